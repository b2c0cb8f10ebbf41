/// A writer of GitHub Flavored Markdown. ``writeText(_:)``, ``writeCode(_:)``, ``writeFencedBlock(_:as:)`` and
/// ``writeAddress(_:)`` escape schema text for paragraphs and table cells, so that it is never interpreted as markup.
struct MarkdownWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes markup without escaping it.
  @inline(never) mutating func writeRaw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  var endsWithBlankLine: Bool { ends(count: 2) { $0 == 0x0A } }

  /// Returns whether the last `count` bytes satisfy a predicate. A comparison with `suffix` would traverse all bytes.
  private func ends(count: Int, _ predicate: (UInt8) -> Bool) -> Bool {
    bytes.count >= count && (1...count).allSatisfy { predicate(bytes[bytes.count - $0]) }
  }

  /// Whether the last output is the bar that begins a cell. Bars in text are preceded by a backslash.
  var isAtStartOfCell: Bool {
    let end = bytes.count
    guard end >= 2, bytes[end - 1] == 0x20, bytes[end - 2] == 0x7C else { return false }
    return end == 2 || bytes[end - 3] == 0x0A || bytes[end - 3] == 0x20
  }

  mutating func append(_ other: MarkdownWriter) { bytes += other.bytes }

  /// Writes inline text. Parts in backticks become code, whitespace becomes spaces, and invisible characters are
  /// escaped.
  mutating func writeText(_ text: String) {
    guard text.utf8.contains(0x60) else { return writePlainText(text) }
    var remainder = text[...]
    while let start = remainder.firstIndex(of: "`") {
      let inside = remainder[remainder.index(after: start)...]
      guard let end = inside.firstIndex(of: "`"), end > inside.startIndex else { break }
      if start > remainder.startIndex { writePlainText(String(remainder[..<start])) }
      writeCode(String(inside[..<end]))
      remainder = inside[inside.index(after: end)...]
    }
    if !remainder.isEmpty { writePlainText(String(remainder)) }
  }

  private mutating func writePlainText(_ text: String) {
    var copy = text
    copy.withUTF8 { buffer in
      var index = 0
      if bytes.last == nil || bytes.last == 0x0A { index = escapedPrefixLength(of: buffer) }
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        switch Self.kinds[Int(byte)] {
        case .plain: bytes.append(byte)
        case .space: bytes.append(0x20)
        case .escaped:
          bytes.append(0x5C)
          bytes.append(byte)
        case .entity: writeEntity(byte)
        case .underscore:
          // An underscore inside a word is not markup, and names are easier to read without backslashes.
          let isInside = index > 1 && index < buffer.count && isWord(buffer[index - 2]) && isWord(buffer[index])
          if !isInside { bytes.append(0x5C) }
          bytes.append(byte)
        case .slash:
          // GitHub converts text with `://` to a link.
          if index > 1, buffer[index - 2] == 0x3A { writeEntity(byte) } else { bytes.append(byte) }
        case .dot:
          if endsWithWWW() { writeEntity(byte) } else { bytes.append(byte) }
        case .at: writeRaw("@<!-- -->")
        case .dollar: writeRaw("<span>$</span>")
        case .colon:
          // GitHub's runner reads a line that starts with `::` as a command if the document is printed.
          let isSecond = index > 1 && buffer[index - 2] == 0x3A
          if isSecond || endsEmojiShortcode(buffer, before: index - 1) { writeRaw("<!-- -->") }
          bytes.append(byte)
        case .hidden: bytes += "\\\\u{\(String(byte, radix: 16, uppercase: true))}".utf8
        case .multibyte: index = escapeScalar(in: buffer, at: index - 1, backslash: "\\\\")
        }
      }
    }
  }

  /// Escapes a character that would start a list, heading, quotation or code block at the beginning of a line.
  private mutating func escapedPrefixLength(of buffer: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < buffer.count, Self.kinds[Int(buffer[index])] == .space { index += 1 }
    guard index < buffer.count else { return index }
    switch buffer[index] {
    case 0x2B, 0x2D, 0x3D:
      bytes.append(0x5C)
      bytes.append(buffer[index])
      index += 1
    case 0x30...0x39:
      while index < buffer.count, (0x30...0x39).contains(buffer[index]) {
        bytes.append(buffer[index])
        index += 1
      }
      let isEnd = index + 1 >= buffer.count || Self.kinds[Int(buffer[index + 1])] == .space
      if index < buffer.count, isEnd, buffer[index] == 0x2E || buffer[index] == 0x29 { bytes.append(0x5C) }
    default: break
    }
    return index
  }

  /// Writes a name or value as code. Long values contain optional line breaks, so that they do not widen the column.
  mutating func writeCode(_ text: String) {
    let isLong = text.utf8.count > 40 && text.utf8.split(separator: 0x20).contains { $0.count > 40 }
    let isSimple =
      !isLong && !text.isEmpty && text.utf8.first != 0x20 && text.utf8.last != 0x20
      && !text.utf8.contains { $0 == 0x60 || $0 == 0x7C || $0 == 0x5C } && !text.contains("##")
    bytes += isSimple ? "`".utf8 : "<code>".utf8
    var copy = text
    copy.withUTF8 { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20: bytes.append(byte)
        case 0x21...0x7E:
          if isSimple || isPlainCode(byte, before: index + 1 < buffer.count ? buffer[index + 1] : 0) {
            bytes.append(byte)
          } else {
            if byte == 0x24 { writeRaw("<span>$</span>") } else { writeEntity(byte) }
            if byte == 0x40 { writeRaw("<!-- -->") }
          }
          if isLong, byte == 0x2C || byte == 0x2F || byte == 0x7D { bytes += "<wbr>".utf8 }
        case 0x00...0x1F, 0x7F:
          bytes += (isSimple ? "\\u{" : "&#92;u&#123;").utf8
          bytes += String(byte, radix: 16, uppercase: true).utf8
          bytes += (isSimple ? "}" : "&#125;").utf8
        default: index = escapeScalar(in: buffer, at: index, backslash: isSimple ? "\\" : "&#92;") - 1
        }
        index += 1
      }
    }
    bytes += isSimple ? "`".utf8 : "</code>".utf8
  }

  /// Writes a link to an entry on the page.
  mutating func writeLink(_ text: String, to anchor: String) { writeLink(to: anchor) { $0.writeText(text) } }

  /// Writes an anchor, which does not need escaping; see ``MarkdownAnchor``.
  mutating func writeRawAnchor(_ anchor: String) { bytes += anchor.utf8 }

  /// Writes a name as code, linked to its entry.
  mutating func writeCodeLink(_ name: String, to anchor: String) { writeLink(to: anchor) { $0.writeCode(name) } }

  private mutating func writeLink(to anchor: String, _ write: (inout MarkdownWriter) -> Void) {
    writeRaw("[")
    write(&self)
    writeRaw("](#")
    writeRawAnchor(anchor)
    writeRaw(")")
  }

  /// Writes an HTTP or HTTPS URL as a link, and any other text unlinked.
  mutating func writeAddress(_ address: String) {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return writeText(address) }
    let escaped = EntryLink.escaped(address, with: 0x25) { byte in
      switch byte {
      case 0x21, 0x23...0x26, 0x2B...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
      default: false
      }
    }
    bytes += "<\(escaped)>".utf8
  }

  /// Writes JSON as a fenced code block. The prefixes `##[` and `##vso[` of commands to CI runners, which are read at any
  /// position in a line, are escaped.
  mutating func writeFencedBlock(json lines: [String]) {
    writeFencedBlock(
      lines.map { line in
        line.utf8.contains(0x23) ? line.replacing("##[", with: "#\\u0023[").replacing("##v", with: "#\\u0023v") : line
      }, as: "json")
  }

  /// Writes a fenced code block.
  mutating func writeFencedBlock(_ lines: [String], as language: StaticString) {
    var fence = 3
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == 0x60 ? run + 1 : 0
        fence = max(fence, run + 1)
      }
    }
    bytes += [UInt8](repeating: 0x60, count: fence)
    writeRaw(language)
    writeRaw("\n")
    for line in lines {
      bytes += VisibleText.oneLine(of: line).utf8
      writeRaw("\n")
    }
    bytes += [UInt8](repeating: 0x60, count: fence)
    writeRaw("\n")
  }

  /// Writes an anchor element.
  mutating func writeAnchor(_ id: String) {
    writeRaw("<a id=\"")
    bytes += id.utf8
    writeRaw("\"></a>")
  }

  private mutating func writeEntity(_ byte: UInt8) {
    switch byte {
    case 0x26: bytes += "&amp;".utf8
    case 0x3C: bytes += "&lt;".utf8
    case 0x3E: bytes += "&gt;".utf8
    default:
      bytes += "&#".utf8
      bytes += String(byte).utf8
      bytes.append(0x3B)
    }
  }

  /// Writes the scalar at `index`, escaped if it is invisible.
  ///
  /// - Returns: The offset after the scalar.
  private mutating func escapeScalar(in buffer: UnsafeBufferPointer<UInt8>, at index: Int, backslash: String) -> Int {
    let end = min(index + VisibleText.sequenceLength(leadByte: buffer[index]), buffer.count)
    let scalar = String(decoding: buffer[index..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    if VisibleText.isVisible(scalar) {
      bytes += buffer[index..<end]
    } else {
      bytes += (backslash + VisibleText.escape(scalar.value).dropFirst()).utf8
    }
    return end
  }

  /// Returns whether a byte of code can be written between tags without escaping.
  private func isPlainCode(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case 0x24, 0x26, 0x2A, 0x3C, 0x3E, 0x40, 0x5B...0x5D, 0x5F, 0x60, 0x7C, 0x7E: false
    case 0x3A: next != 0x2F
    // `##[` starts a command to a CI runner.
    case 0x23: next != 0x23
    case 0x2E: !endsWithWWW()
    default: true
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Returns whether a colon at the offset would end an emoji shortcode such as `:tada:`.
  private func endsEmojiShortcode(_ buffer: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
    var start = end
    while start > 0, isWord(buffer[start - 1]) || [0x2B, 0x2D, 0x5F].contains(buffer[start - 1]) { start -= 1 }
    return start < end && start > 0 && buffer[start - 1] == 0x3A
  }

  private func endsWithWWW() -> Bool { ends(count: 3) { $0 | 0x20 == 0x77 } }

  private enum Kind { case plain, space, escaped, entity, underscore, slash, dot, colon, at, dollar, hidden, multibyte }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch Unicode.Scalar(UInt8(byte)) {
    case "\t", "\n", "\r", " ": .space
    case "\\", "`", "*", "[", "]", "|", "~", "#": .escaped
    case "<", ">", "&": .entity
    // On GitHub, `$` starts a formula. GitHub's documentation recommends a `span` around a literal dollar sign.
    case "$": .dollar
    // GitHub converts `@name` to mentions and `:name:` to emoji in text nodes, after Markdown parsing (html-pipeline's
    // MentionFilter and EmojiFilter). Backslashes and entities have no effect then, but a comment splits the text node.
    case ":": .colon
    case "_": .underscore
    case "/": .slash
    case ".": .dot
    case "@": .at
    default: byte < 0x20 || byte == 0x7F ? .hidden : byte < 0x80 ? .plain : .multibyte
    }
  }
}
