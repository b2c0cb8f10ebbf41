/// The output of an ``EventEncoder``. Its memory is reused, so encoding stops allocating once the buffer is large
/// enough. It is not thread-safe.
public final class EncodedBytes {
  let memory: ByteBuffer

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: The initial capacity, in bytes.
  ///   - maximumCapacity: The maximum capacity, in bytes. Events that exceed it are refused as `tooLarge`.
  public init(capacity: Int = 16_384, maximumCapacity: Int = 64 << 20) {
    memory = ByteBuffer(capacity: capacity, maximum: maximumCapacity)
  }

  /// The number of bytes in the buffer.
  public var count: Int { memory.count }
  /// Whether the buffer is empty.
  public var isEmpty: Bool { memory.count == 0 }

  /// Empties the buffer. Its memory is kept for reuse.
  public func removeAll() { memory.count = 0 }

  /// A copy of the bytes.
  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
  /// The bytes as a string.
  public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes, which are valid only during the call.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    // The buffer owns the memory, which does not change while `body` runs.
    try withExtendedLifetime(memory) { try body(UnsafeRawBufferPointer(start: memory.start, count: memory.count)) }
  }
}
