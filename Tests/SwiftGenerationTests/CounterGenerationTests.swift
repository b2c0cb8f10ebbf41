import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Generated counters") struct CounterGenerationTests {
  private static func file(_ name: String, _ rest: String, imports: String = "") -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "\(name)", "namespace": "\(name.capitalized)",
      "version": "1.0.0", "description": "x"\(imports), "acronyms": ["url"]}, \(rest)}
      """
    return SourceFile(path: "/\(name)/\(name).json", bytes: Array(text.utf8))
  }

  private static let app = file(
    "app",
    #"""
    "types": {
      "kind": {"cases": {"article": {}, "file": {"wire": "f\"1"}, "old": {"retired": {"since": "1.0.0", "reason": "x"}}, "home": {}}},
      "only": {"enum": ["one"]},
      "size": {"enum": [1, 20, -3]},
      "open": {"cases": {"a": {}}, "unknown": "?"}
    },
    "streams": {
      "usage": {"consent": {"default": "on"}, "build": ["background"], "envelope": {
        "urls": {"type": "integer", "from": "counter.app.url-opened", "resetBy": "build"},
        "text": {"type": "integer", "as": "text", "from": "counter.app.default", "resetBy": "build"},
        "m": {"fields": {
          "kinds": {"type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.kinds", "resetBy": "build"},
          "inline": {"keys": {"enum": ["x", "y-z"]}, "values": {"type": "integer"}, "from": "counter.app.inline", "resetBy": "build"}}},
        "only": {"keys": {"type": "only"}, "values": {"type": "integer"}, "from": "counter.app.only", "resetBy": "build"},
        "sizes": {"keys": {"type": "size"}, "values": {"type": "integer"}, "from": "counter.app.sizes", "resetBy": "build"},
        "open": {"keys": {"type": "open"}, "values": {"type": "integer"}, "from": "counter.app.open", "resetBy": "never"},
        "crashes": {"from": "counter.app.crashes", "resetBy": "build", "sent": {"source": "counter.app.crashes", "not": [0]}},
        "crashed": {"const": true, "sent": {"source": "counter.app.crashes", "not": [0]}}
      }},
      "second": {"consent": {"default": "off"}, "build": ["background"], "envelope": {
        "k": {"keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.kinds", "resetBy": "build"}}}
    }
    """#)

  private static func generate(_ file: SourceFile) -> Generated {
    Generated([file], folder: "/app", name: "app")
  }

  @Test("each counter has one member, with the names of the schema") func members() {
    let generated = Self.generate(Self.app)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    for line in [
      #"var urlOpened: TelemetryCounter<App> { counter("url-opened") }"#,
      "var `default`: TelemetryCounter<App>", "var kinds: LabeledTelemetryCounter<App, App.Kind> {",
      "/// - `usage`: `kinds`, reset by each build", "/// - `second`: `k`, reset by each build",
      "/// - `usage`: `open`, never reset",
    ] {
      #expect(generated.text.contains(line), "\(line)\n\(generated.text.suffix(3000))")
    }
    #expect(generated.text.components(separatedBy: "var kinds:").count == 2)
  }

  @Test("a registry without counters has no member") func without() {
    let generated = Self.generate(
      Self.file("app", #""streams": {"s": {"envelope": {"n": {"type": "integer", "from": "counter.screens"}}}}"#))
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(!generated.text.contains("TelemetryCounter"))
  }

  @Test(
    "count by typed calls, and pings have the bytes of the schema",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let compiler = try #require(Compiler.found)
    let main = #"""
      import Signalbook
      import M
      let telemetry = Telemetry(App.self, variant: .standard)
      func show() { for unit in [App.Stream.usage, .second].compactMap({ telemetry.buildPing(for: $0, completeOnly: false) }) { print(unit.text) } }
      let counters = telemetry.counters
      counters.urlOpened.add()
      counters.urlOpened.add(2)
      counters.default.add(7)
      counters.kinds.add(for: .article)
      counters.kinds.add(3, for: .home)
      counters.kinds.add(4, for: .file)
      counters.inline.add(2, for: .yZ)
      counters.only.add(for: .one)
      counters.sizes.add(5, for: .minus3)
      counters.sizes.add(6, for: .minus3)
      counters.open.add(for: .unknown)
      print(counters.kinds.value(for: .file, in: .usage), counters.kinds.value(for: .file, in: .second), counters.urlOpened.value(in: .usage))
      telemetry.setConsent(true, for: .second)
      counters.kinds.add(1, for: .file)
      show()
      counters.crashes.add()
      show()
      """#
    let generated = Self.generate(Self.app)
    let result = try compiler.run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        4 0 3
        {"m":{"inline":{"y-z":2},"kinds":{"article":1,"f\"1":5,"home":3}},"only":{"one":1},"open":{"?":1},"sizes":{"-3":11},"text":"7","urls":3}
        {"k":{"f\"1":1}}
        {"m":{"inline":{},"kinds":{}},"only":{},"open":{"?":1},"sizes":{},"text":"0","urls":0,"crashed":true,"crashes":1}
        {"k":{}}

        """#, "\(result.output.prefix(4000))")
  }
}
