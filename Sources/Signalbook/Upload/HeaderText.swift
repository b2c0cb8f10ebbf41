/// Text in header fields. The tool and the runtime both compile this file.
enum HeaderText {
  /// Returns whether the given text is a valid header field value (RFC 9110) and ASCII only. For example, a line break
  /// is invalid, because it would start another header field.
  static func isValue(_ text: String) -> Bool {
    func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
    return text.utf8.allSatisfy { $0 == 0x09 || (0x20..<0x7F).contains($0) }
      && !isSpace(text.utf8.first) && !isSpace(text.utf8.last)
  }
}
