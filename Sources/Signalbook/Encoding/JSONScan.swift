/// A scanner that checks whether bytes are a single JSON value (RFC 8259), so that JSON from generated code or the app
/// cannot corrupt the document that contains it. It does not build a tree.
enum JSONScan {
  /// The maximum nesting depth.
  static let maxDepth = 64

  static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scan = Scan(bytes: bytes)
    return scan.value(0) && scan.offset == bytes.count
  }

  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func skipSpace() {
      while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
    }

    mutating func value(_ depth: Int) -> Bool {
      guard depth < maxDepth else { return false }
      skipSpace()
      defer { skipSpace() }
      switch next {
      case 0x22: return string()
      case 0x7B: return members(depth, close: 0x7D, named: true)
      case 0x5B: return members(depth, close: 0x5D, named: false)
      case 0x74: return word("true")
      case 0x66: return word("false")
      case 0x6E: return word("null")
      default: return number()
      }
    }

    mutating func members(_ depth: Int, close: UInt8, named: Bool) -> Bool {
      offset += 1
      skipSpace()
      if next == close {
        offset += 1
        return true
      }
      while true {
        if named {
          skipSpace()
          guard next == 0x22, string() else { return false }
          skipSpace()
          guard next == 0x3A else { return false }
          offset += 1
        }
        guard value(depth + 1) else { return false }
        if next == close {
          offset += 1
          return true
        }
        guard next == 0x2C else { return false }
        offset += 1
      }
    }

    mutating func string() -> Bool {
      offset += 1
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == 0x22 { return true }
        if byte < 0x20 { return false }
        guard byte == 0x5C else { continue }
        let escape = next
        offset += 1
        switch escape {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: continue
        case 0x75:
          for _ in 0..<4 {
            let digit = next
            guard digit &- 0x30 < 10 || (digit | 0x20) &- 0x61 < 6 else { return false }
            offset += 1
          }
        default: return false
        }
      }
      return false
    }

    mutating func digits() -> Bool {
      let start = offset
      while next &- 0x30 < 10 { offset += 1 }
      return offset > start
    }

    mutating func number() -> Bool {
      if next == 0x2D { offset += 1 }
      if next == 0x30 { offset += 1 } else if !digits() { return false }
      if next == 0x2E {
        offset += 1
        guard digits() else { return false }
      }
      if next | 0x20 == 0x65 {
        offset += 1
        if next == 0x2B || next == 0x2D { offset += 1 }
        guard digits() else { return false }
      }
      return true
    }

    mutating func word(_ word: StaticString) -> Bool {
      for byte in 0..<word.utf8CodeUnitCount {
        guard next == word.utf8Start[byte] else { return false }
        offset += 1
      }
      return true
    }
  }
}
