import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Request paths") struct UploadPathTests {
  @Test("characters that JSON escapes are percent-encoded directly") func escapes() async throws {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "alpha", envelope: Program().text(#"{"n":"#).source(1).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
        buildMoments: ["event"],
        upload: UploadPolicy(
          method: "POST", address: "https://live", path: Program().text(#"/a\"b/c\\d/\n"#).literal, query: [],
          contentType: nil, sendsCookies: false, successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: []
        ))
    ]
    try app.start()
    let receiver = CapturingTransport(responses: .status(200))
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    #expect(app.core.record(Streams.bare(stream: 0)) == .recorded)
    await upkeep.work()
    #expect(receiver.requests.map(\.url) == ["https://live/a%22b/c%5Cd/%0A"])
  }
}
