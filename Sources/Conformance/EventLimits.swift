import Signalbook
import SignalbookFocus
import SignalbookMozilla

/// A runner for limits on strings, identifiers and extras, and for the string form of extras.
struct EventLimitRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    if let extras = input["extras"] { return extraTexts(extras) }
    guard let name = input["profile"]?.string, let profile = Self.profile(named: name) else { return nil }
    let profilePath = "Mozilla.Profiles.\(profile.name)"
    if let identifier = input["identifier"]?.string {
      let isCategory = input["field"]?.string == "category"
      let isValid = isCategory ? profile.accepts(category: identifier) : profile.accepts(identifier: identifier)
      return Outcome(
        .of(("valid", .boolean(isValid))), called: "\(profilePath).accepts(\(isCategory ? "category" : "identifier"):)")
    }
    if let keys = input["extraKeysInOrder"]?.elements {
      let keptKeys = profile.extras.map { Array(keys.prefix($0)) } ?? keys
      return Outcome(
        .of(
          ("kept", .integer(Int64(keptKeys.count))), ("dropped", .integer(Int64(keys.count - keptKeys.count))),
          ("keptKeys", .array(keptKeys))), called: "\(profilePath).extras")
    }
    guard let text = input["text"]?.string, let field = input["field"]?.string else { return nil }
    let limit: TextLimit? =
      switch field {
      case "category": profile.category
      case "method": profile.method
      case "object": profile.object
      case "value": profile.value
      case "extraKey": profile.extraKey
      case "extraValue": profile.extraValue
      default: nil
      }
    guard let limit else { return nil }
    let called = "\(profilePath).\(field).applied(to:)"
    switch limit.applied(to: text) {
    case .kept(let kept, let isCut):
      return Outcome(.of(("text", .text(kept)), ("truncated", .boolean(isCut))), called: called, bytes: kept)
    case .refused: return Outcome(.of(("error", .text("too_long"))), called: called)
    }
  }

  private static func profile(named name: String) -> TextProfile? {
    [Mozilla.Profiles.ios, Mozilla.Profiles.iosLegacy, Mozilla.Profiles.gecko].first { $0.name.description == name }
  }

  /// Encodes each extra as a string by recording an event with an extra of the same type.
  private func extraTexts(_ extras: JSONValue) -> Outcome? {
    var results: [JSONValue.Member] = []
    var calls: [String] = []
    var bytes = ""
    for extra in extras.members ?? [] {
      let event: Focus.Event
      switch extra.value {
      case .boolean(let flag):
        event = .settingChanged(.blockAds(flag))
        calls.append(".settingChanged(.blockAds(\(flag)))")
      case .text(let text):
        event = .settingChanged(.prefKeyEngine(text))
        calls.append(".settingChanged(.prefKeyEngine(…))")
      case .integer(let number):
        event = .settingChanged(.prefKeyEngine(VocabularyValue.integer(number).text))
        calls.append(".settingChanged(.prefKeyEngine(VocabularyValue.integer(\(number)).text))")
      case .number(let number):
        event = .settingChanged(.prefKeyEngine(VocabularyValue.number(number.value).text))
        calls.append(".settingChanged(.prefKeyEngine(VocabularyValue.number(\(number.text)).text))")
      default: return nil
      }
      guard let wire = TupleEventRunner.focus.wire(of: event, atMilliseconds: 0),
        let items = (try? JSONValue(parsing: wire))?.elements, let sent = items.last?.members?.first
      else { return nil }
      bytes += wire
      results.append(JSONValue.Member(extra.name, sent.value))
    }
    return Outcome(.object(results), called: calls.joined(separator: ", "), bytes: bytes)
  }
}
