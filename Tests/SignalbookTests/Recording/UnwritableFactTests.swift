import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Facts that cannot be written") struct UnwritableFactTests {
  private func stream(_ source: Source, absent: StaticString? = "-1") -> StreamDescription {
    Streams.stream(
      envelope: Program().text(#"{"d":"#).source(1).text(#","e":"#).source(0).text("}").literal,
      common: Program().text(#""d":"#).source(1).text(",").literal,
      sources: [Book.request(.streamEvents), Book.request(source, .json, fallbackJSON: absent)])
  }

  @Test(
    "a density that is no number is absent and counted, and blocks nothing",
    arguments: [Double.nan, .infinity, -.infinity])
  func density(_ number: Double) {
    var platform = TelemetryPlatform()
    platform.screenDensity = number
    let core = Streams.recorder(stream(.deviceDensity), platform: platform)
    #expect(core.record(Streams.bare()) == .recorded)
    #expect(core.build(0, completeOnly: false)?.text == #"{"d":-1,"e":[{"d":-1,"e":"x"}]}"#)
    #expect(core.lossCounts.replacedValues > 0)
    #expect(core.lossCounts.refusalCounts.isEmpty)
    let demanded = Streams.recorder(stream(.deviceDensity, absent: nil), platform: platform)
    #expect(demanded.record(Streams.bare()) == .recorded)
    #expect(demanded.build(0, completeOnly: false)?.text == #"{"d":null,"e":[{"d":null,"e":"x"}]}"#)
  }

  @Test(
    "a value of the app that is no JSON, or too large, is absent and counted",
    arguments: [
      SourceValue.json(""), .json("{"), .json("1 2"), .json(#"{"a":1}}"#), .number(.nan),
      .text(String(repeating: "x", count: 9_000_000)), .json("\"" + String(repeating: "x", count: 9_000_000) + "\""),
    ])
  func app(_ value: SourceValue) {
    let core = Streams.recorder(stream(.app(0)), app: { _ in value })
    #expect(core.record(Streams.bare()) == .recorded)
    #expect(core.build(0, completeOnly: false)?.text == #"{"d":-1,"e":[{"d":-1,"e":"x"}]}"#)
    #expect(core.lossCounts.replacedValues > 0)
  }

  @Test("an unwritable fact is missing for groups that depend on it") func groups() {
    var platform = TelemetryPlatform()
    platform.screenDensity = .nan
    let description = Streams.stream(
      envelope: Program().text("{").ifSource(1) { $0.text(#""d":"#).source(1).text(",") }.text(#""e":"#).source(0)
        .text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.deviceDensity)])
    let core = Streams.recorder(description, platform: platform)
    _ = core.record(Streams.bare())
    #expect(core.build(0, completeOnly: false)?.text == #"{"e":[{"e":"x"}]}"#)
  }

  @Test("an unwritable envelope loses its unit, which is counted, but not the stream") func damaged() {
    let core = Streams.recorder(Streams.stream(envelope: WireProgram("", "@")))
    for _ in 0..<3 { _ = core.record(Streams.bare()) }
    #expect(core.build(0, completeOnly: false) == nil)
    #expect(core.storedEvents(0).isEmpty)
    #expect(core.lossCounts.refusalCounts == [.malformed: 1] && core.lossCounts.droppedEvents == 3)
  }
}
