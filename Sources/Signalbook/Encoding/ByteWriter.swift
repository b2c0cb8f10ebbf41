/// Writes at an offset of a ``ByteBuffer``. `make(room:)` comes first, then the unchecked writes; every write of unknown
/// length asks for its room.
struct ByteWriter {
  /// Bytes that may be touched behind the room asked for: copies are rounded up to whole words.
  static let slack = 32

  var p: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  // The recorder holds the buffer for longer than any writer lives; an ordinary reference would be counted for each event.
  private unowned(unsafe) let buffer: ByteBuffer

  @inline(__always) init(_ buffer: ByteBuffer, at offset: Int) {
    self.buffer = buffer
    p = buffer.start + offset
    end = buffer.start + (buffer.capacity &- Self.slack)
  }

  /// Offset of the next byte in the buffer; may be set to where the writer was before.
  var offset: Int {
    @inline(__always) get { p - buffer.start }
    @inline(__always) set { p = buffer.start + newValue }
  }

  /// The last address that may be written without asking for room, or that of an offset where that comes first.
  @inline(__always) func last(upTo offset: Int) -> UnsafeMutableRawPointer {
    min(end, buffer.start + min(offset, buffer.capacity))
  }

  /// Makes room for `length` bytes; false when the buffer may not grow that far.
  @inline(__always) mutating func make(room length: Int) -> Bool {
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

  /// Copies `length` bytes; `available` is how many may be read from `source` on, at least `length`.
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

  /// At most 16 bytes, none read or written beyond them: two words that overlap.
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

  /// More than 16 bytes, none read or written beyond them: the last word overlaps the one before.
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

  /// The first and the last `size` of `length` bytes; both are read before either is written.
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

  /// Writes a literal.
  @inline(__always) mutating func literal(_ text: StaticString) {
    run(text.utf8Start, text.utf8CodeUnitCount, available: text.utf8CodeUnitCount)
  }

  /// `true` or `false`, from one word.
  @inline(__always) mutating func boolean(_ flag: Bool) {
    p.storeBytes(of: (flag ? 0x6575_7274 : 0x65_736C_6166 as UInt64).littleEndian, as: UInt64.self)
    p += flag ? 4 : 5
  }

  /// Writes the wire text of a vocabulary's entry; asks for its own room. False when there is none.
  @inline(__always) mutating func entry(_ entry: (start: UnsafeRawPointer, count: Int), reserving rest: Int) -> Bool {
    guard make(room: entry.count &+ rest) else { return false }
    // Behind the last entry of a table there are bytes enough for a word.
    run(entry.start, entry.count, available: max(entry.count, VocabularyFormat.padding))
    return true
  }

  /// The text that `body` writes; empty when it finds no room.
  static func text(_ body: (inout ByteWriter) -> Bool) -> String {
    let buffer = ByteBuffer(capacity: 512, maximum: TextCut.bytesAtMost * 8)
    return withExtendedLifetime(buffer) {
      var writer = ByteWriter(buffer, at: 0)
      return body(&writer) ? buffer.text(writer.offset) : ""
    }
  }

  /// The byte written last; 0 at the start of the buffer.
  var last: UInt8 { p == buffer.start ? 0 : (p - 1).load(as: UInt8.self) }
}
