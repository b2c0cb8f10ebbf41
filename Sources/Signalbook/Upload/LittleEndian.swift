/// Numbers in stored values, the lowest byte first.
enum LittleEndian {
  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// Reads a number off the front; `nil` when there are too few bytes.
  static func read<Number: FixedWidthInteger>(_: Number.Type, _ bytes: inout ArraySlice<UInt8>) -> Number? {
    let count = Number.bitWidth / 8
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
