import Foundation
import Signalbook
import SignalbookFocus

/// Event calls: looked up among the declared events, made through the generated member, compared as written.
struct FocusEventRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard let time = input["timestampMs"]?.integer, let category = input["category"], let method = input["method"],
      let object = input["object"]
    else { return nil }
    var items: [JSONValue] = [.integer(time), category, method, object]
    let value = input["value"] ?? .null
    let extras = (input["extras"]?.members ?? []).map { JSONValue.Member($0.name, .text($0.value.plainText)) }
    if !value.isNull || !extras.isEmpty { items.append(value) }
    if !extras.isEmpty { items.append(.object(extras)) }
    guard let decoded = Focus.DecodedEvent(wire: .array(items), stream: .event) else {
      return Outcome(.of(("error", .text("undeclared"))), called: "nothing: no declared event is meant")
    }
    guard let wire = Self.wire(of: decoded.event, atMilliseconds: time), let result = try? JSONValue(parsing: wire)
    else {
      return Outcome(.of(("error", .text("refused"))), called: Self.name(of: decoded))
    }
    return Outcome(result, called: Self.name(of: decoded), bytes: wire)
  }

  /// The case as it is written in Swift, without module names.
  private static func name(of decoded: Focus.DecodedEvent) -> String {
    "\(decoded)".replacingOccurrences(of: "SignalbookFocus.", with: "")
  }

  /// What the recorder writes for an event at a time after the start of the app.
  static func wire(of event: Focus.Event, atMilliseconds time: Int64) -> String? {
    let clock = ManualClock(wall: 1_497_026_728_173, monotonic: 1_000_000)
    let telemetry = Telemetry(Focus.self, variant: .focus, app: FocusApp(), platform: Platform(), clock: clock)
    telemetry.setConsent(true)
    clock.advance(milliseconds: time)
    guard telemetry.record(event) == .recorded else { return nil }
    return telemetry.recordedEvents(of: .event).texts.first
  }
}

/// An app that supplies plain values.
struct FocusApp: Focus.AppSource {
  var buildId: String { "1" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
  var updateChannel: String { "release" }
  var version: String { "7.0" }
}

extension JSONValue {
  /// The text form of an extra: the text itself, else its JSON text.
  var plainText: String { string ?? json }
}
