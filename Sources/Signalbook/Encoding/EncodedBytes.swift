/// The output of an ``EventEncoder``: memory that its owner reuses, so that encoding does not allocate once it has
/// grown. Use it on one thread at a time.
public final class EncodedBytes {
  let memory: ByteBuffer

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: The initial capacity, in bytes.
  ///   - atMost: The maximum capacity, in bytes. An event that needs more is refused as `tooLarge`.
  public init(capacity: Int = 16_384, atMost: Int = 64 << 20) {
    memory = ByteBuffer(capacity: capacity, maximum: atMost)
  }

  /// The number of written bytes.
  public var count: Int { memory.count }
  /// Whether no bytes are written.
  public var isEmpty: Bool { memory.count == 0 }

  /// Empties the buffer and keeps its memory.
  public func removeAll() { memory.count = 0 }

  /// A copy of the bytes.
  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
  /// The bytes as text.
  public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes, which are valid until it returns.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    // The memory belongs to the buffer until it is released, and no write happens while `body` runs.
    try withExtendedLifetime(memory) { try body(UnsafeRawBufferPointer(start: memory.start, count: memory.count)) }
  }
}
