import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let undelimitedPart = Rule(
    "SB1240", "undelimited-part", .consistency, .warning,
    summary: "Nothing shows a receiver where a part of a template ends.",
    reason: """
      The part may have the text behind it in itself, or has nothing behind it, and a text can be put together in two ways: `ab` and `c`
      are sent as `a` and `bc` are. Whoever takes it apart gets other values than were sent. Write something between the parts that the first
      cannot have, such as a slash where parts are percent-encoded, or narrow the first.
      """,
    example: menuEvent(
      #"""
            "extras": {
              "opened-from": {
                "description": "The view and the button.",
                "template": {
      -           "text": "{view}{button}",
      +           "text": "{view}/{button}",
                  "parts": {
      -             ⟦"view"⟧: { "description": "The view.", "maxLength": 9 },
      +             "view": { "description": "The view.", "pattern": "^[a-z]{1,9}$" },
                    "button": { "description": "The button.", "maxLength": 9 }
                  }
                }
              }
            }
      """#),
    check: .field { place, pass in
      guard case .template(let template) = place.field.type.base else { return }
      for (part, text) in template.undelimited where part.origin.importIndex == nil {
        pass.reportOnce(
          text.isEmpty
            ? "nothing is between the part \(quoted(part.name)) and the next one; write something that it cannot have"
            : "the part \(quoted(part.name)) may have \(quoted(text)) in itself, which is behind it; write something that it cannot have",
          at: part.origin.location)
      }
    })
}

extension Template {
  /// Parts that may go on with what is written behind them, and that text; the last part ends with the whole.
  fileprivate var undelimited: [(part: Field, text: String)] {
    var found: [(part: Field, text: String)] = []
    var last: Field?
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let more): text += more
      case .part(let field):
        if let constant = field.type.constant {
          text += percentEncodes ? PercentEncoding.encode(constant.plainText) : constant.plainText
          continue
        }
        if let last, last.type.mayHave(text, isEncoded: percentEncodes) { found.append((last, text)) }
        (last, text) = (field, "")
      }
    }
    return found
  }
}

extension ValueType {
  /// Whether a value may have a text in itself, or no end where that is empty. Patterns are taken to be meant for it.
  fileprivate func mayHave(_ text: String, isEncoded: Bool) -> Bool {
    func consists(of bytes: String) -> Bool { text.utf8.allSatisfy(bytes.utf8.contains) }
    switch base {
    case .integer: return consists(of: "-0123456789")
    case .number: return consists(of: "-+.0123456789e")
    case .boolean: return false
    case .vocabulary(let vocabulary) where vocabulary.unknown == nil:
      let texts = vocabulary.cases.map { isEncoded ? PercentEncoding.encode($0.wire.plainText) : $0.wire.plainText }
      return texts.contains { own in texts.contains { $0 != own && $0.hasPrefix(own + text) } }
    default:
      if !bounds.patterns.isEmpty || format != nil { return text.isEmpty }
      if let length = bounds.maxLength, length == bounds.minLength, !isEncoded { return false }
      // What is encoded has nothing but letters, digits, a few signs and percent signs.
      let signs = text.filter { $0 != "%" }
      return !isEncoded || PercentEncoding.encode(signs) == signs
    }
  }
}
