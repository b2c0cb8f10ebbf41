import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let tellingName = Rule(
    "SB1413", "telling-name", .privacy, .warning,
    summary: "A value's name says that it identifies the user, and its class of data says that it does not.",
    reason: """
      A field called `email` that is declared as interaction was probably given its class by inheritance. Set the field's own
      `data`, or rename it to what it holds.
      """,
    example: #"""
        "events": {
          "form.sent": {
            "description": "The user sent the form.", "method": "send", "object": "form",
      -     "extras": { ⟦"email"⟧: { "description": "The address.", "maxLength": 80 } }
      +     "extras": { "email_given": { "description": "Whether an address was given.", "type": "boolean" } }
          }
        }
      """#,
    check: .field { visited, pass in
      guard let data = visited.data, data.category <= .interaction, visited.isGivenByApp else { return }
      let isNumber: Bool
      switch visited.field.type.base {
      case .string: isNumber = false
      case .integer, .number: isNumber = true
      default: return
      }
      guard let term = PersonalWords.term(in: visited.field.wire, isNumber: isNumber), term.data != data.word else {
        return
      }
      pass.report(
        "\(visited.phrase) is a \(isNumber ? "number" : "text") named \(quoted(term.words.joined(separator: " "))) and "
          + "declared as \(quoted(data.word)); is it \(quoted(term.data))?", at: visited.field.origin.location)
    })
}
