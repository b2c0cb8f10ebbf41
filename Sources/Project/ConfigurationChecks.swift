import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension ProjectFolder {
  /// Reports all errors in this project's configuration: those of ``check(_:targets:withNotes:into:)``, and missing
  /// registries.
  public func checkWhole(_ configuration: Configuration, into diagnostics: inout Diagnostics) {
    let own = FolderReader.realPath(of: prefix.isEmpty ? "." : prefix)
    let ownTargets = packageTargets.filter { FolderReader.realPath(of: $0.package) == own }.map(\.name)
    check(configuration, targets: ownTargets.isEmpty ? nil : Set(ownTargets), withNotes: true, into: &diagnostics)
    // Only a package manager can determine whether a target's schema files exist, because they can be in any folder.
    checkRegistries(
      of: configuration.targets.filter { $0.registry != nil || ownTargets.contains($0.name) }, into: &diagnostics)
  }

  /// Reports errors in the configuration that depend on the registries: imports whose generated code lacks declarations
  /// used by the importer's code.
  public func check(_ loaded: [LoadedRegistry], of configuration: Configuration, into diagnostics: inout Diagnostics) {
    checkImports(
      of: configuration.targets.compactMap { target in
        let folder = declaredFolder(of: target)
        return loaded.first { $0.folder == folder }?.registry.map { (target, $0) }
      }, in: configuration, into: &diagnostics)
  }

  /// Reports imported targets without the decoders, the access level or the profiles that their importers' generated
  /// code needs.
  func checkImports(
    of importers: [(target: Configuration.Target, registry: Registry)], in configuration: Configuration,
    into diagnostics: inout Diagnostics
  ) {
    // Report an entry once, even if several targets import it.
    var hidden: [(imported: Configuration.Target, importers: [String], location: Location)] = []
    for (target, registry) in importers {
      for (index, imported) in registry.imports.enumerated() {
        guard let module = imported.module else { continue }
        let own = configuration.targets.first { moduleName(for: $0.name) == module }
        guard let other = own ?? importedEntries[module] else { continue }
        let isVisible = other.options.access == .public || (other.options.access == .package && own != nil)
        if !isVisible, registry.hasDeclarations(ofImport: index) {
          if let known = hidden.firstIndex(where: { $0.imported.name == other.name }) {
            hidden[known].importers.append(target.name)
          } else {
            // A target that is not in the configuration has no location in the file.
            let isConfigured = other.keyLocation.range.start < other.keyLocation.range.end
            hidden.append((other, [target.name], isConfigured ? other.keyLocation : imported.origin.location))
          }
        }
        checkProfiles(of: target, registry, importing: other, index, into: &diagnostics)
        for part in [GenerationOptions.Part.decoders, .calls] {
          guard let location = target.partLocations[part], !other.options.parts.contains(part),
            registry.events.contains(where: { $0.origin.importIndex == index })
          else { continue }
          diagnostics.add(
            Diagnostic(
              .importWithoutDecoders,
              "the \(part.rawValue) of \(quoted(target.name)) require the \(part.rawValue) of the imported target "
                + "\(quoted(other.name)); add \"\(part.rawValue)\" to \"generate\" of \(quoted(other.name))",
              at: location, notes: [.init("the imported target", at: other.keyLocation)]))
        }
      }
    }
    for (imported, importers, location) in hidden {
      let name = quoted(imported.name)
      let verb = importers.count == 1 ? "imports" : "import"
      diagnostics.add(
        Diagnostic(
          .importWithoutAccess,
          "the generated code of \(name) is \(imported.options.access.rawValue), "
            + "but \(importers.map { quoted($0) }.joined(separator: ", ")) \(verb) its registry from another "
            + "module; add \"access\": \"public\" to the target \(name)",
          at: location))
    }
  }

  /// Reports a target's profiles that change declarations of an import. The import's code is in another module, which
  /// is generated with the profiles of its own target.
  private func checkProfiles(
    of target: Configuration.Target, _ registry: Registry, importing imported: Configuration.Target, _ index: Int,
    into diagnostics: inout Diagnostics
  ) {
    guard let location = target.profilesLocation else { return }
    for profile in target.options.profiles where !imported.options.profiles.contains(profile) {
      guard let (name, origin) = registry.firstDeclaration(ofImport: index, with: profile) else { continue }
      diagnostics.add(
        Diagnostic(
          .importWithoutProfile,
          "the profile \(quoted(profile)) of \(quoted(target.name)) changes \(quoted(name)), but the code for this entry is "
            + "generated for \(quoted(imported.name)), which lacks the profile; add \(quoted(profile)) to \"profiles\" of "
            + "\(quoted(imported.name)), or generate the code of \(quoted(registry.imports[index].reference)) together with "
            + "this target",
          at: location, notes: [.init(quoted(name), at: origin.location)]))
    }
  }

  /// Reports registries with the same name, which documents and exports could not distinguish.
  public func checkNames(of loaded: [LoadedRegistry], into diagnostics: inout Diagnostics) {
    var locations: [String: Location] = [:]
    for registry in loaded.compactMap(\.registry) {
      guard let first = locations[registry.name] else {
        locations[registry.name] = registry.location
        continue
      }
      diagnostics.add(
        Diagnostic(
          .repeatedRegistryName,
          "another registry has the name \(quoted(registry.name)), but documents identify entries by registry name; "
            + "rename one registry",
          at: registry.location, notes: [.init("the other registry", at: first)]))
    }
  }

  /// Reports missing registries.
  func checkRegistries(of targets: [Configuration.Target], into diagnostics: inout Diagnostics) {
    for target in targets where schemaPaths(of: target)?.files.isEmpty ?? true {
      diagnostics.add(missingRegistry(of: target))
    }
  }

  /// Reports inconsistencies between targets, and between the configuration and the file system.
  ///
  /// - Parameters:
  ///   - configuration: This project's configuration.
  ///   - targets: The names of all targets in the package, or `nil` if unknown.
  ///   - withNotes: Whether to also report entries that may be intentional.
  ///   - diagnostics: Receives the findings.
  func check(
    _ configuration: Configuration, targets: Set<String>? = nil, withNotes: Bool = false,
    into diagnostics: inout Diagnostics
  ) {
    var outputs: [String: Location] = [:]
    var registries: [String: [Configuration.Target]] = [:]
    for target in configuration.targets.sorted(by: { $0.keyLocation.range.start < $1.keyLocation.range.start }) {
      if let targets, !targets.contains(target.name) {
        let near = nearest(to: target.name, among: targets.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
        diagnostics.add(
          Diagnostic(
            .unknownTarget, .warning,
            "the package has no target \(quoted(target.name)), so no code is generated for it\(near)",
            at: target.keyLocation))
      }
      let folder = schemaPaths(of: target).map { normalize($0.folder) }
      if let output = target.output, let location = target.outputLocation {
        if let fault = fault(ofOutput: output, besides: configuration) {
          diagnostics.add(Diagnostic(.unusableOutput, "\(quoted(output)) \(fault)", at: location))
        } else if let first = outputs.updateValue(location, forKey: LexicalPath.pathInside(output) ?? output) {
          diagnostics.add(
            Diagnostic(
              .unusableOutput, "two targets have the output \(quoted(output)); set a separate folder for each",
              at: location, notes: [.init("the other target", at: first)]))
        }
      }
      guard let folder else { continue }
      if let other = registries[folder]?.first(where: { $0.options.profiles == target.options.profiles }) {
        let isSeen = [other, target].contains { $0.options.access != .internal }
        let names = "\(quoted(target.name)) and \(quoted(other.name))"
        let notes = [Diagnostic.Note("the other target", at: other.location)]
        if isSeen {
          diagnostics.add(
            Diagnostic(
              .generatedTwice,
              "\(names) both declare the types of the same registry in importable modules; generate the code for one "
                + "target, and make the other target depend on it", at: target.location, notes: notes))
        } else if withNotes {
          diagnostics.add(
            Diagnostic(
              .generatedTwice, .note,
              "\(names) are generated from the same registry, so each has its own copy of the types",
              at: target.location, notes: notes))
        }
      }
      registries[folder, default: []].append(target)
    }
  }

  /// Returns the reason that the given folder cannot contain generated files, or `nil` if it can.
  private func fault(ofOutput output: String, besides configuration: Configuration) -> String? {
    if output.hasPrefix("~") { return "begins with '~', which is not expanded here; use a path relative to this file" }
    guard let inside = LexicalPath.pathInside(output), !inside.isEmpty else {
      return "is not a subfolder of this file's folder; generated code must be in the package"
    }
    let root = FolderReader.realPath(of: prefix.isEmpty ? "." : prefix) ?? ""
    // A symbolic link can lead out of the package.
    var existingPath = displayPath(for: inside)
    while FolderReader.realPath(of: existingPath) == nil, let slash = existingPath.utf8.lastIndex(of: 0x2F) {
      existingPath = String(existingPath[..<slash])
    }
    if let real = FolderReader.realPath(of: existingPath), real != root,
      !real.hasPrefix(root == "/" ? root : root + "/")
    {
      return "is a link to \(quoted(real)), which is outside the package; choose another folder"
    }
    // An existing part of the path.
    if FileAccess.kind(of: existingPath) == .file { return "is a file, or is inside one; choose a folder" }
    let registry = configuration.targets.first { other in
      normalize(declaredFolder(of: other)) == normalize(displayPath(for: inside))
    }
    return registry.map { "is the folder of the registry of \(quoted($0.name)); choose another folder" }
  }
}

extension Registry {
  /// Returns whether an import has types, streams or events, which its generated code declares.
  fileprivate func hasDeclarations(ofImport index: Int) -> Bool {
    types.contains { $0.origin.importIndex == index } || streams.contains { $0.origin.importIndex == index }
      || events.contains { $0.origin.importIndex == index }
  }
}

extension Registry {
  /// Returns an import's first stream, event, attribute, or link family that the profile changes and whose code is in
  /// the import's module.
  fileprivate func firstDeclaration(ofImport index: Int, with profile: String) -> (name: String, origin: Origin)? {
    func isImported(_ origin: Origin) -> Bool { origin.importIndex == index && !generates(origin) }
    if let stream = streams.first(where: { stream in
      isImported(stream.origin)
        && (stream.profiles.contains { $0.name == profile }
          || (stream.envelope + stream.common).contains { $0.varies(byProfile: profile) })
    }) {
      return (stream.name, stream.origin)
    }
    if let event = events.first(where: { event in
      isImported(event.origin)
        && (event.profiles.contains { $0.name == profile }
          || event.callerFields.contains { $0.varies(byProfile: profile) })
    }) {
      return (event.name, event.origin)
    }
    if let attribute = attributes.first(where: {
      isImported($0.field.origin) && $0.field.varies(byProfile: profile)
    }) {
      return (attribute.field.name, attribute.field.origin)
    }
    return links.first { family in
      isImported(family.origin)
        && (family.profiles.contains { $0.name == profile }
          || family.routes.contains { $0.profiles.contains { $0.name == profile } })
    }.map { ($0.name, $0.origin) }
  }
}

extension RuleID {
  static let importWithoutProfile = RuleID("SB0916", "import-without-profile")
  static let repeatedRegistryName = RuleID("SB0909", "repeated-registry-name")
  static let unusableOutput = RuleID("SB0903", "unusable-output")
  static let generatedTwice = RuleID("SB0904", "generated-twice")
  static let importWithoutDecoders = RuleID("SB0906", "import-without-decoders")
  static let unknownTarget = RuleID("SB0905", "unknown-target")
  static let importWithoutAccess = RuleID("SB0915", "import-without-access")
}
