import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let booleanAsText = Rule(
    "SB1239", "boolean-as-text", .consistency, .note,
    summary: "A field's values are boolean words such as `true` and `false`, sent as strings.",
    reason: """
      A boolean is easier to use: the caller writes `true` instead of `.yes`, and the receiver needs no conversion.
      Declare a boolean, with `"as": "text"` if the receiver expects strings.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"first"⟧: { "description": "Whether it is the first.", "enum": ["true", "false"] } }
        +     "extras": { "first": { "description": "Whether it is the first.", "type": "boolean", "as": "text" } }
        """#),
    check: .field { visited, pass in
      guard case .vocabulary(let vocabulary) = visited.field.type.base, vocabulary.unknown == nil,
        let texts = visited.field.type.booleanTexts
      else { return }
      // A vocabulary whose cases hold values is more than a boolean.
      guard vocabulary.cases.allSatisfy({ $0.holds == nil }) else { return }
      pass.report(
        "\(visited.phrase) is \(texts.map(quoted).joined(separator: " or ")); declare a boolean",
        at: visited.field.origin.location)
    })
}
