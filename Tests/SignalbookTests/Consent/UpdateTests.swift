import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Decisions and data across app updates") struct UpdateTests {
  private static let old = [ConsentApp.stream("one", ping: "one"), ConsentApp.stream("two", ping: "two")]
  private static let renamed = [
    ConsentApp.stream("first", ping: "first", formerNames: ["one"]), ConsentApp.stream("two", ping: "two"),
    ConsentApp.stream("new", ping: "new"),
  ]

  private func update(_ app: KeptRecorder, _ streams: [StreamDescription]) throws {
    app.streams = streams
    try app.start()
  }

  @Test("declining everything also declines renamed and new streams") func declinedAll() async throws {
    for byEach in [true, false] {
      let (app, receiver) = (try ConsentApp.make(Self.old), CapturingTransport())
      try ConsentApp.fill(app)
      if byEach {
        for stream in [0, 1] { app.core.setConsent(false, of: stream) }
      } else {
        app.core.setConsent(false, of: nil)
      }
      try update(app, Self.renamed)
      for stream in 0..<3 { #expect(app.core.consent(of: stream) == false && !app.core.isCollecting(stream)) }
      #expect(app.core.reading { $0.identity.clientID }.isEmpty)
      await ConsentApp.finish(app, receiver)
      #expect(receiver.requests.isEmpty && !app.files.contains("canary") && !app.files.contains("kept"))
    }
  }

  @Test(
    "declined on a full disk: a renamed stream stays declined, however often the app is started before there is room")
  func declinedOnFullDisk() throws {
    for (stream, isStillFull) in [(nil, true), (nil, false), (0, true), (0, false)] as [(Int?, Bool)] {
      let app = try ConsentApp.make(Self.old)
      app.core.setConsent(true, of: 0)
      app.core.maintain()
      app.files.setCapacity(app.files.bytesInUse)
      var refused = 0
      while refused < 3 { if app.record(0, "x") != .recorded { refused += 1 } }
      app.core.setConsent(false, of: stream)
      if !isStillFull { app.files.setCapacity(.max) }
      for streams in [Self.renamed, Self.renamed, Self.old, Self.renamed] {
        try update(app, streams)
        #expect(app.core.consent(of: 0) == false, "\(String(describing: stream)), full: \(isStillFull)")
      }
    }
  }

  @Test("decided after a rename on a full disk: earlier versions have the decision, and so do later ones")
  func decidedAfterRenameOnFullDisk() throws {
    for isOn in [true, false] {
      let app = try ConsentApp.make(Self.old)
      app.core.setConsent(!isOn, of: 0)
      app.core.maintain()
      app.files.setCapacity(app.files.bytesInUse)
      var refused = 0
      while refused < 3 { if app.core.record(Streams.text("x", stream: 1)) != .recorded { refused += 1 } }
      try update(app, Self.renamed)
      app.core.setConsent(isOn, of: 0)
      for streams in [Self.old, Self.renamed, Self.old] {
        try update(app, streams)
        app.core.maintain()
        #expect(app.core.consent(of: 0) == isOn)
      }
    }
  }

  @Test(
    "the last stream is declined: streams of other versions are too, even if the folder was not open yet",
    arguments: [true, false])
  func declinedLastStream(isOpen: Bool) throws {
    let app = try ConsentApp.make(Self.renamed)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: 2)
    app.streams = Self.old
    if isOpen {
      try app.start()
    } else {
      #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
    }
    app.core.setConsent(false, of: 0)
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    try update(app, Self.renamed)
    #expect((0..<3).map { app.core.consent(of: $0) } == [false, false, false])
  }

  @Test("one of two streams is declined before the folder opens: streams of other versions keep their decision")
  func declinedOneOfTwoUnopened() throws {
    let app = try ConsentApp.make(Self.renamed)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: 2)
    app.streams = Self.old
    #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
    app.core.setConsent(true, of: 1)
    app.core.setConsent(false, of: 0)
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    try update(app, Self.renamed)
    #expect((0..<3).map { app.core.consent(of: $0) } == [false, true, true])
  }

  @Test(
    "agreed to everything in a version without the stream: an earlier decision applies again, whoever opened the folder"
  )
  func agreedWithoutStream() throws {
    for decision in [true, false] {
      for opens in [0, 1, 2] {
        let app = try ConsentApp.make(Self.renamed)
        app.core.setConsent(decision, of: 2)
        let without = Array(Self.renamed.prefix(2))
        try update(app, without)
        app.core.setConsent(false, of: nil)
        for _ in 0..<opens {
          try update(app, Self.renamed)
          #expect(app.core.consent(of: 2) == false)
          app.core.maintain()
        }
        try update(app, without)
        app.core.setConsent(true, of: nil)
        try update(app, Self.renamed)
        #expect(app.core.consent(of: 2) == decision, "\(decision), opened \(opens) times")
      }
    }
  }

  @Test("re-enabling uploads on a full disk persists across the next start") func uploading() throws {
    let app = try ConsentApp.make(Self.old)
    app.core.isUploading = false
    app.core.maintain()
    app.files.setCapacity(app.files.bytesInUse)
    var refused = 0
    while refused < 3 { if app.record(0, "x") != .recorded { refused += 1 } }
    for isOn in [true, false, true] {
      app.core.isUploading = isOn
      for _ in 0..<2 {
        try app.start()
        #expect(app.core.isUploading == isOn)
      }
    }
  }

  @Test("after declining and agreeing on a full disk, the client is new at the next start, even if nothing was stored")
  func newClientOnFullDisk() throws {
    for isStillFull in [false, true] {
      let app = try ConsentApp.make(Self.old)
      try ConsentApp.fill(app)
      let before = app.core.reading { $0.identity.clientID }
      app.files.setCapacity(app.files.bytesInUse)
      var refused = 0
      while refused < 3 { if app.record(0, "x") != .recorded { refused += 1 } }
      app.core.setConsent(false, of: nil)
      app.core.setConsent(true, of: nil)
      if !isStillFull { app.files.setCapacity(.max) }
      for _ in 0..<2 {
        try app.start()
        let client = app.core.reading { $0.identity.clientID }
        #expect(!client.isEmpty && client != before, "full: \(isStillFull)")
      }
    }
  }

  @Test("declining one stream declines only its renamed stream") func declinedOne() async throws {
    let (app, receiver) = (try ConsentApp.make(Self.old), CapturingTransport())
    try ConsentApp.fill(app)
    app.core.setConsent(false, of: 0)
    try update(app, Self.renamed)
    #expect((0..<3).map { app.core.consent(of: $0) } == [false, nil, nil])
    await ConsentApp.finish(app, receiver)
    #expect(!app.files.contains("canary"))
    #expect(
      ConsentApp.texts(receiver) == ["sealed", "stored"].flatMap { name in (0..<3).map { "kept \(name) \($0)" } })
  }

  @Test("after agreeing to everything, a new stream uses its default") func agreedAll() throws {
    let app = try ConsentApp.make(Self.old)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    try update(app, Self.renamed + [ConsentApp.stream("off", ping: "off", isOn: false)])
    #expect((0..<4).map { app.core.consent(of: $0) } == [true, true, nil, nil])
    #expect((0..<4).map { app.core.isCollecting($0) } == [true, true, true, false])
  }

  @Test("after declining everything and agreeing to one stream, new streams are declined until all are agreed to")
  func agreedOne()
    throws
  {
    let app = try ConsentApp.make(Self.old)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: 1)
    try update(app, Self.renamed)
    #expect((0..<3).map { app.core.consent(of: $0) } == [false, true, false])
    for stream in 0..<3 { app.core.setConsent(true, of: stream) }
    try update(app, Self.renamed + [ConsentApp.stream("more", ping: "more")])
    #expect(app.core.consent(of: 3) == nil)
  }

  @Test("a renamed stream keeps its client, numbers, events, files, marks and pending deletions") func store()
    async throws
  {
    let (app, receiver) = (try ConsentApp.make(Self.old), CapturingTransport())
    try ConsentApp.fill(app)
    let client = app.core.reading { $0.identity.clientID }
    app.core.setConsent(true, of: 0)
    try update(app, Self.renamed)
    #expect(app.core.consent(of: 0) == true)
    #expect(app.core.health.pings.first { $0.name == "first" }?.waitingRequestCount == 1)
    _ = app.core.record(Streams.text("canary new"))
    await ConsentApp.finish(app, receiver)
    let units = ConsentApp.units(receiver).filter { $0.texts.contains { $0.hasPrefix("canary") } }
    #expect(units.map(\.number) == [1, 2] && Set(units.map(\.client)) == [client])
    let texts = ["sealed", "stored"].flatMap { name in (0..<3).map { "canary \(name) \($0)" } } + ["canary new"]
    #expect(units.flatMap(\.texts) == texts)
    let names = app.journal.keys.map { String(decoding: $0.bytes, as: UTF8.self) }
    // An earlier version of the app continues with the former name's decision, numbers and session.
    let kept = ["consent/", "decided/", "sequence/", "session/"]
    #expect(!names.contains { name in name.hasSuffix("/one") && !kept.contains { name.hasPrefix($0) } }, "\(names)")
    #expect(app.journal.sealed.isEmpty && app.core.losses(of: 0).isEmpty)
  }

  @Test("the process ends at any call during the first start after a rename") func renameCrash() async throws {
    var (call, isCrashing) = (0, true)
    while isCrashing, call < 200 {
      let (app, receiver) = (try ConsentApp.make(Self.old), CapturingTransport())
      try ConsentApp.fill(app)
      app.streams = Self.renamed
      let target = call
      try? app.start { index, _ in index == target ? .crash : nil }
      app.background()
      app.core.maintain()
      isCrashing = app.faulty.isCrashed
      try app.start()
      await ConsentApp.finish(app, receiver)
      let texts = ConsentApp.texts(receiver)
      #expect(texts.count == 12 && Set(texts).count == 12, "call \(call)")
      call += 1
    }
    #expect(call > 10 && call < 200)
  }

  @Test("a removed stream keeps its decision for a version that restores it") func removed() throws {
    let app = try ConsentApp.make(Self.old)
    app.core.setConsent(false, of: 0)
    try update(app, [ConsentApp.stream("two", ping: "two")])
    app.core.setConsent(true, of: 0)
    try update(app, Self.old)
    #expect((0..<2).map { app.core.consent(of: $0) } == [false, true])
  }

  @Test(
    "a version without a stream declines everything: the stream is declined until the user agrees to everything",
    arguments: [true, false])
  func removedAndDeclined(agreesAgain: Bool) throws {
    for byEach in [true, false] {
      let app = try ConsentApp.make(Self.old)
      app.core.setConsent(true, of: nil)
      try update(app, [ConsentApp.stream("two", ping: "two")])
      app.core.setConsent(false, of: byEach ? 0 : nil)
      if agreesAgain { app.core.setConsent(true, of: byEach ? 0 : nil) }
      try update(app, Self.old)
      #expect((0..<2).map { app.core.consent(of: $0) } == [agreesAgain, agreesAgain])
    }
  }

  @Test(
    "the process ends at any call while everything is declined: all streams of every version are declined, or none is",
    arguments: [FaultyFileSystem.Fault.crash, .crashAfter], [false, true])
  func declinedInPart(fault: FaultyFileSystem.Fault, isUnopened: Bool) throws {
    let later = Self.old + [ConsentApp.stream("extra", ping: "extra")]
    for versions in [[Self.old, later], [later, Self.old, later], [later, Self.old], [Self.renamed, Self.old]] {
      var (call, wasReached) = (0, true)
      while wasReached, call < 300 {
        let app = try ConsentApp.make(versions[0])
        // The decision file has an earlier record.
        app.core.setConsent(true, of: 0)
        try ConsentApp.fill(app)
        let target = call
        if isUnopened {
          app.decisionBeforeOpening = false
          try? app.start { index, _ in index == target ? fault : nil }
          app.decisionBeforeOpening = nil
        } else {
          app.faulty.setPlan { index, _ in index == target ? fault : nil }
          app.core.setConsent(false, of: nil)
        }
        wasReached = app.faulty.isCrashed
        for streams in versions.dropFirst() { try update(app, streams) }
        let declined = Set(app.streams.indices.map { app.core.consent(of: $0) == false })
        #expect(declined.count == 1, "call \(call) of \(versions.map { $0.map(\.name.description) })")
        if !wasReached { #expect(declined == [true]) }
        call += 1
      }
      #expect(call > 2 && call < 300)
    }
  }

  @Test(
    "everything is declined while the decision file cannot be written: all versions know it, until the user agrees",
    arguments: [nil, true])
  func declinedWithoutFile(agreed: Bool?) throws {
    let later = Self.old + [ConsentApp.stream("extra", ping: "extra")]
    for versions in [[Self.old, later], [later, Self.old, later], [later, Self.old], [Self.renamed, Self.old]] {
      let app = try ConsentApp.make(later)
      app.core.setConsent(true, of: nil)
      try update(app, versions[0])
      if let agreed { app.core.setConsent(agreed, of: nil) }
      try ConsentApp.fill(app)
      app.faulty.setPlan { _, operation in operation == .write || operation == .synchronize ? .code(5) : nil }
      app.core.setConsent(false, of: nil)
      #expect(!app.core.health.isConsentStored)
      for streams in versions.dropFirst() {
        try update(app, streams)
        app.core.maintain()
        #expect(app.streams.indices.allSatisfy { app.core.consent(of: $0) == false })
        #expect(!app.files.contains("canary"))
      }
      app.core.setConsent(true, of: nil)
      try update(app, later)
      let decisions = app.streams.indices.map { app.core.consent(of: $0) }
      // Agreeing in a version without the stream restores the stream's own decision.
      func hasExtra(_ streams: [StreamDescription]?) -> Bool {
        streams?.count == 3 && streams?[0].name.description == "one"
      }
      let isDeclinedItself = hasExtra(versions.first) && !hasExtra(versions.last)
      #expect(decisions == [true, true, !isDeclinedItself], "\(versions.map { $0.map(\.name.description) })")
    }
  }

  @Test("an earlier version declines everything and agrees to one stream: its later name is agreed to")
  func agreedUnderFormerName() throws {
    let app = try ConsentApp.make(Self.renamed)
    app.core.setConsent(true, of: nil)
    try update(app, Self.old)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: 0)
    try update(app, Self.renamed)
    #expect((0..<3).map { app.core.consent(of: $0) } == [true, false, false])
  }

  @Test(
    "declined everything and agreed again at once: data of a stream that the version does not have is deleted",
    arguments: [true, false], [true, false])
  func removedAndAgreed(works: Bool, sharesPing: Bool) async throws {
    let (first, second): (StaticString, StaticString) = sharesPing ? ("p", "p") : ("one", "two")
    let both = [ConsentApp.stream("one", ping: first), ConsentApp.stream("two", ping: second)]
    let (app, receiver) = (try ConsentApp.make(both), CapturingTransport())
    try ConsentApp.fill(app)
    try update(app, [both[1]])
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    if works {
      app.core.maintain()
      #expect(!app.files.contains("canary"))
    }
    _ = app.core.record(Streams.text("kept new"))
    try update(app, both)
    _ = app.core.record(Streams.text("first new"))
    await ConsentApp.finish(app, receiver)
    #expect(!app.files.contains("canary"))
    #expect(ConsentApp.texts(receiver) == ["first new", "kept new"])
    // The deletion is complete, so later data stays.
    #expect(try DecisionFile.open("/t", files: app.files, numbers: []).stored?.otherErasurePosition == nil)
  }

  @Test("an earlier version has the decision under the name that it declares") func downgrade() throws {
    let app = try ConsentApp.make(Self.old)
    try update(app, Self.renamed)
    app.core.setConsent(false, of: 0)
    try update(app, Self.old)
    #expect(app.core.consent(of: 0) == false)
    app.core.setConsent(true, of: 0)
    try update(app, Self.renamed)
    #expect(app.core.consent(of: 0) == true, "the later of two decisions")
  }

  @Test("a runtime without the file has the decision, and a decision made there is the later one")
  func earlierRuntime()
    throws
  {
    for isOn in [true, false] {
      let app = try ConsentApp.make(Self.old)
      app.core.setConsent(isOn, of: 0)
      #expect(app.journal.value(of: RecorderKey.consent("one")) == [isOn ? 1 : 0])
      // After the value is on disk, an earlier runtime writes another value.
      app.background()
      app.core.maintain()
      _ = app.journal.change { $0.set(RecorderKey.consent("one"), [isOn ? 0 : 1]) }
      try app.start()
      #expect(app.core.consent(of: 0) == !isOn)
    }
  }

  @Test("after a power failure, the decision is known even if the journal's copy is not on disk") func power() throws {
    var random = SystemRandomNumberGenerator()
    for round in 0..<40 {
      let app = try ConsentApp.make(Self.old)
      app.core.setConsent(round % 2 == 0, of: 0)
      app.background()
      app.core.maintain()
      app.core.setConsent(true, of: 0)
      app.core.setConsent(false, of: 0)
      app.files.losePower(&random)
      try app.start()
      #expect(app.core.consent(of: 0) == false, "round \(round)")
    }
  }

  /// Returns a folder as left by a runtime version that does not write the file.
  private func earlierFolder(_ decisions: [StateKey: UInt8], others: [StateKey] = []) throws -> KeptRecorder {
    let app = KeptRecorder()
    let journal = try Journal.open("/t", options: app.options, files: app.files)
    for (key, decision) in decisions { _ = journal.change { $0.set(key, [decision]) } }
    for key in others { _ = journal.change { $0.set(key, [1]) } }
    journal.close()
    return app
  }

  @Test("decisions of an earlier folder are imported, including an opt-out of everything") func migration() throws {
    let (one, two) = (RecorderKey.consent("one"), RecorderKey.consent("two"))
    let cases: [([StateKey: UInt8], [StateKey], [Bool?])] = [
      ([one: 0, two: 0], [], [false, false, false]),
      ([one: 0], [], [false, false, false]),
      ([one: 0], [RecorderKey.session("two")], [false, nil, nil]),
      ([one: 0], [RecorderKey.identity], [false, nil, nil]),
      ([one: 0, two: 1], [], [false, true, nil]),
      ([one: 1], [], [true, nil, nil]),
      ([:], [], [nil, nil, nil]),
    ]
    for (decisions, others, expected) in cases {
      let app = try earlierFolder(decisions, others: others)
      try update(app, Self.renamed)
      #expect((0..<3).map { app.core.consent(of: $0) } == expected, "\(decisions.count), \(others.count)")
      app.core.setConsent(true, of: 2)
      try app.start()
      #expect((0..<3).map { app.core.consent(of: $0) } == Array(expected.prefix(2)) + [true])
    }
  }

  @Test("samples depend on the first name of a renamed ping") func sample() {
    func stream(_ name: StaticString, _ former: [StaticString]) -> StreamDescription {
      ConsentApp.stream(name, ping: name, formerNames: former)
    }
    #expect(stream("c", ["a", "b"]).samplingName.description == "a")
    #expect(ConsentApp.stream("c", ping: "p", formerNames: ["a"]).samplingName.description == "p")
    #expect(stream("c", []).samplingName.description == "c")
  }
}
