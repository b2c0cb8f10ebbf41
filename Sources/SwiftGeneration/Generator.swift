import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// The Swift of a registry.
///
/// A pure function: the same registry, layout and options yield the same bytes. With an error among the plan's faults,
/// which `diagnostics` gets, there are no files.
///
/// - Parameters:
///   - registry: a registry that the loader found sound.
///   - layout: how its declarations are shared among files. The files' names follow from it and from the names of the
///     schema files alone; every file is always there, also where it holds nothing.
///   - options: what is generated, and how visible it is.
///   - diagnostics: gets every fault that keeps Swift from being generated.
/// - Returns: The files, sorted by name.
public func generateSwift(
  _ registry: Registry, layout: FileLayout, options: GenerationOptions, into diagnostics: inout Diagnostics
) -> [GeneratedFile] {
  var faults = Diagnostics()
  let plan = makePlan(of: registry, profiles: options.profiles, into: &faults)
  diagnostics.add(contentsOf: faults)
  if faults.hasErrors { return [] }
  let scope = GenerationScope(plan, layout, options)
  // The registry's file comes last: it declares the helpers that all others call.
  var contents: [String: SwiftWriter] = [:]
  func add(_ section: FileSection, _ write: (inout SwiftWriter) -> Void) {
    var writer = SwiftWriter()
    write(&writer)
    let name = layout.fileName(section)
    guard var before = contents.removeValue(forKey: name) else {
      contents[name] = writer
      return
    }
    if !writer.isEmpty { before.separate() }
    before.append(writer)
    contents[name] = before
  }
  for section in layout.declarationSections(plan.fileStems) {
    add(section) { scope.writeDeclarations(of: section, to: &$0) }
  }
  for stem in plan.fileStems {
    // What is narrowed of imports is declared in no schema file, so that there is no file for its decoders.
    let section = scope.isDeclared(stem) ? layout.decoders(stem) : .declarations(stem)
    add(section) { scope.writeDecoders(ofFile: stem, to: &$0) }
  }
  // What is made of the whole registry goes before the declarations of a schema file of the same name.
  func addFirst(_ section: FileSection, _ write: (inout SwiftWriter) -> Void) {
    let declared = contents.removeValue(forKey: layout.fileName(section))
    add(section, write)
    if let declared { add(section) { $0.append(declared) } }
  }
  addFirst(.documents) { if options.parts.contains(.validators) { scope.writeDocuments(to: &$0) } }
  addFirst(.links) { if options.parts.contains(.links) { scope.writeLinks(to: &$0) } }
  addFirst(.registry) { scope.writeRegistry(to: &$0) }
  let sources = scope.schemaFiles
  return contents.keys.sorted().map { name in
    // Taken out, so that no text is there twice.
    scope.file(name, from: sources[name] ?? "the folder", contents.removeValue(forKey: name) ?? SwiftWriter())
  }
}

extension GenerationScope {
  /// Whether a schema file of this name is among those.
  fileprivate func isDeclared(_ stem: String) -> Bool {
    if case .buckets = layout { return true }
    return stem != "registry" || !registry.isNarrowing || registry.files.contains { $0.stem == stem }
      || registry.imports.contains { $0.module == nil && $0.files.contains { $0.stem == stem } }
  }

  /// The schema files that generated files are made of alone, by the generated files' names.
  fileprivate var schemaFiles: [String: String] {
    guard case .schemaFiles = layout else { return [:] }
    var sources: [String: String] = [:]
    for stem in plan.fileStems {
      for section in [.declarations(stem), .decoders(stem)] as [FileSection] {
        sources[layout.fileName(section)] = stem + ".json"
      }
    }
    for section in [.documents, .links, .registry] as [FileSection] { sources[layout.fileName(section)] = nil }
    return sources
  }

  /// Says the access level of an import where the compiler would take another one: under InternalImportsByDefault a
  /// declaration that is visible outside of the module cannot mention what is imported otherwise.
  private func importKeyword(isExposed: Bool) -> String {
    switch options.access {
    case .internal: "import "
    // A plain import is public in language modes without InternalImportsByDefault, and never causes a warning.
    case .public: isExposed ? "public import " : "import "
    case .package: isExposed ? "package import " : "internal import "
    }
  }

  /// Header, imports, content.
  fileprivate func file(_ name: String, from source: String, _ content: SwiftWriter) -> GeneratedFile {
    var writer = SwiftWriter()
    writer.line(
      "\(GeneratedFile.headerMark) \(SwiftText.visible(source)) of the registry \(SwiftText.visible(registry.name)). Do not edit:"
    )
    writer.line("// change the schema and run `signalbook generate`.")
    writer.line()
    if content.isEmpty {
      writer.line("// Nothing is declared here.")
      return GeneratedFile(name: name + ".swift", text: writer.bytes)
    }
    for module in ["Signalbook"] + registry.imports.compactMap(\.module).sorted() {
      // Programs and plumbing are out of an app's sight.
      let spi = module == "Signalbook" ? "@_spi(Generated) " : ""
      writer.line(spi + importKeyword(isExposed: content.exposedModules.contains(module)) + module)
    }
    writer.line()
    writer.append(content)
    return GeneratedFile(name: name + ".swift", text: writer.bytes)
  }
}
