/// Writes HTML into bytes. Text from a schema comes in through ``text(_:)`` and ``attribute(_:)`` alone, which make it
/// harmless; what ``raw(_:)`` writes is our own.
struct HTMLWriter {
  var bytes: [UInt8] = []

  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Markup that another writer has made.
  mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  mutating func number(_ number: Int) { bytes += String(number).utf8 }

  /// Text between tags. What cannot be seen or reorders its surroundings stands as an escape, `\u{202E}`.
  mutating func text(_ text: String) { escape(text, quotes: false) }

  /// The value of an attribute, with its quotes where it needs them.
  mutating func attribute(_ value: String) {
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
      /// Copies what needs no escape, up to here.
      func copied(_ bytes: inout [UInt8]) { bytes += buffer[start..<index] }
      while index < buffer.count {
        let byte = buffer[index]
        if Self.isPlain(byte, quotes) {
          index += 1
          continue
        }
        copied(&bytes)
        switch byte {
        case 0x26: raw("&amp;")
        case 0x3C: raw("&lt;")
        case 0x3E: raw("&gt;")
        case 0x22: raw("&quot;")
        case 0x00...0x1F, 0x7F: escapeScalar(UInt32(byte))
        default:
          let end = min(index + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), buffer.count)
          let scalar = String(decoding: buffer[index..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
          if SeenText.isSeen(scalar) { bytes += buffer[index..<end] } else { escapeScalar(scalar.value) }
          index = end - 1
        }
        index += 1
        start = index
      }
      copied(&bytes)
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
