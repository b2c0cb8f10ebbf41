/// Functions that write JSON text.
public enum JSONText {
  /// The bytes of characters that may require escaping.
  private static let unplain = ByteSet(0...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0xFF)

  /// Returns a JSON string, including the quotes.
  public static func quoted(_ text: String) -> String {
    if !text.hasByte(of: unplain) { return "\"" + text + "\"" }
    var bytes: [UInt8] = []
    appendQuoted(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  public static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    appendEscaped(text, to: &bytes)
    bytes.append(0x22)
  }

  /// Appends a string's escaped characters, without quotes. In addition to the characters that RFC 8259 requires, it
  /// escapes U+007F, line and paragraph separators, and bidirectional controls. These can mislead readers of source
  /// files.
  public static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    var copy = text
    copy.withUTF8 { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        switch byte {
        case 0x22, 0x5C:
          bytes.append(0x5C)
          bytes.append(byte)
        case 0x20...0x7E: bytes.append(byte)
        case 0x08: bytes += [0x5C, 0x62]
        case 0x09: bytes += [0x5C, 0x74]
        case 0x0A: bytes += [0x5C, 0x6E]
        case 0x0C: bytes += [0x5C, 0x66]
        case 0x0D: bytes += [0x5C, 0x72]
        case 0x00...0x1F, 0x7F: appendUnicodeEscape(UInt32(byte), to: &bytes)
        case 0xC2 where buffer[index + 1] < 0xA0:
          appendUnicodeEscape(UInt32(buffer[index + 1]), to: &bytes)
          index += 1
        case 0xD8 where buffer[index + 1] == 0x9C:
          appendUnicodeEscape(0x061C, to: &bytes)
          index += 1
        case 0xE2 where isHostile(buffer[index + 1], buffer[index + 2]):
          appendUnicodeEscape(
            0x2000 | UInt32(buffer[index + 1] & 0x3F) << 6 | UInt32(buffer[index + 2] & 0x3F), to: &bytes)
          index += 2
        case 0xEF where buffer[index + 1] == 0xBB && buffer[index + 2] == 0xBF:
          appendUnicodeEscape(0xFEFF, to: &bytes)
          index += 2
        default: bytes.append(byte)
        }
        index += 1
      }
    }
  }

  /// Returns whether a character is U+200E, U+200F, U+2028 to U+202E, or U+2066 to U+2069, given its second and third
  /// byte.
  private static func isHostile(_ second: UInt8, _ third: UInt8) -> Bool {
    if second == 0x80 { return third == 0x8E || third == 0x8F || (0xA8...0xAE).contains(third) }
    return second == 0x81 && (0xA6...0xA9).contains(third)
  }

  private static func appendUnicodeEscape(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes += [0x5C, 0x75]
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8((value >> shift) & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
