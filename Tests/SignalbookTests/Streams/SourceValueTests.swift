import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Source values")
struct SourceValueTests {
  // The strings of each pair are equal in Swift, but differ on the wire.
  @Test(
    "A value counts as unchanged only where its bytes are the same",
    arguments: [("\u{212A}", "K"), ("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("\u{37E}", ";"), ("a\u{1FEF}", "a`")])
  func bytes(_ text: String, _ other: String) {
    #expect(text == other)
    #expect(!SourceValue.text(text).isIdentical(to: .text(other)))
    #expect(!SourceValue.json(text).isIdentical(to: .json(other)))
    #expect(SourceValue.text(text).isIdentical(to: .text(text)))
    #expect(SourceValue.json(other).isIdentical(to: .json(other)))
  }

  @Test("A string and JSON with the same characters are different values")
  func kinds() {
    #expect(!SourceValue.text("1").isIdentical(to: .json("1")))
    #expect(!SourceValue.text("1").isIdentical(to: .integer(1)))
    #expect(!SourceValue.none.isIdentical(to: .text("")))
    #expect(SourceValue.number(1.5).isIdentical(to: .number(1.5)))
  }

  @Test("A cached validation result is discarded with all other state")
  func forgotten() {
    let request = SourceRequest(
      .osVersion, table: nil, fallbackJSON: nil, format: .plain, reset: .never, rules: #"p00C^[0-9]+(\.[0-9]+)*$"#)
    let description = StreamDescription(
      name: "s", ping: "p", version: 1, encoding: .none, envelope: .empty, common: .empty, sources: [request],
      conditions: [], limits: Book.limits(nil, nil), consent: Book.consent(true), upload: nil, buildMoments: [],
      sessionEndsAfterMilliseconds: nil)
    var platform = TelemetryPlatform()
    platform.osVersion = "17.4"
    let context = RecorderContext(
      platform: platform, identity: TelemetryIdentity(clientID: "C"), variantName: "v", clock: TestClock())
    let values = SourceValues(description, context: context, scratch: EncodingScratch())
    #expect(values.resolved(request, at: 0) == .text("17.4"))
    #expect(values.lastAdmitted == [.text("17.4")])
    values.removeAll()
    #expect(values.lastAdmitted == [.none])
  }
}
