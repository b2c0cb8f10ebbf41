/// Memory that is written at its end and grows by doubling up to a maximum; it never shrinks, so that recording does
/// not allocate once the buffer has reached its size. It begins as zeros, and what it gives back is zeros: no text of the
/// user's stays in the process' free memory.
final class ByteBuffer {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  /// Bytes in use.
  var count = 0
  /// Capacity at most, in bytes.
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

  /// Makes it empty; nothing of what it held stays, also not behind what was in use.
  func erase() {
    count = 0
    UnsafeMutableRawBufferPointer(start: start, count: capacity).overwriteWithZeros()
  }

  /// Makes room for `total` bytes; false when that is more than the maximum.
  func reserve(_ total: Int) -> Bool {
    if total <= capacity { return true }
    if total > maximum { return false }
    let grown = min(maximum, max(total, capacity &* 2))
    let moved = Self.zeros(grown)
    // Also what is behind `count`: a writer may be at work there.
    moved.copyMemory(from: start, byteCount: capacity)
    let inUse = count
    erase()
    start.deallocate()
    start = moved
    capacity = grown
    count = inUse
    return true
  }

  /// Removes the first `length` bytes.
  func removeFirst(_ length: Int) {
    let rest = count - length
    if rest > 0 { start.copyMemory(from: start + length, byteCount: rest) }
    count = max(rest, 0)
  }

  /// The first `length` bytes as text. Where a buffer is local this must be its last use: a writer does not keep it.
  func text(_ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
