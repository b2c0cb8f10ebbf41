import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// Generates a registry's Swift code.
///
/// The output is deterministic. If the plan has errors, there is no output.
///
/// - Parameters:
///   - registry: A registry without errors.
///   - layout: The assignment of declarations to files. File names depend only on the layout and the names of the
///     schema files. Every file is generated, even if it is empty.
///   - options: The generated parts and their access level.
///   - diagnostics: Receives the plan's findings.
/// - Returns: The files, sorted by name.
public func generateSwift(
  _ registry: Registry, layout: FileLayout, options: GenerationOptions, into diagnostics: inout Diagnostics
) -> [GeneratedFile] {
  var planDiagnostics = Diagnostics()
  let plan = makePlan(
    of: registry, profiles: options.profiles, usedBy: options.profilesUser, into: &planDiagnostics)
  diagnostics.add(contentsOf: planDiagnostics)
  if planDiagnostics.hasErrors { return [] }
  let scope = GenerationScope(plan, layout, options)
  // The registry's file is written last, because it declares the helpers that the other files use.
  var contents: [String: SwiftWriter] = [:]
  func add(_ section: FileSection, _ write: (inout SwiftWriter) -> Void) {
    var writer = SwiftWriter()
    write(&writer)
    let name = layout.fileName(of: section)
    guard var before = contents.removeValue(forKey: name) else {
      contents[name] = writer
      return
    }
    if !writer.isEmpty { before.separate() }
    before.append(writer)
    contents[name] = before
  }
  for section in layout.declarationSections(for: plan.fileStems) {
    add(section) { scope.writeDeclarations(of: section, to: &$0) }
  }
  for stem in plan.fileStems {
    // Schema files do not declare narrowed imports, so there is no file for the imports' decoders.
    let section = scope.isDeclared(stem) ? layout.decoderSection(for: stem) : .declarations(stem)
    add(section) { scope.writeDecoders(ofFile: stem, to: &$0) }
  }
  // If a schema file has the name of a registry-wide section, both are in one file, and the registry's code is first.
  func addFirst(_ section: FileSection, _ write: (inout SwiftWriter) -> Void) {
    let declared = contents.removeValue(forKey: layout.fileName(of: section))
    add(section, write)
    if let declared { add(section) { $0.append(declared) } }
  }
  addFirst(.documents) { if options.parts.contains(.validators) { scope.writeDocuments(to: &$0) } }
  addFirst(.links) { if options.parts.contains(.links) { scope.writeLinks(to: &$0) } }
  addFirst(.registry) { scope.writeRegistry(to: &$0) }
  let sources = scope.schemaFiles
  return contents.keys.sorted().map { name in
    // Remove the contents from the dictionary, so that they are not in memory twice.
    scope.file(name, from: sources[name] ?? "the folder", contents.removeValue(forKey: name) ?? SwiftWriter())
  }
}

extension GenerationScope {
  /// Returns whether a schema file has the given stem.
  fileprivate func isDeclared(_ stem: String) -> Bool {
    if case .buckets = layout { return true }
    return stem != "registry" || registry.files.contains { $0.stem == stem }
      || registry.imports.contains { $0.module == nil && $0.files.contains { $0.stem == stem } }
  }

  /// The names of schema files, keyed by the names of the files generated from them.
  fileprivate var schemaFiles: [String: String] {
    guard case .schemaFiles = layout else { return [:] }
    var sources: [String: String] = [:]
    for stem in plan.fileStems {
      for section in [.declarations(stem), .decoders(stem)] as [FileSection] {
        sources[layout.fileName(of: section)] = stem + ".json"
      }
    }
    for section in [.documents, .links, .registry] as [FileSection] { sources[layout.fileName(of: section)] = nil }
    return sources
  }

  /// Returns the `import` keyword, with an access level if necessary. With InternalImportsByDefault, declarations that
  /// are visible outside the module cannot use types from a plain import.
  private func importKeyword(isExposed: Bool) -> String {
    switch options.access {
    case .internal: "import "
    // In language modes without InternalImportsByDefault, a plain import is public, and it never causes a warning.
    case .public: isExposed ? "public import " : "import "
    case .package: isExposed ? "package import " : "internal import "
    }
  }

  /// Returns a file that consists of a header, imports and the content.
  fileprivate func file(_ name: String, from source: String, _ content: SwiftWriter) -> GeneratedFile {
    var writer = SwiftWriter()
    writer.line(
      "\(GeneratedFile.headerMark) \(SwiftText.visibleForm(of: source)) of the registry \(SwiftText.visibleForm(of: registry.name)). Do not edit:"
    )
    writer.line("// change the schema and run `signalbook generate`.")
    writer.line()
    if content.isEmpty {
      writer.line("// Nothing is declared here.")
      return GeneratedFile(name: name + ".swift", text: writer.bytes)
    }
    for module in ["Signalbook"] + registry.imports.compactMap(\.module).sorted() {
      // The SPI hides programs and other internals from apps.
      let spi = module == "Signalbook" ? "@_spi(Generated) " : ""
      writer.line(spi + importKeyword(isExposed: content.exposedModules.contains(module)) + module)
    }
    writer.line()
    writer.append(content)
    return GeneratedFile(name: name + ".swift", text: writer.bytes)
  }
}
