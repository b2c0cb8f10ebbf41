import SignalbookJournalSupport

@_spi(Generated) @testable import Signalbook

/// An app with two streams that share a ping, and a receiver of their batches.
enum ConsentApp {
  static let canary = "canary"

  static let upload = UploadPolicy(
    method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
    successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [],
    batch: BatchPolicy(key: #""units""#, isEncodedAsString: false, wrapperKey: nil, maxPings: nil, envelope: .empty))

  static func stream(
    _ name: StaticString, ping: StaticString = "p", isOn: Bool = true, buildMoments: [StaticString] = ["background"],
    formerNames: [StaticString] = []
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping,
      envelope: Program().text(#"{"c":""#).source(1).text(#"","q":"#).source(2).text(#","e":"#).source(0).text("}")
        .literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId), Book.request(.counterSequence)],
      consent: Book.consent(isOn), buildMoments: buildMoments, upload: upload, formerNames: formerNames)
  }

  static func two() -> [StreamDescription] { [stream("one"), stream("two")] }

  static func make(_ streams: [StreamDescription] = two()) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = streams
    try app.start()
    return app
  }

  /// Records events of both streams, some in a file and some in memory.
  static func fill(_ app: KeptRecorder, events: Int = 3) throws {
    app.foreground()
    record(app, "sealed", events)
    app.background()
    try app.core.sealDueUnits()
    app.foreground()
    record(app, "stored", events)
  }

  /// Records events of both streams alternately: `canary` in the first stream, `kept` in the second.
  static func record(_ app: KeptRecorder, _ name: String, _ events: Int) {
    for index in 0..<events {
      _ = app.core.record(Streams.text("canary \(name) \(index)"))
      _ = app.core.record(Streams.text("kept \(name) \(index)", stream: 1))
    }
  }

  /// Runs maintenance and uploads once.
  static func work(_ app: KeptRecorder, _ receiver: any TelemetryTransport) async {
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
  }

  /// Builds and sends all data.
  static func finish(_ app: KeptRecorder, _ receiver: CapturingTransport) async {
    app.foreground()
    app.background()
    for _ in 0..<3 { await work(app, receiver) }
  }

  /// Returns the number, client and texts of each ping that arrived.
  static func units(_ receiver: CapturingTransport) -> [(number: Int, client: String, texts: [String])] {
    receiver.requests.flatMap { request -> [(number: Int, client: String, texts: [String])] in
      guard case .array(let units)? = json(request.body)?["units"] else { return [] }
      return units.map { unit in
        var (number, client, texts) = (-1, "", [String]())
        if case .integer(let value)? = unit["q"] { number = Int(value) }
        if case .text(let value)? = unit["c"] { client = value }
        if case .array(let events)? = unit["e"] {
          texts = events.map { if case .text(let text)? = $0["t"] { text } else { "?" } }
        }
        return (number, client, texts)
      }
    }
  }

  static func texts(_ receiver: CapturingTransport) -> [String] { units(receiver).flatMap(\.texts).sorted() }
}
