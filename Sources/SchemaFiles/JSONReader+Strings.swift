extension JSONParser {
  /// Reads the string that starts at `index`. Returns `nil` if it is not closed on the same line or exceeds the limit.
  mutating func readString() -> String? {
    let start = index
    guard let text = readUnboundedString() else { return nil }
    if text.utf8.count <= Limits.textBytes { return text }
    report(
      .beyondLimit, "the string is \(text.utf8.count) bytes long; the limit is \(Limits.textBytes)",
      ByteRange(start, index))
    return nil
  }

  private mutating func readUnboundedString() -> String? {
    let start = index
    index += 1
    var segment = index
    // Needed only if the string contains escapes.
    var decodedBytes: [UInt8] = []
    while index < end {
      let byte = base[index]
      if byte == 0x22 {
        defer { index += 1 }
        if decodedBytes.isEmpty { return text(from: segment, index) }
        decodedBytes += UnsafeBufferPointer(start: base + segment, count: index - segment)
        return String(decoding: decodedBytes, as: UTF8.self)
      }
      if byte == 0x5C {
        decodedBytes += UnsafeBufferPointer(start: base + segment, count: index - segment)
        readEscape(into: &decodedBytes)
        segment = index
      } else if byte >= 0x80 {
        let (length, fault) = utf8Sequence(at: index)
        if let fault { report(.invalidUTF8, fault, ByteRange(index, index + length)) }
        if index < end { index += length }
      } else if byte < 0x20 {
        if byte == 0x0A || byte == 0x0D { break }
        report(
          .controlCharacter, "a string contains the unescaped control character 0x\(hexadecimal(of: byte))",
          ByteRange(index, index + 1), fix: .escapesControlCharacter)
        if index < end { index += 1 }
      } else {
        index += 1
      }
    }
    report(
      .jsonSyntax, "the string is not terminated; expected '\"'\(index < end ? " before the line ends" : "")",
      ByteRange(start, min(index, end)))
    return nil
  }

  /// Decodes the escape at `index`.
  private mutating func readEscape(into decoded: inout [UInt8]) {
    let start = index
    guard index + 1 < end else {
      index = end
      return
    }
    let letter = base[index + 1]
    index += 2
    switch letter {
    case 0x22, 0x5C, 0x2F: decoded.append(letter)
    case 0x62: decoded.append(0x08)
    case 0x66: decoded.append(0x0C)
    case 0x6E: decoded.append(0x0A)
    case 0x72: decoded.append(0x0D)
    case 0x74: decoded.append(0x09)
    case 0x75: readUnicodeEscape(start, into: &decoded)
    default:
      // The byte may start a longer sequence or end the line, so the caller handles it.
      let isShown = letter > 0x20 && letter < 0x7F
      if !isShown { index -= 1 }
      report(
        .jsonEscape,
        "\(isShown ? "\\\(text(from: index - 1, index))" : "a backslash before this byte") is not a valid escape "
          + "sequence; JSON has "
          + #"\" \\ \/ \b \f \n \r \t and \uXXXX; write a backslash as \\"#,
        ByteRange(start, index))
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, into decoded: inout [UInt8]) {
    guard let unit = readFourDigits() else {
      report(.jsonEscape, "\\u must be followed by four hexadecimal digits", ByteRange(start, index))
      return
    }
    var scalar = unit
    if unit >= 0xDC00, unit <= 0xDFFF {
      report(.loneSurrogate, "a low surrogate must follow a high surrogate", ByteRange(start, index))
      return
    }
    if unit >= 0xD800, unit <= 0xDBFF {
      let second = index
      guard index + 1 < end, base[index] == 0x5C, base[index + 1] == 0x75 else {
        report(.loneSurrogate, "a high surrogate must be followed by a low surrogate", ByteRange(start, index))
        return
      }
      index += 2
      guard let low = readFourDigits() else {
        report(.jsonEscape, "\\u must be followed by four hexadecimal digits", ByteRange(second, index))
        return
      }
      guard low >= 0xDC00, low <= 0xDFFF else {
        // The second unit may be the start of a valid pair.
        index = second
        report(.loneSurrogate, "a high surrogate must be followed by a low surrogate", ByteRange(start, second))
        return
      }
      scalar = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    if let character = Unicode.Scalar(scalar) { decoded += Array(UTF8.encode(character) ?? .init()) }
  }

  /// Reads four hexadecimal digits. If there are fewer, returns `nil` and stops after the last digit.
  private mutating func readFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < end else { return nil }
      let byte = base[index]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: return nil
      }
      index += 1
    }
    return value
  }

  /// Returns the length of the UTF-8 sequence at the given offset and, if it is invalid, the error. The length of an
  /// invalid sequence covers its invalid part.
  func utf8Sequence(at start: Int) -> (length: Int, fault: String?) {
    let lead = base[start]
    let name = "invalid UTF-8: the byte 0x\(hexadecimal(of: lead))"
    let needed: Int
    switch lead {
    case 0x00...0x7F: return (1, nil)
    case 0x80...0xBF: return (1, "\(name) is a continuation byte, but no character has started")
    case 0xC0, 0xC1:
      return (min(2, continuations(after: start, 1) + 1), "\(name) starts an overlong form of an ASCII character")
    case 0xC2...0xDF: needed = 1
    case 0xE0...0xEF: needed = 2
    case 0xF0...0xF4: needed = 3
    default: return (continuations(after: start, 5) + 1, "\(name) is not used in UTF-8")
    }
    let found = continuations(after: start, needed)
    if found > 0 {
      let second = base[start + 1]
      let fault: String? =
        switch (lead, second) {
        case (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F): "an overlong form"
        case (0xED, 0xA0...0xBF): "a surrogate, which is not a character"
        case (0xF4, 0x90...0xBF): "a code point above U+10FFFF"
        default: nil
        }
      if let fault { return (found + 1, "\(name) and the following 0x\(hexadecimal(of: second)) start \(fault)") }
    }
    if found < needed {
      return (
        found + 1,
        "\(name) starts a \(needed + 1)-byte character, but only \(found + 1) \(found == 0 ? "byte is" : "bytes are") present"
      )
    }
    return (needed + 1, nil)
  }

  private func continuations(after start: Int, _ atMost: Int) -> Int {
    var count = 0
    while count < atMost, start + count + 1 < end, base[start + count + 1] & 0xC0 == 0x80 { count += 1 }
    return count
  }
}
