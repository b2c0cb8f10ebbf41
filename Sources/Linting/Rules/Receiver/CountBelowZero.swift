import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let countBelowZero = Rule(
    "SB1106", "count-below-zero", .receiver, .note,
    summary: "A number that counts something may be negative.",
    reason: """
      The name says that it is a count, a position or a duration, and nothing keeps the caller from sending -1, the usual mark
      of "not found" in code; sums and averages are then wrong. Set `minimum`.
      """,
    example: #"""
        "events": {
          "menu.closed": {
            "description": "The user closed the menu.", "method": "close", "object": "menu",
      -     "extras": { ⟦"item_count"⟧: { "description": "How many items it had.", "type": "integer", "maximum": 99 } }
      +     "extras": {
      +       "item_count": { "description": "How many items it had.", "type": "integer", "minimum": 0, "maximum": 99 }
      +     }
          }
        }
      """#,
    check: .field { place, pass in
      let field = place.field
      guard case .integer = field.type.base, field.isSentByCaller else { return }
      guard field.type.bounds.minimum == nil, field.type.bounds.exclusiveMinimum == nil else { return }
      guard let last = wordsOfName(field.name).last?.lowercased(), counts.contains(last) else { return }
      pass.report("\(place.phrase) may be negative; set `minimum`", at: field.origin.location)
    })
}

private let counts: Set<String> = [
  "attempts", "count", "counter", "depth", "duration", "index", "length", "number", "position", "retries", "size",
  "tabs",
  "times", "total",
]
