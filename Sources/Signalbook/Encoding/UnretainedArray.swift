/// The objects of an array, to be reached without counting references. Somebody else keeps them alive for longer than the
/// table, and frees it.
struct UnretainedArray<Object: AnyObject> {
  private let start: UnsafeMutablePointer<Unmanaged<Object>>
  let count: Int

  init(_ objects: [Object]) {
    count = objects.count
    start = .allocate(capacity: max(count, 1))
    for (index, object) in objects.enumerated() { (start + index).initialize(to: Unmanaged.passUnretained(object)) }
  }

  /// `index` is one of the objects: the caller has compared it with `count`.
  @inline(__always) subscript(index: Int) -> Unmanaged<Object> { start[index] }

  func deallocate() { start.deallocate() }
}
