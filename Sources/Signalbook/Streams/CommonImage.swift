/// The common part of the previous event, byte for byte.
///
/// Times advance and identifiers count up, so the next event differs in only a few digits. It gets a copy of the
/// previous common part in which these digits are overwritten. If other digits also differ, the image is rebuilt.
final class CommonImage {
  /// A value in the image.
  private struct Field {
    var kind: CommonPart.Hole.Kind
    /// The end offset of the value's last digit.
    var end: Int
    /// The smallest value that differs from `base` only in the last digits, and the number of such values.
    var least: UInt64 = 0
    var span: UInt64 = 0
    /// The value of the digits before the last ones.
    var base: UInt64 = 0
    /// The mask of the field's digits in the eight-byte word that ends with them.
    var digits: UInt64 = .max
  }

  let bytes = ByteBuffer(capacity: 256, maximum: 8 << 20)
  // Not an array, which would be retained and released for each event.
  private var fields = UnsafeMutablePointer<Field>.allocate(capacity: 1)
  private var fieldCount = 0
  private var isMade = false

  deinit { fields.deallocate() }

  /// Clears the image of the previous event.
  func forget() {
    isMade = false
    for index in 0..<fieldCount { fields[index] = Field(kind: .other, end: 0) }
    bytes.erase()
  }

  /// Writes the common part of the current event. Requires room for the image. Returns `false` without writing if the
  /// image cannot be used.
  @inline(__always) func write(_ values: SourceValues, to writer: inout ByteWriter) -> Bool {
    guard isMade else { return false }
    let start = writer.p
    writer.run(bytes.start, bytes.count, available: bytes.capacity)
    for index in 0..<fieldCount {
      let field = fields + index
      let value = Self.value(field.pointee.kind, values)
      guard value &- field.pointee.least < field.pointee.span else {
        writer.p = start
        return false
      }
      let end = start + field.pointee.end
      if field.pointee.kind == .eventID {
        EventIdentifiers.writeEnd(value, before: end)
      } else {
        // The bytes before the digits are preserved, because they may belong to another value.
        let before = UInt64(littleEndian: (end - 8).loadUnaligned(as: UInt64.self)) & ~field.pointee.digits
        let digits = ByteWriter.eightDigits(value &- field.pointee.base) & field.pointee.digits
        (end - 8).storeBytes(of: (digits | before).littleEndian, as: UInt64.self)
      }
    }
    return true
  }

  /// Returns the value of a field in the current event.
  @inline(__always) private static func value(_ kind: CommonPart.Hole.Kind, _ values: SourceValues) -> UInt64 {
    switch kind {
    case .sinceStart: UInt64(bitPattern: values.sinceStart)
    case .wall: UInt64(bitPattern: values.context.wall)
    case .uptime: UInt64(bitPattern: values.context.monotonic)
    default: values.nextEventCount
    }
  }

  /// Stores the common part of the current event, with holes between the constant parts.
  ///
  /// No image is stored if a value is negative, or if fewer than eight bytes precede its end.
  func keep(
    _ written: UnsafeRawBufferPointer, _ holes: UnsafeBufferPointer<CommonPart.Hole>, _ values: SourceValues
  ) {
    isMade = false
    guard let start = written.baseAddress, bytes.reserve(written.count &+ ByteWriter.slack) else { return }
    bytes.start.copyMemory(from: start, byteCount: written.count)
    bytes.count = written.count
    if fieldCount != holes.count {
      fields.deallocate()
      fields = .allocate(capacity: max(holes.count, 1))
      fieldCount = holes.count
    }
    var widths = 0
    for index in holes.indices {
      let hole = holes[index]
      let value = Self.value(hole.kind, values)
      var field = Field(kind: hole.kind, end: 0)
      if hole.kind == .eventID {
        widths += RandomID.length
        // The next event's count minus 1, because the current event already has its number.
        field.least = (value &- 1) & ~0xFFFF
        field.span = 0x1_0000
      } else {
        let width = ByteWriter.digitCount(value)
        widths += width
        if width > 8 {
          field.span = 100_000_000
          field.base = value / field.span * field.span
          field.least = field.base
        } else {
          field.least = width == 1 ? 0 : ByteWriter.powerOfTen(width - 1)
          field.span = ByteWriter.powerOfTen(width) - field.least
          field.digits = .max << UInt64(64 - 8 * width)
        }
      }
      field.end = hole.offset + widths
      guard field.end >= 8, field.end <= written.count, value <= Int64.max else { return }
      (fields + index).initialize(to: field)
    }
    isMade = true
  }
}
