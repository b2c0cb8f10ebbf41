import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("File layout") struct FileLayoutTests {
  private static let imports = [
    "schemas/focus": [
      "../mozilla": ImportedModule(folder: Paths.root + "/schemas/mozilla", module: "SignalbookMozilla")
    ]
  ]

  private func generated(
    _ place: String, _ layout: FileLayout, parts: Set<GenerationOptions.Part> = Set(GenerationOptions.Part.allCases)
  ) throws -> Generated {
    let folder = Paths.root + "/" + place
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    let sources = try names.map { name in
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      return SourceFile(path: folder + "/" + name, bytes: Array(text.utf8))
    }
    let generated = Generated(
      sources, folder: folder, modules: Self.imports[place] ?? [:], layout: layout, parts: parts)
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics.sorted.map(\.compilerText))")
    return generated
  }

  @Test(
    "a plugin's files have the same names whatever the registry is",
    arguments: ["schemas/focus", "schemas/mma", "Examples/language/closed-map", "Examples/language/deep-links"])
  func names(place: String) throws {
    #expect(try generated(place, .buckets).files.map(\.name) == FileLayout.bucketFileNames)
  }

  @Test(
    "both layouts have the same declarations, each once",
    arguments: ["schemas/focus", "schemas/mma", "schemas/session-replay"])
  func sameDeclarations(place: String) throws {
    // Ignore braces, imports, headers and the first lines of extensions, which depend on the files.
    func lines(_ layout: FileLayout) throws -> [String] {
      let structural = ["}", "import ", "public import ", "@_spi", "// ", "nonisolated extension ", "/// Events of `"]
      return try generated(place, layout).text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { line in !structural.contains { line == $0 || ($0 != "}" && line.hasPrefix($0)) || line.isEmpty } }
        .sorted()
    }
    let (buckets, schemaFiles) = (try lines(.buckets), try lines(.schemaFiles(name: "r")))
    #expect(buckets.difference(from: schemaFiles).map { "\($0)" } == [])
  }

  @Test(
    "an edit of one event's text, wire or bounds changes one file",
    arguments: [
      ("Event 7.", "Number 7."), (#""wire": "seven""#, #""wire": "7""#), (#""maximum": 7"#, #""maximum": 8"#),
    ])
  func oneFile(old: String, new: String) throws {
    let events = (0..<40).map { number in
      #""group-\#(number % 3).event-\#(number)": {"description": "Event \#(number).", "code": \#(number), "fields": "#
        + #"{"n": {"wire": "\#(number == 7 ? "seven" : "n")", "type": "integer", "minimum": 0, "maximum": \#(number)}}}"#
    }
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"stream": "b"}},
      "streams": {"b": {"encoding": "object", "eventField": {"wire": "e", "type": "integer"}}},
      "events": {\#(events.joined(separator: ",\n"))}}
      """#
    #expect(text.contains(old))
    for layout in [FileLayout.buckets, .schemaFiles(name: "r")] {
      func generated(_ text: String) -> Generated {
        Generated(
          [SourceFile(path: "r/a.json", bytes: Array(text.utf8))], folder: "r", layout: layout, parts: [.events])
      }
      let (before, after) = (generated(text), generated(text.replacing(old, with: new)))
      #expect(before.diagnostics.sorted.map(\.compilerText) == [])
      #expect(zip(before.files, after.files).count { $0.text != $1.text } == 1)
    }
  }
}
