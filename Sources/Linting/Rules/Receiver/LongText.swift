import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let longerThanReceived = Rule(
    "SB1102", "longer-than-received", .receiver, .warning,
    summary: "Text can exceed its receiver's limit.",
    reason: """
      The receiver truncates or rejects longer text, so a query for the complete text returns no results. Set
      `maxLength` to the receiver's limit, or truncate the text in the app with `cut`, which counts truncations.
      """,
    example: #"""
        "profiles": { "short": { "value": { "atMost": 12, "per": "byte" } } },
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "Cut.", "profile": "short" } },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "cut",
      -     ⟦"value"⟧: { "description": "Where from.", "maxLength": 40 }
      +     "value": { "description": "Where from.", "maxLength": 12 }
          }
        }
      """#,
    check: .field { visited, pass in
      guard let profile = visited.carrier?.stream.profileIndex.map({ pass.registry.profiles[$0] }) else { return }
      let cut = visited.part == .value ? profile.value : visited.part == .extra ? profile.extraValue : nil
      guard let cut else { return }
      if let text = visited.field.type.longestNumberText, cut.exceeds(text), !visited.field.isNeverSent {
        let outcome = cut.overflow == .truncate ? "truncates it to" : "accepts only"
        pass.report(
          "\(visited.phrase) can be \(quoted(text)), but the profile \(quoted(profile.name)) \(outcome) "
            + "\(cut.atMost) \(cut.unit.rawValue)s", at: visited.field.origin.location)
        return
      }
      guard case .string = visited.field.type.base else { return }
      if let source = visited.field.source, let text = visited.field.longText(beyond: cut) {
        let outcome = cut.overflow == .truncate ? "truncates it to" : "accepts only"
        pass.report(
          "\(visited.phrase) can be \(quoted(text)) from its source \(quoted(source)), but the "
            + "profile \(quoted(profile.name)) \(outcome) \(cut.atMost) \(cut.unit.rawValue)s",
          at: pass.sources.keyLocation(of: "from", in: visited.field.origin.location))
      }
      guard cut.overflow == .truncate, visited.field.isSentByCaller else { return }
      guard let length = visited.field.type.bounds.maxLength, length > cut.atMost else { return }
      pass.report(
        "\(visited.phrase) can have \(length) characters, but the profile \(quoted(profile.name)) truncates "
          + "it to \(cut.atMost) \(cut.unit.rawValue)s", at: visited.field.origin.location)
    })

  static let unsafeInteger = Rule(
    "SB1103", "unsafe-integer", .receiver, .note,
    summary: "An integer can exceed the range that most JSON parsers represent exactly.",
    reason: """
      Parsers with 64-bit floating-point numbers represent integers exactly only up to 9007199254740991 (RFC 8259,
      section 6). Set bounds for the integer, or send it as a string with `"as": "text"`.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"item"⟧: { "description": "Its number.", "type": "integer", "maximum": 9007199254740993 } }
        +     "extras": { "item": { "description": "Its number.", "type": "integer", "maximum": 9007199254740991 } }
        """#),
    check: .field { visited, pass in
      guard case .integer = visited.field.type.base, visited.field.type.wireForm == .plain else { return }
      let bounds = visited.field.type.bounds
      let limits = [bounds.minimum, bounds.maximum, bounds.exclusiveMinimum, bounds.exclusiveMaximum]
      let exact: Int64 = 9_007_199_254_740_991
      let isBeyond = limits.contains { limit in
        if case .integer(let value)? = limit { value > exact || value < -exact } else { false }
      }
      guard isBeyond else { return }
      pass.report(
        "\(visited.phrase) can exceed ±\(exact); most JSON parsers round larger values",
        at: visited.field.origin.location
      )
    })
}

extension ValueType {
  /// The longest text form of a boolean, or of an integer with both bounds. The runtime does not truncate these values.
  fileprivate var longestNumberText: String? {
    guard wireForm == .text else { return nil }
    if let constant { return constant.plainText }
    switch base {
    case .boolean: return "false"
    case .integer:
      guard let minimum = bounds.minimum?.plainText, let maximum = bounds.maximum?.plainText else { return nil }
      return minimum.utf8.count > maximum.utf8.count ? minimum : maximum
    default: return nil
    }
  }
}

extension Field {
  /// Returns a value of the field's source that exceeds the receiver's limit. The runtime truncates only values passed
  /// by the caller.
  fileprivate func longText(beyond cut: Cut) -> String? {
    guard !isNeverSent, type.constant == nil, let domain = source.flatMap(SourceDomain.of) else { return nil }
    return domain.usualValues.lazy.map(\.plainText).first(where: cut.exceeds)
  }
}
