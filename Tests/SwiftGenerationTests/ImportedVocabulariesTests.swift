import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// A registry that uses the inline vocabularies, closed maps and bounded keys of an import in another module.
@Suite("Inline vocabularies of another module") struct ImportedVocabulariesTests {
  /// Fields whose code needs a type of its own, apart from the items of a list.
  private static let fields = #"""
    "e": { "description": "E.", "enum": ["a", "b"] }, "number": { "description": "N.", "type": "integer", "enum": [1, 2] },
    "open": { "description": "O.", "enum": ["a", "b"], "unknown": "other", "sent": "present" },
    "list": { "description": "L.", "type": "array", "maxItems": 3, "items": { "enum": ["a", "b"] } },
    "object": { "description": "O.", "type": "object", "fields": { "m": { "description": "M.", "enum": ["a", "b"] } } }
    """#
  private static let furtherFields = #"""
    "lists": { "description": "L.", "type": "array", "maxItems": 3,
      "items": { "type": "array", "maxItems": 2, "items": { "enum": ["a", "b"] } } },
    "keys": { "description": "K.", "type": "map", "maxProperties": 3, "keys": { "enum": ["a", "b"] }, "values": { "type": "integer" } },
    "values": { "description": "V.", "type": "map", "maxProperties": 3, "keys": {}, "values": { "enum": ["a", "b"] } },
    "bounded": { "description": "B.", "type": "map", "maxProperties": 3,
      "keys": { "type": "integer", "minimum": 0, "maximum": 5 }, "values": { "type": "integer" } },
    "closed": { "description": "C.", "type": "map", "values": {},
      "entries": { "x": { "description": "X.", "value": { "enum": ["a", "b"] } }, "y": { "description": "Y.", "value": { "type": "integer" } } } }
    """#
  private static let held = #"""
    "key": { "description": "A key.", "cases": {
      "a": { "description": "A.", "holds": { "enum": ["x", "y"] } }, "b": { "description": "B.", "holds": { "type": "integer" } } } },
    "pairs": { "description": "Pairs.", "type": "map", "maxProperties": 3, "keys": { "type": "key" }, "values": { "heldBy": "key" } }
    """#

  private static func file(_ name: String, _ registry: String, _ rest: String) -> SourceFile {
    let text = """
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "\(name)", "namespace": "\(name.capitalized)", "version": "1.0.0", "description": "R."\(registry) },
        \(rest) }
      """
    return SourceFile(path: "\(name)/\(name).json", bytes: Array(text.utf8))
  }

  /// Where the import declares the fields, and what the app declares to use them.
  struct Use: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var common = ""
    var types = ""
    var streams = ""
    /// The app's own sections, apart from its event.
    var app = ""
    var appStream = "shared"
    var appFields = ""
  }

  static let uses: [Use] = [
    Use(testDescription: "the common part of the import's stream", common: "\(fields), \(furtherFields)"),
    Use(
      testDescription: "the common part of an abstract stream that the app extends",
      streams:
        #", "frame": { "abstract": true, "description": "F.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" }, "consent": { "default": "on" }, "common": { \#(fields), \#(furtherFields) } }"#,
      app: #""streams": { "own": { "extends": "frame", "description": "Own." } },"#, appStream: "own"),
    Use(
      testDescription: "a stream that the app extends and also uses", common: "\(fields), \(furtherFields)",
      app: #""streams": { "own": { "extends": "shared", "description": "Own.", "ping": "own" } },"#, appStream: "own"),
    Use(
      testDescription: "values of the app in an abstract stream that the app extends",
      streams:
        #", "frame": { "abstract": true, "description": "F.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" }, "consent": { "default": "on" }, "common": { "kind": { "description": "K.", "enum": ["a", "b"], "from": "app.kind" } } }"#,
      app: #""streams": { "own": { "extends": "frame", "description": "Own." } },"#, appStream: "own"),
    Use(
      testDescription: "an object of the import",
      types: #""thing": { "description": "T.", "type": "object", "fields": { \#(fields), \#(furtherFields) } }"#,
      appFields:
        #""o": { "description": "O.", "type": "thing" }, "maybe": { "description": "M.", "type": "thing", "sent": "present" }"#
    ),
    Use(
      testDescription: "lists of objects and unions of the import",
      types:
        #""thing": { "description": "T.", "type": "object", "fields": { \#(fields) } }, "either": { "description": "E.", "discriminator": "kind", "cases": { "t": { "description": "T.", "holds": "thing" }, "none": { "description": "N.", "holds": null } } }"#,
      appFields:
        #""l": { "description": "L.", "type": "array", "maxItems": 3, "items": { "type": "thing" } }, "u": { "description": "U.", "type": "either" }, "lu": { "description": "L.", "type": "array", "maxItems": 3, "items": { "type": "either" } }"#
    ),
    Use(
      testDescription: "keys with values", types: held,
      appFields: #""m": { "description": "M.", "type": "pairs" }, "k": { "description": "K.", "type": "key" }"#),
  ]

  @Test(
    "the code of both modules compiles without warnings",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: uses, [false, true])
  func compiles(use: Use, isRefined: Bool) throws {
    let compiler = try #require(Compiler.found)
    let common = use.common.isEmpty ? "" : #", "common": { \#(use.common) }"#
    let types = [#""word": { "description": "A word.", "cases": { "hi": "Hi.", "ho": "Ho." } }"#, use.types].filter {
      !$0.isEmpty
    }
    let core = Self.file(
      "core", #", "defaults": { "stream": "shared" }"#,
      #"""
      "streams": { "shared": { "description": "S.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" }, "consent": { "default": "on" }\#(common) }\#(use.streams) },
      "types": { \#(types.joined(separator: ", ")) },
      "events": { "core-event": { "description": "C.", "fields": { "w": { "description": "W.", "type": "word" } } } }
      """#)
    let refine = isRefined ? #""refine": { "types": { "word": { "enum": ["hi"] } } },"# : ""
    let app = Self.file(
      "app", #", "imports": ["../core"], "defaults": { "stream": "\#(use.appStream)" }"#,
      #"""
      \#(use.app) \#(refine)
      "events": { "mine": { "description": "M.", "fields": { \#(use.appFields) } }, "other": { "description": "O.", "stream": "shared" } }
      """#)
    let modules = ["../core": ImportedModule(folder: "core", module: "CoreTelemetry")]
    func generate(_ root: SourceFile, _ name: String) -> Generated {
      Generated([root], folder: name, name: name, modules: modules, imported: ["core": [core]])
    }
    let generated = (core: generate(core, "core"), app: generate(app, "app"))
    #expect(generated.core.diagnostics.sorted.map(\.message) == [])
    #expect(generated.app.diagnostics.sorted.map(\.message) == [])
    let checked = try compiler.check(
      generated.app.files, mode: "6", imported: ("CoreTelemetry", generated.core.files))
    #expect(checked.status == 0, "\(checked.output.prefix(2000))")
  }

  @Test(
    "with access within the package, no import is wider than its uses",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"), arguments: uses)
  func packageAccess(use: Use) throws {
    let compiler = try #require(Compiler.found)
    let file = Self.file(
      "core", "",
      #"""
      "streams": { "shared": { "description": "S.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" }, "consent": { "default": "on" } } },
      "types": { \#(use.types.isEmpty ? #""word": { "description": "W.", "enum": ["a"] }"# : use.types) },
      "events": { "mine": { "description": "M.", "stream": "shared", "fields": { \#(use.appFields) } } }
      """#)
    var diagnostics = Diagnostics()
    let registry = try #require(loadRegistry(files: [file], folder: "core", into: &diagnostics))
    for parts in [[.events], Set(GenerationOptions.Part.allCases)] {
      let files = generateSwift(
        registry, layout: .schemaFiles(name: "core"), options: GenerationOptions(access: .package, parts: parts),
        into: &diagnostics)
      let checked = try compiler.check(files, mode: "6", package: "notes")
      #expect(checked.status == 0, "\(checked.output.prefix(2000))")
    }
  }

  @Test("a stream without variants that extends a stream with variants has its plain form")
  func variants() throws {
    let core = Self.file(
      "core",
      #", "variants": { "free": { "description": "F.", "name": "Free" }, "paid": { "description": "P.", "name": "Paid" } }"#,
      #"""
      "streams": { "frame": { "abstract": true, "description": "F.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" },
        "consent": { "default": "on" }, "envelope": { "fixed": { "const": 11, "variants": { "paid": { "const": 22 } } }, "events": { "description": "E.", "from": "stream.events" } } } }
      """#)
    let app = Self.file(
      "app", #", "imports": ["../core"]"#,
      #""streams": { "own": { "extends": "frame", "description": "O." } }, "events": { "mine": { "description": "M.", "stream": "own" } }"#
    )
    let generated = Generated([app], folder: "app", name: "app", imported: ["core": [core]])
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let schema = try #require(generated.text.split(separator: "static var ownProducer").dropFirst().first)
    #expect(schema.prefix(2000).contains("11"), "\(schema.prefix(900))")
  }

  @Test("the app's schemas describe a stream of another module to which it adds events")
  func validators() throws {
    let core = Self.file(
      "core", #", "defaults": { "stream": "shared" }"#,
      #"""
      "streams": { "shared": { "description": "S.", "encoding": "object", "eventField": { "wire": "ev", "type": "string" }, "consent": { "default": "on" } } },
      "events": { "core-event": { "description": "C." } }
      """#)
    let app = Self.file(
      "app", #", "imports": ["../core"], "defaults": { "stream": "shared" }"#,
      #""events": { "mine": { "description": "M." } }"#)
    let text = Generated(
      [app], folder: "app", name: "app",
      modules: ["../core": ImportedModule(folder: "core", module: "CoreTelemetry")], imported: ["core": [core]]
    ).text
    let schema = try #require(text.split(separator: "static var sharedEventProducer").dropFirst().first)
    #expect(schema.contains("mine") && schema.contains("core-event"), "\(schema.prefix(900))")
  }
}
