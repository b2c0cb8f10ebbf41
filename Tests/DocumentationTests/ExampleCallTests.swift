import Signalbook
import SignalbookFocus
import SignalbookRegistry
import SignalbookSessionReplay
import SignalbookWirePlan
import Testing

@testable import SignalbookDocumentation

/// Checks that the example payloads equal the output of generated code. Each example is decoded, recorded again and
/// compared byte by byte.
@Suite("Example calls") struct ExampleCallTests {
  private struct FixedClock: TelemetryClock {
    func wallMilliseconds() -> Int64 { 1_497_026_730_320 }
    func monotonicMilliseconds() -> Int64 { 2_147 }
    func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 0 }
  }

  private struct FocusApp: Focus.AppSource {
    var buildID: String { "1" }
    var defaultSearch: String? { "yahoo" }
    var settings: [Focus.SettingsKeyValue] { [] }
    var updateChannel: String { "release" }
    var version: String { "7.0" }
  }

  private struct ReplayApp: SessionReplay.AppSource {
    var build: Int { 1 }
    var flavor: SessionReplay.Flavor { .release }
    var identifier: String { "identifier" }
    var mainPath: String { "mainPath" }
    var name: String { "appname" }
    var secondaryPath: String { "secondaryPath" }
    var version: String { "appVersion" }
    var projectID: Int { 8 }
    var screenScheme: String? { nil }
    var sdkFlavor: SessionReplay.Flavor { .release }
  }

  /// Returns the name and call of each generated event. Pass `false` for `isWhole` to omit the common part.
  private static func calls(of name: String, isWhole: Bool) throws -> [(name: String, call: ExampleCall)] {
    let registry = try Registries.named(name)
    return PlannedEvent.all(of: registry).map { planned in
      let event = registry.events[planned.plan.index]
      var stream = registry.streams[event.streamIndex]
      if !isWhole { stream.common = [] }
      return (event.name, ExampleCall(of: planned, event: event, stream: stream))
    }
  }

  private static func text(_ call: ExampleCall) -> String {
    String(decoding: call.wire.flatMap(\.bytes), as: UTF8.self)
  }

  @Test("each event of Focus is recorded with the bytes on the page")
  func focus() throws {
    let calls = try Self.calls(of: "focus", isWhole: true)
    #expect(calls.count == 50)
    for (name, call) in calls {
      let shown = Self.text(call)
      let time = try #require(shown.dropFirst().split(separator: ",").first.flatMap { Int64($0) }, "\(shown)")
      let telemetry = Telemetry(
        Focus.self, variant: .focus, app: FocusApp(), platform: TelemetryPlatform(), clock: FixedClock(),
        identity: TelemetryIdentity(clientID: "610A1520-4D47-498E-B20F-F3B46216372B", creationDay: 17326))
      let event = try #require(Focus.Event(wire: try JSONValue(parsing: Array(shown.utf8)), stream: .event), "\(name)")
      #expect(telemetry.record(event) == .recorded)
      let recorded = String(decoding: try #require(telemetry.recordedEvents(of: .event).bytes.last), as: UTF8.self)
      // The recorder's clock is at 0.
      #expect("[0," + shown.dropFirst("[\(time),".utf8.count) == recorded, "\(name)")
    }
  }

  @Test("the call on the page records the bytes on the page")
  func settingChanged() throws {
    let call = try #require(try Self.calls(of: "focus", isWhole: true).first { $0.name == "setting-changed" }).call
    #expect(call.swift == ".settingChanged(.blockAds(true))")
    #expect(Self.text(call) == #"[2213,"action","change","setting","BlockAds",{"to":"true"}]"#)
    let telemetry = Telemetry(
      Focus.self, variant: .focus, app: FocusApp(), platform: TelemetryPlatform(), clock: FixedClock(),
      identity: TelemetryIdentity(clientID: "610A1520-4D47-498E-B20F-F3B46216372B", creationDay: 17326))
    telemetry.record(.settingChanged(.blockAds(true)))
    let recorded = String(decoding: try #require(telemetry.recordedEvents(of: .event).bytes.last), as: UTF8.self)
    #expect(recorded == #"[0,"action","change","setting","BlockAds",{"to":"true"}]"#)
  }

  @Test("each event of session replay is recorded with the members on the page")
  func sessionReplay() throws {
    let calls = try Self.calls(of: "session-replay", isWhole: false)
    #expect(calls.count == 11)
    var tried = 0
    for (name, call) in calls where !call.wire.contains(where: { $0.origin == .source }) {
      let shown = Self.text(call)
      let own = shown.hasPrefix("{,") ? shown.dropFirst(2) : shown.dropFirst()
      let telemetry = Telemetry(
        SessionReplay.self, variant: .standard, app: ReplayApp(), platform: TelemetryPlatform(), clock: FixedClock(),
        identity: TelemetryIdentity(
          clientID: "610A1520-4D47-498E-B20F-F3B46216372B", userID: "ac1529a7-59f6-49d9-b254-6f0a22f57284",
          creationDay: 17326))
      telemetry.setConsent(true)
      telemetry.lifecycleChanged(to: .foreground)
      let wire = try JSONValue(parsing: Array(("{" + own).utf8))
      let event = try #require(SessionReplay.Event(wire: wire, stream: .batch), "\(name): \(own)")
      #expect(telemetry.record(event) == .recorded)
      let recorded = String(decoding: try #require(telemetry.recordedEvents(of: .batch).bytes.last), as: UTF8.self)
      #expect(recorded.hasSuffix("," + own), "\(name): \(own) is \(recorded)")
      tried += 1
    }
    #expect(tried >= 9, "\(calls.map { Self.text($0.call) })")
  }

  @Test("calls of all registries match their Swift declarations")
  func swiftCalls() throws {
    let replay = try Self.calls(of: "session-replay", isWhole: true).map(\.call.swift)
    #expect(replay.contains(#".tap(targetPath: "[root]>view#id>view2>", targetID: "btn_ok", responsive: true)"#))
    #expect(replay.contains(".transaction(value: 20, currency: .eur, id: \"32akjkljklJ575775\")"))
    #expect(replay.contains(".dynamicVariable.number(key: \"key\", value: 2344)"))
    let stream = try Self.calls(of: "activity-stream", isWhole: true).map(\.call.swift)
    #expect(stream.contains(".action.clicked(source: .highlights, position: 1)"))
    let text = Self.text(
      try #require(try Self.calls(of: "activity-stream", isWhole: true).first { $0.name == "action.clicked" }).call)
    #expect(
      text
        == #"{"app_version":"7.0","build":"2431","locale":"en_US","release_channel":"beta","page":"NEW_TAB","event":"CLICK","source":"HIGHLIGHTS","action_position":1}"#
    )
  }
}
