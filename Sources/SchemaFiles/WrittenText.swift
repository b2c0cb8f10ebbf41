/// The characters of a text with the escapes of Markdown, HTML and JSON resolved.
struct WrittenText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the next byte.
  var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next character or, for a non-ASCII character, its next byte. Returns `nil` at the end.
  mutating func next() -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"):
        let following = index + 1 < bytes.count ? bytes[index + 1] : 0
        let later = index + 2 < bytes.count ? bytes[index + 2] : 0
        switch following {
        case UInt8(ascii: "u"):
          if let (value, length) = escapedScalar(at: index + 2) {
            if Self.isInvisible(value) {
              index += 2 + length
              continue
            }
            if (0x21..<0x7F).contains(value) {
              index += 2 + length
              return UInt8(value)
            }
          }
        // A character in a pattern may be escaped with a backslash, which JSON escapes in turn.
        case UInt8(ascii: "\\") where ".-+/:@?".utf8.contains(later):
          index += 3
          return later
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          index += 2
          return 0x0A
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E:
          index += 2
          return following
        default: break
        }
      case 0xC2 where skipInvisibleCharacter(), 0xE2 where skipInvisibleCharacter(),
        0xEF where skipInvisibleCharacter():
        continue
      case UInt8(ascii: "&"): if let character = entity() { return character }
      case UInt8(ascii: "%"): if let character = percentEncoded() { return character }
      // JSON pointers escape a slash like this.
      case UInt8(ascii: "~") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "1"):
        index += 2
        return UInt8(ascii: "/")
      // Empty markup prevents other programs from creating links.
      case UInt8(ascii: "<") where skip("<!-- -->") || skip("<wbr>"): continue
      default: break
      }
      index += 1
      return byte
    }
    return nil
  }

  /// Skips the given text if it comes next. Returns whether it was skipped.
  mutating func take(_ text: some Sequence<UInt8>) -> Bool {
    var copy = self
    for byte in text where copy.next() != byte { return false }
    self = copy
    return true
  }

  /// Skips the given text if it comes next. Returns whether it was skipped.
  mutating func take(_ text: String) -> Bool { take(text.utf8) }

  /// Skips characters and returns their number.
  mutating func take(while isPart: (UInt8) -> Bool) -> Int {
    var count = 0
    while true {
      var copy = self
      guard let byte = copy.next(), isPart(byte) else { return count }
      self = copy
      count += 1
    }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Returns whether the given character is invisible, so that readers would not notice it in a secret.
  static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// Skips an invisible character in UTF-8. Returns whether a character was skipped.
  private mutating func skipInvisibleCharacter() -> Bool {
    let length = bytes[index] == 0xC2 ? 2 : 3
    guard index + length <= bytes.count else { return false }
    let value = bytes[index + 1..<index + length].reduce(UInt32(bytes[index] & (length == 2 ? 0x1F : 0x0F))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    guard Self.isInvisible(value) else { return false }
    index += length
    return true
  }

  /// Returns the scalar written as `0041` or `{41}` and the number of bytes, or `nil` for other text.
  private func escapedScalar(at start: Int) -> (value: UInt32, length: Int)? {
    guard start < bytes.count else { return nil }
    let isBraced = bytes[start] == UInt8(ascii: "{")
    var (value, at) = (UInt32(0), isBraced ? start + 1 : start)
    let first = at
    while at < bytes.count, at - first < (isBraced ? 6 : 4), let digit = Self.digit(bytes[at]) {
      value = value << 4 | UInt32(digit)
      at += 1
    }
    guard at > first, isBraced ? at < bytes.count && bytes[at] == UInt8(ascii: "}") : at - first == 4 else {
      return nil
    }
    return (value, at - start + (isBraced ? 1 : 0))
  }

  private mutating func percentEncoded() -> UInt8? {
    guard index + 2 < bytes.count, let high = Self.digit(bytes[index + 1]), let low = Self.digit(bytes[index + 2])
    else {
      return nil
    }
    let byte = high << 4 | low
    guard (0x20..<0x7F).contains(byte) || byte == 0x0A else { return nil }
    index += 3
    return byte
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private mutating func entity() -> UInt8? {
    if skip("&amp;") { return UInt8(ascii: "&") }
    if skip("&quot;") { return UInt8(ascii: "\"") }
    if skip("&lt;") { return UInt8(ascii: "<") }
    if skip("&gt;") { return UInt8(ascii: ">") }
    guard index + 3 < bytes.count, bytes[index + 1] == UInt8(ascii: "#") else { return nil }
    var number = 0
    var end = index + 2
    while end < bytes.count, bytes[end].isDigit, number < 1000 {
      number = number * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), (0x20..<0x7F).contains(number) else { return nil }
    index = end + 1
    return UInt8(number)
  }
}
