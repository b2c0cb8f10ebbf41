/// Writes at a place of a ``ByteBuffer``. `make(room:)` comes first, then the unchecked writes; every write of unknown
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

  /// Offset of the next byte in the buffer.
  var offset: Int { @inline(__always) get { p - buffer.start } }

  /// Makes room for `length` bytes; false when the buffer may not grow that far.
  @inline(__always) mutating func make(room length: Int) -> Bool {
    if _fastPath(length <= end - p) { return true }
    return grow(length)
  }

  @inline(never) private mutating func grow(_ length: Int) -> Bool {
    let place = offset
    let (total, overflow) = place.addingReportingOverflow(length)
    guard !overflow, total <= .max - Self.slack, buffer.reserve(total + Self.slack) else { return false }
    p = buffer.start + place
    end = buffer.start + (buffer.capacity &- Self.slack)
    return true
  }

  @inline(__always) mutating func byte(_ byte: UInt8) {
    p.storeBytes(of: byte, as: UInt8.self)
    p += 1
  }

  /// Copies `length` bytes; `available` is how many may be read from `source` on, at least `length`.
  @inline(__always) mutating func run(_ source: UnsafeRawPointer, _ length: Int, available: Int) {
    if _fastPath(length <= 32 && available >= 32) {
      p.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      if length > 16 {
        p.storeBytes(
          of: source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self), toByteOffset: 16,
          as: SIMD16<UInt8>.self)
      }
    } else {
      p.copyMemory(from: source, byteCount: length)
    }
    p += length
  }

  @inline(__always) mutating func bytes(_ source: UnsafeRawBufferPointer) {
    if let start = source.baseAddress { run(start, source.count, available: source.count) }
  }

  /// Writes a literal.
  @inline(__always) mutating func literal(_ text: StaticString) {
    run(text.utf8Start, text.utf8CodeUnitCount, available: text.utf8CodeUnitCount)
  }

  /// The byte written last; 0 at the start of the buffer.
  var last: UInt8 { p == buffer.start ? 0 : (p - 1).load(as: UInt8.self) }
}
