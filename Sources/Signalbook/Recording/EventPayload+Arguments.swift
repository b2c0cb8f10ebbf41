extension EventPayload {
  /// The closed value at `slot`; `nil` when there can be none.
  @inline(__always) borrowing func index(_ slot: Int) -> Int? {
    if _fastPath(surplus == nil) {
      return slot < 8 ? Int(truncatingIfNeeded: indices >> UInt64(slot &* 8) & 255) : nil
    }
    guard let surplus, slot < surplus.indices.count else { return nil }
    return Int(surplus.indices[slot])
  }

  /// The bit pattern of the number at `slot`; `nil` when there can be none.
  @inline(__always) borrowing func number(_ slot: Int) -> UInt64? {
    if _fastPath(surplus == nil) {
      switch slot {
      case 0: return n0
      case 1: return n1
      case 2: return n2
      default: return nil
      }
    }
    guard let surplus, slot < surplus.numbers.count else { return nil }
    return surplus.numbers[slot]
  }

  borrowing func hasText(_ slot: Int) -> Bool {
    if let surplus { return slot < surplus.texts.count }
    switch texts {
    case .none: return false
    case .one: return slot < 1
    case .two: return slot < 2
    case .three: return slot < 3
    }
  }

  /// Calls `body` with the text at `slot`; `absent` where there is none.
  borrowing func withText<Result>(_ slot: Int, or absent: Result, _ body: (borrowing String) -> Result) -> Result {
    if let surplus { return slot < surplus.texts.count ? body(surplus.texts[slot]) : absent }
    switch texts {
    case .none: break
    case .one(let a):
      if slot == 0 { return body(a) }
    case .two(let a, let b):
      if slot == 0 { return body(a) }
      if slot == 1 { return body(b) }
    case .three(let a, let b, let c):
      if slot == 0 { return body(a) }
      if slot == 1 { return body(b) }
      if slot == 2 { return body(c) }
    }
    return absent
  }
}
