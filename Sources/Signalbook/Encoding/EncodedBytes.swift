/// Bytes that an ``EventEncoder`` writes: memory that its owner keeps and uses again, so that encoding does not allocate
/// once it has grown to its size. For one thread at a time.
public final class EncodedBytes {
  let memory: ByteBuffer

  /// - Parameters:
  ///   - capacity: bytes that it holds without growing.
  ///   - atMost: bytes that it may grow to; what needs more is refused as `tooLarge`.
  public init(capacity: Int = 16_384, atMost: Int = 64 << 20) {
    memory = ByteBuffer(capacity: capacity, maximum: atMost)
  }

  /// Bytes written so far.
  public var count: Int { memory.count }
  public var isEmpty: Bool { memory.count == 0 }

  /// Makes it empty and keeps its memory.
  public func removeAll() { memory.count = 0 }

  /// A copy of the bytes.
  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
  /// The bytes as text.
  public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes; they are valid until it returns.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    // The buffer's memory is its own until it is released, and nothing writes while `body` runs.
    try withExtendedLifetime(memory) { try body(UnsafeRawBufferPointer(start: memory.start, count: memory.count)) }
  }
}
