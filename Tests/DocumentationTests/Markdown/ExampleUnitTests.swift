import Signalbook
import SignalbookActivityStream
import SignalbookFocus
import SignalbookMobileMarketing
import SignalbookRegistry
import SignalbookReview
import SignalbookSessionReplay
import SignalbookWirePlan
import SignalbookWebXRViewer
import Testing

@testable import SignalbookDocumentation

@Suite struct ExampleUnitTests {
  static func unit(_ stream: String, of name: String) throws -> ExampleUnit {
    let registry = try Registries.named(name)
    let inventory = RegistryInventory(registry)
    let planned = Dictionary(uniqueKeysWithValues: PlannedEvent.all(of: registry).map { ($0.plan.event.name, $0) })
    let found = try #require(inventory.streams.first { $0.stream.name == stream })
    return try #require(ExampleUnit(found, in: registry, plannedEvents: planned))
  }

  private static func schemas(_ stream: String, of name: String) -> [StaticString] {
    switch "\(name)/\(stream)" {
    case "focus/core": [Focus.Documents.coreProducer, Focus.Documents.coreConsumer]
    case "focus/event": [Focus.Documents.eventProducer, Focus.Documents.eventConsumer]
    case "webxr/core": [WebXRViewer.Documents.coreProducer, WebXRViewer.Documents.coreConsumer]
    case "webxr/event": [WebXRViewer.Documents.eventProducer, WebXRViewer.Documents.eventConsumer]
    case "session-replay/batch": [SessionReplay.Documents.batchProducer, SessionReplay.Documents.batchConsumer]
    case "activity-stream/actions":
      [ActivityStream.Documents.actionsEventProducer, ActivityStream.Documents.actionsEventConsumer]
    case "activity-stream/bad-states":
      [ActivityStream.Documents.badStatesEventProducer, ActivityStream.Documents.badStatesEventConsumer]
    case "activity-stream/sessions":
      [ActivityStream.Documents.sessionsEventProducer, ActivityStream.Documents.sessionsEventConsumer]
    case "mma/requests":
      [MobileMarketing.Documents.requestsEventProducer, MobileMarketing.Documents.requestsEventConsumer]
    case "mma/track": [MobileMarketing.Documents.trackEventProducer, MobileMarketing.Documents.trackEventConsumer]
    default: []
    }
  }

  @Test(arguments: [
    ("core", "focus"), ("event", "focus"), ("core", "webxr"), ("event", "webxr"), ("batch", "session-replay"),
    ("actions", "activity-stream"), ("bad-states", "activity-stream"), ("sessions", "activity-stream"),
    ("requests", "mma"), ("track", "mma"),
  ])
  func `the producer's and the receiver's schema accept the example`(stream: String, name: String) throws {
    let text = try Self.unit(stream, of: name).text
    let schemas = Self.schemas(stream, of: name)
    try #require(!schemas.isEmpty)
    for schema in schemas {
      let violations = try DocumentValidator(schema: schema).violations(in: Array(text.utf8))
      #expect(violations == [], "\(text)")
    }
  }

  private struct FocusApp: Focus.AppSource {
    var buildID: String { "1" }
    var defaultSearch: String? { "yahoo" }
    var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
    var updateChannel: String { "release" }
    var version: String { "7.0" }
  }

  private static var platform: TelemetryPlatform {
    var platform = TelemetryPlatform()
    platform.deviceModel = "iPad"
    platform.deviceArch = "arm64"
    platform.osVersion = "10.3"
    platform.languageRegion = "en-US"
    return platform
  }

  private static func focus(_ clock: SetClock) -> Telemetry<Focus> {
    Telemetry(
      Focus.self, variant: .focus, app: FocusApp(), platform: platform, clock: clock,
      identity: TelemetryIdentity(clientID: "610A1520-4D47-498E-B20F-F3B46216372B", creationDay: 17326))
  }

  @Test func `the recorder builds the example of the core ping, byte for byte but for what was searched for`() throws {
    let clock = SetClock()
    let telemetry = Self.focus(clock)
    telemetry.lifecycleChanged(to: .foreground)
    clock.sinceStart = 1_000
    telemetry.lifecycleChanged(to: .background)
    let built = try #require(telemetry.buildPing(for: .core)).text
    let example = try Self.unit("core", of: "focus").text
    let parts = example.split(separator: #"{"suggestion.yahoo":13,"listitem.yahoo":7,"actionbar.yahoo":4}"#)
    #expect(parts.joined(separator: "{}") == built)
  }

  @Test func `the recorder builds the example of the event ping, byte for byte`() throws {
    let clock = SetClock()
    let telemetry = Self.focus(clock)
    clock.sinceStart = 100
    #expect(telemetry.record(.firstRun.pageShown(0)) == .recorded)
    #expect(telemetry.record(.trackingProtection.changed(to: true)) == .recorded)
    clock.sinceStart = 2213
    #expect(telemetry.record(.settingChanged(.blockAds(true))) == .recorded)
    let built = try #require(telemetry.buildPing(for: .event)).text
    let example = try Self.unit("event", of: "focus").text
    #expect(built == example)
  }
}

/// A clock that tests can set.
private final class SetClock: TelemetryClock, @unchecked Sendable {
  // Accessed only by the test's thread.
  var sinceStart: Int64 = 0

  func wallMilliseconds() -> Int64 { 1_497_026_730_320 }
  func monotonicMilliseconds() -> Int64 { sinceStart }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { -240 * 60 }
}
