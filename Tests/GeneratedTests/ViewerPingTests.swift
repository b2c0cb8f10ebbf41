import Signalbook
import SignalbookWebXRViewer
import Testing

/// Tests for the pings that WebXR Viewer shares with other apps. They are sent with WebXR Viewer's name and events.
@Suite struct ViewerPingTests {
  private struct App: WebXRViewer.AppSource {
    var buildID: String { "42" }
    var defaultSearch: String? { nil }
    var measuredSettings: [MapEntry<String, String>] { [] }
    var updateChannel: String { "Release" }
    var version: String { "1.16" }
  }

  @Test("An event ping has the start of the process, empty settings, and the app's name in its path")
  func eventPing() throws {
    let clock = MovingClock()
    let telemetry = Telemetry(WebXRViewer.self, variant: .standard, app: App(), platform: .sample, clock: clock)
    #expect(telemetry.record(WebXRViewer.DecodedEvent.EventsEvent.appForegrounded.event) == .recorded)
    clock.pass(66)
    #expect(telemetry.record(.webXr.initialized) == .recorded)
    #expect(telemetry.buildPing(for: .event) == nil, "three events at least")
    #expect(telemetry.record(.picture.taken) == .recorded)
    let unit = try #require(telemetry.buildPing(for: .event))
    let ping = try JSONValue(parsing: unit.text)
    let violations = try DocumentValidator(schema: WebXRViewer.Documents.eventConsumer).violations(in: unit.bytes)
    #expect(violations == [])
    #expect(ping["settings"]?.json == "{}")
    #expect(ping["processStartTimestamp"] == .integer(clock.wall - 66))
    #expect(
      ping["events"]?.json
        == #"[[0,"action","foreground","app"],[66,"api","WebXR","init"],[66,"action","record_picture_button","app"]]"#)
    #expect(unit.path?.hasSuffix("/mobile-event/WebXR/1.16/Release/42") == true, "\(unit.path ?? "")")
  }

  @Test("A core ping says unknown for a search engine that is not set")
  func corePing() throws {
    let telemetry = Telemetry(WebXRViewer.self, variant: .standard, app: App(), platform: .sample, clock: MovingClock())
    let ping = try JSONValue(parsing: #require(telemetry.buildPing(for: .core)).text)
    #expect(ping["v"] == .integer(7))
    #expect(ping["defaultSearch"] == .text("unknown"))
    #expect(ping["searches"]?.json == "{}")
  }
}
