import Signalbook
import SignalbookSessionReplay

/// A runner for session replay. Generated members produce events; generated validators check headers and common parts.
struct SessionReplayRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    switch input["op"]?.string {
    case "event": return event(input)
    case "transaction": return transaction(input)
    case "dynamic": return dynamic(input)
    case "custom": return custom(input)
    case "header": return validity(of: input["header"], SessionReplay.Documents.batchConsumer, "batchConsumer")
    case "event_common":
      return validity(of: input["event"], SessionReplay.Documents.batchEventConsumer, "batchEventConsumer")
    case "url": return url(input)
    case "screen_name_length": return screenName(input)
    case "batches": return batches(input)
    case "batches_by_session": return batchesBySession(input)
    case "sequence": return sequence(input)
    case "scn": return screenNumbers(input)
    case "session_gap": return sessionGap(input)
    case "dynamic_count": return distinctKeys(input)
    case "dynamic_same_key": return sameKey(input)
    default: return nil
    }
  }

  // MARK: Events

  private func event(_ input: JSONValue) -> Outcome? {
    func text(_ name: String) -> String? { input[name]?.string }
    func number(_ name: String) -> Int? { input[name]?.integer.map { Int($0) } }
    switch text("type") {
    case "app_start": return record(.appStart, ".appStart")
    case "app_show": return record(.appShow, ".appShow")
    case "app_hide": return record(.appHide, ".appHide")
    case "screenview":
      guard let title = text("title") else { return Self.missingParameter(named: "title") }
      guard let variables = Self.variables(from: input["vars"] ?? .array([])) else { return nil }
      return record(
        .screenview(title: title, customVariables: variables), ".screenview(title: …, customVariables: …)",
        after: input["loadTimeMs"]?.integer ?? 0)
    case "tap":
      guard let path = text("path"), let id = text("targetId") else { return Self.missingParameter(named: "target") }
      guard let responsive = (input["responsive"] ?? input["ur"])?.boolean else {
        return Self.missingParameter(named: "responsive")
      }
      return record(
        .tap(targetPath: path, targetID: id, responsive: responsive), ".tap(targetPath:targetId:responsive:)")
    case "long_press":
      guard let path = text("path"), let id = text("targetId") else { return Self.missingParameter(named: "target") }
      return record(.longPress(targetPath: path, targetID: id), ".longPress(targetPath:targetId:)")
    case "drag", "flick":
      guard let path = text("path"), let id = text("targetId") else { return Self.missingParameter(named: "target") }
      guard let direction = text("direction").flatMap({ SessionReplay.Direction(name: $0) }) else {
        return Self.missingParameter(named: "direction")
      }
      guard let distance = number("distance") else { return Self.missingParameter(named: "distance") }
      guard let velocity = number("velocity") else { return Self.missingParameter(named: "velocity") }
      if text("type") == "drag" {
        return record(
          .drag(targetPath: path, targetID: id, direction: direction, distance: distance, velocity: velocity),
          ".drag(targetPath:targetId:direction:distance:velocity:)")
      }
      return record(
        .flick(targetPath: path, targetID: id, direction: direction, distance: distance, velocity: velocity),
        ".flick(targetPath:targetId:direction:distance:velocity:)")
    default: return nil
    }
  }

  /// Validates a recorded screen name against the receiver's schema.
  private func screenName(_ input: JSONValue) -> Outcome? {
    guard let length = input["length"]?.integer, length >= 0, length < 1_000_000 else { return nil }
    let title = String(repeating: "n", count: Int(length))
    guard let outcome = record(.screenview(title: title, customVariables: []), ".screenview(title: …)"),
      let event = try? JSONValue(parsing: outcome.bytes),
      let schema = try? DocumentValidator(schema: SessionReplay.Documents.batchEventConsumer)
    else { return nil }
    return Outcome(
      .of(
        ("serverAccepts", .boolean(schema.violations(in: event).isEmpty)),
        ("sdkTruncates", .boolean(event["st"]?.string != title))), called: outcome.called, bytes: outcome.bytes)
  }

  private func transaction(_ input: JSONValue) -> Outcome? {
    // The compiler rejects calls without the required parameters. Report that in the vector's notation.
    guard let value = input["value"]?.double else { return Self.missingParameter(named: "value") }
    guard let given = input["currency"], !given.isNull else { return Self.missingParameter(named: "currency") }
    let currency: SessionReplay.Currency
    switch given {
    case .text(let code): currency = .init(name: code) ?? .unknown
    default: currency = SessionReplay.Currency(wire: given.json) ?? .unknown
    }
    return record(
      .transaction(value: value, currency: currency, id: input["id"]?.string),
      ".transaction(value: \(value), currency: .\(currency), id: \(input["id"]?.json ?? "nil"))")
  }

  private func dynamic(_ input: JSONValue) -> Outcome? {
    guard let key = input["key"]?.string, let value = input["value"] else { return nil }
    switch value {
    case .text(let text):
      return record(.dynamicVariable.text(key: key, value: text), ".dynamicVariable.text(key:value:)")
    case .integer(let number):
      return record(
        .dynamicVariable.number(key: key, value: Int(number)), ".dynamicVariable.number(key:value: \(number))")
    case .number(let number):
      // The parameter is an Int, so fractions do not compile.
      let reason = number.isIntegerLiteral ? "out_of_range" : "fraction"
      return Outcome(.of(("error", .text(reason))), called: "none: the parameter is an Int")
    default: return nil
    }
  }

  private func custom(_ input: JSONValue) -> Outcome? {
    guard let variables = input["vars"].flatMap(Self.variables) else { return nil }
    guard
      let outcome = record(
        .screenview(title: "", customVariables: variables), ".screenview(title: \"\", customVariables: …)")
    else { return nil }
    // These vectors check only the variables.
    let keptMembers = (outcome.result.members ?? []).filter { $0.name == "cv" }
    return Outcome(.object(keptMembers), called: outcome.called, bytes: outcome.bytes)
  }

  /// Converts variables. Drops variables with an out-of-range number, which the generated key type cannot represent.
  private static func variables(from list: JSONValue) -> [NamedMapEntry<SessionReplay.KeyFrom1To20, String>]? {
    var result: [NamedMapEntry<SessionReplay.KeyFrom1To20, String>] = []
    for entry in list.elements ?? [] {
      guard let parts = entry.elements, parts.count == 3, let key = parts[0].integer, let name = parts[1].string,
        let value = parts[2].string
      else { return nil }
      guard let key = SessionReplay.KeyFrom1To20(Int(key)) else { continue }
      result.append(.init(key: key, name: name, value: value))
    }
    return result
  }

  static func missingParameter(named name: String) -> Outcome {
    Outcome(.of(("error", .text("missing_\(name)"))), called: "none: the parameter '\(name)' has no default")
  }

  /// Brings the app to the foreground and discards the events that are recorded as a result.
  static func begin(_ telemetry: Telemetry<SessionReplay>) {
    telemetry.lifecycleChanged(to: .foreground)
    while telemetry.buildPing(for: .batch) != nil {}
  }

  /// Records an event and returns its payload without the common part.
  private func record(_ event: SessionReplay.Event, _ called: String, after milliseconds: Int64 = 0) -> Outcome? {
    let clock = ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522)
    let telemetry = Self.telemetry(ReplayApp(), clock)
    Self.begin(telemetry)
    telemetry.record(.appStart)
    clock.advance(by: .milliseconds(milliseconds))
    let outcome = telemetry.record(event)
    if case .refused(let reason) = outcome {
      let word =
        switch reason {
        case .outOfBounds: "out_of_range"
        case .tooLong: "too_long"
        default: "\(reason)"
        }
      return Outcome(.of(("error", .text(word))), called: called)
    }
    let texts = telemetry.recordedEvents(of: .batch).texts
    guard texts.count == 2, let first = try? JSONValue(parsing: texts[0]), let last = try? JSONValue(parsing: texts[1])
    else { return nil }
    let common = Set((first.members ?? []).map(\.name)).subtracting(["ea"])
    let own = (last.members ?? []).filter { !common.contains($0.name) }
    return Outcome(.object(own), called: called, bytes: texts[1])
  }

  // MARK: Documents

  private func validity(of document: JSONValue?, _ schema: StaticString, _ name: String) -> Outcome? {
    guard let document else { return nil }
    let validator: DocumentValidator
    do throws(SchemaError) {
      validator = try DocumentValidator(schema: schema)
    } catch {
      return Outcome(.of(("error", .text("\(error.path): \(error.message)"))), called: name)
    }
    let violations = validator.violations(in: document)
    return Outcome(
      .of(("valid", .boolean(violations.isEmpty))),
      called: "DocumentValidator(schema: SessionReplay.Documents.\(name))",
      bytes: violations.map(\.description).joined(separator: "; "))
  }
}

