import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Declared counters") struct DeclaredCountersTests {
  private func recorder(_ streams: StreamDescription..., platform: TelemetryPlatform = TelemetryPlatform())
    -> RecorderCore
  {
    RecorderCore(
      streams: streams, variant: 0, variantName: "Plain", platform: platform, identity: TelemetryIdentity(),
      clock: TestClock(), memory: 8 << 20, app: AppInterface())
  }

  @Test("a ping contains the counts since the previous ping, with counted labels in their order")
  func sent() {
    let core = recorder(Counting.stream())
    core.addTabs()
    core.addTabs(2)
    core.addPages(for: 2)
    core.addPages(4, for: 1)
    #expect(core.nextPing() == #"{"seq":1,"tabs":3,"pages":{"file":4,"7":1}}"#)
    #expect(core.nextPing() == #"{"seq":2,"tabs":0,"pages":{}}"#)
    core.addPages(for: 0)
    #expect(core.nextPing() == #"{"seq":3,"tabs":0,"pages":{"article":1}}"#)
  }

  @Test("each stream has separate values, which its own ping resets") func streams() {
    let core = recorder(Counting.stream("usage"), Counting.stream("totals", reset: .never, others: .never))
    core.addTabs(5)
    #expect(core.nextPing(0) == #"{"seq":1,"tabs":5,"pages":{}}"#)
    core.addTabs(1)
    #expect(core.nextPing(1) == #"{"seq":1,"tabs":6,"pages":{}}"#)
    #expect(core.nextPing(1) == #"{"seq":2,"tabs":6,"pages":{}}"#, "never reset")
    #expect(core.nextPing(0) == #"{"seq":2,"tabs":1,"pages":{}}"#)
    #expect(core.count(of: "tabs-opened", label: 0, in: 1) == 6)
    #expect(core.count(of: "tabs-opened", label: 0, in: 0) == 0)
    #expect(core.count(of: "tabs-opened", label: 0, in: 2) == 0)
    #expect(core.count(of: "pages-loaded", label: 9, in: 0) == 0)
    #expect(core.count(of: "unknown", label: 0, in: 0) == 0)
  }

  @Test("a counter is reset at its declared time") func moments() {
    let core = recorder(Counting.stream(reset: .screen, others: .session))
    core.lifecycle(.foreground)
    core.addTabs(3)
    core.addPages(2, for: 0)
    core.screenShown("one")
    core.addTabs(1)
    #expect(core.nextPing() == #"{"seq":1,"tabs":1,"pages":{"article":2}}"#)
    #expect(core.nextPing() == #"{"seq":2,"tabs":1,"pages":{"article":2}}"#)
  }

  @Test("a value saturates at the 64-bit maximum") func saturates() {
    let core = recorder(Counting.stream())
    core.addTabs(.max)
    core.addTabs(.max)
    core.addPages(.max - 1, for: 1)
    core.addPages(5, for: 1)
    #expect(
      core.nextPing() == #"{"seq":1,"tabs":9223372036854775807,"pages":{"file":9223372036854775807}}"#)
  }

  @Test("amounts below one and undeclared labels are ignored, and counted as lost") func refused() {
    let core = recorder(Counting.stream())
    core.addTabs(0)
    core.addTabs(-3)
    core.addTabs(.min)
    core.addPages(2, for: 3)
    core.addPages(1, for: -1)
    #expect(core.nextPing() == #"{"seq":1,"tabs":0,"pages":{}}"#)
    #expect(core.losses(of: 0).droppedCounts == 6)
  }

  @Test("a counter that no stream sends is ignored") func unknown() {
    let core = recorder(Counting.stream())
    core.count("other", label: 0, by: 1)
    #expect(core.lossCounts.droppedCounts == 0)
  }

  @Test(
    "nothing is counted if the stream is declined, in private mode, or outside the population; declining removes the values"
  )
  func notCollected() {
    let core = recorder(
      Counting.stream("usage", consent: Book.consent(true, private: true)),
      Counting.stream("off", consent: Book.consent(false)),
      Counting.stream("outside", population: Population(samplingRate: 0)))
    func values() -> [Int64] { (0..<3).map { core.count(of: "tabs-opened", label: 0, in: $0) } }
    core.addTabs(2)
    #expect(values() == [2, 0, 0])
    core.change { $0.isPrivate = true }
    core.addTabs(4)
    #expect(values() == [2, 0, 0])
    core.change { $0.isPrivate = false }
    core.setConsent(true, of: 1)
    core.addTabs(1)
    #expect(values() == [3, 1, 0])
    core.setConsent(false, of: nil)
    #expect(values() == [0, 0, 0])
    core.addTabs(1)
    #expect(values() == [0, 0, 0])
    core.setConsent(true, of: nil)
    core.addTabs(1)
    #expect(values() == [1, 1, 0])
    #expect(core.lossCounts.droppedCounts == 0)
  }

  @Test("stored values of declared counters are restored, and other stored values are ignored") func formats() {
    var counters = StreamCounters()
    counters.declared = DeclaredCounters(Counting.stream().sources)
    let values: [(String, String, Int64, Bool)] = [
      ("pages-loaded", "download", 1, true), ("pages-loaded", "renamed \"file\"", 2, true),
      ("tabs-opened", "", 2, true),
      ("tabs-opened", "download", 2, false),
      ("pages-loaded", "gone", 2, false), ("pages-loaded", "download", -2, false), ("other", "", 2, false),
    ]
    for (name, label, value, isKnown) in values {
      let isRestored = counters.declared.restore(name: name, label: label, value: value)
      #expect(isRestored == isKnown)
    }
    _ = counters.countSearch("a", by: 1)
    var bytes = StateBytes()
    counters.write(to: &bytes, at: 0)
    var read = StreamCounters()
    read.declared = counters.declared.resetCopy
    var reader = StateReader(bytes.bytes)
    let isRead = read.add(&reader)
    #expect(isRead)
    #expect(read.declared.value(of: "pages-loaded") == .json(#"{"file":3}"#))
    #expect(read.declared.value(of: "tabs-opened") == .integer(2))
    #expect(read.searchesJSON == #"{"a":1}"#)
    // A version without these counters, and damaged bytes of each length.
    var other = StreamCounters()
    reader = StateReader(bytes.bytes)
    let isKnown = other.add(&reader)
    #expect(!isKnown)
    #expect(other.searchesJSON == #"{"a":1}"#)
    for count in 0..<bytes.bytes.count {
      var damaged = read
      reader = StateReader(Array(bytes.bytes.prefix(count)))
      _ = damaged.add(&reader)
    }
    var before = StateBytes()
    counters.declared = DeclaredCounters()
    counters.write(to: &before, at: 0)
    reader = StateReader(before.bytes)
    let isBefore = read.add(&reader)
    #expect(isBefore, "of a runtime without counters")
  }
}
