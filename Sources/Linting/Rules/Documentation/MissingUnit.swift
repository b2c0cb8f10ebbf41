import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let missingUnit = Rule(
    "SB1910", "missing-unit", .documentation, .note,
    summary: "A number is named like a quantity but has no unit.",
    reason: """
      Some readers assume that `duration` is in seconds, others assume milliseconds, and one group is wrong by a factor
      of 1,000. Set `unit`, or include the unit in the name or the description.
      """,
    example: #"""
        "events": {
          "menu.closed": {
            "description": "The user closed the menu.", "method": "close", "object": "menu",
      -     "extras": { ⟦"duration"⟧: { "description": "How long it was open.", "type": "integer", "minimum": 0 } }
      +     "extras": { "duration": { "description": "How long it was open.", "type": "integer", "minimum": 0, "unit": "ms" } }
          }
        }
      """#,
    check: .field { visited, pass in
      let field = visited.field
      switch field.type.base {
      case .integer, .number: break
      default: return
      }
      guard field.type.unit == nil, field.isSentByCaller else { return }
      let words = wordsOfName(field.name).map { $0.lowercased() }
      guard let last = words.last, quantities.contains(last), !words.contains(where: units.contains) else { return }
      // A unit in the description is not machine-readable, but readers can see it.
      let descriptionWords = wordsOfName(field.description ?? "").map { $0.lowercased() }
      if descriptionWords.contains(where: units.contains) { return }
      pass.report(
        "\(visited.phrase) is named like a quantity but has no unit; set `unit`, or state the unit in the description",
        at: field.origin.location)
    })
}

private let quantities: Set<String> = [
  "age", "delay", "distance", "duration", "elapsed", "height", "latency", "speed", "timeout", "velocity", "weight",
  "width",
]

private let units: Set<String> = [
  "bytes", "celsius", "centimeters", "centimetres", "cm", "count", "days", "degrees", "dp", "fahrenheit", "feet", "ft",
  "grams", "hours", "inches", "kb", "kg", "kilobytes", "kilograms", "kilometers", "kilometres", "km", "kmh", "knots",
  "lb", "lbs", "mb", "meters", "metres", "microseconds", "miles", "milliseconds", "millimeters", "millimetres",
  "minutes", "mm", "months", "mph", "ms", "nanoseconds", "ounces", "oz", "percent", "pixels", "points", "pounds", "px",
  "radians", "seconds", "stone", "tonnes", "weeks", "yards", "years",
]
