import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Recorders across processes") struct KeepingTests {
  @Test("events, unit numbers and unit identifiers continue") func events() throws {
    let app = KeptRecorder()
    try app.start()
    let client = app.core.reading { $0.identity.clientID }
    app.foreground()
    for index in 0..<4 { #expect(app.record(0, "a\(index)") == .recorded) }
    for index in 0..<3 { #expect(app.record(1, "b\(index)") == .recorded) }
    app.clock.pass(60_000)
    try app.start()
    #expect(app.core.reading { $0.identity.clientID } == client)
    #expect(app.core.storedEvents(0).count == 4 && app.core.storedEvents(1).count == 3)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    try app.start()
    #expect(app.core.storedEvents(0).isEmpty && app.core.storedEvents(1).isEmpty)
    while try app.send() {}
    #expect(app.texts("focus-event") == ["a0", "a1", "a2", "a3"])
    #expect(app.texts("batch") == ["b0", "b1", "b2"])
    #expect(app.received["focus-event"]?.map(\.sequence) == [1])
    app.foreground()
    for index in 0..<3 { _ = app.record(0, "c\(index)") }
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.received["focus-event"]?.map(\.sequence) == [1, 2])
    #expect(app.received["core"]?.map(\.sequence) == [1, 2])
  }

  @Test("counters are sent exactly once: sent amounts are no longer counted, and none are lost")
  func counters() throws {
    let app = KeptRecorder()
    try app.start()
    app.foreground()
    app.core.countSearch("suggestion.google", by: 2)
    app.clock.pass(5_000)
    app.core.tick()
    try app.start()
    app.foreground()
    app.clock.pass(7_000)
    app.core.countSearch("suggestion.google", by: 1)
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    let unit = try #require(app.received["core"]?.first)
    #expect(unit.text.hasPrefix(#"{"sessions":2,"durations":12,"searches":{"suggestion.google":3}"#), "\(unit.text)")
    try app.start()
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.received["core"]?.last?.text.hasPrefix(#"{"sessions":1,"durations":0,"searches":{}"#) == true)
  }

  @Test("a complete unit of an ended process is sent with its start time, and an incomplete unit continues")
  func times() throws {
    let app = KeptRecorder()
    app.streams[0] = Streams.stream(
      "event-1", ping: "focus-event", encoding: .tuple,
      envelope: Program().text(#"{"start":"#).source(2).text(#","events":"#).source(0).text("}").literal,
      common: Program().source(1).literal,
      sources: [
        Book.request(.streamEvents), Book.request(.clockMsSinceProcessStart),
        Book.request(.clockProcessStartMsSince1970),
      ], limits: Book.limits(3, 500), buildMoments: ["background"])
    let first = app.clock.wall
    try app.start()
    for index in 0..<3 {
      app.clock.pass(10)
      _ = app.record(0, "a\(index)")
    }
    app.clock.pass(1_000)
    let second = app.clock.wall
    try app.start()
    app.clock.pass(5)
    for text in ["b0", "b1"] { _ = app.record(0, text) }
    app.clock.pass(1_000)
    try app.start()
    app.clock.pass(7)
    _ = app.record(0, "c0")
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(
      app.received["focus-event"]?.map(\.text) == [
        #"{"start":\#(first),"events":[[10,"a0","m","o"],[20,"a1","m","o"],[30,"a2","m","o"]]}"#,
        #"{"start":\#(second),"events":[[5,"b0","m","o"],[5,"b1","m","o"],[1012,"c0","m","o"]]}"#,
      ])
    // The next ping counts from its own process.
    for text in ["d0", "d1", "d2"] { _ = app.record(0, text) }
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(
      app.received["focus-event"]?.last?.text.hasPrefix(#"{"start":\#(second + 1_005),"events":[[7,"d0""#) == true)
  }

  @Test("a session ends after a long absence, even if its process ended meanwhile") func sessions() throws {
    let app = KeptRecorder()
    try app.start()
    app.foreground()
    _ = app.record(1, "first")
    app.background()
    app.clock.pass(29 * 60_000)
    try app.start()
    app.foreground()
    _ = app.record(1, "same")
    app.background()
    app.clock.pass(31 * 60_000)
    try app.start()
    app.foreground()
    _ = app.record(1, "next")
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    let sessions = app.received["batch"]?.map { unit in (1...3).first { unit.text.contains("\"sn\":\($0),") } }
    #expect(sessions == [1, 1, 2])
  }

  @Test("a full disk refuses and reports events, and recording continues once there is room") func full() throws {
    let app = KeptRecorder()
    app.options.maxBytes = 4 * app.options.segmentBytes
    try app.start()
    var refused = 0
    let full: @Sendable (Int, StorageFault.Operation) -> FaultyFileSystem.Fault? = { _, operation in
      operation == .write || operation == .allocate || operation == .open ? .code(28) : nil
    }
    app.faulty.setPlan(full)
    for index in 0..<600 where app.record(1, "event \(index)") == .refused(.storageUnavailable) { refused += 1 }
    #expect(refused > 0)
    #expect(app.core.lossCounts.refusalCounts == [.storageUnavailable: refused])
    app.faulty.setPlan { _, _ in nil }
    #expect(app.record(1, "later") == .recorded)
  }

  @Test("attributes that the app set are kept, except for declined streams") func attributes() throws {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "s", envelope: Program().text(#"{"a":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.streamAttributes)], buildMoments: ["background"],
        attributes: [
          AttributeDescription(name: "\"a\"", value: .empty),
          AttributeDescription(name: "\"b\"", value: .empty),
        ])
    ]
    try app.start()
    let value = Book.Event(Program(stream: 0).text(#""b":""#).argument(0).text(#""}"#), s: ["x\"y"]).payload
    #expect(app.core.setAttribute("\"b\"", to: value) == .recorded)
    for expected in [#"{"b":"x\"y"}"#, "{}"] {
      try app.start()
      app.foreground()
      #expect(app.core.record(Streams.bare()) == .recorded)
      app.background()
      try app.core.sealDueUnits()
      while try app.send() {}
      #expect(json(app.received["s"]?.last?.bytes ?? [])?["a"] == json(expected))
      app.core.setConsent(false, of: nil)
      try app.core.eraseDeclined()
      app.core.setConsent(true, of: nil)
    }
  }
}
