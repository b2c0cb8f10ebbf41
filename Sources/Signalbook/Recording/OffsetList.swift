/// A growable list of event offsets or record numbers. Its capacity doubles when it is full, and never shrinks.
final class OffsetList {
  private var start: UnsafeMutablePointer<Int>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit { start.deallocate() }

  @inline(__always) func append(_ offset: Int) {
    if _slowPath(count == capacity) { grow() }
    start[count] = offset
    count &+= 1
  }

  @inline(never) private func grow() {
    let grown = UnsafeMutablePointer<Int>.allocate(capacity: capacity * 2)
    grown.initialize(from: start, count: count)
    (grown + count).initialize(repeating: 0, count: capacity * 2 - count)
    start.deallocate()
    start = grown
    capacity *= 2
  }

  func removeFirst(_ length: Int, shiftedBy shift: Int) {
    for index in length..<max(length, count) { start[index - length] = start[index] - shift }
    count = max(0, count - length)
  }

  func erase() {
    count = 0
    start.update(repeating: 0, count: capacity)
  }

  subscript(index: Int) -> Int { start[index] }
}
