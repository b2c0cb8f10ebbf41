/// The elements of an array, accessed without reference counting. The owner must retain the elements as long as the
/// table is in use, and must deallocate the table.
struct UnretainedArray<Object: AnyObject> {
  private let start: UnsafeMutablePointer<Unmanaged<Object>>
  let count: Int

  init(_ objects: [Object]) {
    count = objects.count
    start = .allocate(capacity: max(count, 1))
    for (index, object) in objects.enumerated() { (start + index).initialize(to: Unmanaged.passUnretained(object)) }
  }

  /// Returns the object at the given index, which must be less than `count`.
  @inline(__always) subscript(index: Int) -> Unmanaged<Object> { start[index] }

  func deallocate() { start.deallocate() }
}
