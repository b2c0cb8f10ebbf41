/// Anchors of a page: the canonical id of an entry, with everything but letters, digits, `-`, `.`, `_` and `/` as `~` and two
/// hexadecimal digits. Different ids stay different. A percent sign would not do: some sites decode it before they look for
/// the anchor. Sites make anchors of headings themselves; those have no `/`, which all of these have.
enum MarkdownAnchor {
  static func of(_ id: String) -> String {
    if id.utf8.allSatisfy(isPlain) { return id }
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in id.utf8 {
      if isPlain(byte) { bytes.append(byte) } else { bytes += [0x7E, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
