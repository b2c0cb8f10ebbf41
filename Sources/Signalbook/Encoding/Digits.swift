/// The digits of text programs: one character 0x30 to 0x7E without the backslash, 78 values.
enum ProgramDigit {
  /// The value; out of range (78 or more) for a byte that is no digit.
  @inline(__always) static func value(_ byte: UInt8) -> Int {
    let raw = Int(byte) &- 0x30
    if byte >= 0x5C {
      if byte == 0x5C || byte > 0x7E { return 1 << 40 }
      return raw &- 1
    }
    return raw < 0 ? 1 << 40 : raw
  }

  @inline(__always) static func two(_ source: UnsafeRawPointer) -> Int {
    value(source.load(as: UInt8.self)) &* 78 &+ value(source.load(fromByteOffset: 1, as: UInt8.self))
  }

  @inline(__always) static func three(_ source: UnsafeRawPointer) -> Int {
    two(source) &* 78 &+ value(source.load(fromByteOffset: 2, as: UInt8.self))
  }
}
