private let hexadecimal: StaticString = "0123456789abcdef"

extension ByteWriter {
  /// Returns a word in which the high bit is set for each byte that is less than 0x20, a quote, or a backslash. The
  /// result is exact up to and including the first such byte.
  @inline(__always) private static func hostile(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Flipping this bit moves only the quote directly above the bytes that are less than 0x20.
    let controlsAndQuote = (word ^ (ones &* 0x02)) &- ones &* 0x21
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    return (controlsAndQuote | backslash) & ~word & (ones &* 0x80)
  }

  /// Processes two words at once. The lower seven bits of each byte in the result are undefined.
  @inline(__always) private static func hostile(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let controlsAndQuote =
      (words ^ SIMD2(repeating: 0x0202_0202_0202_0202)) &- SIMD2(repeating: 0x2121_2121_2121_2121)
    let backslash = (words ^ SIMD2(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- SIMD2(repeating: 0x0101_0101_0101_0101)
    return (controlsAndQuote | backslash) & ~words
  }

  /// Reserves bytes for a string, and copies and scans it in one pass with the widest words that fit. Returns `false`
  /// if the buffer cannot grow enough.
  @inline(__always) mutating func escaped(_ source: UnsafeRawPointer, _ length: Int, reserving rest: Int) -> Bool {
    guard reserve(length &+ rest) else { return false }
    let found: UInt64
    if length >= 16 {
      found = copyScanning(source, length)
    } else if length >= 8 {
      let first = source.loadUnaligned(as: UInt64.self)
      let last = source.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      found = Self.hostile(first) | Self.hostile(last)
      p.storeBytes(of: first, as: UInt64.self)
      p.storeBytes(of: last, toByteOffset: length &- 8, as: UInt64.self)
    } else if length >= 4 {
      let first = source.loadUnaligned(as: UInt32.self)
      let last = source.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
      found = Self.hostile(UInt64(first) | UInt64(last) &<< 32)
      p.storeBytes(of: first, as: UInt32.self)
      p.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
    } else if length > 0 {
      // One to three bytes: the first, the middle, and the last. The remaining bytes of the scanned word are spaces,
      // which do not need escaping.
      let first = source.load(as: UInt8.self)
      let middle = source.load(fromByteOffset: length &>> 1, as: UInt8.self)
      let last = source.load(fromByteOffset: length &- 1, as: UInt8.self)
      found = Self.hostile(UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16 | 0x2020_2020_2000_0000)
      p.storeBytes(of: first, as: UInt8.self)
      p.storeBytes(of: middle, toByteOffset: length &>> 1, as: UInt8.self)
      p.storeBytes(of: last, toByteOffset: length &- 1, as: UInt8.self)
    } else {
      return true
    }
    if _fastPath(found == 0) {
      p += length
      return true
    }
    return escapedSlowly(source, length, reserving: rest)
  }

  /// Copies at least 16 bytes without advancing. Returns a nonzero value if any byte needs escaping.
  @inline(__always) private func copyScanning(_ source: UnsafeRawPointer, _ length: Int) -> UInt64 {
    let tail = source.loadUnaligned(fromByteOffset: length &- 16, as: SIMD2<UInt64>.self)
    p.storeBytes(of: tail, toByteOffset: length &- 16, as: SIMD2<UInt64>.self)
    var flags = Self.hostile(tail)
    var offset = 0
    while offset &+ 16 < length {
      let words = source.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      flags |= Self.hostile(words)
      p.storeBytes(of: words, toByteOffset: offset, as: SIMD2<UInt64>.self)
      offset &+= 16
    }
    return (flags[0] | flags[1]) & 0x8080_8080_8080_8080
  }

  /// Writes a string in quotes. Reserves the bytes itself. Returns `false` if the buffer cannot grow enough.
  mutating func quoted(_ text: borrowing String) -> Bool {
    guard reserve(1) else { return false }
    byte(0x22)
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { escaped($0, bytes.count, reserving: 1) } ?? true
    }
    guard let isWritten else { return quotedCopy(copy text) }
    guard isWritten, reserve(1) else { return false }
    byte(0x22)
    return true
  }

  /// Writes a UTF-8 copy of a string that is not stored as UTF-8, such as a string from Apple's frameworks. The opening
  /// quote is already written.
  @inline(never) private mutating func quotedCopy(_ text: String) -> Bool {
    var text = text
    guard text.withUTF8({ bytes in bytes.baseAddress.map { escaped($0, bytes.count, reserving: 1) } ?? true }) else {
      return false
    }
    guard reserve(1) else { return false }
    byte(0x22)
    return true
  }

  /// Writes a string verbatim, after reserving the required bytes. Returns `false` if the buffer cannot grow enough.
  mutating func unescaped(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard reserve(bytes.count) else { return false }
      self.bytes(UnsafeRawBufferPointer(bytes))
      return true
    }
  }

