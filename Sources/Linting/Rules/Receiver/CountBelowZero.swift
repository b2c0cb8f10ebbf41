import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let countBelowZero = Rule(
    "SB1106", "count-below-zero", .receiver, .note,
    summary: "A count, a position or a duration can be negative.",
    reason: """
      The value is named like a count, a position or a duration, but callers can pass -1, which often means "not found"
      in code, and makes sums and averages wrong. Set `minimum`.
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
    check: .field { visited, pass in
      let field = visited.field
      guard case .integer = field.type.base else { return }
      // The runtime measures gestures, and the measures are never negative.
      if visited.event?.gesture?.fields.contains(where: { $0.name == field.name }) == true { return }
      let bounds = field.type.bounds
      if bounds.minimum == nil, bounds.exclusiveMinimum == nil {
        guard field.isSentByCaller, let last = wordsOfName(field.name).last?.lowercased(), countSources.contains(last)
        else {
          return
        }
      } else {
        // A count or a duration is never negative, even if the schema permits negative values. Distances have a
        // direction, and time zone offsets have a sign.
        guard let unit = field.type.unit, !["dp", "dp/s", "px"].contains(unit),
          field.source?.contains("offset") != true,
          bounds.minimum?.plainText.hasPrefix("-") == true
        else { return }
      }
      let advice = bounds.minimum.map { "raise `minimum` from \($0.plainText) to 0" } ?? "set `minimum` to 0"
      if let name = field.type.typeName, let origin = field.type.typeOrigin, origin.importIndex == nil,
        !visited.isAllowed("SB1106", "count-below-zero")
      {
        // Report the type once, instead of each of its fields.
        pass.reportOnce(
          "the type \(quoted(name)) of \(visited.phrase) can be negative; \(advice)", at: origin.location,
          notes: [.init("the first field of the type", at: field.origin.location)])
        return
      }
      pass.report("\(visited.phrase) can be negative; \(advice)", at: field.origin.location)
    })
}

private let countSources: Set<String> = [
  "attempts", "count", "counter", "depth", "duration", "index", "length", "number", "position", "retries", "size",
  "tabs",
  "times", "total",
]
