import Foundation
import Signalbook
import SignalbookFocus

/// A runner for the events of a tuple stream. It looks up the declared event, creates it with the generated member, and
/// compares the payload.
struct TupleEventRunner<R: TelemetryRegistry>: SuiteRunner {
  let stream: R.Stream
  let variant: R.Variant
  let app: R.AppValues
  /// Returns the declared event for wire JSON, and the Swift call that creates it.
  let decode: (JSONValue) -> (event: R.Event, name: String)?

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
    guard let call = decode(.array(items)) else {
      return Outcome(.of(("error", .text("undeclared"))), called: "none: the input does not match a declared event")
    }
    guard let wire = wire(of: call.event, atMilliseconds: time), let result = try? JSONValue(parsing: wire) else {
      return Outcome(.of(("error", .text("refused"))), called: call.name)
    }
    return Outcome(result, called: call.name, bytes: wire)
  }

  /// Returns an event's recorded payload, given the time since the app's start.
  func wire(of event: R.Event, atMilliseconds time: Int64) -> String? {
    let clock = ManualClock(wallMilliseconds: 1_497_026_728_173, monotonicMilliseconds: 1_000_000)
    let telemetry = Telemetry(R.self, variant: variant, app: app, platform: TelemetryPlatform(), clock: clock)
    telemetry.setConsent(true)
    clock.advance(by: .milliseconds(time))
    guard telemetry.record(event) == .recorded else { return nil }
    return telemetry.recordedEvents(of: stream).texts.first
  }
}

extension TupleEventRunner<Focus> {
  static var focus: Self {
    Self(stream: .event, variant: .focus, app: FocusApp()) { wire in
      Focus.DecodedEvent(wire: wire, stream: .event).map { ($0.event, callName($0)) }
    }
  }
}

/// A runner for the released app's events if the vector is based on code, and for the document's events otherwise.
struct WebXRRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    vector.certainty == .dialect && vector.basis.hasPrefix("code:")
      ? TupleEventRunner.webXR2018.run(vector) : TupleEventRunner.webXR.run(vector)
  }
}

/// Returns the Swift name of a case, without module names.
func callName(_ decoded: some Any) -> String {
  "\(decoded)".replacingOccurrences(of: "Signalbook[A-Za-z0-9]+\\.", with: "", options: .regularExpression)
}

/// The app's values.
struct FocusApp: Focus.AppSource {
  var buildID = "1"
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
  var updateChannel = "release"
  var version = "7.0"
}

/// The app's values.
struct WebXRApp: Sendable {
  var buildID = "1"
  var defaultSearch: String? { nil }
  var measuredSettings: [MapEntry<String, String>] { [] }
  var updateChannel = "Release"
  var version = "1.0"
}

extension JSONValue {
  /// The extra as a string: its text or, for other types, its JSON.
  var plainText: String { string ?? json }
}
