import SignalbookRegistry
import SignalbookSchemaFiles

/// The Swift of a registry: files whose names follow from the folder's and the schema files' names alone.
///
/// A pure function: the same registry and options yield the same bytes. When `diagnostics` gets an error, the files
/// must not be written.
public func generateSwift(
  _ registry: Registry, folderName: String, options: GenerationOptions, into diagnostics: inout Diagnostics
) -> [GeneratedFile] {
  let scope = GenerationScope(registry, options)
  scope.collectAppValues()
  scope.collectGroupOwners()
  scope.checkStreamCount()
  scope.checkFileNames()
  scope.planStreams()
  scope.checkProfiles()
  scope.checkAttributes()
  // Events come first: they add to the streams' sources and decide which initializers there are.
  var contents: [String: SwiftWriter] = [:]
  var sources: [String: String] = [:]
  for stem in scope.stems {
    var writer = SwiftWriter()
    scope.writeDeclarations(ofFile: stem, to: &writer)
    contents[stem] = writer
    sources[stem] = "\(stem).json"
  }
  if options.parts.contains(.decoders) { scope.planDecoders(scope.stems) }
  for stem in scope.stems {
    var writer = SwiftWriter()
    scope.writeDecoders(ofFile: stem, to: &writer)
    if !scope.isDeclared(stem) {
      // There is no file for them: names of files follow from those of schema files alone.
      if !writer.isEmpty { contents[stem]?.line() }
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
      if !writer.isEmpty { writer.line() }
      writer.append(declared)
    }
    contents[name] = writer
    sources[name] = "the folder"
  }
  add("documents") { if options.parts.contains(.validators) { scope.writeDocuments(to: &$0) } }
  add("links") { if options.parts.contains(.links) { scope.writeLinks(to: &$0) } }
  add("registry") { scope.writeRegistry(to: &$0) }
  diagnostics.add(contentsOf: scope.diagnostics)
  return contents.sorted { $0.key < $1.key }.map { name, content in
    scope.file("\(folderName)_\(name)", from: sources[name] ?? "", in: folderName, content)
  }
}

extension GenerationScope {
  /// The schema files whose declarations this module holds: the registry's own and those of imports that no module owns.
  /// Besides them, `registry` has what is narrowed of imports that another module has generated.
  fileprivate var stems: [String] {
    let along = registry.imports.filter { $0.module == nil }.flatMap(\.files)
    return Set((registry.files + along).map(\.stem)).union(registry.isNarrowing ? ["registry"] : []).sorted()
  }

  /// Whether a schema file of this name is among those.
  fileprivate func isDeclared(_ stem: String) -> Bool {
    stem != "registry" || !registry.isNarrowing || registry.files.contains { $0.stem == stem }
      || registry.imports.contains { $0.module == nil && $0.files.contains { $0.stem == stem } }
  }

  /// Two files may not become one: `x_decoding.json` would share its file with the decoders of `x.json`.
  fileprivate func checkFileNames() {
    let stems = Set(self.stems)
    for file in registry.files where file.stem.hasSuffix("_decoding") && stems.contains(String(file.stem.dropLast(9))) {
      diagnostics.add(
        Diagnostic(
          .notGenerated,
          "the generated '\(file.stem).swift' holds the decoders of '\(file.stem.dropLast(9)).json'; rename one file",
          at: Location(path: file.path, range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)))
    }
  }

  /// Header, imports, content.
  fileprivate func file(_ name: String, from source: String, in folderName: String, _ content: SwiftWriter)
    -> GeneratedFile
  {
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
    // What counts searches calls what only generated code sees.
    let countsSearches = name == "\(folderName)_registry" && countedSearches != nil
    writer.line((countsSearches ? "@_spi(Generated) " : "") + "import Signalbook")
    for imported in registry.imports.compactMap(\.module).sorted() { writer.line("import \(imported)") }
    writer.line()
    writer.append(content)
    return GeneratedFile(name: name + ".swift", text: writer.bytes)
  }
}
