import Collector
import Foundation
import Testing

extension AllTests {
  @Suite struct FailureTests {
    @Test(arguments: [200, 302, 400, 404, 408, 413, 425, 429, 500, 503, 507])
    func aStatusThatWasAskedForIsAnsweredAndTakesNothing(code: Int) async throws {
      let running = try await Running()
      let ping = try Bodies.corePing()
      _ = try running.control(#"{"fail":\#(code),"next":1,"retryAfter":"7"}"#)
      let answer = try running.post(ping.target, ping.body)
      #expect(status(answer) == code && answer.contains("Retry-After: 7\r\n"))
      #expect(running.last?.verdict == .failed)
      #expect(status(try running.post(ping.target, ping.body)) == 200)
      #expect(running.last?.verdict == .valid, "the failed one left its id behind")
      #expect(!running.collector.ledger.hasFindings)
    }

    @Test(arguments: [("lost", true), ("cut", true), ("drop", false)])
    func aCutConnectionTakesTheDocumentOrNot(mode: String, isTaken: Bool) async throws {
      let running = try await Running()
      let ping = try Bodies.corePing()
      _ = try running.control(#"{"fail":"\#(mode)","next":1}"#)
      let answer = try running.post(ping.target, ping.body)
      if mode == "cut" {
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
        let length = try #require(
          answer.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) })
        #expect(status(answer) == 200 && parts.last!.utf8.count < length)
      } else {
        #expect(answer.isEmpty)
      }
      _ = try running.post(ping.target, ping.body)
      #expect(running.last?.verdict == (isTaken ? .duplicate : .valid))
    }

    @Test func aSilentAnswerEndsWithTheTimeLimit() async throws {
      var limits = Limits()
      limits.seconds = 0.5
      let running = try await Running(limits: limits)
      _ = try running.control(#"{"fail":"hang"}"#)
      let ping = try Bodies.corePing()
      let began = Date.now
      #expect(try running.post(ping.target, ping.body).isEmpty)
      #expect((0.4..<5).contains(Date.now.timeIntervalSince(began)))
      #expect(running.collector.ledger.streams["core"]?.documents == 0)
    }

    @Test func aSlowAnswerIsLateAndWhole() async throws {
      var limits = Limits()
      limits.seconds = 0.3
      let running = try await Running(limits: limits)
      _ = try running.control(#"{"delay":0.6}"#)
      let ping = try Bodies.corePing()
      let began = Date.now
      #expect(status(try running.post(ping.target, ping.body)) == 200)
      #expect(Date.now.timeIntervalSince(began) >= 0.6)
    }

    @Test func aPlanEndsAndCanBeTakenBack() async throws {
      let running = try await Running()
      let pings = try Bodies.eventPings(4)
      _ = try running.control(#"{"fail":"503","next":2}"#)
      #expect(try pings.map { status(try running.post($0.target, $0.body)) } == [503, 503, 200, 200])
      _ = try running.control(#"{"fail":"500"}"#)
      #expect(status(try running.post(pings[0].target, pings[0].body)) == 500)
      #expect(try running.control("{}").hasSuffix(#"{"fail":null,"next":null,"retryAfter":null,"delay":0.0}"# + "\n"))
      #expect(status(try running.post(pings[0].target, pings[0].body)) == 200)
    }

    @Test(arguments: [
      "", "[]", #"{"fail":"perhaps"}"#, #"{"fail":99}"#, #"{"next":-1}"#, #"{"delay":"soon"}"#, #"{"often":1}"#,
      #"{"fail":503,"retryAfter":"1\r\nX: y"}"#,
    ])
    func aPlanThatMeansNothingIsRefused(plan: String) async throws {
      let running = try await Running()
      #expect(status(try running.control(plan)) == 400)
    }

    @Test func aPageOfAnotherSiteCannotSendAPlan() async throws {
      let running = try await Running()
      #expect(status(try running.post("/control", #"{"fail":"500"}"#, headers: ["Content-Type: text/plain"])) == 415)
      let ping = try Bodies.corePing()
      #expect(status(try running.post(ping.target, ping.body)) == 200)
    }
  }
}
