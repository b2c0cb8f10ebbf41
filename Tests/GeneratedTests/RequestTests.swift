import Signalbook
import SignalbookActivityStream
import SignalbookMobileMarketing2019
import Testing

private struct Panel: ActivityStream.AppSource {
  var build: String { "2431" }
  var releaseChannel: ActivityStream.ReleaseChannel { .beta }
  var version: String { "7.0" }
}

private struct Settings: MobileMarketing.AppSource {
  var version: String { "16.0" }
  var appID: String { "app \"1\"" }
  var clientKey: String { "key" }
  var sdkVersion: String { "6.6.1" }
  var developerMode: Bool { false }
  var deviceName: String? { nil }
  var newsfeedMessageIDs: [String] { ["a", "b"] }
  var richPushEnabled: Bool { true }
}

@Suite("Requests of the real registries") struct RequestTests {
  private static func platform() -> TelemetryPlatform {
    var platform = TelemetryPlatform()
    platform.localeIdentifier = "en_US"
    return platform
  }

  private func panel() -> Telemetry<ActivityStream> {
    let telemetry = Telemetry(
      ActivityStream.self, variant: .standard, app: Panel(), platform: Self.platform(),
      identity: TelemetryIdentity(clientID: "CLIENT"))
    telemetry.setConsent(true)
    return telemetry
  }

  private func marketing() -> Telemetry<MobileMarketing> {
    let telemetry = Telemetry(
      MobileMarketing.self, variant: .standard, app: Settings(), platform: Self.platform(),
      identity: TelemetryIdentity(userID: "USER"))
    telemetry.setConsent(true)
    return telemetry
  }

