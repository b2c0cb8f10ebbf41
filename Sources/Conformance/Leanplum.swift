import Signalbook

/// A runner for marketing automation requests in the vector's dialect. Each dialect is a module generated from the same
/// registry with different receiver profiles.
struct LeanplumRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    // If the vector does not name a dialect, its basis selects the document or the SDK's code.
    let named = vector.input["dialect"]?.string
    return switch named ?? (vector.basis.hasPrefix("code:Leanplum/") ? "ios-sdk-6.6.1" : "seed") {
    case "seed", "2017-10-23": MarketingRequests.ofDocument.run(vector)
    case "2018-10-29": MarketingRequests.of2018.run(vector)
    case "ios-sdk-6.6.1": MarketingRequests.of2019.run(vector)
    default: nil
    }
  }
}

/// A module generated from the marketing automation registry.
struct MarketingRequests<R: TelemetryRegistry>: SuiteRunner {
  let requests: R.Stream
  let track: R.Stream
  let start: R.Event
  let heartbeat: R.Event
  let pause: R.Event
  let resume: R.Event
  let openedApp: R.Event
  /// The schema of the events in the `track` stream.
  let trackSchema: StaticString
  /// The wire members of an event without value and context.
  let defaults: [JSONValue.Member]
  /// Whether values are sent as strings with six decimal places.
  let sendsNumbersAsText: Bool
  let variant: R.Variant
  let app: R.AppValues
  /// Returns the declared event for wire JSON, and the Swift call that creates it.
  let decode: (JSONValue, R.Stream) -> (event: R.Event, name: String)?
  /// Sets the attribute with this key, or returns `nil` if the attribute is undeclared or has another type.
  let set: (Telemetry<R>, String, JSONValue) -> RecordOutcome?

