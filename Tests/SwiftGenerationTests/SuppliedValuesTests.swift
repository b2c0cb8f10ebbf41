import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Values that the app and the platform supply") struct SuppliedValuesTests {
  private static func schema(_ sections: String) -> [SourceFile] {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "streams": {
         "s": {"consent": {"default": "on"}, "encoding": "object",
           "common": {"model": {"from": "device.model", "maxLength": 3, "nullable": true}}},
         "t": {"consent": {"default": "on"}, "encoding": "tuple",
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
       \#(sections)}
      """#
    return [SourceFile(path: "/r/r.json", bytes: Array(text.utf8))]
  }

  private static let sound = schema(
    #"""
    "events": {
      "supplied": {"fields": {
        "least": {"type": "integer", "minimum": 5, "from": "app.three"},
        "loose": {"type": "integer", "minimum": 5, "enforced": "loosely", "from": "app.three"},
        "long": {"type": "string", "maxLength": 4, "absent": "none", "from": "app.long"},
        "pattern": {"type": "string", "pattern": "^[a-z]+$", "sent": "present", "from": "app.mixed"},
        "fine": {"type": "string", "pattern": "^[a-z]+$", "from": "app.lower"},
        "most": {"type": "number", "exclusiveMaximum": 1, "from": "app.one"},
        "list": {"type": "array", "items": {"type": "number"}, "from": "app.numbers"},
        "short": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "nullable": true, "from": "app.single"}}},
      "given": {"fields": {
        "list": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
        "numbers": {"type": "array", "items": {"type": "number", "as": "text"}},
        "texts": {"type": "array", "items": {"cut": {"atMost": 2, "over": "refuse"}}}}},
      "loose": {"fields": {
        "list": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "enforced": "loosely"}}},
      "tuple": {"stream": "t", "method": "m", "object": "o", "value": {"maxLength": 3, "nullable": true, "from": "app.long"},
        "extras": {"most": {"type": "integer", "maximum": 2, "absent": -1, "from": "app.three"}}}}
    """#)

  @Test(
    "one outside of the schema is as none, and counted; one enforced loosely is sent, and reported",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let generated = Generated(Self.sound, folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = ##"""
      import R
      import Signalbook

      struct App: Shop.AppSource {
        var three: Int { 3 }
        var long: String? { "abcdef" }
        var mixed: String? { "A B" }
        var lower: String { "ab" }
        var one: Double { 1 }
        var numbers: [Double] { [1.5, .infinity] }
        var single: [Int]? { [1] }
      }
      var platform = TelemetryPlatform()
      platform.deviceModel = "long-name"
      let telemetry = Telemetry(Shop.self, variant: .standard, app: App(), platform: platform)
      func counts(_ stream: Shop.Stream) -> String {
        let losses = telemetry.losses(of: stream)
        return "missing \(losses.missingValues) unwritable \(losses.replacedValues) dropped \(losses.droppedEntries) reported \(losses.looseViolations)"
      }
      telemetry.record(.supplied)
      print(counts(.s))
      print(telemetry.record(.given(list: [1], numbers: [1], texts: [])))
      telemetry.record(.given(list: [1, 2], numbers: [.nan, 1.5], texts: ["a", "abc"]))
      telemetry.record(.loose(list: [1]))
      print(counts(.s))
      telemetry.record(.tuple)
      for line in telemetry.recordedEvents(of: .s).texts { print(line) }
      for line in telemetry.recordedEvents(of: .t).texts { print(line.drop { $0 != "m" }) }
      print(counts(.t))
      """##
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    // Remove the runtime's log of refused events from the output.
    let output = result.output.split(separator: "\n").filter { !$0.hasPrefix("Signalbook ") }
    #expect(
      output.joined(separator: "\n") == #"""
        missing 2 unwritable 6 dropped 1 reported 1
        refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        missing 2 unwritable 6 dropped 3 reported 2
        {"model":null,"fine":"ab","least":null,"list":[1.5],"long":"none","loose":3,"most":null,"short":null}
        {"model":null,"list":[1,2],"numbers":["1.5"],"texts":["a"]}
        {"model":null,"list":[1]}
        m","o",null,{"most":-1}]
        missing 0 unwritable 2 dropped 0 reported 0
        """#, "\(result.output)")
  }

  @Test(
    "a schema that the runtime cannot keep is refused",
    arguments: [
      (
        #""a": {"fields": {"v": {"type": "object", "fields": {"z": {}}, "from": "app.v"}}}"#,
        "the source 'app.v' yields single values, lists and maps, but the field is an object; set a source for "
          + "each of its fields"
      ),
      (
        #""a": {"stream": "t", "method": "m", "object": "o", "extras": {"v": {"sent": "present", "from": "app.v"}}}"#,
        "'v': if all extras are optional, none of them can have a source; always send one of them, or "
          + "remove 'from'"
      ),
      (
        #"""
        "a": {"fields": {"v": {"type": "array", "items": {}, "from": "app.v"},
          "w": {"type": "array", "items": {}, "maxItems": 2, "from": "app.v"}}}
        """#,
        "'app.v' has a different wire form for 'v', but the app supplies its value once; use the same declared type for "
          + "both fields, or another source"
      ),
    ])
  func refused(events: String, message: String) {
    let generated = Generated(Self.schema(#""events": {\#(events)}"#), folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [message])
  }
}
