extension SourceValues {
  /// Writes the current time in the source's date-time format. The caller must have reserved 40 bytes.
  func writeDateTime(_ source: Source, to writer: inout ByteWriter) {
    var offset = 0
    if case .clockDateTimeLocal = source { offset = context.utcOffsetSeconds / 60 * 60 }
    let wall = context.wall.addingSaturating(Int64(offset) * 1000)
    let day = wall.flooredDivision(by: 86_400_000)
    let ofDay = wall - day * 86_400_000
    let date = CivilDate(daysSince1970: Int(day))
    if date.year < 10_000 { writer.padded(UInt64(max(date.year, 0)), 4) } else { writer.unsigned(UInt64(date.year)) }
    writer.byte(0x2D)
    writer.padded(UInt64(date.month), 2)
    writer.byte(0x2D)
    writer.padded(UInt64(date.day), 2)
    writer.byte(0x54)
    writer.padded(UInt64(ofDay / 3_600_000), 2)
    writer.byte(0x3A)
    writer.padded(UInt64(ofDay / 60_000 % 60), 2)
    writer.byte(0x3A)
    writer.padded(UInt64(ofDay / 1000 % 60), 2)
    switch source {
    case .clockDateTimeLocal:
      let minutes = abs(offset) / 60
      writer.byte(offset < 0 ? 0x2D : 0x2B)
      writer.padded(UInt64(minutes / 60), 2)
      writer.byte(0x3A)
      writer.padded(UInt64(minutes % 60), 2)
    case .clockDateTimeUtcMs:
      writer.byte(0x2E)
      writer.padded(UInt64(ofDay % 1000), 3)
      writer.byte(0x5A)
    default: writer.byte(0x5A)
    }
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension UnsafeMutableRawPointer {
  /// Converts the letters of a UUID to lowercase. Digits and hyphens are unaffected, because the bit is already set.
  func lowercase(upTo end: UnsafeMutableRawPointer) {
    for offset in 0..<(end - self) {
      storeBytes(of: load(fromByteOffset: offset, as: UInt8.self) | 0x20, toByteOffset: offset, as: UInt8.self)
    }
  }
}
