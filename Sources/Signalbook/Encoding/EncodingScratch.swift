/// The memory that encoding uses again for each event: compiled patterns, and memory in which maps and lists are made. Touched by one
/// thread at a time.
@usableFromInline final class EncodingScratch {
  /// Where a map or list was made.
  @usableFromInline enum Made {
    case map, list
    /// It is JSON text already.
    case json(String)
  }

  let patterns = PatternCache()
  // Behind pointers: the compiler would check each change of a class's own value for exclusive access while running.
  let map: UnsafeMutablePointer<MapText>
  let list: UnsafeMutablePointer<ListText>
  /// The map or list that was made last for the event at hand, and its slot.
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

  /// Another event begins.
  @inline(__always) func startAgain() { slot = -1 }

  /// The map or list at a slot, made once for each event; nothing when there is none.
  func make(_ slot: Int, of event: EventPointer) {
    if self.slot == slot { return }
    self.slot = slot
    made = event.more.pointee.arguments.make(slot, in: self)
  }

  /// The losses while the map or list was made.
  var losses: MapLosses {
    switch made {
    case .map: map.pointee.finalLosses()
    case .list: list.pointee.losses
    case .json, nil: MapLosses()
    }
  }

  /// The JSON text of what was made.
  var text: String {
    switch made {
    case .map: map.pointee.json()
    case .list: list.pointee.json()
    case .json(let json): json
    case nil: ""
    }
  }

  /// Whether it is a map without entries.
  var isEmptyMap: Bool {
    switch made {
    case .map: map.pointee.isEmpty
    case .json(let json): json == "{}"
    case .list, nil: false
    }
  }

  /// Nothing of what was made stays in memory.
  func erase() {
    map.pointee.erase()
    list.pointee.erase()
    made = nil
    slot = -1
  }
}
