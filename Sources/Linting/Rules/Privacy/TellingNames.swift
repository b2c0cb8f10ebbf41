import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let tellingName = Rule(
    "SB1413", "telling-name", .privacy, .warning,
    summary: "A text's name says that it identifies the user, and its class of data says that it does not.",
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
    check: .field { place, pass in
      guard let data = place.data, data.category <= .interaction, place.isGivenByApp else { return }
      guard case .string = place.field.type.base else { return }
      let words = Set(wordsOfName(place.field.wire).map { $0.lowercased() })
      let isPerson = words.contains("name") && !words.isDisjoint(with: ["first", "full", "last", "person", "user"])
      let telling = isPerson ? ("name", "contact.name") : tellingWords.first { words.contains($0.word) }
      guard let telling else { return }
      pass.report(
        "\(place.phrase) is a text named \(quoted(telling.0)) and declared as \(quoted(data.word)); "
          + "is it \(quoted(telling.1))?", at: place.field.origin.location)
    })
}

/// What names of fields say about what they hold.
private let tellingWords: [(word: String, data: String)] = [
  ("address", "contact.address"), ("birthday", "person.other"), ("email", "contact.email"), ("gender", "person.other"),
  ("ip", "location.coarse"), ("latitude", "location.precise"), ("longitude", "location.precise"),
  ("mail", "contact.email"),
  ("passport", "contact.other"), ("password", "contact.other"), ("phone", "contact.phone"), ("query", "search.query"),
  ("surname", "contact.name"), ("telephone", "contact.phone"), ("title", "content.text"), ("url", "web.history"),
  ("username", "id.account"),
]
