import Collector
import Foundation
import Testing

extension AllTests {
  @Suite struct PageTests {
    @Test func thePageNeedsNothingButItself() async throws {
      let running = try await Running()
      let answer = try running.post("/", "", method: "GET")
      #expect(status(answer) == 200 && answer.contains("Content-Security-Policy: default-src 'none'"))
      #expect(!answer.contains("http://") && !answer.contains("https://") && !answer.contains("innerHTML"))
      #expect(status(try running.post("/", "", method: "POST")) == 405)
    }

    @Test func theStatusSaysWhatArrivedAndWhatIsMissing() async throws {
      let running = try await Running()
      let pings = try Bodies.eventPings(4)
      for index in [0, 3] { _ = try running.post(pings[index].target, pings[index].body) }
      let answer = try running.post("/status.json", "", method: "GET")
      let body = try #require(answer.split(separator: "\r\n\r\n").last)
      #expect(body.contains(#""streams":[{"stream":"focus-event","documents":2,"events":6,"invalid":0,"#), "\(body)")
      #expect(body.contains(#""missing":[{"stream":"focus-event","count":2,"numbers":"2–3"}]"#), "\(body)")
    }

    @Test func outputHoldsALineForEachDocument() throws {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let file = try #require(OutputFile(path: path))
      let collector = try Collector { entry, _ in file.write(entry) }
      let ping = try Bodies.corePing()
      for body in [ping.body, ping.body, "{"] {
        _ = collector.answer(
          Message(
            method: "POST", target: ping.target, headers: ["content-length": String(body.utf8.count)],
            body: Array(body.utf8)))
      }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.hasPrefix(#"{"time":"2"#) && $0.contains(#""stream":"core""#) })
      #expect(lines[0].contains(#""verdict":"valid","status":200,"sequence":1,"#) && lines[1].contains(#""duplicate""#))
    }
  }

  @Suite struct OptionTests {
    @Test func optionsAreRead() throws {
      let options = try Options([
        "--port", "0", "--fail", "503", "--fail-next", "2", "--retry-after", "5", "--delay", "0.5", "--namespace", "a",
        "--max-body", "10", "--output", "x",
      ])
      #expect(options.port == 0 && options.plan.failure == .status(503) && options.plan.next == 2)
      #expect(options.plan.delay == 0.5 && options.namespaces == ["a"] && options.limits.bodyBytes == 10)
    }

    @Test(arguments: [
      ["--port"], ["--port", "65536"], ["--fail", "600"], ["--fail-next", "1"], ["--delay", "-1"],
      ["--timeout", "nan"],
      ["--loud"], ["--fail", "503", "--retry-after", "a\r\nb"],
    ])
    func whatMeansNothingIsAFault(arguments: [String]) {
      #expect(throws: OptionFault.self) { try Options(arguments) }
    }
  }
}
