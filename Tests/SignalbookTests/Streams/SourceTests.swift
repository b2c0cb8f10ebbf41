import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Sources") struct SourceTests {
  /// Returns the text of the source requests in a separate stream. `quoted` adds quotes.
  private func rendered(
    _ request: SourceRequest, _ others: SourceRequest..., quoted: Bool = false,
    prepare: (RecorderContext, SourceValues) -> Void = { _, _ in }
  ) -> String? {
    let description = StreamDescription(
      name: "s", ping: "p", version: 9, encoding: .none, envelope: .empty, common: .empty, sources: [request] + others,
      conditions: [
        SourceCondition(source: 0, values: ["wifi", "7", "\"x\"", "true"], isNegated: false),
        SourceCondition(source: 0, values: ["wifi", "7", "\"x\"", "true"], isNegated: true),
      ], limits: Book.limits(nil, nil), consent: Book.consent(true), upload: nil, buildMoments: [],
      sessionEndsAfterMilliseconds: nil)
    let clock = TestClock()
    let context = RecorderContext(
      platform: TelemetryPlatform(), identity: TelemetryIdentity(clientID: "C"), variantName: "Klar", clock: clock)
    let app: [SourceValue] = [.text("a\"b"), .number(1.5), .boolean(true), .json(#"{"k":"v"}"#), .number(1e300)]
    context.setAppValues(app.enumerated().map { ($0.offset, $0.element) }, reading: 0)
    clock.pass(1234)
    let values = SourceValues(description, context: context, scratch: EncodingScratch())
    prepare(context, values)
    let body = quoted ? Program().text("\"").source(0).text("\"") : Program().text("[").source(0).text("]")
    let program = body.ifSource(0) { $0.text("!") }.ifCondition(0) { $0.text("=") }.ifCondition(1) { $0.text("≠") }
    let buffer = ByteBuffer(capacity: 4096, maximum: 4096)
    guard let written = values.render(program.literal, into: buffer) else { return nil }
    return buffer.text(written)
  }

  @Test("Forms of strings, numbers and JSON") func forms() {
    #expect(rendered(Book.request(.app(0)), quoted: true) == #""a\"b"!≠"#)
    #expect(rendered(Book.request(.app(0), .json)) == #"["a\"b"]!≠"#)
    #expect(rendered(Book.request(.app(0), .jsonText), quoted: true) == #""\"a\\\"b\""!≠"#)
    #expect(rendered(Book.request(.app(1))) == "[1.5]!≠")
    #expect(rendered(Book.request(.app(1), .text), quoted: true) == "\"1.5\"!≠")
    #expect(rendered(Book.request(.app(1), .fixed(6)), quoted: true) == "\"1.500000\"!≠")
    #expect(rendered(Book.request(.app(2), .text), quoted: true) == "\"true\"!=")
    #expect(rendered(Book.request(.app(3))) == #"[{"k":"v"}]!≠"#)
    #expect(rendered(Book.request(.app(3), .jsonText), quoted: true) == #""{\"k\":\"v\"}"!≠"#)
  }

  @Test("Every clock, counter, stream and variant source has its value") func values() {
    func value(_ source: Source, _ format: SourceRequest.Format = .plain) -> String? {
      rendered(Book.request(source, format)).map { String($0.dropFirst().prefix { $0 != "]" }) }
    }
    #expect(value(.clockMsSinceProcessStart) == "1234")
    #expect(value(.clockMsSince1970) == "1497026731554")
    #expect(value(.clockSecondsSince1970) == "1497026731.554")
    #expect(value(.clockSecondsSince1970, .fixed(6)) == "1497026731.554000")
    #expect(value(.clockSecondsSince1970, .fixed(1)) == "1497026731.5")
    #expect(value(.clockProcessStartMsSince1970) == "1497026730320")
    #expect(value(.clockUptimeMs) == "5001234")
    #expect(value(.clockMsSincePreviousEvent) == "0")
    #expect(value(.clockDateUtc, .json) == "\"2017-06-09\"")
    #expect(value(.clockUtcOffsetMinutes) == "-240")
    #expect(value(.clockUtcOffsetSeconds, .text) == "-14400")
    #expect(value(.clientId, .json) == "\"C\"")
    #expect(value(.clientCreatedDays) == "17326")
    #expect(value(.streamVersion) == "9")
    #expect(value(.streamPing, .json) == "\"p\"")
    #expect(value(.variantName, .json) == "\"Klar\"")
    #expect(value(.counterSessionNumber) == "1")
    #expect(value(.counterSearches) == "{}")
    #expect(value(.streamAttributes) == "{}")
    let identifier = value(.eventId, .json) ?? ""
    #expect(identifier.utf8.count == 38 && UUID(uuidString: String(identifier.dropFirst().dropLast())) != nil)
    #expect(value(.eventId, .json) != identifier)
  }

  @Test("A closed vocabulary is looked up; unknown values become the unknown case, the schema's value, or null")
  func tables() {
    let table = Book.table([("offline", "0"), ("wifi", "1")])
    let withUnknown = Book.table([("unknown", "-1"), ("wifi", "\"w\"")])
    func network(_ kind: String?, _ table: StaticString, absent: StaticString? = nil) -> String? {
      rendered(Book.request(.networkKind, table: table, fallbackJSON: absent)) { around, _ in
        around.platform.networkType = kind
      }
    }
    #expect(network("wifi", table) == "[1]!=")
    #expect(network("5g", table) == "[null]≠")
    #expect(network(nil, table) == "[null]≠")
    #expect(network("5g", table, absent: "7") == "[7]!≠")
    #expect(network("5g", withUnknown) == "[-1]!≠")
    #expect(network("wifi", withUnknown) == "[\"w\"]!=")
  }

  @Test("A missing value is empty in quotes and null elsewhere, unless the schema has a fallback") func absent() {
    #expect(rendered(Book.request(.networkCarrier), quoted: true) == "\"\"≠")
    #expect(rendered(Book.request(.networkCarrier)) == "[null]≠")
    #expect(rendered(Book.request(.networkCarrier, .json, fallbackJSON: "\"?\"")) == "[\"?\"]!≠")
  }

  @Test("Template parts are unquoted and escaped once, even if the schema or a vocabulary declares JSON")
  func parts() {
    func template(_ part: SourceRequest, percent: Bool) -> String? {
      let template = Program().text("a://").source(1).text("/").literal
      return rendered(Book.request(.template(template, percentEncodes: percent)), part, quoted: true)
    }
    let absent = Book.request(.networkCarrier, .json, fallbackJSON: "\"x y\"")
    #expect(template(absent, percent: true) == "\"a://x%20y/\"!≠")
    #expect(template(absent, percent: false) == "\"a://x y/\"!≠")
    let closed = Book.request(.variantName, table: Book.table([("Klar", "\"k\"")]))
    #expect(template(closed, percent: true) == "\"a://k/\"!≠")
    #expect(template(closed, percent: false) == "\"a://k/\"!≠")
    #expect(template(Book.request(.app(0)), percent: false) == #""a://a\"b/"!≠"#)
    #expect(template(Book.request(.app(0)), percent: true) == #""a://a%22b/"!≠"#)
    #expect(template(Book.request(.app(4)), percent: true) == "\"a://1e%2B300/\"!≠")
    #expect(template(Book.request(.app(4)), percent: false) == "\"a://1e+300/\"!≠")
    #expect(template(Book.request(.networkCarrier, .json, fallbackJSON: "7"), percent: true) == "\"a://7/\"!≠")
  }

  @Test("A recursive template terminates") func recursion() {
    #expect(
      rendered(Book.request(.template(Program().text("x").source(0).literal, percentEncodes: false)), quoted: true)?
        .hasPrefix("\"xxx") == true)
  }

  @Test("A unit never exceeds the schema's bytes, and an event that is too large by itself is refused") func bytes()
    throws
  {
    enum Small: TelemetryRegistry {
      static var updateSignalbookAndGenerateAgainForFormat3: Void { () }

      typealias Event = Book.Event
      typealias Variant = Book.Variant
      typealias Stream = Book.Stream
      static func appValue(_ index: Int, of app: NoAppValues) -> SourceValue { .none }
      static let streams = [
        StreamDescription(
          name: "s", ping: "s", version: 1, encoding: .tuple,
          envelope: Program().text(#"{"e":"#).source(0).text("}").literal, common: Program().source(1).literal,
          sources: [Book.request(.streamEvents), Book.request(.clockMsSinceProcessStart)], conditions: [],
          limits: Book.limits(nil, nil, bytes: 2_000), consent: Book.consent(true), upload: nil, buildMoments: [],
          sessionEndsAfterMilliseconds: nil)
      ]
    }
    let recorder = Telemetry(Small.self, variant: .focus, clock: TestClock())
    for _ in 0..<200 { #expect(recorder.record(.urlEntered) == .recorded) }
    var events = 0
    while let unit = recorder.buildPing(for: .event) {
      #expect(unit.bytes.count <= 2_000)
      events += unit.eventCount
    }
    #expect(events == 200)
    // Pings are filled even if older events are removed in between.
    for _ in 0..<60 { recorder.record(.urlEntered) }
    while let unit = recorder.buildPing(for: .event, completeOnly: true) { #expect(unit.bytes.count <= 2_000) }
    for _ in 0..<200 { recorder.record(.urlEntered) }
    while let unit = recorder.buildPing(for: .event, completeOnly: true) {
      #expect(unit.bytes.count > 1_500 && unit.bytes.count <= 2_000)
    }
    let long = Book.Event(Program().text(",\"").argument(0).text("\"]"), s: [String(repeating: "x", count: 2_000)])
    #expect(recorder.record(long) == .refused(.tooLarge))
  }
}

@Suite("Vocabularies") struct VocabularyTests {
  enum Direction: Vocabulary {
    case down
    case up
    case _never(Never)
    static let vocabularyTable = Book.table([("Down", "2"), ("up", "\"u\"")])
    static var ignoresLetterCase: Bool { true }
  }

  @Test("Names, wire texts, all cases, equality") func lookups() {
    #expect(Direction(name: "down") == .down && Direction(name: "UP") == .up && Direction(name: "left") == nil)
    #expect(Direction(wire: "\"u\"") == .up && Direction(wire: "u") == nil)
    #expect(Direction.up.wireText == "\"u\"" && Direction.down.name == "Down")
    #expect(Direction.allCases.count == 2 && Direction.up != Direction.down)
  }
}
