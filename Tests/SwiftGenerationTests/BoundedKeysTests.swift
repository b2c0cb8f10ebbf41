import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Types of integer keys, across modules") struct BoundedKeysTests {
  private static func file(_ name: String, _ rest: String) -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "\(name)", "namespace": "\(name.capitalized)",
      "version": "1.0.0", "description": "x", "defaults": {"stream": "\(name)-events"}\(rest)}
      """
    return SourceFile(path: "\(name)/\(name).json", bytes: Array(text.utf8))
  }

  private static let stream = #"{"encoding": "object", "consent": {"default": "on"}}"#
  private static let base = file(
    "base",
    #"""
    }, "types": {"slot": {"type": "integer", "minimum": 1, "maximum": 20},
      "slots": {"type": "map", "keys": {"type": "slot"}, "values": {"type": "string"}}},
    "streams": {"base-events": \#(stream)}, "events": {"seen": {"fields": {"m": {"type": "slots"}}}}
    """#)

  /// Returns a registry that imports `base`. One event has a map of the imported type, and another event has a map of
  /// an inline type.
  private static func app(_ refine: String = "") -> Generated {
    Generated(
      [
        file(
          "app",
          #"""
          , "imports": ["../base"]}, \#(refine)"streams": {"app-events": \#(stream)}, "events": {
            "shown": {"fields": {"m": {"type": "slots"}}},
            "own": {"fields": {"m": {"type": "map", "keys": {"type": "integer", "minimum": 1, "maximum": 3},
              "values": {"type": "string"}}}}}
          """#)
      ], folder: "app", name: "app",
      modules: ["../base": ImportedModule(folder: "base", module: "BaseTelemetry")], imported: ["base": [base]])
  }

  @Test("an imported map has keys of the imported module's type, so that both modules share a map")
  func shared() throws {
    let text = Self.app().text
    #expect(text.contains("func shown(m: [MapEntry<Base.KeyFrom1To20, String>])"))
    #expect(text.contains("func own(m: [MapEntry<App.KeyFrom1To3, String>])"))
    #expect(!text.contains("struct KeyFrom1To20"))
  }

  @Test("an importer that narrows the keys has a separate type") func narrowed() throws {
    let text = Self.app(#""refine": {"types": {"slot": {"maximum": 10}}}, "#).text
    #expect(text.contains("func shown(m: [MapEntry<App.KeyFrom1To10, String>])"))
    #expect(text.contains("struct KeyFrom1To10"))
  }

  @Test(
    "both forms compile beside the imported module", .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: ["", #""refine": {"types": {"slot": {"maximum": 10}}}, "#])
  func compiles(refine: String) throws {
    let compiler = try #require(Compiler.found)
    let base = Generated([Self.base], folder: "base", name: "base")
    let result = try compiler.check(Self.app(refine).files, mode: "6", imported: ("BaseTelemetry", base.files))
    #expect(result.status == 0, "\(result.output)")
  }
}
