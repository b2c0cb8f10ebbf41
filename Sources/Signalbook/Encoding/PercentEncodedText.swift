/// Percent-encoding of text (RFC 3986). The tool and the runtime both compile this file.
enum PercentEncodedText {
  private static let digits: StaticString = "0123456789ABCDEF"

  /// Returns whether `byte` is an unreserved character of RFC 3986. Unreserved characters are never encoded.
  @inline(__always) static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Returns the two hexadecimal digits of the given byte.
  @inline(__always) static func digits(of byte: UInt8) -> (UInt8, UInt8) {
    (digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)])
  }

  /// Returns percent-encoded text. Unreserved characters are not encoded.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kept: Additional ASCII characters that are not encoded.
  /// - Returns: The encoded text, which is ASCII.
  static func encoded(_ text: String, except kept: String.UTF8View = "".utf8) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        let (high, low) = digits(of: byte)
        bytes += [0x25, high, low]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
