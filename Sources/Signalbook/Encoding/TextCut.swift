/// Where a text is cut or refused. Digits of a program's mode.
enum TextCut {
  /// Bytes of `text` that stay, and whether that is fewer than all. Only called for texts of more bytes than `limit`,
  /// so the work is bounded by the limit, not by the text.
  @inline(never) static func kept(of text: borrowing String, unit: UInt8, limit: Int) -> (bytes: Int, isCut: Bool) {
    let text = copy text
    let utf8 = text.utf8
    let end: String.Index
    switch unit | 0x20 {
    case 0x67:  // g
      end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    case 0x75:  // u
      let scalars = text.unicodeScalars
      end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    default:
      var place = utf8.index(utf8.startIndex, offsetBy: limit, limitedBy: utf8.endIndex) ?? utf8.endIndex
      while place > utf8.startIndex && place < utf8.endIndex && utf8[place] & 0xC0 == 0x80 {
        utf8.formIndex(before: &place)
      }
      end = place
    }
    return (utf8.distance(from: utf8.startIndex, to: end), end < text.endIndex)
  }
}
