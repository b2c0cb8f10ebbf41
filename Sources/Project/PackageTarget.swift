import SignalbookRegistry
import SignalbookSchemaFiles

/// A target as a package manager describes it. `signalbook.json` lists neither all of a package's targets nor the
/// folders of their sources.
public struct PackageTarget: Sendable {
  public var name: String
  /// The target's Swift module.
  public var module: String
  /// The folder of the package or project whose `signalbook.json` may contain the target.
  public var package: String
  /// The folder for the target's `*.signalbook.json` files, or `nil` if unknown. It may not contain any such files.
  public var schemas: String?

  /// The format in which a plugin passes a target. It is JSON, because names and paths may contain any character.
  public static let argumentForm = #"{"name":…,"module":…,"package":…,"schemas":…}"#

  /// Parses an argument. Returns `nil` if it does not have this form.
  public init?(argument: String) {
    var diagnostics = Diagnostics()
    let root = JSONReader.read(SourceFile(path: "", bytes: Array(argument.utf8)), into: &diagnostics)
    guard let root, let name = root["name"]?.string, let module = root["module"]?.string,
      let package = root["package"]?.string
    else { return nil }
    (self.name, self.module, self.package) = (name, module, package)
    schemas = root["schemas"]?.string
  }
}

extension ProjectFolder {
  /// Adopts the package manager's targets. Schema files in targets are then read from the given folders, and imports
  /// can refer to the registries of these targets in any package.
  ///
  /// Adds errors in the configuration of other packages to `diagnostics`.
  public mutating func use(_ targets: [PackageTarget], into diagnostics: inout Diagnostics) {
    packageTargets = targets
    let own = FolderReader.realPath(of: prefix.isEmpty ? "." : prefix)
    for package in Set(targets.map(\.package)).sorted() {
      var folder = ProjectFolder(prefix: package + "/", files: files)
      folder.packageTargets = targets
      let isOwn = FolderReader.realPath(of: package) == own
      // The caller reports errors in this package's own configuration.
      let configuration = isOwn ? nil : folder.configuration(into: &diagnostics)
      for target in targets where target.package == package {
        let entry = configuration?.targets.first { $0.name == target.name }
        if let entry { folder.checkRegistries(of: [entry], into: &diagnostics) }
        guard let paths = folder.schemaPaths(of: entry ?? .init(unconfigured: target.name)), !paths.files.isEmpty
        else { continue }
        importedEntries[target.module] = entry ?? .init(unconfigured: target.name)
        imports["target:\(target.name)"] = ImportedModule(folder: paths.folder, module: target.module)
      }
    }
  }

  /// Loads the registry of a target that the build plugin generates code for, with its entry in `signalbook.json`.
  ///
  /// - Parameters:
  ///   - target: One of the targets passed to ``use(_:into:)``; the others are its dependencies.
  ///   - siblings: The names of all targets in its package. Empty if unknown.
  ///   - diagnostics: Receives the findings about the configuration and the schemas.
  /// - Returns: The target and its registry, or `nil` after an error.
  public func load(forBuildOf target: String, siblings: Set<String>, into diagnostics: inout Diagnostics)
    -> (target: Configuration.Target, registry: Registry)?
  {
    guard let configuration = configuration(into: &diagnostics) else { return nil }
    var copy = self
    copy.restrictReading(to: configuration)
    return copy.load(forBuildOf: target, siblings: siblings, in: configuration, into: &diagnostics)
  }

  private func load(
    forBuildOf target: String, siblings: Set<String>, in configuration: Configuration,
    into diagnostics: inout Diagnostics
  ) -> (target: Configuration.Target, registry: Registry)? {
    check(configuration, targets: siblings.isEmpty ? nil : siblings, into: &diagnostics)
    let entry = configuration.targets.first { $0.name == target }
    let dependencies = configuration.targets.filter { $0.name != target && isKnown($0.name) }
    checkRegistries(of: dependencies, into: &diagnostics)
    if let entry, let location = entry.outputLocation {
      diagnostics.add(
        Diagnostic(
          .generatedTwice,
          "the target \(quoted(target)) would be generated twice; remove \"output\" here, or remove the plugin "
            + "from the target in Package.swift",
          at: location))
      return nil
    }
    let hasOwnFiles = schemaPaths(of: .init(unconfigured: target)).map { !$0.files.isEmpty } ?? false
    guard entry != nil || hasOwnFiles else {
      let known = configuration.targets.map(\.name)
      let near = nearest(to: target, among: known).map { "; did you mean to configure it as \(quoted($0))?" } ?? ""
      diagnostics.add(
        Diagnostic(
          .missingRegistry,
          "the target \(quoted(target)) uses the plugin but has no registry; set one here ({\"targets\": "
            + "{\(quoted(target)): {\"registry\": \"schemas/…\"}}}), or add a *.signalbook.json file to the "
            + "target\(near)",
          at: configuration.location))
      return nil
    }
    let loaded = load([entry ?? .init(unconfigured: target)], of: configuration, into: &diagnostics).first
    return loaded?.loaded.registry.map { (loaded?.target ?? .init(unconfigured: target), $0) }
  }
}
