import Collector
import Foundation
import Signalbook
import Testing

extension AllTests {
  /// Tests for the runtime's transport, with real servers.
  @Suite struct TransportTests {
    private func request(
      _ url: String, _ body: String = "{}", cookies: Bool = false, headers: [TransportRequest.Header] = []
    ) -> TransportRequest {
      TransportRequest(
        method: "POST", url: url, headers: [.init(name: "Content-Type", value: "application/json")] + headers,
        body: Array(body.utf8), sendsCookies: cookies)
    }

    private func request(_ running: Running, _ ping: Bodies.Ping) -> TransportRequest {
      request("http://127.0.0.1:\(running.server.port)\(ping.target)", ping.body)
    }

    private func status(_ answer: TransportResult) -> Int? {
      if case .response(let status, _, _) = answer { status } else { nil }
    }

    private func header(_ name: String, _ answer: TransportResult) -> String? {
      guard case .response(_, let headers, _) = answer else { return nil }
      return headers.first { $0.name.lowercased() == name }?.value
    }

    private func reason(_ answer: TransportResult) -> String? {
      if case .failure(let reason) = answer { reason } else { nil }
    }

    @Test func aPingArrivesWholeAndIsAnswered() async throws {
      let running = try await Running()
      let transport = URLSessionTransport()
      for ping in try Bodies.eventPings(3) + [Bodies.corePing()] {
        let answer = await transport.send(request(running, ping))
        #expect(status(answer) == 200)
        #expect(running.last?.verdict == .valid)
      }
    }

