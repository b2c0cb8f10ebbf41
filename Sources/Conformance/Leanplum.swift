import Signalbook
import SignalbookMobileMarketing

/// Requests of marketing automation: events, attributes, session actions, through generated members.
struct LeanplumRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard input["dialect"] == nil else { return nil }
    switch input["op"]?.string {
    case "track": return track(input)
    case "start": return start(input)
    case "common_keys": return commonKeys(input)
    default: return nil
    }
  }

  // MARK: Events

  private func track(_ input: JSONValue) -> Outcome? {
    guard let event = input["event"] else { return nil }
    var members: [JSONValue.Member] = [
      .init("event", event), .init("value", input["value"] ?? .integer(0)), .init("info", input["info"] ?? .text("")),
    ]
    if let message = input["messageId"] {
      // The member takes a whole number of 64 bits, which the vectors write as text or number.
      members.append(.init("messageId", message.string.flatMap { Int64($0) }.map { .integer($0) } ?? message))
    }
    guard let call = MobileMarketing.DecodedEvent(wire: .object(members), stream: .track) else {
      return Outcome(.of(("error", .text("unknown_event"))), called: "nothing: no declared event is meant")
    }
    let telemetry = Self.telemetry()
    guard telemetry.record(call.event) == .recorded, let text = telemetry.recordedEvents(of: .track).texts.last,
      let request = try? JSONValue(parsing: text), let common = Self.commonKeys(telemetry)
    else { return Outcome(.of(("error", .text("refused"))), called: callName(call)) }
    let own = (request.members ?? []).filter { !common.contains($0.name) }
    return Outcome(.object(own), called: callName(call), bytes: text)
  }

  private func start(_ input: JSONValue) -> Outcome? {
    let telemetry = Self.telemetry()
    guard let text = Self.request(.session.started, telemetry), let request = try? JSONValue(parsing: text),
      let common = Self.commonKeys(telemetry)
    else { return nil }
    let result: JSONValue
    if let field = input["field"]?.string {
      result = request[field].map { .of(("value", $0)) } ?? .of(("error", .text("unknown_field")))
    } else {
      let own = (request.members ?? []).map(\.name).filter { !common.contains($0) }
      result = .of(("keys", .array(own.map { .text($0) })))
    }
    return Outcome(result, called: ".session.started", bytes: text)
  }

  // MARK: What every request carries

  private func commonKeys(_ input: JSONValue) -> Outcome? {
    guard let action = input["action"]?.string else { return nil }
    let telemetry = Self.telemetry()
    let event: MobileMarketing.Event
    switch action {
    case "start": event = .session.started
    case "heartbeat": event = .session.heartbeat
    case "pauseSession": event = .session.paused
    case "resumeSession": event = .session.resumed
    case "track": event = .openedApp()
    default: return nil
    }
    guard let text = Self.request(event, telemetry), let request = try? JSONValue(parsing: text),
      let common = Self.commonKeys(telemetry)
    else { return nil }
    let keys = (request.members ?? []).map(\.name).filter(common.contains)
    return Outcome(.of(("keys", .array(keys.map { .text($0) }))), called: "the common part of \(action)", bytes: text)
  }

  /// The members that a request has which has nothing of its own, but for its action.
  private static func commonKeys(_ telemetry: Telemetry<MobileMarketing>) -> Set<String>? {
    guard let text = request(.session.heartbeat, telemetry), let request = try? JSONValue(parsing: text) else {
      return nil
    }
    return Set((request.members ?? []).map(\.name)).subtracting(["action"])
  }

  /// The bytes of the event recorded last.
  private static func request(_ event: MobileMarketing.Event, _ telemetry: Telemetry<MobileMarketing>) -> String? {
    let before = telemetry.recordedEvents(of: .requests).count
    guard telemetry.record(event) == .recorded else { return nil }
    let requests = telemetry.recordedEvents(of: .requests)
    return requests.count > before ? requests.texts.last : telemetry.recordedEvents(of: .track).texts.last
  }

  private static func telemetry() -> Telemetry<MobileMarketing> {
    var platform = Platform()
    platform.localeIdentifier = "en_US"
    platform.timeZone = "Asia/Taipei"
    platform.osVersion = "10.3.1"
    platform.deviceModelName = "iPhone"
    let telemetry = Telemetry(
      MobileMarketing.self, variant: .standard, app: MarketingApp(), platform: platform,
      clock: ManualClock(wall: 1_497_595_093_902, monotonic: 1_000),
      identity: Identity(userID: "b13b3c239d01aa7c"))
    telemetry.setConsent(true)
    telemetry.receiverToken = "nksZ5pa0R5iegC7wj"
    return telemetry
  }
}

/// An app that supplies plain values.
struct MarketingApp: MobileMarketing.AppSource {
  var version: String { "8.0" }
  var appId: String { "app_id" }
  var clientKey: String { "client_key" }
  var developerMode: Bool { false }
  var deviceName: String? { nil }
  var sdkVersion: String { "2.0.2" }
}
