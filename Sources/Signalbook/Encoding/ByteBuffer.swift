/// A buffer whose capacity doubles as needed, up to a maximum, and never shrinks, so that recording soon stops
/// allocating. The memory is zeroed when it is allocated and before it is released, so that user text does not remain
/// in freed memory.
final class ByteBuffer {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  /// The number of bytes in use.
  var count = 0
  /// The maximum capacity, in bytes.
  let maximum: Int

  init(capacity: Int, maximum: Int) {
    self.capacity = max(capacity, 64)
    self.maximum = max(maximum, self.capacity)
    start = Self.zeros(self.capacity)
  }

  deinit {
    erase()
    start.deallocate()
  }

  private static func zeros(_ count: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    return memory
  }

  /// Empties the buffer and clears all of its memory.
  func erase() {
    count = 0
    UnsafeMutableRawBufferPointer(start: start, count: capacity).overwriteWithZeros()
  }

  /// Makes room for a total of `total` bytes. Returns `false` if the maximum would be exceeded.
  func reserve(_ total: Int) -> Bool {
    if total <= capacity { return true }
    if total > maximum { return false }
    let grown = min(maximum, max(total, capacity &* 2))
    let moved = Self.zeros(grown)
    // Includes the bytes after `count`, where a writer may be active.
    moved.copyMemory(from: start, byteCount: capacity)
    let inUse = count
    erase()
    start.deallocate()
    start = moved
    capacity = grown
    count = inUse
    return true
  }

  func removeFirst(_ length: Int) {
    let rest = count - length
    if rest > 0 { start.copyMemory(from: start + length, byteCount: rest) }
    count = max(rest, 0)
  }

  /// Returns the first `length` bytes as a string. For a local buffer, this must be the last use, because a writer does
  /// not retain it.
  func text(_ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