    @Test(arguments: [200, 204, 301, 302, 303, 307, 308, 400, 401, 403, 404, 407, 408, 413, 425, 429, 500, 503, 599])
    func aStatusIsAnAnswerWithItsRetryAfter(code: Int) async throws {
      let running = try await Running()
      for retryAfter in ["7", "Sun, 06 Nov 1994 08:49:37 GMT"] {
        _ = try running.control(#"{"fail":\#(code),"next":1,"retryAfter":"\#(retryAfter)"}"#)
        let answer = await URLSessionTransport(timeoutSeconds: 10).send(request(running, try Bodies.corePing()))
        #expect(status(answer) == code, "\(answer)")
        #expect(header("retry-after", answer) == retryAfter)
      }
    }

    @Test(arguments: [("drop", false), ("lost", true), ("cut", true)])
    func aCutConnectionIsNoAnswer(mode: String, isTaken: Bool) async throws {
      let running = try await Running()
      let ping = try Bodies.corePing()
      _ = try running.control(#"{"fail":"\#(mode)","next":1}"#)
      let reason = try #require(reason(await URLSessionTransport().send(request(running, ping))))
      #expect(!reason.contains("127.0.0.1") && !reason.contains("submit"))
      #expect(status(await URLSessionTransport().send(request(running, ping))) == 200)
      #expect(running.last?.verdict == (isTaken ? .duplicate : .valid))
    }

    @Test func aServerThatDoesNotAnswerEndsWithTheTimeLimit() async throws {
      let running = try await Running()
      _ = try running.control(#"{"fail":"hang"}"#)
      let began = Date.now
      let answer = await URLSessionTransport(timeoutSeconds: 0.5).send(request(running, try Bodies.corePing()))
      #expect(reason(answer) != nil)
      #expect((0.4..<5).contains(Date.now.timeIntervalSince(began)))
    }

    @Test func aSlowAnswerWithinTheLimitIsOne() async throws {
      let running = try await Running()
      _ = try running.control(#"{"delay":0.6}"#)
      #expect(
        status(await URLSessionTransport(timeoutSeconds: 10).send(request(running, try Bodies.corePing()))) == 200)
    }

    @Test func anAnswerThatDripsEndsWithTheTimeLimit() async throws {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
      let server = try ScriptedServer([[(0, head)] + Array(repeating: (0.2, "x"), count: 20)])
      let began = Date.now
      #expect(reason(await URLSessionTransport(timeoutSeconds: 1).send(request(server.address))) != nil)
      #expect((0.9..<3).contains(Date.now.timeIntervalSince(began)))
    }

    @Test func aCancelledTaskHasNoAnswer() async throws {
      let running = try await Running()
      _ = try running.control(#"{"fail":"hang"}"#)
      let message = request(running, try Bodies.corePing())
      let transport = URLSessionTransport()
      let began = Date.now
      for delay in [0.0, 0.3] {
        let task = Task { await transport.send(message) }
        try await Task.sleep(for: .seconds(delay))
        task.cancel()
        #expect(reason(await task.value) == "cancelled")
      }
      #expect(Date.now.timeIntervalSince(began) < 5)
    }

    @Test func noServerAndNoURLAreNoAnswer() async throws {
      let server = try ScriptedServer([])
      try await Task.sleep(for: .seconds(0.2))
      let reason = try #require(reason(await URLSessionTransport().send(request(server.address))))
      #expect(!reason.contains("127.0.0.1"))
      for url in ["", "http://", "https://127.0.0.1:\(server.port)/", "http://host.invalid/"] {
        let answer = await URLSessionTransport(timeoutSeconds: 10).send(request(url))
        #expect(self.reason(answer) != nil, "\(url)")
      }
    }

    @Test func anAnswerThatIsNotHTTPIsNone() async throws {
      let server = try ScriptedServer([[(0, "SSH-2.0-OpenSSH\r\n\r\n")]])
      let answer = await URLSessionTransport(timeoutSeconds: 5).send(request(server.address))
      #expect(reason(answer) != nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectIsNotFollowed(code: Int) async throws {
      let target = try ScriptedServer([[(0, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]])
      let server = try ScriptedServer([
        [(0, "HTTP/1.1 \(code) Moved\r\nLocation: \(target.address)\r\nContent-Length: 0\r\n\r\n")]
      ])
      let answer = await URLSessionTransport(timeoutSeconds: 5).send(request(server.address))
      #expect(status(answer) == code && header("location", answer) == target.address)
      #expect(target.requests.isEmpty)
    }

    @Test func aLongBodyIsCutOff() async throws {
      // Twice the number of bytes that the transport keeps.
      let body = String(repeating: "x", count: 2 << 20)
      let head = "HTTP/1.1 503 Busy\r\nContent-Length: 10000000\r\nRetry-After: 9\r\n\r\n"
      let server = try ScriptedServer([[(0, head), (0, body), (5, body)]])
      let answer = await URLSessionTransport(timeoutSeconds: 4).send(request(server.address))
      guard case .response(503, _, let kept) = answer else { return #expect(Bool(false), "\(answer)") }
      #expect(kept == [UInt8](repeating: 0x78, count: 1 << 20) && header("retry-after", answer) == "9")
    }

    @Test(arguments: [true, false]) func cookiesGoWhereTheyAreAskedFor(cookies: Bool) async throws {
      let answer = "HTTP/1.1 200 OK\r\nSet-Cookie: id=7; Path=/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      let server = try ScriptedServer([[(0, answer)], [(0, answer)], [(0, answer)]])
      let transport = URLSessionTransport(timeoutSeconds: 5)
      #expect(status(await transport.send(request(server.address, cookies: cookies))) == 200)
      #expect(status(await transport.send(request(server.address, cookies: cookies))) == 200)
      #expect(status(await URLSessionTransport().send(request(server.address, cookies: cookies))) == 200)
      #expect(server.requests.map { $0.contains("Cookie: id=7") } == [false, cookies, false])
    }

    @Test func nothingIsSentThatNobodyAskedFor() async throws {
      let server = try ScriptedServer([[(0, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]])
      let tag = TransportRequest.Header(name: "X-Debug-ID", value: "me")
      _ = await URLSessionTransport(timeoutSeconds: 5).send(request(server.address, #"{"a":1}"#, headers: [tag]))
      let lines = try #require(server.requests.first).components(separatedBy: "\r\n")
      #expect(lines.first == "POST / HTTP/1.1" && lines.last == #"{"a":1}"#)
      var fields: [String: String] = [:]
      for line in lines.dropFirst() where line.contains(": ") {
        let parts = line.components(separatedBy: ": ")
        fields[parts[0].lowercased()] = parts[1]
      }
      for unasked in ["host", "accept", "accept-encoding", "connection"] { fields[unasked] = nil }
      #expect(
        fields == [
          "content-type": "application/json", "content-length": "7", "user-agent": "Signalbook",
          "accept-language": "*", "x-debug-id": "me",
        ])
    }
  }
}
