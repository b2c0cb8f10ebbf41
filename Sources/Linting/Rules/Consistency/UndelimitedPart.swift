import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let undelimitedPart = Rule(
    "SB1240", "undelimited-part", .consistency, .warning,
    summary: "A template part has no unambiguous end.",
    reason: """
      The part's values can contain the text that follows it, or no text follows. The receiver cannot split the string,
      because different values give the same string: `a` and `bc` are sent as `abc`, and so are `ab` and `c`. Insert a
      separator that the first part cannot contain, such as a slash between percent-encoded parts, or restrict the first
      part.
      """,
    example: menuEvent(
      members: #"""
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
    check: .field { visited, pass in
      guard case .template(let template) = visited.field.type.base else { return }
      for (part, text) in template.undelimitedParts where part.origin.importIndex == nil {
        pass.reportOnce(
          text.isEmpty
            ? "there is no separator after the part \(quoted(part.name)); add one that the part cannot contain"
            : "the part \(quoted(part.name)) can contain \(quoted(text)), the separator that follows it; choose "
              + "another separator",
          at: part.origin.location)
      }
    })
}

extension Template {
  /// The parts of the template whose values can contain the separator that follows them. The last part needs no
  /// separator.
  fileprivate var undelimitedParts: [(part: Field, text: String)] {
    var undelimitedParts: [(part: Field, text: String)] = []
    var lastPart: Field?
    var previousPart = ""
    for piece in pieces {
      switch piece {
      case .text(let more): previousPart += more
      case .part(let field):
        if let constant = field.type.constant {
          previousPart += percentEncodes ? PercentEncoding.encode(constant.plainText) : constant.plainText
          continue
        }
        if let lastPart, lastPart.type.canContain(previousPart, isEncoded: percentEncodes) {
          undelimitedParts.append((lastPart, previousPart))
        }
        (lastPart, previousPart) = (field, "")
      }
    }
    return undelimitedParts
  }
}

extension ValueType {
  /// Returns whether a value can contain the given separator. An empty separator is ambiguous unless no value is a
  /// prefix of another value. A pattern is assumed to exclude the separator.
  fileprivate func canContain(_ text: String, isEncoded: Bool) -> Bool {
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
      // Encoded values contain only unreserved characters (RFC 3986) and percent signs.
      let separators = text.filter { $0 != "%" }
      return !isEncoded || PercentEncoding.encode(separators) == separators
    }
  }
}
