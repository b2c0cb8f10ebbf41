import SignalbookJournalSupport

@_spi(Generated) @testable import Signalbook

/// Streams that send two counters, the second of which is labeled.
enum Counting {
  static let labels: [(name: String, wire: String)] = [
    ("article", #""article""#), ("download", #""file""#), ("seven", "7"),
  ]
  static let table = Book.table(labels)

  static func stream(
    _ name: StaticString = "usage", labels: StaticString? = Counting.table, reset: SourceRequest.Reset = .build,
    others: SourceRequest.Reset = .build, consent: ConsentPolicy = Book.consent(true),
    population: Population = Population(), sessionEndsAfterMilliseconds: Int? = nil, formerNames: [StaticString] = []
  ) -> StreamDescription {
    Streams.stream(
      name, encoding: .none,
      envelope: Program().text(#"{"seq":"#).source(0).text(#","tabs":"#).source(1).text(#","pages":"#).source(2)
        .text("}").literal,
      sources: [
        Book.request(.counterSequence), Book.request(.counter("tabs-opened", labels: nil), reset: reset),
        Book.request(.counter("pages-loaded", labels: labels), reset: others),
      ], consent: consent, buildMoments: ["background"],
      sessionEndsAfterMilliseconds: sessionEndsAfterMilliseconds, population: population, formerNames: formerNames)
  }

  static func app(_ streams: StreamDescription...) -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = streams
    return app
  }
}

extension RecorderCore {
  func addTabs(_ amount: Int = 1) { count("tabs-opened", label: 0, by: amount) }
  func addPages(_ amount: Int = 1, for label: Int) { count("pages-loaded", label: label, by: amount) }
  /// Returns the text of the next ping.
  func nextPing(_ stream: Int = 0) -> String? { build(stream, completeOnly: false)?.text }
}

extension KeptRecorder {
  /// Enters and leaves the foreground, then seals and sends the resulting pings.
  func passThrough() throws {
    foreground()
    background()
    try core.sealDueUnits()
    while try send() {}
  }

  /// Returns the texts of the received pings.
  func pings(_ ping: String = "usage") -> [String] { (received[ping] ?? []).map(\.text) }

  /// Returns the sum of a member in the received pings.
  func sum(_ read: (JSONValue) -> JSONValue?, of ping: String = "usage") -> Int64 {
    (received[ping] ?? []).reduce(0) { sum, unit in
      if case .integer(let value)? = json(unit.bytes).flatMap(read) { sum + value } else { sum }
    }
  }
}
