import Testing

@_spi(Generated) @testable import Signalbook

/// Tests for messages that the app evaluates, with an app whose process ends and restarts (R-MMA-66).
@Suite("Local messages") struct LocalMessageTests {
  private static let day: Int64 = 86_400_000

  private static func trigger(
    _ name: String, stream: Int = 0, atLeast: Int = 1, atMost: Int? = nil, days: Int? = nil
  ) -> MessageTrigger {
    // Use another literal with the same bytes, as in a call from another module.
    let program = Program(stream: stream).text("\"e\":\"\(name)\"}")
    let literal = program.literal
    return MessageTrigger(
      EventProgram(UInt8(stream), literal.wire, literal.holes), minCount: atLeast, maxCount: atMost,
      windowMilliseconds: days.map { $0 * Int(day) })
  }

  private static let shown = Streams.bare("shown")

  private func app(_ messages: LocalMessage..., streams: [StreamDescription]? = nil) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams =
      streams ?? [
        Streams.stream(
          "s", consent: Book.consent(true, private: true), population: Population(locales: ["de_DE"]),
          attributes: [
            AttributeDescription(name: "\"signed in\"", value: WireProgram("false")),
            AttributeDescription(name: "\"n\"", value: .empty),
          ]),
        Streams.stream("t"),
      ]
    app.messages = messages
    app.platform.localeIdentifier = "de_DE"
    try app.start()
    app.core.setConsent(true, of: nil)
    return app
  }

  private func open(_ app: KeptRecorder, _ times: Int = 1) {
    for _ in 0..<times { #expect(app.core.record(Streams.bare("opened")) == .recorded) }
  }

  private func setSignedIn(_ app: KeptRecorder, _ flag: Bool) {
    let program = Program(stream: 0).text("\"signed in\":\(flag)}")
    #expect(app.core.setAttribute("\"signed in\"", to: Book.Event(program).payload) == .recorded)
  }

  @Test("a message is due if its event occurred often enough in its window, across launches") func windows() throws {
    let app = try app(LocalMessage(name: "ten", triggers: [Self.trigger("opened", atLeast: 10, days: 7)]))
    for day in 0..<9 {
      open(app)
      #expect(!app.core.isMessageDue(0), "\(day)")
      app.clock.pass(Self.day * 2 / 3)
      if day % 3 == 1 { try app.start() }
    }
    open(app)
    #expect(app.core.isMessageDue(0))
    // The first of ten occurrences was 6 days ago.
    app.clock.pass(Self.day - 1)
    #expect(app.core.isMessageDue(0))
    app.clock.pass(1)
    #expect(!app.core.isMessageDue(0))
    try app.start()
    #expect(!app.core.isMessageDue(0))
    open(app)
    #expect(app.core.isMessageDue(0))
    // Other events and events of other streams do not count.
    let other = try self.app(LocalMessage(name: "m", triggers: [Self.trigger("opened")]))
    #expect(other.core.record(Streams.bare("opened ")) == .recorded)
    #expect(other.core.record(Streams.bare(stream: 1, "opened")) == .recorded)
    #expect(!other.core.isMessageDue(0) && !other.core.isMessageDue(1) && !other.core.isMessageDue(-1 + 9))
  }

  @Test("an event and its message counts are stored atomically") func oneRecord()
    throws
  {
    let app = try app(LocalMessage(name: "m", triggers: [Self.trigger("opened", atLeast: 3)]))
    open(app)
    let before = app.journal.nextRecord
    open(app)
    #expect(app.journal.nextRecord == before + 1)
    // A refused event does not count.
    app.core.change { $0.isPrivate = true }
    #expect(app.core.record(Streams.bare("opened")) == .refused(.privateMode))
    app.core.change { $0.isPrivate = false }
    #expect(!app.core.isMessageDue(0))
    try app.start()
    open(app)
    #expect(app.core.isMessageDue(0))
  }

  @Test("all triggers must hold, upper limits are exact, and without a window, any time counts") func counts() throws {
    let app = try app(
      LocalMessage(
        name: "m",
        triggers: [
          Self.trigger("opened", atLeast: 2), Self.trigger("opened", stream: 1, atLeast: 0, atMost: 1, days: 1),
        ]))
    open(app)
    #expect(!app.core.isMessageDue(0))
    app.clock.pass(1_000 * Self.day)
    open(app)
    #expect(app.core.isMessageDue(0))
    #expect(app.core.record(Streams.bare(stream: 1, "opened")) == .recorded)
    #expect(app.core.isMessageDue(0))
    try app.start()
    #expect(app.core.record(Streams.bare(stream: 1, "opened")) == .recorded)
    #expect(!app.core.isMessageDue(0))
    app.clock.pass(Self.day)
    #expect(app.core.isMessageDue(0))
  }

  @Test("attributes must have the required values, set or by default, even after a restart") func attributes() throws {
    let value = MessageAttribute(stream: 0, name: "\"signed in\"", value: "false")
    let app = try app(
      LocalMessage(name: "m", triggers: [Self.trigger("opened")], attributes: [value]),
      LocalMessage(
        name: "n", triggers: [Self.trigger("opened")],
        attributes: [MessageAttribute(stream: 0, name: "\"n\"", value: "1")]))
    open(app)
    #expect(app.core.isMessageDue(0) && !app.core.isMessageDue(1))
    setSignedIn(app, true)
    #expect(!app.core.isMessageDue(0))
    try app.start()
    #expect(!app.core.isMessageDue(0))
    setSignedIn(app, false)
    #expect(app.core.isMessageDue(0))
  }

  @Test("after it was shown, a message starts over, or is no longer due in its scope") func once() throws {
    let app = try app(
      LocalMessage(name: "again", triggers: [Self.trigger("opened", atLeast: 2)]),
      LocalMessage(name: "install", triggers: [Self.trigger("opened")], once: .installation),
      LocalMessage(name: "session", triggers: [Self.trigger("opened")], once: .session))
    func due() -> [Bool] { (0..<3).map(app.core.isMessageDue) }
    app.foreground()
    open(app, 3)
    #expect(due() == [true, true, true])
    for index in 0..<3 { #expect(app.core.report(index, Self.shown) == .recorded) }
    #expect(app.core.streams[0].ends.count == 6)
    open(app)
    #expect(due() == [false, false, false])
    open(app)
    #expect(due() == [true, false, false])
    app.background()
    app.foreground()
    #expect(due() == [true, false, true])
    _ = app.core.report(2, nil)
    open(app)
    #expect(due() == [true, false, false])
    try app.start()
    #expect(due() == [true, false, true])
  }

  @Test("a refused interaction does not affect whether the message is due") func refused() throws {
    let app = try app(LocalMessage(name: "m", triggers: [Self.trigger("opened")]))
    open(app)
    app.core.change { $0.isPrivate = true }
    #expect(app.core.report(0, Self.shown) == .refused(.privateMode))
    #expect(!app.core.isMessageDue(0))
    app.core.change { $0.isPrivate = false }
    #expect(app.core.isMessageDue(0))
  }

  @Test("locale, private mode and consent determine counting and due messages (R-MMA-02 to 04)")
  func gates() throws {
    let app = try app(LocalMessage(name: "m", triggers: [Self.trigger("opened", atLeast: 2)], once: .installation))
    open(app)
    for locale in ["de-DE", "de", "DE_DE", "de_AT"] {
      app.core.updatePlatform { $0.localeIdentifier = locale }
      #expect(app.core.record(Streams.bare("opened")) == .refused(.population))
    }
    app.core.updatePlatform { $0.localeIdentifier = "de_DE" }
    #expect(!app.core.isMessageDue(0))
    open(app)
    #expect(app.core.isMessageDue(0))
    app.core.updatePlatform { $0.localeIdentifier = "en_US" }
    #expect(!app.core.isMessageDue(0))
    app.core.updatePlatform { $0.localeIdentifier = "de_DE" }
    _ = app.core.report(0, Self.shown)
    // Declining deletes the counts and the record of shown messages, including on disk.
    app.core.setConsent(false, of: nil)
    #expect(app.core.messages.bytes == nil && app.journal.value(of: RecorderKey.messages) == nil)
    app.core.setConsent(true, of: nil)
    open(app)
    #expect(!app.core.isMessageDue(0))
    open(app)
    #expect(app.core.isMessageDue(0))
    try app.start()
    #expect(app.core.isMessageDue(0))
  }

  @Test("stored state is limited, and damaged state is rejected") func bounds() throws {
    let app = try app(LocalMessage(name: "m", triggers: [Self.trigger("opened", atLeast: 3, atMost: 5, days: 1)]))
    open(app, 100)
    let bytes = try #require(app.core.messages.bytes)
    #expect(bytes.count < 100)
    #expect(!app.core.isMessageDue(0))
    for length in 0..<bytes.count {
      var counts = app.core.messages
      counts.restore(Array(bytes.prefix(length)))
      for byte in bytes.indices.filter({ $0 % 3 == length % 3 }) {
        var damaged = bytes
        damaged[byte] ^= 0xFF
        counts.restore(damaged)
      }
      #expect((counts.bytes ?? []).count < 1000)
    }
    // If a message's triggers change, its counts are reset.
    app.messages = [
      LocalMessage(name: "m", triggers: [Self.trigger("opened"), Self.trigger("shown", atLeast: 0)])
    ]
    try app.start()
    #expect(!app.core.isMessageDue(0))
    app.messages = []
    try app.start()
    #expect(app.journal.value(of: RecorderKey.messages) == nil)
  }
}
