/// A buffer whose capacity doubles when necessary, up to a maximum. It never shrinks, so recording soon stops
/// allocating. Memory is zeroed after allocation and before deallocation, so that freed memory does not contain user
/// text.
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

  /// Empties the buffer and zeroes its memory.
  func erase() {
    count = 0
    UnsafeMutableRawBufferPointer(start: start, count: capacity).overwriteWithZeros()
  }

  /// Ensures a capacity of at least `total` bytes. Returns `false` if `total` exceeds the maximum.
  func reserve(_ total: Int) -> Bool {
    if total <= capacity { return true }
    if total > maximum { return false }
    let grown = min(maximum, max(total, capacity &* 2))
    let moved = Self.zeros(grown)
    // Also copies the bytes after `count`, because an active writer may have written there.
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

  /// Returns the first `length` bytes as a string. If the buffer is a local variable, this must be its last use, so
  /// that it outlives its writers, which do not retain it.
  func text(_ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
