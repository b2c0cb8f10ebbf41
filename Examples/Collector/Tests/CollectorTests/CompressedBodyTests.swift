import Collector
import Foundation
import Testing

extension AllTests {
  @Suite struct CompressedBodyTests {
    private func gzip(_ text: String) throws -> [UInt8] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["gzip", "-c"]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      input.fileHandleForWriting.write(Data(text.utf8))
      try input.fileHandleForWriting.close()
      let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
      process.waitUntilExit()
      return bytes
    }

    private func post(_ running: Running, _ target: String, _ body: [UInt8], _ encoding: String) throws -> Int {
      let head =
        "POST \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Encoding: \(encoding)\r\n"
        + "Content-Length: \(body.count)\r\n\r\n"
      return status(try running.exchange(Array(head.utf8) + body))
    }

    @Test func aCompressedBodyIsJudgedLikeAnother() async throws {
      let running = try await Running()
      let ping = try Bodies.corePing()
      #expect(try post(running, ping.target, try gzip(ping.body), "gzip") == 200)
      #expect(running.last?.verdict == .valid, "\(String(describing: running.last?.faults))")
    }

    @Test func whatIsNoGzipEndsEarlyHasARestOrExpandsBeyondTheLimitIsAFault() async throws {
      var limits = Limits()
      limits.bodyBytes = 2_000
      let running = try await Running(limits: limits)
      let whole = try gzip(#"{"v":7}"#)
      let bomb = try gzip(String(repeating: " ", count: 100_000))
      for body in [Array("{}".utf8), [], Array(whole.dropLast(9)), whole + [0], bomb] {
        #expect(try post(running, EdgeServerTests.target, body, "gzip") == 200)
        #expect(running.last?.faults == ["/: encoding: no gzip, or more than 2000 bytes"])
      }
      #expect(try post(running, EdgeServerTests.target, whole, "br") == 200)
      #expect(running.last?.faults == ["/: encoding: br is not read here"])
    }
  }
}
