import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let hiddenInText = Rule(
    "SB1011", "hidden-in-text", .naming, .warning,
    summary: "A string or key in a schema contains an invisible or misleading character, or an encoding error.",
    reason: """
      The text that reviewers see differs from the text in the file, because of a zero-width character, a character that
      reverses the order of letters, or a Cyrillic letter in a Latin word. Such characters are usually pasted by
      accident. `cafÃ©` is UTF-8 that was read as Latin-1.
      """,
    example: menuEvent(faultyDescription: #"The user opened the \u202emenu."#),
    check: .registry { registry, pass in
      for entry in registry.files where pass.isWanted(path: entry.path) {
        // Walk only trees that can contain such a character.
        let file = entry.parsed.source
        guard file.bytes.mayHide, let tree = entry.parsed.root else { continue }
        tree.visitTexts(under: "") { text, key, range in
          if let original = text.readAsLatin1 {
            return pass.report("looks like UTF-8 read as Latin-1: \(quoted(original))", at: file.location(of: range))
          }
          if text.unicodeScalars.contains("\u{FFFD}") {
            return pass.report(
              "contains U+FFFD, which replaces a lost character; type the original character",
              at: file.location(of: range))
          }
          if !names.contains(key), let entity = text.htmlEntity {
            return pass.report(
              "contains the HTML entity \(quoted(entity)), which documents print literally",
              at: file.location(of: range)
            )
          }
          if !names.contains(key), let (scalar, letter) = text.lookalike {
            return pass.report(
              "contains \(scalar.codePoint), which looks like \"\(letter)\"",
              at: file.location(of: range))
          }
          // Another rule checks wire names, except for zero-width joiners, which can combine two emoji.
          guard let scalar = text.hiddenScalar, !names.contains(key) || scalar.value == 0x200D else { return }
          pass.report(
            "contains the invisible character \(scalar.codePoint)",
            at: file.location(of: range))
        }
      }
    })
}

private let names: Set<String> = ["category", "method", "object", "value", "code", "wire"]

extension [UInt8] {
  /// Whether a byte or an escape sequence may start an invisible or misleading character.
  fileprivate var mayHide: Bool {
    withUnsafeBufferPointer { bytes in
      var nextIndex = 0
      while nextIndex + 2 < bytes.count {
        let index = nextIndex
        nextIndex += 1
        if bytes[index] < 0x80, bytes[index] != 0x5C, bytes[index] != 0x26 { continue }
        switch bytes[index] {
        case 0xEF where bytes[index + 1] == 0xBF, 0xC2 where bytes[index + 1] <= 0x9F || bytes[index + 1] == 0xAD,
          0xD8 where bytes[index + 1] == 0x9C,
          // The first bytes of Greek and Cyrillic letters, and of a letter that results from decoding UTF-8 as Latin-1.
          0xCE...0xD1,
          0xC3 where bytes[index + 1] >= 0x82 && bytes[index + 2] >= 0xC2,
          0xEF where bytes[index + 1] == 0xBB,
          0xE2 where bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81:
          return true
        case 0x5C where bytes[index + 1] == 0x75, 0x26 where bytes[index + 1] != 0x20: return true
        default: continue
        }
      }
      return false
    }
  }
}

extension JSONNode {
  /// Calls `visit` with each nested string or key, and with the key that contains it.
  fileprivate func visitTexts(under key: String, _ visit: (String, String, ByteRange) -> Void) {
    switch value {
    case .string(let text): visit(text, key, range)
    case .array(let elements): for element in elements { element.visitTexts(under: key, visit) }
    case .object(let members):
      for member in members where !["pattern", "identifier", "categoryIdentifier"].contains(member.key) {
        visit(member.key, "", member.keyRange)
        member.value.visitTexts(under: member.key, visit)
      }
    default: break
    }
  }
}

extension String {
  /// The first HTML entity in the text. Editors and web forms insert these entities.
  fileprivate var htmlEntity: String? {
    guard utf8.contains(0x26) else { return nil }
    return [
      "&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#39;", "&#x27;", "&#160;", "&mdash;", "&ndash;",
      "&hellip;",
    ]
    .first { contains($0) }
  }

  /// The first invisible character, which has no width or changes the text direction.
  fileprivate var hiddenScalar: Unicode.Scalar? {
    if utf8.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A || $0 == 0x09) }) { return nil }
    var wasLetter = false
    for scalar in unicodeScalars {
      switch scalar.value {
      // Line breaks and tabs are the only intended control characters. Others can affect a terminal.
      case 0...0x08, 0x0B...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064,
        0x2066...0x2069, 0xFEFF:
        return scalar
      case 0x200D where wasLetter: return scalar
      default: wasLetter = scalar.isASCII
      }
    }
    return nil
  }
}
