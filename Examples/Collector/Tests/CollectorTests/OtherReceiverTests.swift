import ActivityStreamTelemetry
import Collector
import MarketingTelemetry
import ReplayTelemetry
import Signalbook
import Testing

extension AllTests {
  /// Tests for Ping Centre, the multi endpoint and session replay, with bodies that the runtime built.
  @Suite struct OtherReceiverTests {
    struct Panel: ActivityStream.AppSource {
      var build: String { "2431" }
      var releaseChannel: ActivityStream.ReleaseChannel { .beta }
      var version: String { "7.0" }
    }

    struct Marketing: MobileMarketing.AppSource {
      var version: String { "16.0" }
      var appID: String { "app" }
      var clientKey: String { "key" }
      var sdkVersion: String { "6.6.1" }
      var developerMode: Bool { false }
      var deviceName: String? { nil }
      var newsfeedMessageIDs: [String] { [] }
      var richPushEnabled: Bool { false }
    }

    struct Shop: SessionReplay.AppSource {
      var projectID: Int { 8 }
      var name: String { "example" }
      var identifier: String { "com.example.app" }
      var version: String { "2.1.0" }
      var build: Int { 41 }
      var flavor: SessionReplay.Flavor { .release }
      var sdkFlavor: SessionReplay.Flavor { .release }
      var screenScheme: String? { nil }
      var mainPath: String { "shop" }
      var secondaryPath: String { "cart" }
    }

    static var device: TelemetryPlatform {
      var device = TelemetryPlatform()
      device.deviceType = "phone"
      device.deviceModelName = "iPhone X"
      device.osVersion = "12.1"
      device.localeIdentifier = "en_US"
      device.timeZone = "Europe/Paris"
      device.screenWidthPixels = 1125
      device.screenHeightPixels = 2436
      device.screenDensity = 3
      device.deviceOrientation = "portrait"
      device.networkType = "wifi"
      return device
    }

    private static func sessions(_ count: Int) throws -> (single: String, batch: String) {
      let telemetry = Telemetry(ActivityStream.self, variant: .standard, app: Panel(), platform: device)
      var units: [BuiltPing] = []
      for _ in 0..<count {
        telemetry.record(.sessionEnded(duration: 1_500))
        units.append(try #require(telemetry.buildPing(for: .sessions)))
      }
      return (
        try #require(telemetry.request(for: units[0], of: .sessions)).text,
        try #require(telemetry.batchRequest(for: units, of: .sessions)).text
      )
    }

    @Test func pingCentreTakesSingleReportsAndBatches() async throws {
      let running = try await Running()
      let bodies = try Self.sessions(3)
      for (body, events) in [(bodies.single, 1), (bodies.batch, 3)] {
        #expect(status(try running.post("/v3/links/ping-centre", body)) == 200)
        #expect(running.last?.verdict == .valid, "\(body) \(String(describing: running.last?.faults))")
        #expect(running.last?.stream == "activity-stream-mobile-sessions")
        #expect(running.last?.events == Array(repeating: "sessionEnded(duration: 1500)", count: events))
      }
      #expect(status(try running.post("/v3/links/ping-centre", "no JSON")) == 400)
      #expect(status(try running.post("/v3/links/ping-centre", bodies.single, method: "PUT")) == 405)
    }

    @Test func pingCentreNamesAWrongTopicAMissingClientAndAnEmptyBatch() async throws {
      let running = try await Running()
      let single = try Self.sessions(1).single
      _ = try running.post("/v3/links/ping-centre", single.replacing("mobile-sessions", with: "mobile-events"))
      #expect(running.last?.faults == ["/topic: activity-stream-mobile-sessions is expected for /"])
      _ = try running.post("/v3/links/ping-centre", single.replacing("client_id", with: "client"))
      #expect(running.last?.faults.first == "/: required: client_id is missing")
      _ = try running.post("/v3/links/ping-centre", #"{"topic":"t","batch-mode":true,"payloads":[]}"#)
      #expect(running.last?.faults == ["/payloads: minItems: a list of reports is expected"])
    }

    private static func multi() throws -> String {
      let telemetry = Telemetry(
        MobileMarketing.self, variant: .standard, app: Marketing(), platform: device,
        identity: TelemetryIdentity(userID: "b13b3c239d01aa7c"))
      telemetry.record(.openedNewTab(source: "Tab Tray"))
      telemetry.record(.savedBookmark())
      var units: [BuiltPing] = []
      while let unit = telemetry.buildPing(for: .track) { units.append(unit) }
      return try #require(telemetry.batchRequest(for: units, of: .track)).text
    }

    @Test func theMultiEndpointAnswersForEachRequest() async throws {
      let running = try await Running()
      let body = try Self.multi()
      let accepted = #"{"response":[{"index":1,"success":true},{"index":2,"success":true}]}"# + "\n"
      #expect(try running.post("/api", body).hasSuffix(accepted))
      #expect(running.last?.verdict == .valid, "\(String(describing: running.last?.faults))")
      #expect(running.last?.events.count == 2)
      #expect(try running.post("/api", body).hasSuffix(accepted))
      #expect(running.last?.verdict == .duplicate)
    }

    @Test func theMultiEndpointRefusesOneRequestOfABatchOrAllAsTold() async throws {
      let running = try await Running()
      let body = try Self.multi()
      let broken = body.replacing("E_Saved_Bookmark", with: "saved bookmark")
      let refused = #"{"response":[{"index":1,"success":true},{"index":2,"success":false}]}"# + "\n"
      #expect(try running.post("/api", broken).hasSuffix(refused))
      #expect(running.last?.verdict == .invalid)
      _ = try running.control(#"{"fail":"refuse","next":1}"#)
      let none = #"{"response":[{"index":1,"success":false},{"index":2,"success":false}]}"# + "\n"
      #expect(try running.post("/api", body).hasSuffix(none))
      #expect(running.last?.verdict == .failed)
      _ = try running.control(#"{"fail":"move","next":1}"#)
      let moved = try running.post("/api", body)
      #expect(status(moved) == 200 && moved.contains(#""success":false,"apiHost":"api.example.com""#))
      #expect(running.last?.verdict == .failed)
      #expect(try running.post("/api", "no JSON").hasSuffix(#"{"response":[{"index":1,"success":false}]}"# + "\n"))
    }

    @Test func aBatchOfSessionReplayIsDecoded() async throws {
      let running = try await Running()
      let telemetry = Telemetry(
        SessionReplay.self, variant: .standard, app: Shop(), platform: Self.device,
        identity: TelemetryIdentity(userID: "ac1529a7-59f6-49d9-b254-6f0a22f57284"))
      telemetry.setConsent(true)
      telemetry.lifecycleChanged(to: .launch)
      telemetry.screenShown(title: "Cart")
      telemetry.record(.dynamicVariable.number(key: "items", value: 3))
      telemetry.lifecycleChanged(to: .background)
      let body = try #require(telemetry.buildPing(for: .batch)).text
      #expect(status(try running.post("/session-replay", body)) == 200)
      #expect(running.last?.verdict == .valid, "\(String(describing: running.last?.faults))")
      #expect(
        running.last?.events.contains { $0.contains("items") } == true, "\(String(describing: running.last?.events))")
      _ = try running.post("/session-replay", body)
      #expect(running.last?.verdict == .duplicate)
    }
  }
}
