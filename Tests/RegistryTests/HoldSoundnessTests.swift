import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Events held until the user decides") struct HoldSoundnessTests {
  private static func consent(_ name: String, _ consent: String, _ stream: String = "") -> UnsoundCase {
    UnsoundCase(
      name,
      #""streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "consent": {\#(consent)}\#(stream)}}"#
    )
  }

  private static let hold = #""hold": {"events": 10, "age": {"days": 3}}"#
  private static let marked = #"⟦"hold"⟧SB0220: {"events": 10, "age": {"days": 3}}"#

  static let cases = [
    consent("on by default", #""default": "on", ⟦"hold"⟧SB0250: {"events": 10, "age": {"days": 3}}"#),
    consent("users cannot decline", #""default": "always", ⟦"hold"⟧SB0250: {"events": 10, "age": {"days": 3}}"#),
    consent("the default is not declared", #""mechanism": "M.", ⟦"hold"⟧SB0250: {"events": 10, "age": {"days": 3}}"#),
    consent("too short", #""default": "off", "hold": {"events": 10, "age": ⟦{"min": 59}⟧SB0253}"#),
    consent("too long", #""default": "off", "hold": {"events": 10, "age": ⟦{"days": 91}⟧SB0253}"#),
    consent("no time", #""default": "off", "hold": {"events": 10, "age": {⟦"bytes"⟧SB0253: 5}}"#),
    consent("too many events", #""default": "off", "hold": {"events": ⟦1001⟧SB0106, "age": {"days": 3}}"#),
    consent("a limit is missing", #""default": "off", "hold": ⟦{⟧SB0103"events": 10}"#),
    consent("an SDK keeps the events", #""default": "off", \#(marked)"#, #", "via": "sdk""#),
    consent("third-party code sends them", #""default": "off", \#(marked)"#, #", "external": true"#),
    consent(
      "an identifier in the events", #""default": "off", \#(marked)"#, #", "common": {"c": {"from": "client.id"}}"#),
    consent(
      "a counter in an object of the events", #""default": "off", \#(marked)"#,
      #", "common": {"o": {"type": "object", "fields": {"n": {"type": "integer", "from": "counter.screens"}}}}"#),
    consent(
      "a variant that is on", #""default": "off", \#(hold)"#,
      #", "variants": {"red": {"consent": {"default": "on", ⟦"hold"⟧SB0250: {"events": 10, "age": {"days": 3}}}}}"#),
    UnsoundCase(
      "no events", #""streams": {"s": {"envelope": {"a": {"const": 1}}, "consent": {"default": "off", \#(marked)}}}"#),
  ]

  @Test("limits without an effect and impossible limits are refused", arguments: cases) func unsound(
    _ unsound: UnsoundCase
  ) {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(unsound.text))])
    #expect(result.found == result.expected, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
  }

  @Test("a stream, a variant, and an identifier in the envelope are accepted") func sound() throws {
    let result = Fixture.load([
      MarkedSchema(
        path: "app/app.json",
        Fixture.file(
          #"""
          "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"},
            "envelope": {"c": {"from": "client.id"}, "events": {"from": "stream.events"}},
            "consent": {"default": "off", "hold": {"events": 1, "age": {"hours": 1}}},
            "variants": {"red": {"consent": {"default": "off", "hold": {"events": 1000, "age": {"days": 90}}}},
              "blue": {"consent": {"default": "on"}}}}}
          """#))
    ])
    #expect(result.found == [])
    let stream = try #require(result.registry?.streams.first)
    #expect(stream.consent.hold?.text == "1 event for 1 hour")
    #expect(stream.variants.map { $0.consent?.hold?.text } == [nil, "1000 events for 90 days"])
  }

  @Test(
    "a refinement lowers the limits, and cannot hold more",
    arguments: [
      (#"{"hold": {"events": 5, "age": {"days": 1}}}"#, true, true),
      (#"{"hold": {"events": 11, "age": {"days": 1}}}"#, true, false),
      (#"{"hold": {"events": 5, "age": {"days": 4}}}"#, true, false),
      (#"{"hold": {"events": 5, "age": {"days": 1}}}"#, false, false),
    ])
  func refined(refinement: String, isHeld: Bool, isAccepted: Bool) throws {
    func head(_ name: String, _ imports: String = "") -> String {
      #""$schema": "../signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.uppercased())", "version": "1.0.0", "description": "D."\#(imports)}"#
    }
    let base = MarkedSchema(
      path: "base/base.json",
      #"{\#(head("base")), "streams": {"s": {"encoding": "object", "consent": {"default": "off"\#(isHeld ? ", \(Self.hold)" : "")}}}}"#
    )
    let app = MarkedSchema(
      path: "app/app.json",
      #"{\#(head("app", #", "imports": ["../base"]"#)), "refine": {"streams": {"s": {"consent": \#(refinement)}}}}"#)
    let result = Fixture.load([app], imports: ["base": [base]])
    #expect(result.found.isEmpty == isAccepted, "\(result.found)")
    if isAccepted {
      let stream = try #require(result.registry?.streams.first { $0.name == "s" })
      #expect(stream.consent.hold?.text == "5 events for 1 day" && stream.consent.isOnByDefault == false)
    }
  }
}
