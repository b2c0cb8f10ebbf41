import SignalbookSchemaFiles
import SignalbookRegistry

extension Rule {
  static let missingDescription = Rule(
    "SB1901", "missing-description", .documentation, .warning,
    summary: "A field, event or stream has no description.",
    reason: """
      The description is the doc comment that the app's developer reads and the line that a reviewer reads; without one both
      guess from the name.
      """,
    bad: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu",
          "extras": { ⟦"from"⟧: { "enum": ["bar", "key"] } }
        }
      }
      """#,
    good: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu",
          "extras": { "from": { "description": "What opened it.", "enum": ["bar", "key"] } }
        }
      }
      """#,
    check: .field { place, pass in
      // Members that only other apps send stand in the schema for the receiver's check alone.
      if case .never = place.field.sent { return }
      guard place.field.description == nil, place.field.type.constant == nil else { return }
      pass.report("\(place.phrase) has no description", at: place.field.origin.location)
    })
}
