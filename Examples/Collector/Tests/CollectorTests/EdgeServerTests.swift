import Collector
import Testing

extension AllTests {
  @Suite struct EdgeServerTests {
    static let id = "6E7A3C1C-6A2E-4F5E-9C1C-0B1B6A2E4F5E"
    static let target = "/submit/telemetry/\(id)/focus-event/Focus/7.0/release/1?v=4"

    @Test func aPingOfTheRuntimeIsValidAndItsEventsAreDecoded() async throws {
      let running = try await Running()
      let ping = try Bodies.eventPings(1)[0]
      #expect(status(try running.post(ping.target, ping.body)) == 200)
      let entry = try #require(running.last)
      #expect(entry.verdict == .valid, "\(entry.faults)")
      #expect(entry.stream == "focus-event" && entry.sequence == 1)
      #expect(entry.events == ["urlEntered", "settingChanged(blockAds(true))", "findInPageOpened"])
      let core = try Bodies.corePing()
      #expect(status(try running.post(core.target, core.body)) == 200)
      #expect(running.last?.verdict == .valid, "\(String(describing: running.last?.faults))")
      #expect(!running.collector.ledger.hasFindings)
    }

    @Test(arguments: [
      ("POST", target.replacing("?v=4", with: ""), 404), ("POST", target.replacing("v=4", with: "v=5"), 404),
      ("POST", target.replacing(id, with: "1234"), 400), ("POST", target.replacing(id, with: id + "0"), 400),
      ("POST", target.replacing(id, with: "gggggggg-6A2E-4F5E-9C1C-0B1B6A2E4F5E"), 400),
      ("POST", target.replacing("/Focus/", with: "/"), 404), ("POST", target.replacing("/Focus/", with: "//"), 404),
      ("POST", "/submit/unknown/a/1/" + id, 404), ("POST", "/submit/glean/a/1/" + id, 200),
      ("POST", "/submit/glean/a/1/1234", 400), ("POST", "/elsewhere", 404), ("GET", target, 405),
      ("DELETE", target, 405),
      ("PUT", target, 200), ("POST", target, 200), ("POST", target + String(repeating: "x", count: 3_000), 414),
      ("POST", target.replacing("Focus", with: "a b"), 400),
      ("POST", target.replacing("Focus", with: "a%2Fb%20c"), 200),
      ("POST", target.replacing("Focus", with: "a%zz"), 400), ("POST", target.replacing("Focus", with: "%ff"), 400),
    ])
    func eachStatusOfTheEdgeServer(method: String, target: String, expected: Int) async throws {
      let running = try await Running(namespaces: ["glean"])
      #expect(status(try running.post(target, "{}", method: method)) == expected)
    }

    @Test func aBodyWithoutALengthIsRefused() async throws {
      let running = try await Running()
      #expect(status(try running.exchange(Array("POST \(Self.target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))) == 411)
      let chunked = "POST \(Self.target) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
      #expect(status(try running.exchange(Array(chunked.utf8))) == 411)
      #expect(running.last?.verdict == .refused)
      #expect(running.collector.ledger.hasFindings)
    }

    @Test func aBodyBeyondTheLimitIsRefusedBeforeItIsRead() async throws {
      var limits = Limits()
      limits.bodyBytes = 100
      let running = try await Running(limits: limits)
      #expect(status(try running.post(Self.target, String(repeating: " ", count: 101))) == 413)
      #expect(status(try running.post(Self.target, String(repeating: " ", count: 100))) == 200)
      let head = "POST \(Self.target) HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n"
      #expect(status(try running.exchange(Array(head.utf8))) == 413)
    }

    @Test func theBodyIsNotInspectedForTheAnswerButForTheVerdict() async throws {
      let running = try await Running()
      #expect(status(try running.post(Self.target, "{\"v\":")) == 200)
      #expect(running.last?.verdict == .invalid)
      #expect(running.last?.faults.first?.hasPrefix("/: json: ") == true)
    }

    @Test func anUndeclaredEventAndAMissingMemberAreFaults() async throws {
      let running = try await Running()
      var ping = try Bodies.eventPings(1)[0]
      ping.body = ping.body.replacing("type_url", with: "tipe_url").replacing("\"osversion\"", with: "\"osvershion\"")
      _ = try running.post(ping.target, ping.body)
      let faults = try #require(running.last?.faults)
      #expect(faults.contains { $0.contains("required") && $0.contains("osversion") }, "\(faults)")
      #expect(faults.contains { $0.hasPrefix("/events/0: undeclared: ") }, "\(faults)")
    }

    @Test func duplicatesAreCountedOnceAndGapsAreNamed() async throws {
      let running = try await Running()
      let pings = try Bodies.eventPings(6)
      for index in [0, 1, 1, 5, 3] { _ = try running.post(pings[index].target, pings[index].body) }
      let stream = try #require(running.collector.ledger.streams["focus-event"])
      #expect(stream.documents == 4 && stream.duplicates == 1 && stream.events == 12 && stream.invalid == 0)
      #expect(running.collector.ledger.missing.map(\.description) == ["3, 5"])
      for index in [2, 4] { _ = try running.post(pings[index].target, pings[index].body) }
      #expect(running.collector.ledger.missing.isEmpty)
      // Use the same sequence number in a different document.
      let again = pings[0].target.replacing(
        pings[0].target.split(separator: "/")[2], with: "00000000-0000-4000-8000-000000000000")
      _ = try running.post(again, pings[0].body)
      #expect(running.last?.faults == ["/seq: 1 was there before, in another document"])
    }

    @Test func numberOneIsMissingWhereSequencesBegin() throws {
      let pings = try Bodies.eventPings(3)
      for (expectsFirst, missing) in [(false, []), (true, ["1–2"])] {
        let collector = try Collector(expectsFirst: expectsFirst)
        _ = collector.answer(
          Message(
            method: "POST", target: pings[2].target, headers: ["content-length": "\(pings[2].body.utf8.count)"],
            body: Array(pings[2].body.utf8)))
        #expect(collector.ledger.missing.map(\.description) == missing)
        #expect(collector.ledger.missingCount == (expectsFirst ? 2 : 0))
      }
    }
  }
}