/// The app's values.
struct ReplayApp: SessionReplay.AppSource {
  var build: Int { 1 }
  var flavor: SessionReplay.Flavor { .release }
  var identifier = "identifier"
  var mainPath = "mainPath"
  var name: String { "appname" }
  var secondaryPath = "secondaryPath"
  var version: String { "appVersion" }
  var projectID: Int { 8 }
  var screenScheme: String?
  var sdkFlavor: SessionReplay.Flavor { .release }

  /// A phone with a Wi-Fi connection.
  static var platform: TelemetryPlatform {
    var platform = TelemetryPlatform()
    platform.networkType = "wifi"
    platform.deviceOrientation = "portrait"
    return platform
  }
}

/// Events that only the runtime records, and whose payloads vectors check.
extension SessionReplay.Event {
  static var appStart: Self { SessionReplay.DecodedEvent.LifecycleEvent.appStart.event }
  static var appShow: Self { SessionReplay.DecodedEvent.LifecycleEvent.appShow.event }
  static var appHide: Self { SessionReplay.DecodedEvent.LifecycleEvent.appHide.event }
  static func screenview(title: String, customVariables: [NamedMapEntry<SessionReplay.KeyFrom1To20, String>]) -> Self {
    SessionReplay.DecodedEvent.LifecycleEvent.screenview(title: title, customVariables: customVariables).event
  }
}
