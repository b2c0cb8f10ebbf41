import Collector
import Foundation
import Testing

extension AllTests {
  @Suite struct HostileTests {
    static let bodies: [(String, [UInt8])] = [
      ("deep lists", Array(String(repeating: "[", count: 100_000).utf8)),
      ("deep objects", Array(String(repeating: #"{"a":"#, count: 100_000).utf8)),
      ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]), ("Latin-1", [0x22, 0xE9, 0x22]), ("zero bytes", [0, 0, 0, 0]),
      ("nothing", []), ("a number", Array("1e999999999".utf8)), ("a lone surrogate", Array(#"{"v":"\ud800"}"#.utf8)),
      ("a huge sequence number", Array(#"{"clientId":"a","seq":9223372036854775807}"#.utf8)),
      ("the least sequence number", Array(#"{"clientId":"a","seq":-9223372036854775808}"#.utf8)),
      ("a member twice", Array(#"{"v":1,"v":2}"#.utf8)), ("no events", Array(#"{"events":{}}"#.utf8)),
      (
        "many wrong events",
        Array((#"{"events":["# + Array(repeating: "0", count: 50_000).joined(separator: ",") + "]}").utf8)
      ),
    ]

    @Test(arguments: 0..<bodies.count)
    func aHostileBodyIsAFaultOfTheDocumentAndOfNothingElse(index: Int) async throws {
      let (name, body) = Self.bodies[index]
      let running = try await Running()
      for target in [AllTests.EdgeServerTests.target, "/v3/links/ping-centre", "/api", "/session-replay"] {
        let head = "POST \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
        let answer = try running.exchange(Array(head.utf8) + body)
        #expect([200, 400].contains(status(answer)), "\(name) to \(target): \(answer)")
        let entry = try #require(running.last)
        #expect(
          entry.verdict == .invalid && entry.faults.count <= Limits().faults + 1, "\(name) to \(target): \(entry)")
      }
      let ping = try Bodies.corePing()
      #expect(status(try running.post(ping.target, ping.body)) == 200)
      #expect(running.last?.verdict == .valid)
    }

    @Test func hugeOrManyHeadersAndNoHTTPAreRefused() async throws {
      let running = try await Running()
      let huge = "POST / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000) + "\r\n\r\n"
      #expect([0, 400].contains(status(try running.exchange(Array(huge.utf8)))))
      let many = "POST / HTTP/1.1\r\n" + (0..<5_000).map { "X\($0): y\r\n" }.joined() + "\r\n"
      #expect([0, 400].contains(status(try running.exchange(Array(many.utf8)))))
      #expect(status(try running.exchange([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x0D, 0x0A])) == 400)
      #expect(status(try running.post(EdgeServerTests.target, "{}")) == 200)
    }

    @Test func aBodyThatDripsEndsWithTheTimeLimit() async throws {
      var limits = Limits()
      limits.seconds = 0.6
      let running = try await Running(limits: limits)
      let client = try Client(port: running.server.port)
      defer { client.close() }
      let began = Date.now
      client.send(Array("POST \(EdgeServerTests.target) HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n".utf8))
      // Send bytes at intervals shorter than the time limit, so that the connection is never idle for that long.
      while !client.hasAnswer, Date.now.timeIntervalSince(began) < 3 {
        client.send([0x20])
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(status(client.readToEnd()) == 408)
      #expect(Date.now.timeIntervalSince(began) < 2.5)
    }

    @Test func aConnectionThatSaysNothingOrHalfAHeadEndsWithTheTimeLimit() async throws {
      var limits = Limits()
      limits.seconds = 0.3
      let running = try await Running(limits: limits)
      let began = Date.now
      for text in ["", "POST / HT"] { #expect(try running.exchange(Array(text.utf8)).isEmpty) }
      #expect(Date.now.timeIntervalSince(began) < 5)
    }

    @Test func furtherConnectionsAreClosed() async throws {
      var limits = Limits()
      limits.connections = 2
      let running = try await Running(limits: limits)
      let clients = try (0..<2).map { _ in try Client(port: running.server.port) }
      // Both clients have been counted once they receive an answer.
      for client in clients { client.send(Array("GET /status.json HTTP/1.1\r\nHost: a\r\n\r\n".utf8)) }
      try await Task.sleep(for: .milliseconds(200))
      #expect(try running.post(EdgeServerTests.target, "{}").isEmpty)
      for client in clients { client.close() }
      try await Task.sleep(for: .milliseconds(200))
      #expect(status(try running.post(EdgeServerTests.target, "{}")) == 200)
    }

    @Test func thePageShowsTheFirstEventsOfADocument() throws {
      let collector = try Collector { entry, _ in #expect(entry.events.count == 500) }
      let events = Array(repeating: #"[1,"action","type_url","search_bar"]"#, count: 500).joined(separator: ",")
      let body = Array(#"{"events":[\#(events)]}"#.utf8)
      let message = Message(
        method: "POST", target: EdgeServerTests.target, headers: ["content-length": "\(body.count)"], body: body)
      #expect(collector.answer(message).status == 200)
      #expect(collector.ledger.recent.last?.events.last == "480 more")
      #expect(collector.ledger.recent.last?.eventCount == 500)
    }

    @Test func memoryIsBoundedWhateverArrives() async throws {
      var limits = Limits()
      limits.recentDocuments = 10
      limits.documentIDs = 50
      let collector = try Collector(limits: limits)
      for number in 0..<500 {
        let id = "00000000-0000-4000-8000-" + String(String(number + 1_000_000_000_000).suffix(12))
        let message = Message(
          method: "POST", target: "/submit/telemetry/\(id)/type\(number)/a/b/c/d?v=4", headers: ["content-length": "2"],
          body: Array("{}".utf8))
        #expect(collector.answer(message).status == 200)
      }
      #expect(collector.ledger.recent.count < 20)
      #expect(collector.ledger.streams.count <= 65)
      #expect(collector.ledger.streams.values.reduce(0) { $0 + $1.documents } == 500)
    }
  }
}
