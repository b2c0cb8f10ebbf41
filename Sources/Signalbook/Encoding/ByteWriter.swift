/// A writer at an offset in a ``ByteBuffer``. Reserve bytes with `reserve(_:)` before unchecked writes. Methods that
/// write data of unknown length reserve bytes themselves.
struct ByteWriter {
  /// The number of bytes after the reserved ones that copies may overwrite, because they are rounded up to whole words.
  static let slack = 32

  var p: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  // Unowned because the recorder retains the buffer for longer than any writer exists. A strong reference would be
  // counted for each event.
  private unowned(unsafe) let buffer: ByteBuffer

  @inline(__always) init(_ buffer: ByteBuffer, at offset: Int) {
    self.buffer = buffer
    p = buffer.start + offset
    end = buffer.start + (buffer.capacity &- Self.slack)
  }

  /// The offset of the next byte in the buffer. Setting it to an earlier offset discards bytes.
  var offset: Int {
    @inline(__always) get { p - buffer.start }
    @inline(__always) set { p = buffer.start + newValue }
  }

  /// Returns the address up to which bytes can be written without reserving more, limited to `offset`.
  @inline(__always) func last(upTo offset: Int) -> UnsafeMutableRawPointer {
    min(end, buffer.start + min(offset, buffer.capacity))
  }

  /// Reserves `length` bytes. Returns `false` if the buffer cannot grow enough.
  @inline(__always) mutating func reserve(_ length: Int) -> Bool {
    if _fastPath(length <= end - p) { return true }
    return grow(length)
  }

  @inline(never) private mutating func grow(_ length: Int) -> Bool {
    let offset = offset
    let (total, overflow) = offset.addingReportingOverflow(length)
    guard !overflow, total <= .max - Self.slack, buffer.reserve(total + Self.slack) else { return false }
    p = buffer.start + offset
    end = buffer.start + (buffer.capacity &- Self.slack)
    return true
  }

  @inline(__always) mutating func byte(_ byte: UInt8) {
    p.storeBytes(of: byte, as: UInt8.self)
    p += 1
  }

  /// Copies `length` bytes. `available` is the number of readable bytes at `source`, which must be at least `length`.
  @inline(__always) mutating func run(_ source: UnsafeRawPointer, _ length: Int, available: Int) {
    if length <= 16 {
      if _fastPath(available >= 16) {
        p.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      } else {
        short(source, length)
      }
    } else {
      long(source, length)
    }
    p += length
  }

  /// Copies up to 16 bytes as two overlapping words, without accessing other bytes.
  @inline(__always) private func short(_ source: UnsafeRawPointer, _ length: Int) {
    if length >= 8 {
      overlapping(source, length, UInt64.self, 8)
    } else if length >= 4 {
      overlapping(source, length, UInt32.self, 4)
    } else if length >= 2 {
      overlapping(source, length, UInt16.self, 2)
    } else if length == 1 {
      p.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
    }
  }

  /// Copies more than 16 bytes, without accessing other bytes. The last word overlaps the previous one.
  @inline(__always) private func long(_ source: UnsafeRawPointer, _ length: Int) {
    if length <= 32 { return overlapping(source, length, SIMD16<UInt8>.self, 16) }
    if _slowPath(length > 128) { return p.copyMemory(from: source, byteCount: length) }
    overlapping(source, 32, SIMD16<UInt8>.self, 16)
    if length > 64 {
      (p + 32).storeBytes(of: source.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      (p + 48).storeBytes(of: source.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      if length > 96 {
        (p + 64).storeBytes(
          of: source.loadUnaligned(fromByteOffset: 64, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
        (p + 80).storeBytes(
          of: source.loadUnaligned(fromByteOffset: 80, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      }
    }
    let end = p + length
    (end - 32).storeBytes(
      of: source.loadUnaligned(fromByteOffset: length &- 32, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    (end - 16).storeBytes(
      of: source.loadUnaligned(fromByteOffset: length &- 16, as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
  }

  /// Copies the first `size` and the last `size` of `length` bytes. Reads both before writing either.
  @inline(__always) private func overlapping<Word: BitwiseCopyable>(
    _ source: UnsafeRawPointer, _ length: Int, _ type: Word.Type, _ size: Int
  ) {
    let first = source.loadUnaligned(as: Word.self)
    let last = source.loadUnaligned(fromByteOffset: length &- size, as: Word.self)
    p.storeBytes(of: first, as: Word.self)
    p.storeBytes(of: last, toByteOffset: length &- size, as: Word.self)
  }

  @inline(__always) mutating func bytes(_ source: UnsafeRawBufferPointer) {
    if let start = source.baseAddress { run(start, source.count, available: source.count) }
  }

  @inline(__always) mutating func literal(_ text: StaticString) {
    run(text.utf8Start, text.utf8CodeUnitCount, available: text.utf8CodeUnitCount)
  }

  /// Writes `true` or `false` as one word.
  @inline(__always) mutating func boolean(_ flag: Bool) {
    p.storeBytes(of: (flag ? 0x6575_7274 : 0x65_736C_6166 as UInt64).littleEndian, as: UInt64.self)
    p += flag ? 4 : 5
  }

  /// Writes the wire text of a vocabulary entry. Reserves the bytes itself. Returns `false` if the buffer cannot grow
  /// enough.
  @inline(__always) mutating func entry(_ entry: (start: UnsafeRawPointer, count: Int), reserving rest: Int) -> Bool {
    guard reserve(entry.count &+ rest) else { return false }
    // Tables are padded, so whole words can be read after the last entry.
    run(entry.start, entry.count, available: max(entry.count, VocabularyFormat.padding))
    return true
  }

  /// Returns the text that `body` writes, or an empty string if `body` returns `false`.
  static func text(_ body: (inout ByteWriter) -> Bool) -> String {
    let buffer = ByteBuffer(capacity: 512, maximum: TextTruncation.maxBytes * 8)
    return withExtendedLifetime(buffer) {
      var writer = ByteWriter(buffer, at: 0)
      return body(&writer) ? buffer.text(writer.offset) : ""
    }
  }

  /// The last written byte, or 0 at the start of the buffer.
  var last: UInt8 { p == buffer.start ? 0 : (p - 1).load(as: UInt8.self) }
}
