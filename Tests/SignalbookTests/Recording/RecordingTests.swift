import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Recording") struct RecordingTests {
  @Test("An event of a tuple stream is stored as a list that begins with the time")
  func tuple() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    clock.pass(2147)
    #expect(recorder.record(.urlEntered) == .recorded)
    #expect(recorder.recordedEvents(of: .event).texts == [#"[2147,"action","type_url","search_bar"]"#])
  }

  @Test("An event of an object stream contains the common part, which is read again after changes")
  func object() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    recorder.screenShown("a&b é")
    recorder.record(.appStart)
    clock.pass(10)
    recorder.updatePlatform {
      $0.networkType = "3g"; $0.networkCarrier = "x\"y"
    }
    recorder.record(.tap("[root]>\"v\""))
    #expect(
      recorder.recordedEvents(of: .batch).texts == [
        #"{"upt":0,"euid":"u-1","url":"app://id/main?title=a%26b%20%C3%A9","scn":1,"c":1,"sn":1,"t":1497026730320,"ea":0}"#,
        #"{"upt":10,"euid":"u-1","url":"app://id/main?title=a%26b%20%C3%A9","scn":1,"c":3,"ci":"x\"y","sn":1,"t":1497026730330,"ea":6,"tvp":"[root]>\"v\""}"#,
      ])
  }

  @Test("Events recorded together have the same bytes as individual events, the same time, and counted refusals")
  func contents() {
    let clock = TestClock()
    let (one, other) = (Book.recorder(clock: clock), Book.recorder(clock: clock))
    clock.pass(2147)
    let damaged = Book.Event(Program().integer(9))
    let events: [Book.Event] = [.urlEntered, .tap("a"), damaged, .appStart, .urlEntered]
    #expect(one.record(contentsOf: events) == 4)
    for event in events { other.record(event) }
    for stream in [Book.Stream.event, .batch] {
      #expect(one.recordedEvents(of: stream) == other.recordedEvents(of: stream))
    }
    #expect(one.losses == other.losses && one.losses.refusalCounts == [.malformed: 1])
    #expect(one.record(contentsOf: []) == 0)
  }

  @Test("A unit contains the envelope and the events, and removes them from the store")
  func unit() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    for _ in 0..<3 {
      clock.pass(5)
      recorder.record(.urlEntered)
    }
    let unit = recorder.buildPing(for: .event)
    #expect(
      unit?.text
        == #"{"tz":-240,"seq":1,"created":1497026730335,"clientId":"CLIENT","settings":{"BlockAds":"true"},"v":1,"events":[[5,"action","type_url","search_bar"],[10,"action","type_url","search_bar"],[15,"action","type_url","search_bar"]]}"#
    )
    #expect(unit?.path == "/submit/telemetry/\(unit?.documentID ?? "")/focus-event/Focus")
    #expect(unit?.eventCount == 3)
    #expect(recorder.buildPing(for: .event) == nil)
    #expect(recorder.losses.isEmpty)
  }
}
