@_spi(Generated) @testable import Signalbook

/// A map or list that a test has made. It shares its memory with the one that a recorder makes of it, on one thread.
final class Made<Text>: @unchecked Sendable {
  let text: Text
  init(_ text: Text) { self.text = text }
}

struct MadeMap: GeneratedMap {
  let values: ContiguousArray<Made<MapText>>
  func write(to other: inout MapText) { other = values[0].text }
}

struct MadeList: GeneratedList {
  let values: ContiguousArray<Made<ListText>>
  func write(to other: inout ListText) { other = values[0].text }
}

extension MapText {
  init(
    atMost: Int? = nil, surplus: Surplus = .keepFirst, repeated: Repeated = .keepLast, keys: ClosedRange<Int64>? = nil
  ) {
    self.init()
    begin(atMost: atMost, surplus: surplus, repeated: repeated, keys: keys)
  }

  var made: MadeMap { MadeMap(values: [Made(self)]) }
  var text: String { MapText.text(of: made) }
  var argument: CollectionArgument { CollectionArgument(made) }
}

extension ListText {
  init(atMost: Int) {
    self.init()
    begin(atMost: atMost)
  }

  var made: MadeList { MadeList(values: [Made(self)]) }
  var text: String { ListText.text(of: made) }
  var argument: CollectionArgument { CollectionArgument(made) }
}
