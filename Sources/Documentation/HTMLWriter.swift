import SignalbookRegistry
import SignalbookReview

/// A writer of HTML bytes. ``writeText(_:)`` and ``writeAttribute(_:)`` escape schema text.
/// ``writeRaw(_:)`` writes markup unescaped.
/// Values interpolated into a literal, such as `"<b>\(name)</b>"`, are escaped.
struct HTMLWriter {
  var bytes: [UInt8] = []

  @inline(never) mutating func writeRaw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a literal with interpolated values, or the output of another writer.
  mutating func write(_ markup: HTMLWriter) { bytes += markup.bytes }

  /// Writes text between tags. Invisible and reordering characters are escaped, for example as `\u{202E}`.
  mutating func writeText(_ text: String) { escape(text, quotes: false) }

  /// Writes an attribute value, quoted if necessary.
  mutating func writeAttribute(_ value: String) {
    var copy = value
    let isPlain = copy.withUTF8 { text in
      if text.isEmpty || !text.allSatisfy(Self.isUnquoted) { return false }
      bytes += text
      return true
    }
    if isPlain { return }
    bytes.append(0x22)
    escape(value, quotes: true)
    bytes.append(0x22)
  }

  private static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x23, 0x25, 0x2D, 0x2E, 0x2F, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }

  private mutating func escape(_ text: String, quotes: Bool) {
    var copy = text
    copy.withUTF8 { buffer in
      var index = 0
      var start = 0
      /// Copies the pending unescaped run.
      func copyRun(_ bytes: inout [UInt8]) { bytes += buffer[start..<index] }
      while index < buffer.count {
        let byte = buffer[index]
        if Self.isPlain(byte, quotes) {
          index += 1
          continue
        }
        copyRun(&bytes)
        switch byte {
        case 0x26: writeRaw("&amp;")
        case 0x3C: writeRaw("&lt;")
        case 0x3E: writeRaw("&gt;")
        case 0x22: writeRaw("&quot;")
        case 0x00...0x1F, 0x7F: escapeScalar(UInt32(byte))
        default:
          let end = min(index + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), buffer.count)
          let scalar = String(decoding: buffer[index..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
          if VisibleText.isVisible(scalar) { bytes += buffer[index..<end] } else { escapeScalar(scalar.value) }
          index = end - 1
        }
        index += 1
        start = index
      }
      copyRun(&bytes)
    }
  }

  private static func isPlain(_ byte: UInt8, _ quotes: Bool) -> Bool {
    switch byte {
    case 0x22: !quotes
    case 0x26, 0x3C, 0x3E: false
    case 0x09, 0x0A, 0x20...0x7E: true
    default: false
    }
  }

  private mutating func escapeScalar(_ value: UInt32) {
    bytes += "\\u{\(String(value, radix: 16, uppercase: true))}".utf8
  }
}

/// Literal segments are markup, and interpolated values are escaped.
extension HTMLWriter: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  init(stringInterpolation: HTMLWriter) { self = stringInterpolation }

  init(stringLiteral markup: String) { appendLiteral(markup) }

  @inline(never) init(literalCapacity: Int, interpolationCount: Int) {
    bytes.reserveCapacity(literalCapacity + 64 * interpolationCount)
  }

  mutating func appendLiteral(_ markup: String) { bytes += markup.utf8 }

  mutating func appendInterpolation(_ text: String) { self.writeText(text) }

  mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

  mutating func appendInterpolation(markup: HTMLWriter) { write(markup) }

  mutating func appendInterpolation(attribute value: String) { writeAttribute(value) }

  /// Writes text. Parts in backticks become code.
  mutating func appendInterpolation(prose text: String?) {
    guard let text else { return }
    guard text.utf8.contains(0x60) else { return self.writeText(text) }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isCode = index % 2 == 1 && index < parts.count - 1
      if isCode { write("<code>\(String(part))</code>") } else { self.writeText(String(part)) }
    }
  }

  /// Writes `before` and the text, or writes neither if the text is `nil`.
  mutating func appendInterpolation(_ before: StaticString, prose text: String?) {
    guard let text else { return }
    writeRaw(before)
    write("\(prose: text)")
  }

  /// Writes the deprecation or retirement of an entry. The reason follows the markup `reason`.
  mutating func appendInterpolation(lifecycle metadata: Metadata, before reason: StaticString = " ") {
    guard let lifecycle = metadata.retired ?? metadata.deprecated else { return }
    writeRaw(!metadata.isRetired ? " <span class=\"tag warn\">deprecated" : " <span class=\"tag stop\">retired")
    if let since = lifecycle.since { write(" since \(since)") }
    writeRaw("</span>")
    writeRaw(reason)
    write("\(prose: lifecycle.reason)")
  }

  mutating func appendInterpolation(id: String) { write(" id=\(attribute: EntryLink.fragment(for: id))") }

  /// Writes a link to an entry on the page.
  mutating func appendInterpolation(link id: String, _ text: String) {
    write("<a href=\(attribute: "#" + EntryLink.fragment(for: id))>\(text)</a>")
  }

  /// Writes the attribute `class=off` for retired entries.
  mutating func appendInterpolation(off isOff: Bool) { if isOff { writeRaw(" class=off") } }

  /// Writes anchors for an entry's former IDs.
  mutating func appendInterpolation(was formerIDs: [String]) {
    for id in formerIDs { write("<span class=was\(id: id)></span>") }
  }

  /// Writes an entry's former names.
  mutating func appendInterpolation(formerly names: [String]) {
    if names.isEmpty { return }
    writeRaw(" <span class=w>Formerly ")
    for (index, name) in names.enumerated() { write("\(index > 0 ? ", " : "")<code>\(name)</code>") }
    writeRaw(".</span>")
  }

  /// Writes a note as inline text.
  mutating func appendInterpolation(note text: String?) {
    guard let text else { return }
    write(warning(in: text) == nil ? " <span class=note>" : " <span class=\"note caution\">")
    write("\(prose: text)</span>")
  }
}

// MARK: Tables

/// A column of a table.
struct HTMLColumn: ExpressibleByStringLiteral {
  fileprivate let title: HTMLWriter
  fileprivate let kind: String?

  init(stringLiteral title: String) { self.init(HTMLWriter(stringLiteral: title), nil) }

  private init(_ title: HTMLWriter, _ kind: String?) {
    self.title = title
    self.kind = kind
  }

  static func title(_ title: HTMLWriter) -> Self { Self(title, nil) }

  /// Returns a column for numbers.
  static func number(_ title: HTMLWriter) -> Self { Self(title, "n") }

  /// Returns a wide column for sentences.
  static func sentences(_ title: HTMLWriter) -> Self { Self(title, "d") }
}

extension HTMLWriter {
  /// Begins a table that scrolls horizontally in narrow windows. `kind` is its CSS class.
  mutating func beginTable(_ caption: HTMLWriter, _ columns: [HTMLColumn], kind: String? = nil) {
    writeRaw("<div class=wide><table")
    if let kind { write(" class=\(kind)") }
    write("><caption>\(markup: caption)</caption><thead><tr>")
    for column in columns {
      writeRaw("<th scope=col")
      if let kind = column.kind { write(" class=\(kind)") }
      write(">\(markup: column.title)")
    }
    writeRaw("</thead>\n<tbody>")
  }
}
