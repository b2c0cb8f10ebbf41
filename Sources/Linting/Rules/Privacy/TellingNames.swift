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
    bad: #"""
      "events": {
        "form.sent": {
          "description": "The user sent the form.", "method": "send", "object": "form",
          "extras": { ⟦"email"⟧: { "description": "The address.", "maxLength": 80 } }
        }
      }
      """#,
    good: #"""
      "events": {
        "form.sent": {
          "description": "The user sent the form.", "method": "send", "object": "form",
          "extras": { "email_given": { "description": "Whether an address was given.", "type": "boolean" } }
        }
      }
      """#,
    check: .field { place, pass in
      guard let data = place.data, data.category <= .interaction, place.field.isSentByCaller else { return }
      guard case .string = place.field.type.base else { return }
      let words = Set(wordsOfName(place.field.wire).map { $0.lowercased() })
      guard let telling = tellingWords.first(where: { words.contains($0.word) }) else { return }
      pass.report(
        "\(place.phrase) is a text named \(quoted(telling.word)) and declared as \(quoted(data.word)); "
          + "is it \(quoted(telling.data))?", at: place.field.origin.location)
    })

  static let textInExample = Rule(
    "SB1414", "personal-example", .privacy, .warning,
    summary: "An example holds what looks like a secret or somebody's address.",
    reason: """
      Examples are printed in documents and tests. Use made-up values: `example.com` (RFC 2606), `00000000-…`.
      """,
    bad: #"""
      "events": {
        "form.sent": {
          "description": "The user sent the form.", "method": "send", "object": "form",
          "extras": { ⟦"page"⟧: { "description": "P.", "maxLength": 80, "examples": ["jane.doe@mail.test.org"] } }
        }
      }
      """#,
    good: #"""
      "events": {
        "form.sent": {
          "description": "The user sent the form.", "method": "send", "object": "form",
          "extras": { "page": { "description": "P.", "maxLength": 80, "examples": ["somebody@example.com"] } }
        }
      }
      """#,
    check: .field { place, pass in
      for example in place.field.examples {
        guard let fault = example.personalText else { continue }
        pass.report("an example of \(place.phrase) looks like \(fault)", at: place.field.origin.location)
        return
      }
    })
}

/// What names of fields say about what they hold.
private let tellingWords: [(word: String, data: String)] = [
  ("address", "contact.address"), ("birthday", "person.other"), ("email", "contact.email"), ("gender", "person.other"),
  ("ip", "location.coarse"), ("latitude", "location.precise"), ("longitude", "location.precise"),
  ("mail", "contact.email"),
  ("passport", "contact.other"), ("password", "contact.other"), ("phone", "contact.phone"), ("query", "search.query"),
  ("surname", "contact.name"), ("telephone", "contact.phone"), ("url", "web.history"), ("username", "id.account"),
]

extension JSONNode {
  /// What of a person or a secret the value seems to hold.
  fileprivate var personalText: String? {
    switch value {
    case .array(let nodes): return nodes.lazy.compactMap(\.personalText).first
    case .object(let members): return members.lazy.compactMap { $0.value.personalText }.first
    case .string(let text):
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasSuffix("example.com"),
        !parts[1].hasSuffix("example.org"), !text.contains(" "), !text.contains("/")
      {
        return "somebody's address"
      }
      let secretStarts = ["sk_live_", "ghp_", "AKIA", "AIza", "xoxb-", "-----BEGIN ", "eyJhbGciOi"]
      if secretStarts.contains(where: text.hasPrefix) { return "a secret" }
      return nil
    default: return nil
    }
  }
}
