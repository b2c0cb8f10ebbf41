import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let longerThanReceived = Rule(
    "SB1102", "longer-than-received", .receiver, .warning,
    summary: "A text may be longer than what its receiver keeps of it.",
    reason: """
      The schema promises a text that nobody ever receives whole, and queries that compare with it find nothing. Set `maxLength`
      to what the receiver keeps, or cut the text here, where it is counted.
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
      guard let cut, case .string = visited.field.type.base else { return }
      if let source = visited.field.source, let text = visited.field.longText(beyond: cut) {
        let outcome = cut.over == .cut ? "keeps" : "accepts"
        pass.report(
          "\(visited.phrase) may be \(quoted(text)) of its source \(quoted(source)), and the profile \(quoted(profile.name)) "
            + "\(outcome) \(cut.atMost) \(cut.unit.rawValue)s",
          at: pass.sources.keyLocation(of: "from", in: visited.field.origin.location))
      }
      guard cut.over == .cut, visited.field.isSentByCaller else { return }
      guard let length = visited.field.type.bounds.maxLength, length > cut.atMost else { return }
      pass.report(
        "\(visited.phrase) may have \(length) characters, and the profile \(quoted(profile.name)) keeps \(cut.atMost) "
          + "\(cut.unit.rawValue)s", at: visited.field.origin.location)
    })

  static let unsafeInteger = Rule(
    "SB1103", "unsafe-integer", .receiver, .note,
    summary: "An integer may be beyond what most JSON readers keep exactly.",
    reason: """
      Readers that hold numbers as 64-bit floating point keep integers exactly up to 9007199254740991 (RFC 8259, section 6).
      Bound it, or send it as text with `"as": "text"`.
      """,
    example: menuEvent(
      #"""
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
        "\(visited.phrase) may be beyond ±\(exact), where most JSON readers round it", at: visited.field.origin.location
      )
    })
}

extension Field {
  /// A text of the field's source that is longer than a receiver's limit; only texts that a call gives are cut before.
  fileprivate func longText(beyond cut: Cut) -> String? {
    guard !isNeverSent, type.constant == nil, let domain = source.flatMap(SourceDomain.of) else { return nil }
    return domain.usualValues.lazy.map(\.plainText).first(where: cut.exceeds)
  }
}
