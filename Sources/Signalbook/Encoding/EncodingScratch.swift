/// The memory that encoding reuses across events: compiled patterns, and buffers for maps and lists. It is not
/// thread-safe.
@usableFromInline final class EncodingScratch {
  /// The output of a map or list argument: the scratch map, the scratch list, or complete JSON.
  @usableFromInline enum Output {
    case map, list
  }

  let patterns = PatternCache()
  // Allocated separately, because Swift would check exclusive access each time a class property changes.
  let map: UnsafeMutablePointer<MapText>
  let list: UnsafeMutablePointer<ListText>
  /// The most recent map or list of the current event.
  private(set) var output: Output?
  /// The slot of ``output``, or -1 if the current event has no output yet.
  private var slot = -1

  init() {
    map = .allocate(capacity: 1)
    map.initialize(to: MapText())
    list = .allocate(capacity: 1)
    list.initialize(to: ListText())
  }

  deinit {
    map.deinitialize(count: 1)
    map.deallocate()
    list.deinitialize(count: 1)
    list.deallocate()
  }

  /// Resets the memory for the next event.
  @inline(__always) func beginEvent() { slot = -1 }

  /// Writes the map or list in the given slot, if any. Does nothing if it was the last one written for this event.
  func write(_ slot: Int, of event: EventPointer) {
    if self.slot == slot { return }
    self.slot = slot
    output = event.more.pointee.arguments.write(slot, in: self)
  }

  /// Writes the flattened map in the given slot. Entries with the keys of its siblings are dropped.
  func write(_ slot: Int, of event: EventPointer, beside siblings: SiblingKeys) {
    map.pointee.siblings = siblings
    self.slot = -1
    output = event.more.pointee.arguments.write(slot, in: self)
    map.pointee.siblings = SiblingKeys()
  }

  /// The losses in the map or list.
  var losses: MapLosses {
    switch output {
    case .map: map.pointee.finalLosses()
    case .list: list.pointee.losses
    case nil: MapLosses()
    }
  }

  /// The map or list as JSON.
  var text: String {
    switch output {
    case .map: map.pointee.json()
    case .list: list.pointee.json()
    case nil: ""
    }
  }

  /// Whether the value is an empty map.
  var isEmptyMap: Bool {
    switch output {
    case .map: map.pointee.isEmpty
    case .list, nil: false
    }
  }

  /// Zeroes the memory of maps and lists.
  func erase() {
    map.pointee.erase()
    list.pointee.erase()
    output = nil
    slot = -1
  }
}
