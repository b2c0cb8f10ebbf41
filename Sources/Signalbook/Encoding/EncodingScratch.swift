/// What encoding uses again for each event: compiled patterns, and memory in which maps and lists are made. Touched by one
/// thread at a time.
@usableFromInline final class EncodingScratch {
  /// Where a map or list was made.
  @usableFromInline enum Made {
    case map, list
    /// It is JSON text already.
    case json(String)
  }

  let patterns = PatternCache()
  var map = MapText()
  var list = ListText()
  /// What was made last for the event at hand, and its slot.
  private(set) var made: Made?
  private var slot = -1

  init() {}

  /// Another event begins.
  @inline(__always) func startAgain() { slot = -1 }

  /// The map or list at a slot, made once for each event; nothing when there is none.
  func make(_ slot: Int, of arguments: any EventArguments) {
    if self.slot == slot { return }
    self.slot = slot
    made = arguments.make(slot, in: self)
  }

  /// What was lost while the map or list was made.
  var losses: MapLosses {
    switch made {
    case .map: map.finalLosses
    case .list: list.losses
    case .json, nil: MapLosses()
    }
  }

  /// The JSON text of what was made.
  var text: String {
    switch made {
    case .map: map.json
    case .list: list.json
    case .json(let json): json
    case nil: ""
    }
  }

  /// Whether it is a map without entries.
  var isEmptyMap: Bool {
    switch made {
    case .map: map.isEmpty
    case .json(let json): json == "{}"
    case .list, nil: false
    }
  }

  /// Nothing of what was made stays in memory.
  func erase() {
    map.erase()
    list.erase()
    made = nil
    slot = -1
  }
}
