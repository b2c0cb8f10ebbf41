import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Bounded keys") struct HeldBoundsTests {
  @Test(
    "are checked when an event is recorded, and counted",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bounds() throws {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "types": {"key": {"cases": {
         "gone": {"retired": "Nobody asked."},
         "night": {"holds": "boolean"},
         "size": {"holds": {"type": "integer", "minimum": 50, "maximum": 200}},
         "ratio": {"holds": {"type": "number", "exclusiveMaximum": 1}},
         "title": {"holds": {"type": "string", "maxLength": 3, "pattern": "^[a-z\"]+$"}},
         "loose": {"holds": {"type": "integer", "maximum": 5, "enforced": "loosely"}}}}},
       "streams": {
         "s": {"consent": {"default": "on"}, "encoding": "tuple",
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
       "events": {
         "changed": {"method": "change", "object": "setting", "value": {"type": "key"},
           "extras": {"to": {"heldBy": "value", "as": "text"}}},
         "set": {"method": "set", "object": "setting", "value": {"type": "key"},
           "extras": {"to": {"heldBy": "value"}}},
         "all": {"method": "all", "object": "settings",
           "extras": {"now": {"type": "map", "keys": {"type": "key"}, "values": {"heldBy": "key"}}}}}}
      """#
    let generated = Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = #"""
      import R
      import Signalbook

      let telemetry = Telemetry(Book.self, variant: .standard)
      func show(_ value: Book.KeyValue) {
        print(telemetry.record(.changed(value)), telemetry.record(.set(value)))
      }
      show(.night(true))
      show(.size(50))
      show(.size(49))
      show(.size(201))
      show(.ratio(0.5))
      show(.ratio(1))
      show(.ratio(.infinity))
      show(.title("a\"b"))
      show(.title("abcd"))
      show(.title("A"))
      show(.loose(6))
      print(telemetry.losses(of: .s).refusalCounts[.outOfBounds] ?? 0, telemetry.losses(of: .s).looseViolations)
      telemetry.record(.all(now: [.night(false), .size(49), .title("ab"), .ratio(2), .loose(6)]))
      print(telemetry.recordedEvents(of: .s).texts.last ?? "", telemetry.losses(of: .s).droppedEntries, telemetry.losses(of: .s).looseViolations)
      """#
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    let lines = result.output.split(separator: "\n").filter { !$0.hasPrefix("Signalbook ") }
    func both(_ outcome: String) -> String {
      let shown = outcome == "recorded" ? outcome : "refused(Signalbook.RecordOutcome.Refusal.\(outcome))"
      return shown + " " + shown
    }
    let outcomes = [
      "recorded", "recorded", "outOfBounds", "outOfBounds", "recorded", "outOfBounds", "notFinite", "recorded",
      "tooLong", "outOfBounds", "recorded",
    ]
    let map = #""all","settings",null,{"now":{"night":false,"title":"ab","loose":6}}] 2 3"#
    #expect(lines.dropLast().map(String.init) == outcomes.map(both) + ["8 2"], "\(result.output)")
    #expect(lines.last?.hasSuffix(map) == true, "\(result.output)")
  }
}
