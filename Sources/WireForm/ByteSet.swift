/// A set of bytes to search for in text.
///
/// Code generation scans every string that it writes, so the loop avoids generic calls, which are slow in debug builds.
package struct ByteSet: Sendable {
  /// A bit for each byte, in 64-bit words.
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

  /// Returns whether any of the bytes is in the set.
  fileprivate func containsAny(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
  /// Returns whether the UTF-8 encoding contains a byte in the set.
  package func hasByte(of set: ByteSet) -> Bool {
    var text = self
    return text.withUTF8 { set.containsAny(of: $0) }
  }
}

extension [UInt8] {
  /// Returns whether any byte is in the set.
  package func hasByte(of set: ByteSet) -> Bool { withUnsafeBufferPointer { set.containsAny(of: $0) } }
}
