/// Memory that is written at its end and grows by doubling up to a maximum; it never shrinks, so that recording does
/// not allocate once the buffer has reached its size.
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
    start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  /// Makes room for `total` bytes; false when that is more than the maximum.
  func reserve(_ total: Int) -> Bool {
    if total <= capacity { return true }
    if total > maximum { return false }
    let grown = min(maximum, max(total, capacity &* 2))
    let moved = UnsafeMutableRawPointer.allocate(byteCount: grown, alignment: 16)
    // Also what stands behind `count`: a writer may be at work there.
    moved.copyMemory(from: start, byteCount: capacity)
    start.deallocate()
    start = moved
    capacity = grown
    return true
  }

  /// Removes the first `length` bytes.
  func removeFirst(_ length: Int) {
    let rest = count - length
    if rest > 0 { (start).copyMemory(from: start + length, byteCount: rest) }
    count = max(rest, 0)
  }

  /// The first `length` bytes as text. Where a buffer is local this must be its last use: a writer does not keep it.
  func text(_ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
