import Signalbook
import SignalbookActivityStream

/// A runner for reports of the New Tab panel. Generated members produce sent payloads, and generated validators check
/// received ones.
struct PingCentreRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard let kind = input["kind"]?.string else { return nil }
    switch kind {
    case "action", "bad_state", "session":
      guard let form = Form(named: kind) else { return nil }
      if let payload = input["payload"] { return validity(of: payload, form) }
      return call(form, input)
    case "base": return base(input)
    case "missing_data": return missingData(input)
    case "session_flow": return sessionFlow(input)
    case "envelope_single": return single(input)
    case "envelope_batch": return batch(input)
    case "response": return response(input)
    default: return nil
    }
  }

  /// A kind of payload, with its stream and the schema against which the app validates it.
  enum Form: CaseIterable {
    case action, badState, session

    init?(named name: String) {
      switch name {
      case "action": self = .action
      case "bad_state": self = .badState
      case "session": self = .session
      default: return nil
      }
    }

    var stream: ActivityStream.Stream {
      switch self {
      case .action: .actions
      case .badState: .badStates
      case .session: .sessions
      }
    }

    var schema: (text: StaticString, name: String) {
      switch self {
      case .action: (ActivityStream.Documents.actionsEventProducer, "actionsEventProducer")
      case .badState: (ActivityStream.Documents.badStatesEventProducer, "badStatesEventProducer")
      case .session: (ActivityStream.Documents.sessionsEventProducer, "sessionsEventProducer")
      }
    }
  }

  // MARK: Payloads

  /// Converts a call in the vector's notation to wire form, which is used to look up the declared event.
  private static func wire(of form: Form, _ input: JSONValue) -> JSONValue {
    if case .session = form { return .object([.init("session_duration", input["durationMs"] ?? .null)]) }
    var members: [JSONValue.Member] = [.init("page", .text("NEW_TAB"))]
    let names = [
      ("event", "event"), ("source", "source"), ("position", "action_position"), ("shareProvider", "share_provider"),
    ]
    for (name, wire) in names {
      if let value = input[name], !value.isNull { members.append(.init(wire, value)) }
    }
    return .object(members)
  }

  private func call(_ form: Form, _ input: JSONValue) -> Outcome? {
    let wire = Self.wire(of: form, input)
    guard let app = PanelApp(base: input["base"]) else {
      return Self.invalidFieldOutcome("release_channel", "PanelApp")
    }
    guard let call = ActivityStream.DecodedEvent(wire: wire, stream: form.stream) else {
      let asked = JSONValue.object((wire.members ?? []) + (input["base"]?.members ?? []))
      return validity(of: asked, form)
    }
    let telemetry = Self.telemetry(app)
    guard telemetry.record(call.event) == .recorded,
      let text = telemetry.recordedEvents(of: form.stream).texts.last, let payload = try? JSONValue(parsing: text)
    else { return Outcome(.of(("error", .text("refused"))), called: callName(call)) }
    let isValid = Self.violations(in: payload, form)?.isEmpty ?? false
    return Outcome(.of(("payload", payload), ("valid", .boolean(isValid))), called: callName(call), bytes: text)
  }

  static func violations(in payload: JSONValue, _ form: Form) -> [Violation]? {
    (try? DocumentValidator(schema: form.schema.text))?.violations(in: payload)
  }

  /// Returns whether a payload is valid or, if not, the invalid field.
  private func validity(of payload: JSONValue, _ form: Form) -> Outcome? {
    guard let violations = Self.violations(in: payload, form) else { return nil }
    let called = "DocumentValidator(schema: ActivityStream.Documents.\(form.schema.name))"
    guard let first = violations.first else { return Outcome(.of(("valid", .boolean(true))), called: called) }
    let field = first.member ?? String(first.instancePath.dropFirst())
    return Self.invalidFieldOutcome(field, called, violations.map(\.description).joined(separator: "; "))
  }

  private static func invalidFieldOutcome(_ field: String, _ called: String, _ details: String = "") -> Outcome {
    Outcome(.of(("valid", .boolean(false)), ("reason", .text(field))), called: called, bytes: details)
  }

  private func base(_ input: JSONValue) -> Outcome? {
    var platform = TelemetryPlatform()
    platform.localeIdentifier = input["localeIdentifier"]?.string
    let telemetry = Self.telemetry(PanelApp(), platform)
    telemetry.record(.sessionEnded(duration: 0))
    guard let text = telemetry.recordedEvents(of: .sessions).texts.last, let payload = try? JSONValue(parsing: text),
      let locale = payload["locale"]
    else { return nil }
    return Outcome(.of(("locale", locale)), called: "the common part's locale", bytes: text)
  }

  // MARK: Sequences of calls

  /// Reports the sites with missing data: first those without an image, then those without an icon (R-AS-22).
  private func missingData(_ input: JSONValue) -> Outcome? {
    guard let sites = input["sites"]?.elements,
      let source = input["source"]?.string.flatMap({ ActivityStream.Section(plainText: $0) })
    else { return nil }
    let telemetry = Self.telemetry(PanelApp())
    for site in sites where site["image"]?.boolean == false {
      telemetry.record(.badState.missingMetadataImage(source: source))
    }
    for site in sites where site["icon"]?.boolean == false {
      telemetry.record(.badState.missingFavicon(source: source))
    }
    let texts = telemetry.recordedEvents(of: .badStates).texts
    let events = texts.compactMap { (try? JSONValue(parsing: $0))?["event"] }
    return Outcome(
      .of(("events", .array(events))),
      called: ".badState.missingMetadataImage(source:), .badState.missingFavicon(source:)",
      bytes: texts.joined(separator: "\n"))
  }

  /// Shows and hides the panel. Sessions are sent when they end (R-AS-30, R-AS-31).
  private func sessionFlow(_ input: JSONValue) -> Outcome? {
    guard let steps = input["steps"]?.elements?.compactMap(\.string) else { return nil }
    let telemetry = Self.telemetry(PanelApp())
    var start: Int64?
    for step in steps {
      let parts = step.split(separator: "@")
      guard parts.count == 2, let time = Int64(parts[1]) else { return nil }
      switch parts[0] {
      case "appear": start = time
      case "disappear":
        // If there is no start, the duration is unknown. Clamp the duration to 0, because the clock may have been set
        // back.
        if let began = start { telemetry.record(.sessionEnded(duration: Int(max(0, time - began)))) }
        start = nil
      default: return nil
      }
    }
    let texts = telemetry.recordedEvents(of: .sessions).texts
    let durations = texts.compactMap { (try? JSONValue(parsing: $0))?["session_duration"] }
    return Outcome(
      .of(("sent", .array(durations)), ("open", .boolean(start != nil))), called: ".sessionEnded(duration:)",
      bytes: texts.joined(separator: "\n"))
  }

  static func telemetry(_ app: PanelApp, _ platform: TelemetryPlatform? = nil) -> Telemetry<ActivityStream> {
    var platform = platform ?? TelemetryPlatform()
    if platform.localeIdentifier == nil { platform.localeIdentifier = app.locale }
    let telemetry = Telemetry(
      ActivityStream.self, variant: .standard, app: app, platform: platform,
      clock: ManualClock(wallMilliseconds: 1_496_275_200_000, monotonicMilliseconds: 1_000),
      identity: TelemetryIdentity(clientID: app.clientID))
    telemetry.setConsent(true)
    return telemetry
  }
}

/// The app's values.
struct PanelApp: ActivityStream.AppSource {
  var build = "2431"
  var releaseChannel = ActivityStream.ReleaseChannel.beta
  var version = "7.0"
  var locale = "en_US"
  var clientID = "6E7A3C1C-6A2E-4F5E-9C1C-0B1B6A2E4F5E"

  init() {}

  /// Creates an app with a report's values, or returns `nil` if the channel is undeclared.
  init?(base: JSONValue?) {
    if let text = base?["build"]?.string { build = text }
    if let text = base?["app_version"]?.string { version = text }
    if let text = base?["locale"]?.string { locale = text }
    if let text = base?["release_channel"]?.string {
      guard let channel = ActivityStream.ReleaseChannel(plainText: text) else { return nil }
      releaseChannel = channel
    }
  }
}
