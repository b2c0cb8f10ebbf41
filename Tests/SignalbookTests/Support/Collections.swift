@_spi(Generated) @testable import Signalbook

/// A map created by a test. It shares its storage with the recorder's map, on a single thread.
struct MadeMap: GeneratedMap, @unchecked Sendable {
  let map: MapText
  func write(to other: inout MapText) { other = map }
}

/// A list created by a test; see ``MadeMap``.
struct MadeList: GeneratedList, @unchecked Sendable {
  let list: ListText
  func write(to other: inout ListText) { other = list }
}

extension MapText {
  init(
    maxEntries: Int? = nil, surplus: Surplus = .keepFirst, duplicates: DuplicateKeys = .keepLast,
    keys: ClosedRange<Int64>? = nil
  ) {
    self.init()
    begin(maxEntries: maxEntries, surplus: surplus, duplicates: duplicates, keys: keys)
  }

  var text: String { MapText.text(of: MadeMap(map: self)) }
  var argument: CollectionArgument { CollectionArgument(MadeMap(map: self)) }
}

extension ListText {
  init(maxItems: Int) {
    self.init()
    begin(maxItems: maxItems)
  }

  var text: String { ListText.text(of: MadeList(list: self)) }
  var argument: CollectionArgument { CollectionArgument(MadeList(list: self)) }
}
