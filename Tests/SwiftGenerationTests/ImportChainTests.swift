import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// An app that imports a registry, which imports a third registry. Each registry is a separate module.
@Suite("Module chains") struct ImportChainTests {
  private static let modules = [
    "../base": ImportedModule(folder: "base", module: "BaseTelemetry"),
    "../middle": ImportedModule(folder: "middle", module: "MiddleTelemetry"),
  ]

  private static func file(_ name: String, imports: [String] = [], _ rest: String) -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "\(name)", "namespace": "\(name.capitalized)",
      "version": "1.0.0", "description": "x"\(imports.isEmpty ? "" : ", \"imports\": \(imports)")}, \(rest)}
      """
    return SourceFile(path: "\(name)/\(name).json", bytes: Array(text.utf8))
  }

  private static func stream(_ name: String, from source: String) -> String {
    #"""
    "\#(name)": {"encoding": "object", "consent": {"default": "on"}, "common": {"user": {"from": "app.\#(source)"}},
    "envelope": {"s": {"const": "\#(name)"}, "events": {"from": "stream.events"}}}
    """#
  }

  private static let base = file(
    "base",
    """
    "streams": {\(stream("base-one", from: "base-user")), \(stream("base-two", from: "base-user"))},
    "events": {"from-base": {"stream": "base-two", "trigger": {"on": "start", "callable": true}}}
    """)
  private static let middle = file(
    "middle", imports: ["../base"],
    """
    "streams": {\(stream("middle-one", from: "middle-user"))},
    "events": {
      "from-middle": {"stream": "middle-one", "trigger": {"on": "start", "callable": true}}, "across": {"stream": "base-two", "fields": {"n": {"type": "integer"}}}
    }
    """)
  private static func app(_ imports: [String]) -> SourceFile {
    file(
      "app", imports: imports,
      #""streams": {\#(stream("app-one", from: "own-user"))}, "events": {"from-app": {"stream": "app-one"}}"#)
  }

  private static func generate(_ root: SourceFile, _ folder: String) -> Generated {
    Generated(
      [root], folder: folder, name: folder, modules: modules, imported: ["base": [base], "middle": [middle]])
  }

  @Test("each event has the correct stream, regardless of the order of imports", arguments: [false, true])
  func places(isReversed: Bool) throws {
    let imports = isReversed ? ["../base", "../middle"] : ["../middle", "../base"]
    let app = Self.generate(Self.app(imports), "app")
    #expect(app.diagnostics.sorted.map(\.message) == [])
    let text = app.text
    // The app's own stream, then the streams of each import.
    let middle = "Middle.streams.prefix(1).map { $0.imported(appBase: \(isReversed ? 131072 : 65536)) }"
    let base = "Base.streams.map { $0.imported(appBase: \(isReversed ? 65536 : 131072)) }"
    let list = isReversed ? "\(base) + \(middle)" : "\(middle) + \(base)"
    #expect(text.contains("{ [appOneDescription] + \(list) }"))
    // The middle registry's own stream, then the base's two streams.
    #expect(
      text.contains(isReversed ? ##"event.payload.imported(streams: #"312"#)"## : "event.payload.imported(base: 1)"))
    #expect(text.contains("event.payload.imported(base: \(isReversed ? 1 : 2))"))
    #expect(text.contains("triggers += Middle.triggers.prefix(1).map {"))
    #expect(text.contains("triggers += Base.triggers.map {"))
  }

  @Test("narrowing in an import would be lost, so it is reported") func narrowing() {
    let narrowing = Self.file(
      "middle", imports: ["../base"], #""refine": {"streams": {"base-one": {"limits": {"stored": 2}}}}"#)
    let app = Generated(
      [Self.app(["../base", "../middle"])], folder: "app", name: "app", modules: Self.modules,
      imported: ["base": [Self.base], "middle": [narrowing]])
    #expect(app.diagnostics.sorted.map(\.message).contains { $0.contains("cannot refine its own imports") })
  }

  @Test("a module cannot depend on a registry without a module") func mixed() {
    let app = Generated(
      [Self.app(["../base", "../middle"])], folder: "app", name: "app",
      modules: ["../middle": ImportedModule(folder: "middle", module: "MiddleTelemetry")],
      imported: ["base": [Self.base], "middle": [Self.middle]])
    #expect(
      app.diagnostics.sorted.map(\.message).contains {
        $0.contains("but its import '../base' has no module")
      })
  }

  @Test(
    "three modules, compiled and run: events, app values and triggers reach the stream that they belong to",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"), arguments: [false, true])
  func runs(isReversed: Bool) throws {
    let compiler = try #require(Compiler.found)
    let imports = isReversed ? ["../base", "../middle"] : ["../middle", "../base"]
    let main = """
      import AppTelemetry
      import BaseTelemetry
      import MiddleTelemetry
      import Signalbook

      struct Values: App.AppSource {
        var ownUser: String { "own" }
        var middleUser: String { "middle" }
        var baseUser: String { "base" }
      }
      let telemetry = Telemetry(App.self, variant: .standard, app: Values())
      telemetry.lifecycleChanged(to: .foreground)
      telemetry.record(.fromApp)
      telemetry.record(.middle(.fromMiddle))
      telemetry.record(.middle(.across(n: 7)))
      telemetry.record(.middle(.base(.fromBase)))
      telemetry.record(.base(.fromBase))
      print(App.streams.map { $0.name.description })
      for stream in [App.Stream.appOne, .baseOne, .baseTwo, .middleOne] {
        if let unit = telemetry.buildPing(for: stream) { print(unit.stream, unit.text) }
      }
      """
    let result = try compiler.run(
      [
        ("BaseTelemetry", Self.generate(Self.base, "base").files),
        ("MiddleTelemetry", Self.generate(Self.middle, "middle").files),
        ("AppTelemetry", Self.generate(Self.app(imports), "app").files),
      ], main: main)
    let names = isReversed ? #""base-one", "base-two", "middle-one""# : #""middle-one", "base-one", "base-two""#
    #expect(
      result.output == """
        ["app-one", \(names)]
        app-one {"events":[{"user":"own"}],"s":"app-one"}
        base-two {"events":[{"user":"base"},{"user":"base","n":7},{"user":"base"},{"user":"base"}],"s":"base-two"}
        middle-one {"events":[{"user":"middle"},{"user":"middle"}],"s":"middle-one"}

        """)
  }
}
