import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Support for app tests") struct TestTelemetryTests {
  @Test("a recorder's temporary folder is removed with it, and it works only on request") func folder() async {
    var test: TestTelemetry<Book>? = TestTelemetry(Book.self, variant: .focus, app: Book.Values())
    let directory = test?.directory ?? ""
    #expect(FileManager.default.fileExists(atPath: directory))
    #expect(test?.telemetry.record(Book.Event(Program(stream: 0).text(#","a","m","o"]"#))) == .recorded)
    #expect(test?.telemetry.recordedEvents(of: .event).values.count == 1)
    #expect(test?.transport.requests.isEmpty == true)
    test = nil
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test("the clock stands still until it is advanced, and setting it does not advance time") func clock() {
    let clock = ManualClock(wallMilliseconds: 1000, utcOffsetSeconds: 3600)
    clock.advance(by: .milliseconds(1500))
    #expect(clock.wallMilliseconds() == 2500 && clock.monotonicMilliseconds() == 1500)
    clock.set(wallMilliseconds: 0)
    clock.set(utcOffsetSeconds: -60)
    #expect(clock.wallMilliseconds() == 0 && clock.monotonicMilliseconds() == 1500)
    #expect(clock.utcOffsetSeconds(atWallMilliseconds: 0) == -60)
  }

  @Test("a receiver returns the queued responses, then repeats the last one") func transport() async {
    let transport = CapturingTransport(responses: .status(503, body: "later"), .status(204))
    let request = TransportRequest(method: "POST", url: "u", headers: [], body: Array("[1]".utf8), sendsCookies: false)
    let expected: [TransportResult] = [
      .response(status: 503, headers: [], body: Array("later".utf8)), .status(204), .status(204),
    ]
    for answer in expected { #expect(await transport.send(request) == answer) }
    transport.setResponses(.failure("offline"))
    #expect(await transport.send(request) == .failure("offline"))
    #expect(transport.requests == Array(repeating: request, count: 4))
    #expect(transport.requests[0].json == .array([.integer(1)]))
  }
}
