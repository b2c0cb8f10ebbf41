import Signalbook
import Testing

@testable import KeepingAndSending

struct EditorTests {
  let test = TestTelemetry(Notes.self, variant: .standard)

  @Test func recordsWhatTheUserDoes() {
    var editor = Editor(telemetry: test.telemetry)
    editor.add("Buy milk")
    editor.add("")
    editor.mail()

    let events = test.telemetry.recordedEvents(of: .actions).values.map {
      Notes.DecodedEvent(wire: $0, stream: .actions)?.event
    }
    #expect(events == [.note.created, .note.shared(.mail)])
  }

  @Test func countsWhatTheUserShares() {
    let editor = Editor(telemetry: test.telemetry)
    editor.mail()
    editor.mail()

    #expect(test.telemetry.counters.notesShared.value(for: .mail, in: .actions) == 2)
    #expect(test.telemetry.counters.notesShared.value(for: .message, in: .actions) == 0)
  }

  @Test func sendsWhenTheAppIsLeft() async {
    var editor = Editor(telemetry: test.telemetry)
    test.telemetry.lifecycleChanged(to: .foreground)
    test.clock.advance(by: .seconds(5))
    editor.add("Buy milk")
    test.telemetry.lifecycleChanged(to: .background)
    await test.telemetry.performDueWork()

    #expect(test.transport.requests.count == 1)
    #expect(test.transport.requests[0].json?["events"]?.json == #"[[5000,"action","create","note"]]"#)
  }

  @Test func sendsAgainWhenTheReceiverIsBack() async {
    test.transport.setResponses(.failure("offline"), .status(200))
    test.telemetry.record(.note.created)
    test.telemetry.lifecycleChanged(to: .foreground)
    test.telemetry.lifecycleChanged(to: .background)
    await test.telemetry.performDueWork()
    #expect(test.telemetry.health.waitingRequestCount == 1)

    test.clock.advance(by: .seconds(3600))
    await test.telemetry.performDueWork()
    #expect(test.telemetry.health.waitingRequestCount == 0)
    #expect(test.transport.requests[0].url == test.transport.requests[1].url)
  }

  @Test func recordsNothingOnceTheUserDeclines() {
    test.telemetry.setConsent(false)
    Editor(telemetry: test.telemetry).mail()
    #expect(test.telemetry.recordedEvents(of: .actions).count == 0)
    #expect(test.telemetry.losses.isEmpty)
  }
}
