#if DEBUG
  import SignalbookJournalSupport
  import Testing

  @_spi(Generated) @testable import Signalbook

  @Suite("The debug log of uploads") struct UploadLogTests {
    @Test("the first failure of a ping and the first wait of a launch are logged with the time of the next attempt")
    func delays() async throws {
      let app = KeptRecorder()
      app.streams = [
        Streams.stream(
          "s", ping: "p", envelope: Program().text(#"{"e":"#).source(0).text("}").literal,
          sources: [Book.request(.streamEvents)], limits: Book.limits(nil, 1), buildMoments: ["event"],
          upload: UploadPolicy(
            method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
            successCodes: [], rejectionCodes: [], retryCodes: [], verdictLocation: nil, uploadMoments: [], batch: nil))
      ]
      let (lines, receiver) = (Guarded<[String]>([]), CapturingTransport())
      func start() throws -> Upkeep {
        try app.start()
        app.core.log = RefusalLog { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        return Upkeep(app.core, upload: UploadSettings(transport: receiver))
      }
      let wait = #/; the next attempt is in (\d+) seconds?\n$/#
      let first = try start()
      await first.work()
      #expect(lines.withLock { $0 } == [], "nothing waits")
      #expect(app.core.record(Streams.bare("1")) == .recorded)
      receiver.setResponses(.status(503, headers: [.init(name: "Retry-After", value: "600")]), .status(200))
      for _ in 0..<3 { await first.work() }
      let texts = lines.withLock { $0 }
      #expect(texts.count == 1)
      let prefix = "Signalbook could not upload the ping 'p': the receiver responded with status 503; "
      #expect(texts.first?.hasPrefix(prefix) == true, "\(texts)")
      let seconds = try #require(Int(texts.first?.firstMatch(of: wait)?.1 ?? ""))
      #expect((600...660).contains(seconds))

      // A launch during the wait sends nothing.
      let second = try start()
      for _ in 0..<3 { await second.work() }
      #expect(receiver.requests.count == 1)
      let later = lines.withLock { $0 }.dropFirst()
      #expect(later.count == 1)
      let waiting = "Signalbook has not uploaded the ping 'p', because an earlier upload failed; "
      #expect(later.first?.hasPrefix(waiting) == true && later.first?.firstMatch(of: wait) != nil, "\(later)")

      // After the wait, the ping arrives, and nothing is logged.
      app.clock.pass(700_000)
      await second.work()
      #expect(receiver.requests.count == 2 && app.journal.sealed.isEmpty)
      #expect(lines.withLock { $0.count } == 2)

      // The first rejected ping is logged, because it is deleted.
      receiver.setResponses(.status(404))
      for _ in 0..<2 { #expect(app.core.record(Streams.bare("2")) == .recorded) }
      await second.work()
      #expect(receiver.requests.count == 4 && app.journal.sealed.isEmpty)
      #expect(
        lines.withLock { $0 }.dropFirst(2) == [
          "Signalbook deleted a ping 'p' with 1 event: the receiver responded with status 404, which rejects the ping\n"
        ])
    }
  }
#endif