  @Test("a single unit is sent with topic and client (R-AS-40, R-AS-44)") func single() throws {
    let telemetry = panel()
    telemetry.record(.action.clicked(source: .topSites, position: 3))
    telemetry.record(.sessionEnded(duration: 12))
    let click = try #require(telemetry.buildPing(for: .actions))
    let request = try #require(telemetry.request(for: click, of: .actions))
    #expect(
      request.text
        == #"{"app_version":"7.0","build":"2431","locale":"en_US","release_channel":"beta","event":"CLICK","source":"TOP_SITES","action_position":3,"page":"NEW_TAB","client_id":"CLIENT","topic":"activity-stream-mobile-events"}"#
        || JSONValue.isSame(
          request.text, click.text, with: ["client_id": "CLIENT", "topic": "activity-stream-mobile-events"])
    )
    #expect(request.method == "POST" && request.path == "/v3/links/ping-centre")
    #expect(request.contentType == "application/json" && !request.sendsCookies && request.query.isEmpty)
    let session = try #require(telemetry.buildPing(for: .sessions))
    let other = try #require(telemetry.request(for: session, of: .sessions))
    #expect(try JSONValue(parsing: other.body)["topic"] == .text("activity-stream-mobile-sessions"))
    // A ping of another stream cannot be sent with this stream.
    #expect(telemetry.request(for: session, of: .actions) == nil)
  }

  @Test("a batch contains the units unchanged and no client; an empty batch is not a request (R-AS-41)")
  func batch() throws {
    let telemetry = panel()
    telemetry.record(.badState.missingMetadataImage(source: .highlights))
    telemetry.record(.badState.missingFavicon(source: .highlights))
    var units: [BuiltPing] = []
    while let unit = telemetry.buildPing(for: .badStates) { units.append(unit) }
    #expect(units.count == 2)
    let request = try #require(telemetry.batchRequest(for: units, of: .badStates))
    #expect(
      request.text
        == #"{"batch-mode":true,"topic":"activity-stream-mobile-events","payloads":["#
        + units.map(\.text).joined(separator: ",") + "]}")
    #expect(telemetry.batchRequest(for: [], of: .badStates) == nil)
  }

  @Test("several requests are sent as JSON text in one request, up to the schema's limit (R-MMA-33)") func multi()
    throws
  {
    let telemetry = marketing()
    telemetry.record(.openedNewTab(source: "Tab \"Tray\""))
    telemetry.record(.savedBookmark(info: "x", value: 1.5))
    var units: [BuiltPing] = []
    while let unit = telemetry.buildPing(for: .track) { units.append(unit) }
    let request = try #require(telemetry.batchRequest(for: units, of: .track))
    let body = try JSONValue(parsing: request.body)
    guard case .object(let members) = body, case .text(let data)? = body["data"] else {
      Issue.record("no data in \(request.text)")
      return
    }
    #expect(Set(members.map(\.name)) == ["action", "appId", "client", "clientKey", "data", "sdkVersion", "time"])
    #expect(body["action"] == .text("multi") && body["appId"] == .text("app \"1\""))
    #expect(data == #"{"data":["# + units.map(\.text).joined(separator: ",") + "]}")
    let first = try JSONValue(parsing: units[0].text)
    #expect(first["params"] == .text(#"{"Source":"Tab \"Tray\""}"#) && first["value"] == .text("0.000000"))
    let second = try JSONValue(parsing: units[1].text)
    #expect(second["value"] == .text("1.500000") && second["info"] == .text("x") && second["params"] == nil)
    let batch = try #require(MobileMarketing.streams[MobileMarketing.Stream.track.index].upload?.batch)
    #expect(batch.maxPings == 10_000)
    #expect(telemetry.batchRequest(for: Array(repeating: units[0], count: 10_001), of: .track) == nil)
    #expect(telemetry.batchRequest(for: Array(repeating: units[0], count: 10_000), of: .track) != nil)
  }

  @Test("only the population is collected, and its locales are compared literally (R-MMA-02)") func population() {
    for (locale, isOn) in [("en_US", true), ("pl_PL", true), ("en-US", false), ("EN_US", false), ("en", false)] {
      var platform = TelemetryPlatform()
      platform.localeIdentifier = locale
      let telemetry = Telemetry(MobileMarketing.self, variant: .standard, app: Settings(), platform: platform)
      #expect(telemetry.isCollecting(.track) == isOn, "\(locale)")
      #expect(telemetry.record(.openedBookmark()) == (isOn ? .recorded : .refused(.population)))
      // The refusal is counted, because an app without a known locale would refuse every event.
      #expect(telemetry.losses(of: .track).refusalCounts == (isOn ? [:] : [.population: 1]))
      telemetry.updatePlatform { $0.localeIdentifier = isOn ? nil : "de_DE" }
      #expect(telemetry.isCollecting(.track) != isOn)
    }
  }

  @Test("attributes are set through typed members and sent as JSON text with their defaults (R-MMA-40, R-MMA-42)")
  func attributes() throws {
    let telemetry = marketing()
    func sent() throws -> String? {
      telemetry.record(MobileMarketing.DecodedEvent.EventsEvent.sessionStarted.event)
      let text = try #require(telemetry.recordedEvents(of: .requests).texts.last)
      guard case .text(let attributes)? = try JSONValue(parsing: text)["userAttributes"] else { return nil }
      return attributes
    }
    // The values until the user changes them (R-MMA-43).
    #expect(try sent() == #"{"Mailto Is Default":true}"#)
    #expect(telemetry.set(.signedInSync(false)) == .recorded)
    #expect(telemetry.set(.mailtoIsDefault(false)) == .recorded)
    #expect(telemetry.set(.focusInstalled(true)) == .recorded)
    #expect(telemetry.set(.signedInSync(true)) == .recorded)
    #expect(try sent() == #"{"Focus Installed":true,"Mailto Is Default":false,"Signed In Sync":true}"#)
    // Declining deletes the values.
    telemetry.setConsent(false)
    #expect(telemetry.set(.klarInstalled(true)) == .refused(.consent))
    telemetry.setConsent(true)
    #expect(try sent() == #"{"Mailto Is Default":true}"#)
  }

  @Test("an attribute is read by its key and type") func attributeReader() {
    #expect(MobileMarketing.Attribute(name: "Telemetry Opt In", value: .boolean(true)) != nil)
    for (name, value) in [
      ("Telemetry Opt In", JSONValue.integer(1)), ("Telemetry Opt In", .text("true")), ("Telemetry Opt In", .null),
      ("telemetry opt in", .boolean(true)), ("Pocket Installed", .boolean(true)), ("", .boolean(true)),
    ] { #expect(MobileMarketing.Attribute(name: name, value: value) == nil, "\(name) \(value.json)") }
  }
}

extension JSONValue {
  /// Returns whether the text is an object with the members of `base` and `added`.
  fileprivate static func isSame(_ text: String, _ base: String, with added: [String: String]) -> Bool {
    guard let value = try? JSONValue(parsing: text), case .object(let members)? = try? JSONValue(parsing: base) else {
      return false
    }
    return value.isEqual(to: .object(members + added.map { Member($0.key, .text($0.value)) }))
  }
}
