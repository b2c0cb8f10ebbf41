import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Concurrent use of a recorder with a folder") struct KeepingThreadTests {
  @Test("agreeing while everything is deleted keeps the decision and later events")
  func agreedWhileDeleting() throws {
    for round in 0..<Rounds.of(400) {
      let app = try ConsentApp.make()
      try ConsentApp.fill(app)
      app.core.setConsent(false, of: nil)
      let (core, recorded) = (try #require(app.core), Heard())
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { return core.maintain() }
        for _ in 0..<round * 20 { _ = core.consent(of: 0) }
        core.setConsent(true, of: 0)
        recorded.isRecorded = core.record(Streams.text("canary after")) == .recorded
      }
      core.maintain()
      core.maintain()
      try app.start()
      #expect(app.core.consent(of: 0) == true && app.core.consent(of: 1) == false, "\(round)")
      #expect(app.core.storedEvents(0).isEmpty != recorded.isRecorded, "\(round)")
    }
  }

  /// The outcome of a thread, which is read after the thread has ended.
  private final class Heard: @unchecked Sendable { var isRecorded = false }

  @Test("eight threads record while units are built and sent, and another stream's consent changes")
  func threads() async throws {
    let folder = NSTemporaryDirectory() + "signalbook-threads-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let receiver = CapturingTransport()
    let telemetry = Telemetry(
      Threads.self, variant: .standard, directory: folder, upload: UploadSettings(transport: receiver))
    let (threads, events) = (8, Rounds.of(400))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for index in 0..<events {
            #expect(telemetry.record(Threads.Event(payload: Streams.text("\(thread)-\(index)"))) == .recorded)
            if index % 100 == 0 { await Task.yield() }
          }
        }
      }
      group.addTask { for _ in 0..<20 { await telemetry.performDueWork() } }
      group.addTask {
        for index in 0..<40 {
          telemetry.setConsent(index % 2 == 0, for: .other)
          telemetry.record(Threads.Event(payload: Streams.text("other", stream: 1)))
          _ = telemetry.health
          _ = telemetry.losses
          await Task.yield()
        }
      }
    }
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.lifecycleChanged(to: .background)
    await telemetry.performDueWork()
    await telemetry.performDueWork()
    #expect(telemetry.health.waitingRequestCount == 0)
    #expect(telemetry.losses(of: .own).isEmpty)
    await telemetry.close()
    #expect(telemetry.record(Threads.Event(payload: Streams.text("late"))) == .refused(.storageUnavailable))

    var found: [[Int]] = Array(repeating: [], count: threads)
    var numbers: [Int64] = []
    for body in receiver.requests.map(\.body) {
      guard let document = json(body), case .array(let recorded)? = document["e"] else { continue }
      if case .integer(let number)? = document["n"] { numbers.append(number) }
      for event in recorded {
        guard case .text(let text)? = event["t"], let dash = text.firstIndex(of: "-"), let thread = Int(text[..<dash]),
          let index = Int(text[text.index(after: dash)...])
        else { continue }
        found[thread].append(index)
      }
    }
    #expect(numbers == numbers.indices.map { Int64($0 + 1) })
    for thread in found { #expect(thread == Array(0..<events)) }
  }

  /// A registry with two streams, of which one is sent.
  private enum Threads: TelemetryRegistry {
    static var updateSignalbookAndGenerateAgainForFormat3: Void { () }
    struct Event: RecordableEvent { let payload: EventPayload }
    enum Variant: TelemetryVariant {
      case standard
      var index: Int { 0 }
      var wireName: StaticString { "standard" }
    }
    enum Stream: Int, TelemetryStream {
      case own
      case other
      var index: Int { rawValue }
    }
    typealias AppValues = NoAppValues
    static func appValue(_ index: Int, of app: NoAppValues) -> SourceValue { .none }

    static let streams = [
      Streams.stream(
        "own", envelope: Program().text(#"{"n":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 100),
        buildMoments: ["full", "background"],
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
          successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [])),
      Streams.stream("other", limits: Book.limits(nil, 10), buildMoments: ["full"]),
    ]
  }
}
