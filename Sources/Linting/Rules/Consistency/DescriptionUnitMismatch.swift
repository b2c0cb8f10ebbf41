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
      if let unitInName = visited.field.name.unitInName, unitInName != unit {
        pass.report(
          "\(visited.phrase) has the unit \(quoted(unit)), but its name ends with \(quoted(unitInName))",
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
  /// between. A unit is in the form used by `unit`, or is the word for a unit that no field can have, such as weeks. For a
  /// count, only units after "in" are returned, because "the number of days on which …" counts days.
  fileprivate func statedUnits(isCount: Bool) -> [String] {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.contains(where: { units[$0] != nil }) else { return [] }
    let bytes = Array(utf8)
    let tokens = textTokens(of: self)
    var statedUnits: [String] = []
    for index in tokens.indices {
      guard case .word(let word) = tokens[index].token, let unit = units[word] else { continue }
      func precedingWord(atDistance distance: Int) -> String? {
        guard index >= distance else { return nil }
        if case .word(let word) = tokens[index - distance].token { return word }
        return nil
      }
      let distance = precedingWord(atDistance: 1).map { unitAdjectives.contains($0) } == true ? 2 : 1
      let isFirst = index == distance - 1
      let isCounted =
        precedingWord(atDistance: distance) == "many" && precedingWord(atDistance: distance + 1) == "how"
        || precedingWord(atDistance: distance) == "of" && precedingWord(atDistance: distance + 1) == "number"
      guard precedingWord(atDistance: distance) == "in" || !isCount && (isFirst || isCounted),
        !isQualified(tokens, of: bytes, at: index)
      else { continue }
      statedUnits.append(unit)
    }
    return statedUnits
  }
}

extension String {
  /// The unit in the last word of a name that has several words, such as `duration-ms` or `size-bytes`.
  fileprivate var unitInName: String? {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.count > 1, let last = words.last else { return nil }
    return ["s": "s", "min": "min"][last] ?? units[last].flatMap { fieldUnits.contains($0) ? $0 : nil }
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
private let fieldUnits: Set<String> = ["ms", "s", "min", "hours", "days", "bytes", "px", "dp"]

private let unitAdjectives: Set<String> = [
  "full", "physical", "rounded", "whole", "complete", "completed", "elapsed", "total", "integral", "logical", "screen",
]
