import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let exampleOfOtherUnit = Rule(
    "SB1232", "example-of-other-unit", .consistency, .warning,
    summary: "The example of a timestamp is before 2001 or after 2100 in the field's unit.",
    reason: """
      The example is probably in seconds instead of milliseconds, or the reverse; a query based on it is wrong by a
      factor of 1,000. The rule checks examples of fields whose source is a clock, or whose description contains "since
      1970".
      """,
    example: #"""
        "events": {
          "menu.closed": {
            "description": "The user closed the menu.", "method": "close", "object": "menu",
            "extras": {
              "opened": {
                "description": "When it was opened, in milliseconds since 1970.", "type": "integer", "minimum": 0, "unit": "ms",
      -         "examples": [⟦1700000000⟧]
      +         "examples": [1700000000000]
              }
            }
          }
        }
      """#,
    check: .field { visited, pass in
      let field = visited.field
      guard !field.examples.isEmpty, field.isSinceEpoch, let day = field.type.unit.flatMap({ unitsOfDay[$0] }),
        let file = pass.sources.file(at: field.origin.location.path)
      else { return }
      for example in field.examples {
        guard let days = example.number.map({ $0.double / day }), !(11_323...47_482).contains(days) else { continue }
        pass.report(
          "the example of \(visited.phrase) is \(days < 11_323 ? "before 2001" : "after 2100") in its unit, "
            + quoted(field.type.unit ?? ""), at: file.location(of: example.range))
      }
    })
}

extension Field {
  fileprivate var isSinceEpoch: Bool {
    source?.hasSuffix("-since-1970") == true || description?.contains("since 1970") == true
  }
}

/// The length of a day in each unit.
private let unitsOfDay: [String: Double] = ["ms": 86_400_000, "s": 86_400, "min": 1_440, "hours": 24, "days": 1]
