import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionUnitMismatch = Rule(
    "SB1231", "unit-of-description", .consistency, .warning,
    summary: "A unit in the description or name differs from the field's `unit`.",
    reason: """
      Programs read `unit`; people read the description. If they differ, one of them is often wrong by a factor of
      1,000. The rule finds units after "in", "how many" and "the number of", and at the beginning of the text.
      """,
    example: #"""
        "events": {
          "menu.closed": {
            "description": "The user closed the menu.", "method": "close", "object": "menu",
      -     "extras": { ⟦"open"⟧: { "description": "How long it was open, in seconds.", "type": "integer", "minimum": 0, "unit": "ms" } }
      +     "extras": { "open": { "description": "How long it was open, in milliseconds.", "type": "integer", "minimum": 0, "unit": "ms" } }
          }
        }
      """#,
    check: .field { visited, pass in
      guard let unit = visited.field.type.unit else { return }
      if let named = visited.field.name.unitOfName, named != unit {
        pass.report(
          "\(visited.phrase) has the unit \(quoted(unit)), but its name ends with \(quoted(named))",
          at: visited.field.origin.location)
        return
      }
      guard let text = visited.field.description else { return }
      let statedUnits = text.statedUnits(isCount: unit == "count")
      guard !statedUnits.isEmpty, !statedUnits.contains(unit), let first = statedUnits.first else { return }
      pass.report(
        "\(visited.phrase) has the unit \(quoted(unit)), but its description states \(quoted(first))",
        at: visited.field.origin.location)
    })
}

extension String {
  /// The units at the start of the text, after "how many" or "the number of", or after "in" with at most one word in
  /// between. They have the form used by `unit`, or are the words for a unit that no field can have, such as weeks. A count has only units
  /// after "in", because "the number of days on which …" counts days.
  fileprivate func statedUnits(isCount: Bool) -> [String] {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.contains(where: { units[$0] != nil }) else { return [] }
    let bytes = Array(utf8)
    let tokens = textTokens(of: self)
    var found: [String] = []
    for index in tokens.indices {
      guard case .word(let word) = tokens[index].token, let unit = units[word] else { continue }
      func before(_ count: Int) -> String? {
        guard index >= count else { return nil }
        if case .word(let word) = tokens[index - count].token { return word }
        return nil
      }
      let distance = before(1).map { qualities.contains($0) } == true ? 2 : 1
      let isFirst = index == distance - 1
      let isCounted =
        before(distance) == "many" && before(distance + 1) == "how"
        || before(distance) == "of" && before(distance + 1) == "number"
      guard before(distance) == "in" || !isCount && (isFirst || isCounted), !isQualified(tokens, of: bytes, at: index)
      else { continue }
      found.append(unit)
    }
    return found
  }
}

extension String {
  /// The unit in the last word of a name that has several words, such as `duration-ms` or `size-bytes`.
  fileprivate var unitOfName: String? {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.count > 1, let last = words.last else { return nil }
    return ["s": "s", "min": "min"][last] ?? units[last].flatMap { known.contains($0) ? $0 : nil }
  }
}

private let units: [String: String] = [
  "milliseconds": "ms", "ms": "ms", "seconds": "s", "minutes": "min", "hours": "hours", "days": "days",
  "bytes": "bytes", "pixels": "px", "px": "px", "dp": "dp", "millisecond": "ms", "microseconds": "microseconds",
  "nanoseconds": "nanoseconds", "weeks": "weeks", "months": "months", "years": "years", "kilobytes": "kilobytes",
  "megabytes": "megabytes", "kb": "kilobytes", "mb": "megabytes",
  "points": "points",
]

/// The units that a field can have.
private let known: Set<String> = ["ms", "s", "min", "hours", "days", "bytes", "px", "dp"]

private let qualities: Set<String> = [
  "full", "physical", "rounded", "whole", "complete", "completed", "elapsed", "total", "integral", "logical", "screen",
]
