import Testing

@_spi(Generated) @testable import Signalbook

/// A text that must not be found anywhere.
private let canary = "CANARY-7f3a-in-the-mine"

@Suite("Declined data is removed from memory") struct ConsentOffTests {
  private let clock = TestClock()

  private func recorder() -> RecorderCore {
    Streams.recorder(
      Streams.stream(
        "a",
        envelope: Program().text(#"{"c":"#).source(1).text(#","s":"#).source(2).text(#","u":"#).source(5)
          .text(#","n":"#).source(6).text(#","q":"#).source(7).text(#","a":"#).source(8).text(#","e":"#).source(0)
          .text("}").literal,
        common: Program().text(#""title":"#).source(3).text(#","id":""#).source(4).text(#"","#).literal,
        sources: [
          Book.request(.streamEvents), Book.request(.clientId, .json), Book.request(.counterSearches),
          Book.request(.screenTitle, .json), Book.request(.eventId), Book.request(.clientUserId, .json),
          Book.request(.counterSessionNumber), Book.request(.counterSequence), Book.request(.streamAttributes),
          Book.request(.receiverToken, .json),
        ],
        buildMoments: ["screen"], sessionEndsAfterMilliseconds: 1_000,
        distinct: [DistinctLimit(maxCount: 1, isPerScreen: false)],
        once: [OnceRule("a/installation", per: .installation), OnceRule("a/session", per: .session)],
        attributes: [AttributeDescription(name: "\"a\"", value: .empty)]),
      clock: clock, identity: TelemetryIdentity(clientID: canary, userID: canary, creationDay: 1))
  }

  private func use(_ core: RecorderCore) {
    core.screenShown(canary)
    core.change { $0.receiverToken = canary }
    #expect(core.record(Streams.keyed(canary, 1)) == .recorded)
    #expect(core.record(Streams.once(0)) == .recorded)
    #expect(core.record(Streams.once(1)) == .recorded)
    core.countSearch(canary, by: 1)
    let attribute = Book.Event(Program().text(#""a":""#).argument(0).text(#""}"#), s: [canary])
    #expect(core.setAttribute("\"a\"", to: attribute.payload) == .recorded)
    #expect(core.build(0, completeOnly: false)?.text.contains(canary) == true)
    #expect(core.record(Streams.text(canary)) == .recorded)
  }

  /// Returns whether a buffer's memory contains the text, including its unused part.
  private func holds(_ buffer: ByteBuffer) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: buffer.start, count: buffer.capacity)
    let first = Array(canary.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: first) }
  }

  @Test("the recorder's buffers do not contain any byte of it") func buffers() {
    let core = recorder()
    use(core)
    #expect(core.buffers.contains(where: holds))
    core.setConsent(false, of: nil)
    #expect(!core.buffers.contains(where: holds))
    // As far as reflection shows, the recorder's objects do not contain the text either.
    var shown = ""
    dump(core, to: &shown)
    #expect(!shown.contains(canary))
  }

  @Test("keys, marks, counters, attributes and sessions are reset") func marks() throws {
    let core = recorder()
    use(core)
    #expect(core.record(Streams.keyed("other", 1)) == .refused(.tooManyValues))
    #expect(core.record(Streams.once(0)) == .refused(.alreadyRecorded))
    core.setConsent(false, of: nil)
    #expect(core.reading { $0.history.onceOnlyEvents }.isEmpty)
    #expect(core.buildDuePings().isEmpty)
    core.setConsent(true, of: nil)
    // A lifecycle change before the opt-out has no effect afterwards.
    #expect(core.record(Streams.keyed("other", 1)) == .recorded)
    #expect(core.buildDuePings().isEmpty)
    #expect(core.record(Streams.once(0)) == .recorded)
    #expect(core.record(Streams.once(1)) == .recorded)
    let ping = try JSONValue(parsing: try #require(core.build(0, completeOnly: false)).text)
    #expect(ping["s"]?.json == "{}" && ping["a"]?.json == "{}" && ping["u"]?.json == "null")
    #expect(ping["n"] == .integer(1) && ping["q"] == .integer(1))
    guard case .text(let client)? = ping["c"] else { throw Missing() }
    #expect(client != canary && client.utf8.count == 36)
  }

  private struct Missing: Error {}

  @Test("the client keeps its identifier while another stream with consent uses it, and loses it with the last stream")
  func sharedIdentifier() {
    func stream(_ name: StaticString) -> StreamDescription {
      Streams.stream(
        name, envelope: Program().text(#"{"c":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.clientId, .json)])
    }
    let core = Streams.recorder(stream("a"), stream("b"))
    core.setConsent(false, of: 0)
    #expect(core.reading { $0.identity.clientID } == "CLIENT")
    core.setConsent(false, of: 1)
    #expect(core.reading { $0.identity.clientID } == "")
    core.setConsent(true, of: 0)
    #expect(core.reading { $0.identity.clientID }.utf8.count == 36)
  }

  @Test("values that are reported while nothing is collected are not stored") func whileOff() {
    let core = recorder()
    core.setConsent(false, of: nil)
    core.screenShown(canary)
    core.countSearch(canary, by: 1)
    let attribute = Book.Event(Program().text(#""a":""#).argument(0).text(#""}"#), s: [canary])
    #expect(core.setAttribute("\"a\"", to: attribute.payload) == .refused(.consent))
    #expect(core.record(Streams.text(canary)) == .refused(.consent))
    #expect(!core.buffers.contains(where: holds))
    var shown = ""
    dump(core, to: &shown)
    #expect(!shown.contains(canary))
  }
}
