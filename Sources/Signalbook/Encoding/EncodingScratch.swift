/// The memory that encoding reuses for each event: compiled patterns, and buffers for maps and lists. Use it on one
/// thread at a time.
@usableFromInline final class EncodingScratch {
  /// The buffer that contains a map or list.
  @usableFromInline enum Made {
    case map, list
    /// Finished JSON.
    case json(String)
  }

  let patterns = PatternCache()
  // Allocated separately, because the runtime would check each change of a class property for exclusive access.
  let map: UnsafeMutablePointer<MapText>
  let list: UnsafeMutablePointer<ListText>
  /// The last map or list of the current event, and its slot.
  private(set) var made: Made?
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

  /// Starts another event.
  @inline(__always) func startAgain() { slot = -1 }

  /// Creates the map or list at a slot, once per event, if the slot exists.
  func make(_ slot: Int, of event: EventPointer) {
    if self.slot == slot { return }
    self.slot = slot
    made = event.more.pointee.arguments.make(slot, in: self)
  }

  /// The losses of creating the map or list.
  var losses: MapLosses {
    switch made {
    case .map: map.pointee.finalLosses()
    case .list: list.pointee.losses
    case .json, nil: MapLosses()
    }
  }

  /// The JSON of the map or list.
  var text: String {
    switch made {
    case .map: map.pointee.json()
    case .list: list.pointee.json()
    case .json(let json): json
    case nil: ""
    }
  }

  /// Whether the buffer contains an empty map.
  var isEmptyMap: Bool {
    switch made {
    case .map: map.pointee.isEmpty
    case .json(let json): json == "{}"
    case .list, nil: false
    }
  }

  /// Clears the memory of maps and lists.
  func erase() {
    map.pointee.erase()
    list.pointee.erase()
    made = nil
    slot = -1
  }
}
