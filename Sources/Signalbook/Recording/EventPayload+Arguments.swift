extension EventPayload {
  /// Where the program begins and ends; `nil` when it does not begin like a program. A pair is two programs, see `pair`.
  @inline(__always) var program: (start: UnsafeRawPointer, end: UnsafeRawPointer, isPair: Bool)? {
    guard count >= 2, let start = UnsafeRawPointer(bitPattern: start) else { return nil }
    let format = start.load(as: UInt8.self)
    guard format == 0x31 || format == 0x32 else { return nil }
    return (start, start + count, format == 0x32)
  }

  /// The programs of an event and of its counterpart in another stream.
  var pair: (first: UnsafeRawPointer, second: UnsafeRawPointer, end: UnsafeRawPointer)? {
    guard let program, program.isPair, count >= 8 else { return nil }
    let size = ProgramDigit.three(program.start + 1)
    let first = program.start + 4
    guard size >= 2, size <= program.end - first - 2, first.load(as: UInt8.self) == 0x31,
      (first + size).load(as: UInt8.self) == 0x31
    else { return nil }
    return (first, first + size, program.end)
  }

  /// The stream that the program at `start` names.
  @inline(__always) func stream(of start: UnsafeRawPointer) -> Int {
    // Modulo 256: an importer may list the streams of what its import imports before that import's.
    Int(UInt8(truncatingIfNeeded: ProgramDigit.value(start.load(fromByteOffset: 1, as: UInt8.self))) &+ streamBase)
  }

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
