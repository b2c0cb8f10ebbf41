/// Percent-encoding of strings. The unreserved characters of RFC 3986 are never encoded.
@_spi(Generated) public enum PercentEncoding {
  /// Returns a percent-encoded string.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - kept: Additional ASCII characters that are not encoded.
  /// - Returns: The encoded string, which is ASCII.
  public static func encode(_ text: String, except kept: String = "") -> String {
    PercentEncodedText.encoded(text, except: kept.utf8)
  }

  /// Returns the decoded string, or `nil` if an escape is invalid or the result is not valid UTF-8.
  public static func decode(_ text: String) -> String? {
    var text = text
    return text.withUTF8(decode)
  }

  /// Returns the decoded string, or `nil` if an escape is invalid or the result is not valid UTF-8.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { decoded in
      var (offset, count) = (0, 0)
      while offset < text.count {
        var byte = text[offset]
        offset += 1
        if byte == 0x25 {
          guard offset + 1 < text.count, let high = value(of: text[offset]), let low = value(of: text[offset + 1])
          else {
            return nil
          }
          byte = high << 4 | low
          offset += 2
        }
        decoded.initializeElement(at: count, to: byte)
        count += 1
      }
      return String(validating: UnsafeBufferPointer(rebasing: decoded[..<count]), as: UTF8.self)
    }
  }

  /// Percent-encodes the characters that are invalid in a complete URL: spaces, control characters, quotation marks,
  /// backslashes, carets, backticks, angle brackets, braces, vertical bars, non-ASCII characters, and a `%` that does
  /// not start an escape. Leaves other characters and existing escapes unchanged (R-MMA-64).
  public static func completed(url: String) -> String {
    let bytes = Array(url.utf8)
    var completed = ""
    for (offset, byte) in bytes.enumerated() {
      let isKept: Bool
      switch byte {
      case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...0xFF: isKept = false
      case 0x25:
        isKept = offset + 2 < bytes.count && value(of: bytes[offset + 1]) != nil && value(of: bytes[offset + 2]) != nil
      default: isKept = true
      }
      if isKept {
        completed.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        completed += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return completed
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