  /// Writes a string that needs escaping.
  @inline(never) private mutating func escapedSlowly(_ source: UnsafeRawPointer, _ length: Int, reserving rest: Int)
    -> Bool
  {
    // Reserves six bytes for each byte. If the string is long or the buffer cannot grow that much, computes the exact
    // length.
    guard length < 1 << 20 && reserve(length &* 6 &+ rest) || reserve(Self.escapedLength(source, length) &+ rest)
    else { return false }
    copyEscaping(source, length)
    return true
  }

  /// Copies whole words up to the next special byte, and escapes special bytes. The caller must have reserved the bytes.
  /// `source` can be in the buffer, at least eight bytes plus the added ones after the output.
  private mutating func copyEscaping(_ source: UnsafeRawPointer, _ length: Int) {
    // The compiler assumes that stores may alias `self`. A local copy stays in registers.
    var out = self
    var offset = 0
    while offset < length {
      if offset &+ 8 <= length {
        let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        out.p.storeBytes(of: word, as: UInt64.self)
        let found = Self.hostile(word)
        let clean = found == 0 ? 8 : found.trailingZeroBitCount >> 3
        out.p += clean
        offset &+= clean
        if found == 0 { continue }
      }
      let byte = source.load(fromByteOffset: offset, as: UInt8.self)
      offset &+= 1
      if byte >= 0x20 && byte != 0x22 && byte != 0x5C { out.byte(byte) } else { out.escape(byte) }
    }
    self = out
  }

  private static func escapedLength(_ source: UnsafeRawPointer, _ length: Int) -> Int {
    var escapedLength = length
    for offset in 0..<length {
      let byte = source.load(fromByteOffset: offset, as: UInt8.self)
      if byte < 0x20 {
        escapedLength &+= shortEscape(byte) == 0 ? 5 : 1
      } else if byte == 0x22 || byte == 0x5C {
        escapedLength &+= 1
      }
    }
    return escapedLength
  }

  /// Returns the letter of a short escape sequence (`n`, `r`, `t`, `b`, or `f`), or 0 if the byte does not have one.
  @inline(__always) private static func shortEscape(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x0A: 0x6E
    case 0x0D: 0x72
    case 0x09: 0x74
    case 0x08: 0x62
    case 0x0C: 0x66
    default: 0
    }
  }

  /// Writes the escape sequence of a quote, a backslash, or a byte less than 0x20. An escape sequence has up to six
  /// bytes.
  @inline(__always) private mutating func escape(_ byte: UInt8) {
    self.byte(0x5C)
    if byte >= 0x20 { return self.byte(byte) }
    let short = Self.shortEscape(byte)
    if short != 0 { return self.byte(short) }
    literal("u00")
    self.byte(hexadecimal.utf8Start[Int(byte >> 4)])
    self.byte(hexadecimal.utf8Start[Int(byte & 15)])
  }

  /// Escapes the bytes since `start` as the content of a JSON string. Returns `false` if the buffer cannot grow enough.
  @inline(never) mutating func escapeInPlace(from start: Int, reserving rest: Int) -> Bool {
    let length = offset - start
    guard length > 0 else { return true }
    let growth = Self.escapedLength(UnsafeRawPointer(p - length), length) - length
    if growth == 0 { return true }
    // The copy writes whole words, so it must stay a word behind the bytes that it reads.
    let distance = growth + 8
    guard reserve(distance &+ rest) else { return false }
    p -= length
    let source = p + distance
    source.copyMemory(from: p, byteCount: length)
    copyEscaping(UnsafeRawPointer(source), length)
    return true
  }

  /// Writes a percent-encoded string. Only the unreserved characters of RFC 3986 are not encoded (R-FOCUS-06, R-CS-25).
  /// Returns `false` if the buffer cannot grow enough.
  mutating func percentEncoded(_ source: UnsafeRawBufferPointer) -> Bool {
    guard reserve(source.count &* 3) else { return false }
    for byte in source {
      if PercentEncodedText.isUnreserved(byte) {
        self.byte(byte)
      } else {
        let (high, low) = PercentEncodedText.digits(of: byte)
        self.byte(0x25)
        self.byte(high)
        self.byte(low)
      }
    }
    return true
  }
}