  private var upload: UploadPolicy? { R.streams[requests.index].upload }

  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    switch input["op"]?.string {
    case "track": return track(input)
    case "drift": return drift(input)
    case "start": return start(input)
    case "track_purchase": return track(input)
    case "attribute", "attribute_sdk": return attribute(input)
    case "param_sdk": return parameter(input)
    case "common_keys": return commonKeys(input)
    case "session": return session(input)
    case "multi": return multi(input)
    case "multi_status": return status(input)
    case "enabled": return enabled(input)
    default: return nil
    }
  }

  // MARK: Events

  private func track(_ input: JSONValue) -> Outcome? {
    guard let event = input["event"] else { return nil }
    var members: [JSONValue.Member] = [.init("event", event)]
    for standard in defaults { members.append(.init(standard.name, wire(standard.name, input) ?? standard.value)) }
    for name in ["info", "messageId", "params", "currencyCode"] where !members.contains(where: { $0.name == name }) {
      if let value = wire(name, input) { members.append(.init(name, value)) }
    }
    guard let call = decode(.object(members), track) else {
      return Outcome(.of(("error", .text("unknown_event"))), called: "none: the input does not match a declared event")
    }
    let telemetry = telemetry()
    guard telemetry.record(call.event) == .recorded, let text = telemetry.recordedEvents(of: track).texts.last,
      let request = try? JSONValue(parsing: text), let common = commonKeys(telemetry)
    else { return Outcome(.of(("error", .text("refused"))), called: call.name) }
    let own = (request.members ?? []).filter { $0.name == "action" || !common.contains($0.name) }
    return Outcome(.object(own), called: call.name, bytes: text)
  }

  /// Returns an argument in wire form, which is used to look up the declared event.
  private func wire(_ name: String, _ input: JSONValue) -> JSONValue? {
    guard let value = input[name], !value.isNull else { return nil }
    switch name {
    case "value":
      guard sendsNumbersAsText, let number = value.double else { return value }
      return .text(String(number))
    // The parameter is a 64-bit integer, which vectors write as a string or a number.
    case "messageId": return value.string.flatMap { Int64($0) }.map { .integer($0) } ?? value
    case "params": return .text(value.json)
    default: return value
    }
  }

  /// Returns whether the registry declares an event that the app's code sends, and whether its name matches the naming
  /// pattern.
  private func drift(_ input: JSONValue) -> Outcome? {
    guard let name = input["codeEvent"], let validator = try? DocumentValidator(schema: trackSchema) else { return nil }
    let violations = validator.violations(in: .object([.init("event", name)])).filter { $0.instancePath == "/event" }
    let keywords = Set(violations.map(\.keyword))
    return Outcome(
      .of(
        ("documented", .boolean(!keywords.contains("enum"))), ("followsNaming", .boolean(!keywords.contains("pattern")))
      ),
      called: "DocumentValidator(schema: MobileMarketing.Documents.trackEventProducer)",
      bytes: violations.map(\.description).joined(separator: "; "))
  }

  private func start(_ input: JSONValue) -> Outcome? {
    let telemetry = telemetry()
    guard let text = request(start, telemetry), let request = try? JSONValue(parsing: text),
      let common = commonKeys(telemetry)
    else { return nil }
    let result: JSONValue
    if let field = input["field"]?.string {
      result = request[field].map { .of(("value", $0)) } ?? .of(("error", .text("unknown_field")))
    } else {
      let own = (request.members ?? []).map(\.name).filter { $0 == "action" || !common.contains($0) }
      result = .of(("keys", .array(own.map { .text($0) })))
    }
    return Outcome(result, called: ".session.started", bytes: text)
  }

  /// Sets an attribute and looks it up in the next start request.
  private func attribute(_ input: JSONValue) -> Outcome? {
    guard let name = input["name"]?.string, let value = input["value"] else { return nil }
    let telemetry = telemetry()
    let called = "Attribute(name: \(name), value: \(value.json)), set(_:)"
    guard set(telemetry, name, value) == .recorded else {
      return Outcome(.of(("valid", .boolean(false))), called: called)
    }
    guard let text = request(start, telemetry), let request = try? JSONValue(parsing: text),
      let attributes = request["userAttributes"]?.string, let sent = try? JSONValue(parsing: attributes)
    else { return nil }
    return Outcome(
      .of(("valid", .boolean(sent[name]?.isEqual(to: value) ?? false))), called: called, bytes: attributes)
  }

  /// Looks up a declared event that has the given parameter.
  private func parameter(_ input: JSONValue) -> Outcome? {
    guard let name = input["name"]?.string, let value = input["value"] else { return nil }
    let parameters = JSONValue.object([.init(name, value)])
    guard let result = track(.of(("event", .text("E_Opened_New_Tab")), ("params", parameters))) else { return nil }
    return Outcome(
      .of(("valid", .boolean(result.result["error"] == nil))), called: result.called, bytes: result.bytes)
  }

  // MARK: Common keys

  private func commonKeys(_ input: JSONValue) -> Outcome? {
    let telemetry = telemetry()
    let event: R.Event
    switch input["action"]?.string {
    case "start": event = start
    case "heartbeat": event = heartbeat
    case "pauseSession": event = pause
    case "resumeSession": event = resume
    case "track": event = openedApp
    default: return nil
    }
    guard let text = request(event, telemetry), let request = try? JSONValue(parsing: text),
      var common = commonKeys(telemetry)
    else { return nil }
    // The document lists `action` with each kind of request, but the SDK's code lists it among the common keys.
    if input["dialect"] == nil { common.remove("action") }
    let keys = (request.members ?? []).map(\.name).filter(common.contains)
    return Outcome(.of(("keys", .array(keys.map { .text($0) }))), called: "the common part", bytes: text)
  }

  /// Returns the keys of a request that has only common members.
  private func commonKeys(_ telemetry: Telemetry<R>) -> Set<String>? {
    guard let text = request(heartbeat, telemetry), let request = try? JSONValue(parsing: text) else { return nil }
    return Set((request.members ?? []).map(\.name))
  }

  /// Returns an event's payload, or `nil` if the event was rejected.
  private func request(_ event: R.Event, _ telemetry: Telemetry<R>) -> String? {
    let before = telemetry.recordedEvents(of: requests).count
    guard telemetry.record(event) == .recorded else { return nil }
    let after = telemetry.recordedEvents(of: requests)
    return after.count > before ? after.texts.last : telemetry.recordedEvents(of: track).texts.last
  }

  // MARK: Sessions

  /// Runs the steps `foreground@SECONDS` and `background@SECONDS`. The outcome lists the triggered events.
  private func session(_ input: JSONValue) -> Outcome? {
    guard let steps = input["steps"]?.elements?.compactMap(\.string) else { return nil }
    let clock = ManualClock(wallMilliseconds: 1_497_595_093_902, monotonicMilliseconds: 0)
    let telemetry = makeTelemetry(Self.platform, clock)
    telemetry.setConsent(true)
    for step in steps {
      let parts = step.split(separator: "@")
      guard parts.count == 2, let seconds = Int64(parts[1]) else { return nil }
      let time = seconds * 1000
      while let deadline = telemetry.nextDeadline, deadline < time {
        clock.advance(by: .milliseconds(deadline - clock.monotonicMilliseconds()))
        telemetry.tick()
      }
      clock.advance(by: .milliseconds(time - clock.monotonicMilliseconds()))
      switch parts[0] {
      case "foreground": telemetry.lifecycleChanged(to: .foreground)
      case "background": telemetry.lifecycleChanged(to: .background)
      default: return nil
      }
    }
    let texts = telemetry.recordedEvents(of: requests).texts
    let actions = texts.compactMap { (try? JSONValue(parsing: $0))?["action"] }
    return Outcome(
      .of(("actions", .array(actions))), called: "lifecycleChanged(to:), tick()", bytes: texts.joined(separator: "\n"))
  }

  // MARK: Sending

  private func multi(_ input: JSONValue) -> Outcome? {
    guard let count = input["requests"]?.integer else { return nil }
    let telemetry = telemetry()
    for _ in 0..<count { telemetry.record(heartbeat) }
    var units: [BuiltPing] = []
    while let unit = telemetry.buildPing(for: requests) { units.append(unit) }
    guard units.count == Int(count), let request = telemetry.batchRequest(for: units, of: requests),
      let body = try? JSONValue(parsing: request.body), let members = body.members
    else { return nil }
    let inner = body["data"]?.string.flatMap { try? JSONValue(parsing: $0) }
    let shape: JSONValue =
      switch inner {
      case .object(let members)? where members.count == 1 && members[0].value.elements?.count == Int(count):
        .object([.init(members[0].name, .array([.text("request objects")]))])
      default: .null
      }
    return Outcome(
      .of(
        ("keys", .array(members.map { .text($0.name) })), ("action", body["action"] ?? .null),
        ("dataIsJsonText", .boolean(inner != nil)), ("dataShape", shape),
        ("maxRequests", upload?.batch?.maxPings.map { .integer(Int64($0)) } ?? .null)),
      called: "batchRequest(for:of: .requests)", bytes: request.text)
  }

  /// Evaluates a response status. A status that is not a number represents a missing response.
  private func status(_ input: JSONValue) -> Outcome? {
    guard let status = input["status"], let upload else { return nil }
    // The body of a successful response from the service.
    let answer = status.integer.map {
      TransportResult.status(Int($0), body: #"{"response":[{"index":1,"success":true}]}"#)
    }
    let verdict = UploadVerdict(answer ?? .failure("no answer"), policy: upload, units: 1, now: 0)
    let keeps = if case .retry = verdict { true } else { false }
    return Outcome(.of(("keepBatch", .boolean(keeps))), called: "UploadVerdict(\(status.json))")
  }

  private func enabled(_ input: JSONValue) -> Outcome? {
    guard let locale = input["locale"]?.string else { return nil }
    var platform = Self.platform
    platform.localeIdentifier = locale
    let telemetry = makeTelemetry(platform, ManualClock(wallMilliseconds: 1_497_595_093_902, monotonicMilliseconds: 0))
    // If the setting is missing, the default applies.
    if let isOn = input["sendUsageData"]?.boolean { telemetry.setConsent(isOn) }
    telemetry.isPrivate = input["privateMode"]?.boolean ?? false
    let isOn = telemetry.isCollecting(requests) && telemetry.isCollecting(track)
    return Outcome(.of(("enabled", .boolean(isOn))), called: "isCollecting(.requests), isCollecting(.track)")
  }

  private static var platform: TelemetryPlatform {
    var platform = TelemetryPlatform()
    platform.localeIdentifier = "en_US"
    platform.timeZone = "Asia/Taipei"
    platform.osVersion = "10.3.1"
    platform.deviceModelName = "iPhone"
    return platform
  }

  private func makeTelemetry(_ platform: TelemetryPlatform, _ clock: ManualClock) -> Telemetry<R> {
    Telemetry(
      R.self, variant: variant, app: app, platform: platform, clock: clock,
      identity: TelemetryIdentity(userID: "b13b3c239d01aa7c"))
  }

  private func telemetry() -> Telemetry<R> {
    let telemetry = makeTelemetry(
      Self.platform, ManualClock(wallMilliseconds: 1_497_595_093_902, monotonicMilliseconds: 1_000))
    telemetry.setConsent(true)
    telemetry.receiverToken = "nksZ5pa0R5iegC7wj"
    return telemetry
  }
}

/// The app's values.
struct MarketingApp: Sendable {
  var version: String { "8.0" }
  var appID: String { "app_id" }
  var clientKey: String { "client_key" }
  var developerMode: Bool { false }
  var deviceName: String? { nil }
  var sdkVersion: String { "2.0.2" }
  var newsfeedMessageIDs: [String] { [] }
  var richPushEnabled: Bool { false }
}
