import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Tests for an import that is generated in another module and narrowed by its importer.
@Suite("Narrowing imports of another module") struct NarrowedImportTests {
  private let vendor = LanguageExamples.generate("replay-vendor")
  private let app = Generated(
    folder: LanguageExamples.folder + "/replay-app", name: "app",
    modules: [
      "../replay-vendor": ImportedModule(folder: LanguageExamples.folder + "/replay-vendor", module: "VendorTelemetry")
    ])

  /// Returns a schema file. `rest` continues inside the registry's object.
  private func file(_ name: String, _ rest: String) -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "\(name)", "namespace": "\(name.capitalized)",
      "version": "1.0.0", "description": "x"\(rest)}
      """
    return SourceFile(path: "\(name)/\(name).json", bytes: Array(text.utf8))
  }

  /// Returns the errors of generating `app`, whose imports `base` and `other` are generated in modules of their own.
  private func errors(_ app: SourceFile, _ base: SourceFile, _ other: SourceFile? = nil) -> [String] {
    var modules = ["../base": ImportedModule(folder: "base", module: "BaseTelemetry")]
    if other != nil { modules["../other"] = ImportedModule(folder: "other", module: "OtherTelemetry") }
    let generated = Generated(
      [app], folder: "app", name: "app", modules: modules,
      imported: ["base": [base], "other": other.map { [$0] } ?? []]
    )
    return generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
  }

  @Test("streams and events are generated again in the narrowed form, and the original form is unavailable")
  func narrowedForm() throws {
    #expect(app.diagnostics.sorted.map(\.message) == [])
    // File names depend only on the names of the schema files.
    #expect(
      app.files.map(\.name).sorted() == [
        "app_app.swift", "app_app_decoding.swift", "app_documents.swift", "app_links.swift", "app_registry.swift",
      ])
    let text = app.text
    #expect(text.contains("import VendorTelemetry"))
    #expect(text.contains("func screenview(title: String, variables: [ReplayApp.CustomVariablesEntry] = [])"))
    #expect(text.contains("maxEvents: 20"))
    #expect(!text.contains("ReplayVendor.Event"))
    #expect(!text.contains("ReplayVendor.streams"))
  }

  @Test("a closed set cannot be refined inside a struct, union or held value of another module")
  func closedParts() {
    let word = #""word": {"maxLength": 50}"#
    let types = [
      #""st": {"fields": {"w": {"type": "word"}}}"#,
      #""st": {"fields": {"l": {"type": "array", "maxItems": 3, "items": {"type": "word"}}}}"#,
      #""st": {"cases": {"a": {"description": "A.", "holds": "word"}, "b": {"description": "B.", "holds": null}}}"#,
    ]
    for type in types {
      for (refinement, isFaulty) in [(#""enum": ["a", "b"]"#, true), (#""maxLength": 4"#, false)] {
        let base = file("base", #"}, "types": {\#(word), \#(type)}, "events": {}"#)
        let app = file("app", #", "imports": ["../base"]}, "refine": {"types": {"word": {\#(refinement)}}}"#)
        let messages = errors(app, base)
        #expect(messages.count == (isFaulty ? 1 : 0), "\(type) \(refinement): \(messages)")
        if isFaulty { #expect(messages.first?.hasPrefix("the imported type 'st' contains 'word'") == true) }
      }
    }
  }

  @Test("a stream cannot be refined if another module's events use it")
  func usesOfRefinedStreams() {
    let base = file(
      "base",
      #"""
      }, "streams": {"s": {"encoding": "object", "eventField": {"wire": "e",
      "type": "string"}, "consent": {"default": "on"}, "envelope": {"l": {"from": "stream.events"}}}},
      "events": {"seen": {"stream": "s"}}
      """#)
    let use = #"}, "events": {"e": {"stream": "s"}}"#
    let other = #", "imports": ["../base"]"#
    for refine in ["", #", "refine": {"streams": {"s": {"limits": {"stored": 9}}}}"#] {
      let app = file("app", #", "imports": ["../base", "../other"]}\#(refine), "events": {}"#)
      let messages = errors(app, base, file("other", other + use))
      #expect(messages.count == (refine.isEmpty ? 0 : 1), "\(refine): \(messages)")
      if !refine.isEmpty { #expect(messages.first?.hasPrefix("the event 'e' of '../other' uses '../base'") == true) }
    }
  }

  @Test("a type cannot be refined if it has the labels of another module's counter") func labelsOfCounters() {
    let base = file("base", #"}, "types": {"kind": {"enum": ["a", "b"]}}, "events": {}"#)
    let other = file(
      "other",
      #"""
      , "imports": ["../base"]}, "streams": {"t": {"encoding": "object", "eventField": {"wire": "e", "type": "string"},
      "consent": {"default": "on"}, "envelope": {"l": {"from": "stream.events"}, "n": {"type": "map", "keys": {"type":
      "kind"}, "values": {"type": "integer", "minimum": 1}, "from": "counter.app.n", "resetBy": "build"}}}}, "events":
      {"u": {"stream": "t"}}
      """#)
    for refine in ["", #", "refine": {"types": {"kind": {"enum": ["a"]}}}"#] {
      let app = file("app", #", "imports": ["../base", "../other"]}\#(refine), "events": {}"#)
      let messages = errors(app, base, other)
      #expect(messages.count == (refine.isEmpty ? 0 : 1), "\(refine): \(messages)")
      let start = "the counter 'n' of the stream 't' of '../other' uses the type 'kind', which this registry refines"
      if !refine.isEmpty { #expect(messages.first?.hasPrefix(start) == true) }
    }
  }

  @Test("a stream cannot be refined if it has the counterpart of another module's event") func counterparts() {
    let stream = #"""
      {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "consent": {"default": "on"},
      "envelope": {"l": {"from": "stream.events"}}}
      """#
    let base = file("base", #"}, "streams": {"s": \#(stream)}, "events": {"base-event": {"stream": "s"}}"#)
    let other = file(
      "other",
      #"""
      , "imports": ["../base"]}, "streams": {"t": \#(stream)},
      "events": {"e": {"stream": "t", "mirrors": {"event": "base-event"}}}
      """#)
    let app = file(
      "app", #", "imports": ["../base", "../other"]}, "refine": {"streams": {"s": {"limits": {"stored": 9}}}}"#)
    let messages = errors(app, base, other)
    let start = "the counterpart of the event 'e' of '../other' uses '../base', which this registry refines"
    #expect(messages.count == 1 && messages[0].hasPrefix(start), "\(messages)")
  }

  @Test(
    "a value that the app supplies has one Swift type in all modules",
    arguments: [
      (#""type": "string""#, #""type": "string""#, nil), (#""type": "string""#, #""type": "integer""#, "Int"),
      (#""type": "string""#, #""type": "string", "sent": "present""#, "String?"),
      (#""type": "string", "maxLength": 4"#, #""type": "string", "maxLength": 9"#, nil),
    ] as [(String, String, String?)])
  func appValues(first: String, second: String, type: String?) {
    func stream(_ name: String, _ event: String, _ field: String) -> String {
      #"""
      }, "streams": {"\#(name)": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "consent":
      {"default": "on"}, "envelope": {"l": {"from": "stream.events"}, "v": {\#(field), "from": "app.theme"}}}},
      "events": {"\#(event)": {"stream": "\#(name)"}}
      """#
    }
    let base = file("base", stream("s", "seen", second))
    // The registry's own value and that of an import, then the values of two imports.
    let own = file("app", #", "imports": ["../base"]"# + stream("o", "opened", first))
    let other = file("other", stream("o", "opened", first))
    let both = file("app", #", "imports": ["../base", "../other"]}, "events": {}"#)
    for messages in [errors(own, base), errors(both, base, other)] {
      #expect(messages.count == (type == nil ? 0 : 1), "\(messages)")
      guard let type else { continue }
      #expect(messages.first?.hasPrefix("the app supplies 'app.theme' once, but it is ") == true, "\(messages)")
      #expect(messages.first?.contains(" \(type) in ") == true, "\(messages)")
    }
  }

  @Test("variants of another module's import are matched by name") func variants() {
    let base = file(
      "base",
      #"""
      , "variants": {"beta": {"description": "x", "name": "Base Beta"}, "main": {"description": "x", "name": "Base"}}},
      "streams": {"s": {"encoding": "object", "consent": {"default": "on"}, "only": ["beta"]}}, "events": {"e": {"stream": "s"}}
      """#)
    let app = file(
      "app",
      #", "variants": {"alpha": {"description": "x"}, "beta": {"description": "x", "name": "App Beta"}}, "imports": ["../base"]}"#
    )
    let generated = Generated(
      [app], folder: "app", name: "app",
      modules: ["../base": ImportedModule(folder: "base", module: "BaseTelemetry")], imported: ["base": [base]])
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(
      generated.text.contains(
        ##"Base.streams.map { $0.imported(variants: [VariantMatch(1, "App Beta", owner: 0, "Base Beta")]) }"##))
  }

  @Test(
    "it compiles beside the module that it narrows", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func compiles() throws {
    let compiler = try #require(Compiler.found)
    let result = try compiler.check(app.files, mode: "6", imported: ("VendorTelemetry", vendor.files))
    #expect(result.status == 0, "\(result.output)")
  }
}
