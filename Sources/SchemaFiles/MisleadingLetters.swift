extension Unicode.Scalar {
  /// The code point for messages, such as `U+000A`.
  public var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
  }
}

extension String {
  /// The first Greek or Cyrillic look-alike of a Latin letter in a Latin word, with the Latin letter.
  public var lookalike: (scalar: Unicode.Scalar, latin: Character)? {
    if utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var lookalike: (Unicode.Scalar, Character)?
    var hasLatin = false
    for scalar in unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        if hasLatin, let lookalike { return lookalike }
        (lookalike, hasLatin) = (nil, false)
        continue
      }
      if scalar.isASCII {
        hasLatin = true
      } else if let latin = lookalikes[scalar], lookalike == nil {
        lookalike = (scalar, latin)
      }
    }
    return hasLatin ? lookalike : nil
  }

  /// The string with the Latin letters that its Greek and Cyrillic letters look like.
  var withLatinLetters: String {
    var text = ""
    for scalar in unicodeScalars { text.append(lookalikes[scalar] ?? Character(scalar)) }
    return text
  }

  /// The original of a string whose UTF-8 was decoded as Latin-1 or Windows-1252: `café` for `cafÃ©`.
  public var readAsLatin1: String? {
    if utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = windows1252[scalar] {
        bytes.append(byte)
      } else if scalar.value < 0x100 {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.unicodeScalars.contains("\u{FFFD}") ? nil : text
  }
}

private let lookalikes: [Unicode.Scalar: Character] = {
  let nonLatinLetters = "аеорсухіјѕԁһӏАВЕКМНОРСТХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars
  return Dictionary(
    zip(nonLatinLetters, "aeopcyxijsdhlABEKMHOPCTXIJSoABEZHIKMNOPTYX"), uniquingKeysWith: { first, _ in first })
}()

/// The characters that Windows-1252 assigns to control codes of Latin-1.
private let windows1252: [Unicode.Scalar: UInt8] = {
  let signs: [(UInt8, String)] = [
    (0x80, "€"), (0x82, "‚ƒ„…†‡ˆ‰Š‹Œ"), (0x8E, "Ž"), (0x91, "‘’“”•–—˜™š›œ"), (0x9E, "žŸ"),
  ]
  var bytes: [Unicode.Scalar: UInt8] = [:]
  for (first, text) in signs {
    for (offset, scalar) in text.unicodeScalars.enumerated() { bytes[scalar] = first + UInt8(offset) }
  }
  return bytes
}()
