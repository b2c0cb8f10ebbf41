/// A byte-for-byte copy of the previous event's common part.
///
/// Times and identifiers increase, so consecutive events usually differ in only a few digits. The next event copies the
/// image and overwrites these digits. If other digits also change, the image is rebuilt.
final class CommonImage {
  /// A value in the image that changes with each event.
  private struct Field {
    var kind: CommonPart.Hole.Kind
    /// The offset after the value's last digit.
    var end: Int
    /// The smallest value that differs from the image only in the overwritten digits.
    var lowerBound: UInt64 = 0
    /// The number of consecutive values, starting at `lowerBound`, that differ only in the overwritten digits.
    var valueCount: UInt64 = 0
    /// The part of the value that the preceding digits represent.
    var base: UInt64 = 0
    /// A mask for the value's digits in the eight-byte word that ends with them.
    var digits: UInt64 = .max
  }

  let bytes = ByteBuffer(capacity: 256, maximum: 8 << 20)
  // Not an array, which would be retained and released for each event.
  private var fields = UnsafeMutablePointer<Field>.allocate(capacity: 1)
  private var fieldCount = 0
  private var isValid = false

  deinit { fields.deallocate() }

  /// Invalidates and zeroes the image.
  func invalidate() {
    isValid = false
    for index in 0..<fieldCount { fields[index] = Field(kind: .other, end: 0) }
    bytes.erase()
  }

  /// Writes the common part of the current event. The writer must have room for the image. If the image cannot be used,
  /// returns `false` without writing.
  @inline(__always) func write(_ values: SourceValues, to writer: inout ByteWriter) -> Bool {
    guard isValid else { return false }
    let start = writer.p
    writer.run(bytes.start, bytes.count, available: bytes.capacity)
    for index in 0..<fieldCount {
      let field = fields + index
      let value = Self.value(field.pointee.kind, values)
      guard value &- field.pointee.lowerBound < field.pointee.valueCount else {
        writer.p = start
        return false
      }
      let end = start + field.pointee.end
      if field.pointee.kind == .eventID {
        EventIdentifiers.writeEnd(value, before: end)
      } else {
        // Preserves the bytes before the digits, which may belong to another value.
        let before = UInt64(littleEndian: (end - 8).loadUnaligned(as: UInt64.self)) & ~field.pointee.digits
        let digits = ByteWriter.eightDigits(value &- field.pointee.base) & field.pointee.digits
        (end - 8).storeBytes(of: (digits | before).littleEndian, as: UInt64.self)
      }
    }
    return true
  }

  /// Returns the value of the field with the given kind in the current event.
  @inline(__always) private static func value(_ kind: CommonPart.Hole.Kind, _ values: SourceValues) -> UInt64 {
    switch kind {
    case .sinceStart: UInt64(bitPattern: values.sinceStart)
    case .wall: UInt64(bitPattern: values.context.wall)
    case .uptime: UInt64(bitPattern: values.context.monotonic)
    default: values.nextEventCount
    }
  }

  /// Stores the current event's common part as the new image. `holes` locates the values that change.
  ///
  /// The image is not stored if a value is negative or if fewer than eight bytes precede the end of a value.
  func store(
    _ written: UnsafeRawBufferPointer, _ holes: UnsafeBufferPointer<CommonPart.Hole>, _ values: SourceValues
  ) {
    isValid = false
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
        // The count already includes the current event's identifier, so the image's count is one less than the next
        // event's.
        field.lowerBound = (value &- 1) & ~0xFFFF
        field.valueCount = 0x1_0000
      } else {
        let width = ByteWriter.digitCount(value)
        widths += width
        if width > 8 {
          field.valueCount = 100_000_000
          field.base = value / field.valueCount * field.valueCount
          field.lowerBound = field.base
        } else {
          field.lowerBound = width == 1 ? 0 : ByteWriter.powerOfTen(width - 1)
          field.valueCount = ByteWriter.powerOfTen(width) - field.lowerBound
          field.digits = .max << UInt64(64 - 8 * width)
        }
      }
      field.end = hole.offset + widths
      guard field.end >= 8, field.end <= written.count, value <= Int64.max else { return }
      (fields + index).initialize(to: field)
    }
    isValid = true
  }
}
