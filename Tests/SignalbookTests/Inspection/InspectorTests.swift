import Testing

@_spi(Generated) @testable import Signalbook

@Suite("The live inspector") struct InspectorTests {
  private func recorder(_ inspector: TelemetryInspector) -> RecorderCore {
    let core = Streams.recorder(
      Streams.stream(
        "batch", common: Program().text(#"{"common":"one","#).literal,
        distinct: [DistinctLimit(maxCount: 40, isPerScreen: true)]))
    core.setInspector(inspector)
    return core
  }

  private func kinds(_ inspector: TelemetryInspector) -> [TelemetryInspector.Entry.Kind] {
    inspector.entries.map(\.kind)
  }

  @Test("reports each recorded event without the stream's members, and each refusal with its reason")
  func events() {
    let inspector = TelemetryInspector()
    let core = recorder(inspector)
    core.onRefusal = nil
    #expect(core.record(Streams.keyed("a", 1)) == .recorded)
    core.setConsent(false, of: nil)
    #expect(core.record(Streams.keyed("b", 1)) == .refused(.consent))
    core.setConsent(true, of: nil)
    #expect(core.record(Streams.keyed("c", 2)) == .recorded)
    let texts = inspector.entries.map(\.description)
    #expect(
      texts == [
        #"refused   consent: {…"k":"…","v":…} of batch"#, #"recorded  batch {…"k":"c","v":2}"#,
      ], "what was recorded before the user declined is forgotten")
    #expect(inspector.entries.map(\.number) == [2, 3])
  }

  @Test("stores only the latest entries, oldest first", arguments: [1, 3, 200]) func bounded(last: Int) {
    let inspector = TelemetryInspector(capacity: last)
    for number in 0..<500 { inspector.note(.recorded(stream: "s", event: "\(number)"), at: 0) }
    #expect(inspector.entries.map(\.number) == Array((501 - last)...500))
    inspector.removeEntries(of: "t")
    inspector.note(.recorded(stream: "t", event: ""), at: 0)
    inspector.removeEntries(of: "t")
    #expect(inspector.entries.count == max(0, last - 1), "the oldest went for the one that is forgotten")
    #expect(inspector.entries.map(\.number) == Array((502 - last)..<501))
  }

  @Test("a long event is cut off") func long() {
    let inspector = TelemetryInspector()
    let core = recorder(inspector)
    #expect(core.record(Streams.keyed(String(repeating: "k", count: 100_000), 1)) == .recorded)
    guard case .recorded(_, let event)? = kinds(inspector).first else { return #expect(Bool(false)) }
    #expect(event.utf8.count < 2200 && event.hasSuffix("…"))
  }

  @Test("a subscriber receives entries in order until it is released") func followed() async {
    var inspector: TelemetryInspector? = TelemetryInspector(capacity: 1000)
    let stream = inspector?.updates()
    inspector?.note(.touch(TouchTracker.tap, isGesture: true), at: 5)
    for number in 0..<100 { inspector?.note(.recorded(stream: "s", event: "\(number)"), at: Int64(number)) }
    inspector = nil
    var numbers: [Int] = []
    if let stream { for await occurrence in stream { numbers.append(occurrence.number) } }
    #expect(numbers == Array(1...101))
  }

  @Test("concurrent recording does not leave gaps in its numbers") func threads() async {
    let inspector = TelemetryInspector(capacity: 10_000)
    let core = recorder(inspector)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for index in 0..<100 { _ = core.record(Streams.keyed("\(task)", index)) } }
      }
    }
    #expect(inspector.entries.map(\.number) == Array(1...800))
  }

  @Test("without an inspector, nothing is stored, and removing it stops storing") func none() {
    let inspector = TelemetryInspector()
    let core = recorder(inspector)
    core.setInspector(nil)
    #expect(core.record(Streams.keyed("a", 1)) == .recorded)
    #expect(inspector.entries.isEmpty)
  }

  @Test("touches are reported with their measurements and whether they match a gesture") func touches() {
    let inspector = TelemetryInspector()
    let core = recorder(inspector)
    core.noteTouch(TouchTracker.tap, isGesture: true, of: 0)
    core.noteTouch(TouchTracker.tap, isGesture: false, of: 0)
    #expect(
      inspector.entries.map(\.description) == [
        "touch     120 ms, 3 dp, 25 dp/s, 1 finger", "touch     120 ms, 3 dp, 25 dp/s, 1 finger: no gesture",
      ])
    #expect(core.lossCounts.unclassifiedTouches == 1)
  }
}

extension TouchTracker {
  fileprivate static var tap: TouchMeasures {
    TouchMeasures(
      durationMilliseconds: 120, distance: 3, horizontalDisplacement: 3, verticalDisplacement: 0, fingers: 1,
      isInvalid: false)
  }
}
