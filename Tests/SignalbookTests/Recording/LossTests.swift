import Testing

@_spi(Generated) @testable import Signalbook

/// Collects a recorder's reports. Accessed by a single thread.
private final class Heard: @unchecked Sendable {
  var events: [RefusedEvent] = []
}

@Suite("Losses are counted by stream and reason, and reported") struct LossTests {
  @Test("each stream has separate counts, which add up to the total") func streams() {
    let core = Streams.recorder(
      Streams.stream("a", limits: Book.limits(nil, 1, stored: 1)), Streams.stream("b", consent: Book.consent(false)))
    for _ in 0..<3 { _ = core.record(Streams.bare()) }
    _ = core.record(Streams.text("xx", stream: 0, "b", 1))
    #expect(core.record(Streams.bare(stream: 1)) == .refused(.consent))
    #expect(core.record(Streams.bare(stream: 7)) == .refused(.unknownStream))
    #expect(core.losses(of: 0).droppedEvents == 3 && core.losses(of: 0).truncatedTexts == 1)
    #expect(core.losses(of: 1).isEmpty)
    #expect(core.lossCounts.refusalCounts == [.unknownStream: 1] && core.lossCounts.droppedEvents == 3)
  }

  @Test("each reason for a refusal has a separate count, which persists across launches") func everyReason() throws {
    var counters = LossCounters()
    let counted = RecordOutcome.Refusal.allCases.filter { $0 != .consent && $0 != .privateMode }
    for reason in RecordOutcome.Refusal.allCases { counters.count(reason) }
    counters.count(.holdFull)
    var restored = LossCounters()
    restored.restore(try #require(counters.bytes))
    var expected = Dictionary(uniqueKeysWithValues: counted.map { ($0, 1) })
    expected[.holdFull] = 2
    for counters in [counters, restored] { #expect(counters.published.refusalCounts == expected) }
    #expect(counters.published.droppedEvents == 0 && restored.published.truncatedTexts == 0)
  }

  @Test("an uncounted search is a loss of its stream, and counts never decrease") func searches() {
    let counting = Streams.stream(
      encoding: .none, envelope: Program().source(0).literal, sources: [Book.request(.counterSearches, reset: .build)])
    let core = Streams.recorder(counting)
    for amount in [Int.min, -1, 0] { core.countSearch("k", by: amount) }
    core.countSearch(String(repeating: "x", count: 2 << 20), by: 1)
    #expect(core.losses(of: 0).droppedCounts == 4)
    for number in 0..<500 { core.countSearch("\(number)", by: 1) }
    core.countSearch("one more", by: .max)
    core.countSearch("another", by: .max)
    #expect(core.losses(of: 0).droppedCounts == .max)
    core.countSearch("7", by: .max)
    core.countSearch("7", by: .max)
    let unit = core.build(0, completeOnly: false)
    #expect(json(unit?.bytes ?? [])?["7"] == .integer(.max))
  }

  @Test("a refusal names the event, field and rule after the call, but never a value") func refusals() {
    let heard = Heard()
    let core = Streams.recorder(
      Streams.stream("batch", distinct: [DistinctLimit(maxCount: 0, isPerScreen: true)]),
      Streams.stream("off", consent: Book.consent(false)))
    core.onRefusal = { event in
      heard.events.append(event)
      // The lock must be free.
      _ = core.lossCounts
    }
    let bounded = Program().check(0, "n", "0:9").check(1, "p", "^[a-z]+$").text(#""a":"#).integer(0).text(
      #","b":{"t":""#
    )
    .argument(1, "B", 3).text(#""}}"#)
    func record(_ program: Program, _ number: Int, _ text: String) {
      _ = core.record(Book.Event(program, n: [UInt64(bitPattern: Int64(number))], s: ["", text]).payload)
    }
    record(bounded, 10, "abc")
    record(bounded, 1, "SECRET")
    record(bounded, 1, "secret")
    record(bounded, 1, "abc")
    _ = core.record(Streams.bare(stream: 1))
    _ = core.record(Streams.keyed("SECRET", 1))
    let event = #"{…"a":…,"b":{"t":"…"}}"#
    #expect(
      heard.events.map(\.description) == [
        "outOfBounds: \(event) of batch, field a, rule minimum 0, maximum 9",
        "outOfBounds: \(event) of batch, field b.t, rule pattern ^[a-z]+$",
        "tooLong: \(event) of batch, field b.t", #"tooManyValues: {…"k":"…","v":…} of batch, field k"#,
      ])
    #expect(!heard.events.contains { $0.description.contains("SECRET") })
    core.onRefusal = nil
    record(bounded, 10, "abc")
    #expect(heard.events.count == 4)
  }

  @Test("a refusal names the path of a field within JSON text") func jsonText() {
    let heard = Heard()
    let core = Streams.recorder(Streams.stream("batch"))
    core.onRefusal = { heard.events.append($0) }
    let program = Program().text(#""e":"ue","ue_pr":"#).jsonText {
      $0.text(#"{"schema":"a:b{c","data":"#).jsonText {
        $0.text(#"{"id":""#).check(0, "n", ":5").integer(0).text(#""}"#)
      }.text("}")
    }.text(#","x":"#).check(1, "n", ":5").integer(1).text("}")
    for numbers: [UInt64] in [[6, 1], [1, 6]] { _ = core.record(Book.Event(program, n: numbers).payload) }
    #expect(heard.events.map(\.field) == ["ue_pr.data.id", "x"])
    #expect(heard.events.map(\.rule) == ["maximum 5", "maximum 5"])
    #expect(
      heard.events.first?.event
        == #"{…"e":"ue","ue_pr":"{\"schema\":\"a:b{c\",\"data\":\"{\\\"id\\\":\\\"…\\\"}\"}","x":…}"#)
  }

  @Test("a refusal names a tuple's item, or the reason for a damaged program") func tuples() {
    let heard = Heard()
    let recorder = Book.recorder()
    recorder.onRefusal = { heard.events.append($0) }
    recorder.record(
      Book.Event(Program().check(0, "n", ":5").text(#","action","show","page",""#).integer(0).text(#""]"#), n: [6]))
    recorder.record(Book.Event(Program().integer(9)))
    #expect(heard.events.map(\.field) == ["[4]", nil] && heard.events.map(\.reason) == [.outOfBounds, .malformed])
    #expect(heard.events.first?.event == #"[…,"action","show","page","…"]"#)
    #expect(heard.events.first?.rule == "maximum 5")
  }

  @Test(
    "a refusal names its rule by the keys of the schema",
    arguments: [
      ("l", "3:", "minLength 3"), ("l", "11:20", "minLength 11, maxLength 20"),
      ("d", "(0:1)", "exclusiveMinimum 0, exclusiveMaximum 1"),
    ] as [(Character, String, String)])
  func ruleNames(kind: Character, rule: String, expected: String) {
    let heard = Heard()
    let recorder = Book.recorder()
    recorder.onRefusal = { heard.events.append($0) }
    recorder.record(
      Book.Event(
        Program().check(0, kind, rule).text(#","action","show","page",""#).integer(0).text(#""]"#),
        n: [(-1.0).bitPattern], s: ["ab"]))
    #expect(heard.events.first?.rule == expected)
  }

  #if DEBUG
    @Test("a debug build logs the first refusal for each reason, with the remedy, and only the first for policies")
    func log() {
      let lines = Guarded<[String]>([])
      let log = RefusalLog { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
      func recorder() -> RecorderCore {
        let core = Streams.recorder(Streams.stream("a"), Streams.stream("off", consent: Book.consent(false)))
        core.log = log
        return core
      }
      let core = recorder()
      let bounded = Program().check(0, "n", "0:9").text(#""a":"#).integer(0)
      for number in [10, 11, 12] { _ = core.record(Book.Event(bounded, n: [UInt64(number)]).payload) }
      for _ in 0..<3 { _ = core.record(Streams.bare(stream: 1)) }
      // Once per process rather than once per recorder.
      _ = recorder().record(Streams.bare(stream: 1))
      let texts = lines.withLock { $0 }
      #expect(texts.count == 4, "\(texts)")
      #expect(texts.first?.contains("; fix: pass a value that satisfies the rule") == true)
      #expect(texts.dropFirst().prefix(2).allSatisfy { $0.hasPrefix("Signalbook refused") && !$0.contains("fix:") })
      #expect(
        texts.last?.hasPrefix("Signalbook refused an event: consent: ") == true
          && texts.last?.contains("; fix: call setConsent(true)") == true)
      // An app's own handler replaces the log.
      core.onRefusal = nil
      _ = core.record(Book.Event(bounded, n: [10]).payload)
      #expect(lines.withLock { $0.count } == 4)
    }

    @Test("a debug build logs lost list items and map entries of a recorded event once, with the remedy") func dropped()
    {
      let lines = Guarded<[String]>([])
      let core = Streams.recorder(Streams.stream("a"))
      core.log = RefusalLog { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
      let program = Program().text(#""l":"#).collection(0)
      func record(_ count: Int) -> RecordOutcome {
        var list = ListText(maxItems: 2)
        for item in 0..<count { list.add(list.value(item)) }
        return core.record(Book.Event(program, m: [list.argument]).payload)
      }
      for count in [2, 3, 5, 1] { #expect(record(count) == .recorded) }
      let texts = lines.withLock { $0 }
      #expect(texts.count == 2, "\(texts)")
      #expect(texts.first?.hasPrefix("Signalbook dropped 1 list item or map entry of an event: ") == true)
      #expect(texts.first?.contains("of a; fix: pass items, keys and values") == true)
      #expect(texts.last?.hasPrefix("Signalbook dropped 3 list items or map entries of an event: ") == true)
      #expect(texts.last?.contains("fix:") == false)
    }

    @Test("the log stops after 20 faulty calls, but still includes policy reasons") func endOfLog() {
      let count = Guarded(0)
      let core = Streams.recorder(Streams.stream("a"), Streams.stream("off", consent: Book.consent(false)))
      core.log = RefusalLog { _ in count.withLock { $0 += 1 } }
      let bounded = Program().check(0, "n", "0:9").text(#""a":"#).integer(0)
      for _ in 0..<50 { _ = core.record(Book.Event(bounded, n: [10]).payload) }
      #expect(count.withLock { $0 } == 20)
      _ = core.record(Streams.bare(stream: 1))
      #expect(count.withLock { $0 } == 21)
    }
  #endif
}
