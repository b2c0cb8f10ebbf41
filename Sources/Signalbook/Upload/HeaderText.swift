/// Texts of header fields. Tool and runtime compile this file.
enum HeaderText {
  /// Whether a text is a value of a header field by RFC 9110, without bytes beyond ASCII. A line break would start
  /// another header field.
  static func isValue(_ text: String) -> Bool {
    func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
    return text.utf8.allSatisfy { $0 == 0x09 || (0x20..<0x7F).contains($0) }
      && !isSpace(text.utf8.first) && !isSpace(text.utf8.last)
  }
}
