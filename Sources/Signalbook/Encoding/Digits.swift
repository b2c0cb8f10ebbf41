/// The digits of text programs: one character 0x30 to 0x7E without the backslash, 78 values.
enum ProgramDigit {
  /// The value of a byte that is no digit: more than three digits say, also where `Int` has 32 bits, and with two more
  /// digits behind it still no overflow.
  static let invalid = MemoryLayout<Int>.size > 4 ? 1 << 40 : 340_000

  /// The value; out of range (78 or more) for a byte that is no digit.
  @inline(__always) static func value(_ byte: UInt8) -> Int {
    let raw = byte &- 0x30
    if raw < 44 { return Int(raw) }
    return raw > 44 && raw <= 78 ? Int(raw) &- 1 : invalid
  }

  /// The digit of a value from 0 to 77.
  static func byte(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value < 44 ? 0x30 &+ value : 0x31 &+ value) }

  @inline(__always) static func two(_ source: UnsafeRawPointer) -> Int {
    value(source.load(as: UInt8.self)) &* 78 &+ value(source.load(fromByteOffset: 1, as: UInt8.self))
  }

  @inline(__always) static func three(_ source: UnsafeRawPointer) -> Int {
    two(source) &* 78 &+ value(source.load(fromByteOffset: 2, as: UInt8.self))
  }
}
