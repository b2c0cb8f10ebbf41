/// Text truncation. The tool and the runtime both compile this file. A unit is identified by its letter in the program,
/// such as `u` for scalars.
///
/// A grapheme cluster can contain any number of scalars, so a limit in clusters also limits each cluster to 64 bytes.
/// The longest clusters in use are shorter: the kissing emoji of two people with skin tones has 35 bytes, and a family
/// of four has 43. Unicode's Stream-Safe Text Format allows 30 combining marks of two bytes each. A cluster that
/// exceeds the limit is dropped.
enum TextTruncation {
  static let maxBytesPerCluster = 64
  /// The maximum size of an event, and of text without another limit, in bytes.
  static let maxBytes = 1 << 20

  /// Returns the size of the prefix of `text` to keep, and whether the text is truncated. Call this method only if the
  /// text has more bytes than `limit`. The cost depends only on the limit.
  @inline(never) static func prefix(of text: borrowing String, unit: UInt8, limit: Int) -> (
    bytes: Int, isTruncated: Bool
  ) {
    let text = copy text
    let utf8 = text.utf8
    let end: String.Index
    switch unit | 0x20 {
    case 0x67: return clusters(of: text, limit)  // g
    case 0x75:  // u
      let scalars = text.unicodeScalars
      end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    default:
      var last = utf8.index(utf8.startIndex, offsetBy: limit, limitedBy: utf8.endIndex) ?? utf8.endIndex
      while last > utf8.startIndex && last < utf8.endIndex && utf8[last] & 0xC0 == 0x80 {
        utf8.formIndex(before: &last)
      }
      end = last
    }
    return (utf8.distance(from: utf8.startIndex, to: end), end < text.endIndex)
  }

  private static func clusters(of text: String, _ limit: Int) -> (bytes: Int, isTruncated: Bool) {
    let maxBytes = limit * maxBytesPerCluster
    let total = text.utf8.count
    // A cluster ends only at the next scalar, so one more scalar is included.
    let seen = total <= maxBytes + 4 ? text : String(decoding: text.utf8.prefix(maxBytes + 4), as: UTF8.self)
    var (end, bytes, count) = (seen.startIndex, 0, 0)
    while count < limit, end < seen.endIndex {
      let next = seen.index(after: end)
      let width = seen.utf8.distance(from: end, to: next)
      if bytes + width > maxBytes || (next == seen.endIndex && seen.utf8.count < total) { break }
      (end, bytes, count) = (next, bytes + width, count + 1)
    }
    return (bytes, bytes < total)
  }
}
