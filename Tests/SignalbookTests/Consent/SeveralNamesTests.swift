import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Decisions about a stream with several former names") struct SeveralNamesTests {
  /// The declarations of one stream in different app versions. The order of former names has no meaning, and a name can be
  /// used again.
  private static let versions: [StreamDescription] = [
    ConsentApp.stream("one", ping: "q"),
    ConsentApp.stream("two", ping: "q", formerNames: ["one"]),
    ConsentApp.stream("three", ping: "q", formerNames: ["one", "two"]),
    ConsentApp.stream("three", ping: "q", formerNames: ["two", "one"]),
    ConsentApp.stream("one", ping: "q", formerNames: ["two"]),
    ConsentApp.stream("four", ping: "q", formerNames: ["one", "never"]),
  ]

  private static func start(_ app: KeptRecorder, _ version: Int) throws {
    app.streams = [versions[version], ConsentApp.stream("other", ping: "r")]
    try app.start()
  }

  @Test("an opt-out in an earlier version applies after the update, and no earlier event is sent", arguments: 1..<6)
  func optOut(version: Int) async throws {
    for all in [true, false] {
      let (app, receiver) = (
        try ConsentApp.make([Self.versions[0], ConsentApp.stream("other", ping: "r")]), CapturingTransport()
      )
      app.core.setConsent(true, of: 0)
      app.core.setConsent(true, of: 1)
      try Self.start(app, version)
      #expect(app.core.consent(of: 0) == true)
      _ = app.core.record(Streams.text("canary new"))
      try Self.start(app, 0)
      _ = app.core.record(Streams.text("canary old"))
      app.core.setConsent(false, of: all ? nil : 0)
      try Self.start(app, version)
      #expect(app.core.consent(of: 0) == false && !app.core.isCollecting(0), "everything: \(all)")
      #expect(app.core.record(Streams.text("canary after")) == .refused(.consent))
      app.core.setConsent(true, of: 0)
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == [] && !app.files.contains("canary"))
    }
  }

  @Test("the last decision applies, whatever the order of updates and downgrades")
  func lastDecision() throws {
    for seed in 0..<Dose.count(short: 300, long: 1500, whole: 50_000) {
      var random = SeededGenerator(seed: seed)
      let app = KeptRecorder()
      var (expected, script) = (Bool?.none, [String]())
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let version = Int.random(in: 0..<Self.versions.count, using: &random)
        try Self.start(app, version)
        #expect(app.core.consent(of: 0) == expected, "seed \(seed): \(script), then version \(version)")
        let decision = [nil, true, false][Int.random(in: 0..<3, using: &random)]
        script.append("\(version) \(decision.map { $0 ? "on" : "off" } ?? "-")")
        guard let decision else { continue }
        app.core.setConsent(decision, of: 0)
        expected = decision
      }
    }
  }
}

@Suite("Streams that a version merges into one") struct MergedStreamsTests {
  private static let separate = [ConsentApp.stream("plain", ping: "plain"), ConsentApp.stream("extra", ping: "extra")]
  private static let withoutPlain = [
    ConsentApp.stream("other", ping: "other"), ConsentApp.stream("extra", ping: "extra"),
  ]
  private static let merged = [ConsentApp.stream("merged", ping: "merged", formerNames: ["plain", "extra"])]

  private func start(_ app: KeptRecorder, _ streams: [StreamDescription]) throws {
    app.streams = streams
    try app.start()
  }

  @Test(
    "declining everything without one of the streams declines the merged one, whichever versions are opened before",
    arguments: [[], [0], [1], [0, 1], [1, 0], [0, 0], [2, 0]])
  func declinedAll(opened: [Int]) throws {
    let versions = [Self.separate, Self.withoutPlain, Self.merged]
    let app = try ConsentApp.make(Self.separate)
    app.core.setConsent(true, of: 0)
    try start(app, Self.withoutPlain)
    app.core.setConsent(false, of: nil)
    for version in opened { try start(app, versions[version]) }
    try start(app, Self.merged)
    #expect(app.core.consent(of: 0) == false)
    #expect(app.core.record(Streams.text("canary")) == .refused(.consent))
    try start(app, Self.separate)
    #expect((0..<2).map { app.core.consent(of: $0) } == [false, false])
    app.core.setConsent(true, of: nil)
    try start(app, Self.merged)
    #expect(app.core.consent(of: 0) == true)
  }

  @Test("after everything is declined, no version collects a stream, whichever versions are opened")
  func declinedAllAnywhere() throws {
    let other = ConsentApp.stream("other", ping: "other")
    let versions = [
      Self.separate, Self.withoutPlain, Self.merged, [Self.separate[0]], [other],
      [ConsentApp.stream("merged", ping: "merged", formerNames: ["extra", "plain"]), other],
      [ConsentApp.stream("plain", ping: "plain", formerNames: ["merged"]), other],
    ]
    for seed in 0..<Dose.count(short: 100, long: 400, whole: 50_000) {
      var random = SeededGenerator(seed: seed)
      let app = KeptRecorder()
      var script: [String] = []
      func open() throws {
        let version = Int.random(in: versions.indices, using: &random)
        script.append("\(version)")
        try start(app, versions[version])
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        try open()
        let stream = Bool.random(using: &random) ? nil : Int.random(in: app.streams.indices, using: &random)
        app.core.setConsent(Bool.random(using: &random), of: stream)
      }
      try open()
      app.core.setConsent(false, of: nil)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        try open()
        let isCollected = app.streams.indices.contains {
          app.core.isCollecting($0) || app.core.consent(of: $0) != false
        }
        #expect(!isCollected, "seed \(seed): versions \(script)")
      }
    }
  }

  @Test("after a downgrade, the pings of the separate streams have different document identifiers") func identifiers()
    throws
  {
    let app = try ConsentApp.make(Self.merged)
    func build() throws -> [String] {
      app.foreground()
      for index in app.streams.indices { _ = app.core.record(Streams.text("x", stream: index)) }
      app.background()
      try app.core.sealDueUnits()
      return try app.journal.sealed.flatMap { SealedUnits.units(try app.journal.body(of: $0)) ?? [] }.map(\.documentID)
    }
    _ = try build()
    for streams in [Self.separate, Self.merged, Self.separate] {
      try start(app, streams)
      let identifiers = try build()
      #expect(Set(identifiers).count == identifiers.count)
    }
  }
}
