import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan
import Testing

/// If there are 1,000 or more events, events that do not depend on their stream are lowered in parallel.
@Suite("The plan of a large registry") struct LargeRegistryTests {
  /// Returns a file with 600 events. Of every 60 events, one is sent once and one has an app value; both depend on the
  /// stream. One event mirrors another, and one is invalid, because a caller's value differs between variants.
  private static func events(_ file: String) -> SourceFile {
    let events = (0..<600).map { number -> String in
      let more =
        switch number % 60 {
        case 7: #", "once": "per-session""#
        case 23: #", "fields": {"v": {"type": "string"}, "a": {"type": "string", "from": "app.a\#(number)"}}"#
        case 31: #", "mirrors": {"event": "\#(file)-m"}"#
        case 47: #", "fields": {"v": {"type": "string", "variants": {"x": {"wire": "w"}}}}"#
        default: #", "fields": {"n": {"type": "integer"}, "c": {"type": "kind"}}"#
        }
      return #""\#(file)-\#(1000 + number)": {"stream": "s"\#(more)}"#
    }
    let mirror = #", "\#(file)-m": {"stream": "other"}"#
    return SourceFile(
      path: "r/\(file).json",
      bytes: Array(
        "{\"$schema\": \"signalbook-1.schema.json\", \"events\": {\(events.joined(separator: ", "))\(mirror)}}".utf8))
  }

  @Test("equals the plan of its events lowered serially: calls, bytes, faults and order")
  func sameAsSerially() throws {
    let head = #"""
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "variants": {"x": {"description": "X."}}},
      "types": {"kind": {"enum": ["a", "b"]}},
      "streams": {
        "s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}},
        "other": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}}}
      """#
    var faults = Diagnostics()
    let files = [SourceFile(path: "r/head.json", bytes: Array(head.utf8)), Self.events("one"), Self.events("two")]
    let loaded = loadRegistry(files: files, folder: "r", into: &faults)
    let registry = try #require(loaded, "\(faults.sorted.prefix(4).map(\.compilerText))")
    var inParallel = Diagnostics()
    let plan = makePlan(of: registry, into: &inParallel)
    #expect(plan.events.count == 1_202)
    // Fewer than 1,000 events are lowered serially. The events of the first file come first, so that they change the
    // streams in the same way.
    var serially = Diagnostics()
    let first = makePlan(of: registry, only: ["r/one.json"], into: &serially)
    let events = first.events.filter { $0.event.origin.fileStem == "one" }
    #expect(events.count == 601)
    for (one, other) in zip(events, plan.events) {
      #expect(one.event.name == other.event.name && one.isSound == other.isSound)
      #expect(one.call.program == other.call.program && one.call.counterpart == other.call.counterpart)
      #expect(one.call.encodedProgram == other.call.encodedProgram, "\(one.event.name)")
    }
    #expect(plan.streams.map(\.onceMarks.count) == [0, 20] || plan.streams.map(\.onceMarks.count) == [20, 0])
    let messages = inParallel.all.map { "\($0.location.path) \($0.message)" }
    #expect(
      messages.count == 20 && Set(messages).count == 2
        && inParallel.all.map(\.location) == inParallel.sorted.map(\.location))
    #expect(
      serially.all.filter { $0.location.path == "r/one.json" }
        == inParallel.all.filter { $0.location.path == "r/one.json" })
    #expect(plan.events.filter { !$0.isSound }.count == 20)
  }
}
