import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Remote restrictions in generated code") struct RestrictionGenerationTests {
  private static func file(_ name: String, imports: [String] = [], _ streams: String, _ events: String) -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "\(name)", "namespace": "\(name.capitalized)",
      "version": "1.0.0", "description": "x"\(imports.isEmpty ? "" : ", \"imports\": \(imports)")},
      "streams": {\(streams)}, "events": {\(events)}}
      """
    return SourceFile(path: "\(name)/\(name).json", bytes: Array(text.utf8))
  }

  private static func stream(_ name: String, _ keys: String = "") -> String {
    #""\#(name)": {"encoding": "object", "consent": {"default": "on"}, "envelope": {"events": {"from": "stream.events"}}\#(keys)}"#
  }

  private static let restrictable = #", "remoteRestrictions": {"expiresWithin": {"hours": 36}}"#

  private static func generate(_ file: SourceFile, _ folder: String, imported: [String: [SourceFile]] = [:])
    -> Generated
  {
    Generated(
      [file], folder: folder, name: folder,
      modules: ["../base": ImportedModule(folder: "base", module: "BaseTelemetry")],
      imported: imported)
  }

  /// Returns the entries of the table without their keys.
  private static func entries(_ text: String) -> [String] {
    guard let start = text.range(of: "entries: [\n") else { return [] }
    return text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("        \"") }.map {
      String($0.dropFirst(9 + 17).dropLast(2))
    }
  }

  @Test("the table contains only events of streams that declare the key, with former names, sorted") func table() {
    let generated = Self.generate(
      Self.file(
        "app", Self.stream("a", Self.restrictable) + ", " + Self.stream("b"),
        #"""
        "z": {"stream": "a", "formerly": ["y", "x"]}, "k": {"stream": "a", "mirrors": {"event": "in-b"}}, "in-b": {"stream": "b"},
        "m": {"stream": "b", "mirrors": {"event": "in-a"}}, "in-a": {"stream": "a"}, "gone": {"stream": "a", "retired": "No."}
        """#), "app")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("remoteRestrictions: RemoteRestrictionPolicy(maxDurationMilliseconds: 129600000)"))
    let entries = Set(Self.entries(generated.text))
    #expect(entries == ["a in-a", "a k", "a z y x"])
    #expect(Self.entries(generated.text) == Self.entries(generated.text).sorted())
  }

  @Test("registries without the key have no table") func absent() {
    let generated = Self.generate(Self.file("app", Self.stream("a"), #""z": {"stream": "a"}"#), "app")
    #expect(!generated.text.contains("estrict"))
  }

  @Test("an app's table includes the tables of imported modules") func imports() {
    let base = Self.file("base", Self.stream("shared", Self.restrictable), #""from-base": {"stream": "shared"}"#)
    let app = Self.generate(
      Self.file(
        "app", imports: ["../base"], Self.stream("own"), #""z": {"stream": "own"}, "across": {"stream": "shared"}"#),
      "app", imported: ["base": [base]])
    #expect(app.diagnostics.sorted.map(\.message) == [])
    #expect(Self.entries(app.text) == ["shared across"])
    #expect(app.text.contains("] + Base.restrictableEvents.importedEntries)") && app.text.contains(#"registry: "app""#))
  }
}
