import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let booleanAsText = Rule(
    "SB1239", "boolean-as-text", .consistency, .note,
    summary: "The values of a field are texts for yes and no.",
    reason: """
      The field is a boolean: the caller writes `true` instead of `.yes`, and the receiver needs no table. Declare a boolean,
      with `"as": "text"` if the receiver expects texts.
      """,
    example: menuEvent(
      #"""
      -     "extras": { ⟦"first"⟧: { "description": "Whether it is the first.", "enum": ["true", "false"] } }
      +     "extras": { "first": { "description": "Whether it is the first.", "type": "boolean", "as": "text" } }
      """#),
    check: .field { visited, pass in
      guard case .vocabulary(let vocabulary) = visited.field.type.base, vocabulary.unknown == nil,
        let texts = visited.field.type.booleanTexts
      else { return }
      // Cases that hold values are more than a boolean.
      guard vocabulary.cases.allSatisfy({ $0.holds == nil }) else { return }
      pass.report(
        "\(visited.phrase) is \(texts.map(quoted).joined(separator: " or ")): a boolean as text",
        at: visited.field.origin.location)
    })
}
