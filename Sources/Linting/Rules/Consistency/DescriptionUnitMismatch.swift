import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionUnitMismatch = Rule(
    "SB1231", "unit-of-description", .consistency, .warning,
    summary: "A unit in the description or name differs from the field's `unit`.",
    reason: """
      Programs read `unit`; people read the description. If they differ, one of them is often wrong by a factor of
      1,000. The rule finds units after "in" and at the beginning of the text.
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
      let statedUnits = text.statedUnits
      guard !statedUnits.isEmpty, !statedUnits.contains(unit), let first = statedUnits.first else { return }
      pass.report(
        "\(visited.phrase) has the unit \(quoted(unit)), but its description states \(quoted(first))",
        at: visited.field.origin.location)
    })
}

extension String {
  /// The units at the start of the text, after "how many", or after "in" with at most one word in between. They have
  /// the form used by `unit`.
  fileprivate var statedUnits: [String] {
    let words = wordsOfName(self).map { $0.lowercased() }
    return words.indices.compactMap { index in
      guard let unit = units[words[index]] else { return nil }
      let isStated =
        index == 0 || words[index - 1] == "in" || (index > 1 && words[index - 2] == "how" && words[index - 1] == "many")
        || (index > 1 && words[index - 2] == "in" && qualities.contains(words[index - 1]))
      return isStated ? unit : nil
    }
  }
}

extension String {
  /// The unit in the last word of a name that has several words, such as `duration-ms` or `size-bytes`.
  fileprivate var unitOfName: String? {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.count > 1, let last = words.last else { return nil }
    return ["s": "s", "min": "min"][last] ?? units[last]
  }
}

private let units: [String: String] = [
  "milliseconds": "ms", "ms": "ms", "seconds": "s", "minutes": "min", "hours": "hours", "days": "days",
  "bytes": "bytes", "pixels": "px", "px": "px", "dp": "dp",
]

private let qualities: Set<String> = ["full", "physical", "rounded", "whole"]
