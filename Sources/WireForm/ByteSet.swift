/// A set of bytes that texts are searched for.
///
/// A generator that a debug build has not optimised searches every text that it prints: the loop is no generic call there.
package struct ByteSet: Sendable {
  /// 64 bytes each, the lowest first.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init(_ ranges: ClosedRange<UInt8>...) {
    for range in ranges {
      for byte in range {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
      }
    }
  }

  /// Whether one of them is among the bytes.
  fileprivate func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let count = bytes.count
    var index = 0
    while index < count {
      let byte = start[index]
      let word = byte < 0x80 ? (byte < 0x40 ? words.0 : words.1) : (byte < 0xC0 ? words.2 : words.3)
      if word &>> UInt64(byte & 63) & 1 != 0 { return true }
      index += 1
    }
    return false
  }
}

extension String {
  /// Whether its UTF-8 has a byte of a set.
  package func hasByte(of set: ByteSet) -> Bool {
    var text = self
    return text.withUTF8 { set.isIn($0) }
  }
}

extension [UInt8] {
  /// Whether a byte of a set is among them.
  package func hasByte(of set: ByteSet) -> Bool { withUnsafeBufferPointer { set.isIn($0) } }
}
