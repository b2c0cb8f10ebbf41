import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// The Swift of a registry: files whose names follow from the folder's and the schema files' names alone.
///
/// A pure function: the same registry and options yield the same bytes. With an error among the plan's faults, which
/// `diagnostics` gets, there are no files.
public func generateSwift(
  _ registry: Registry, folderName: String, options: GenerationOptions, into diagnostics: inout Diagnostics
) -> [GeneratedFile] {
  var faults = Diagnostics()
  let plan = makePlan(of: registry, profiles: options.profiles, into: &faults)
  diagnostics.add(contentsOf: faults)
  if faults.hasErrors { return [] }
  let scope = GenerationScope(plan, options)
  scope.prepareAttributeReaders()
  // Events come first: they decide which initializers there are.
  var contents: [String: SwiftWriter] = [:]
  var sources: [String: String] = [:]
  for stem in plan.fileStems {
    var writer = SwiftWriter()
    scope.writeDeclarations(ofFile: stem, to: &writer)
    contents[stem] = writer
    sources[stem] = "\(stem).json"
  }
  scope.prepareTriggers()
  if options.parts.contains(.decoders) { scope.planDecoders(plan.fileStems) }
  for stem in plan.fileStems {
    var writer = SwiftWriter()
    scope.writeDecoders(ofFile: stem, to: &writer)
    if !scope.isDeclared(stem) {
      // There is no file for them: names of files follow from those of schema files alone.
      if !writer.isEmpty { contents[stem]?.separate() }
      contents[stem]?.append(writer)
      continue
    }
    contents["\(stem)_decoding"] = writer
    sources["\(stem)_decoding"] = "\(stem).json"
  }
  // What is made of the whole folder. A schema file of the same name adds its declarations behind.
  func add(_ name: String, _ write: (inout SwiftWriter) -> Void) {
    var writer = SwiftWriter()
    write(&writer)
    if let declared = contents[name], !declared.isEmpty {
      writer.separate()
      writer.append(declared)
    }
    contents[name] = writer
    sources[name] = "the folder"
  }
  add("documents") { if options.parts.contains(.validators) { scope.writeDocuments(to: &$0) } }
  add("links") { if options.parts.contains(.links) { scope.writeLinks(to: &$0) } }
  add("registry") { scope.writeRegistry(to: &$0) }
  return contents.sorted { $0.key < $1.key }.map { name, content in
    scope.file("\(folderName)_\(name)", from: sources[name] ?? "", content)
  }
}

extension GenerationScope {
  /// Whether a schema file of this name is among those.
  fileprivate func isDeclared(_ stem: String) -> Bool {
    stem != "registry" || !registry.isNarrowing || registry.files.contains { $0.stem == stem }
      || registry.imports.contains { $0.module == nil && $0.files.contains { $0.stem == stem } }
  }

  /// Says the access level of an import where the compiler would take another one: under InternalImportsByDefault a
  /// declaration that is visible outside of the module cannot mention what is imported otherwise.
  private func importKeyword(isExposed: Bool) -> String {
    switch options.access {
    case .internal: "import "
    // Without an access level an import is a public one in other modes, which warns nowhere.
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
