/// An event's arguments that have no fixed slot. Only the runtime's own types conform.
@usableFromInline protocol EventArguments: Sendable {
  /// All arguments of an event that do not fit into the fixed slots, or `nil` if the event has only a map or list.
  var surplus: EventSurplus? { get }
  /// Writes the map or list in the given slot. If the event has only one map or list, the slot is ignored.
  ///
  /// - Returns: The output, or `nil` if the slot is empty.
  func write(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Output?
}

/// The placeholder for events without a map or list, which nearly all events use.
@frozen @usableFromInline struct NoArguments: EventArguments {
  @inlinable init() {}

  @usableFromInline var surplus: EventSurplus? { nil }
  @usableFromInline func write(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Output? { nil }
}

/// The values that the caller passes for a map argument. Generated types conform and write the values.
@_spi(Generated) public protocol GeneratedMap: Sendable {
  /// Starts the map and adds its entries.
  func write(to map: inout MapText)
}

/// The values that the caller passes for a list argument. Generated types conform and write the values.
@_spi(Generated) public protocol GeneratedList: Sendable {
  /// Starts the list and adds its items.
  func write(to list: inout ListText)
}

/// A map or list argument of an event. Creating the argument does not allocate. The map or list is written when the
/// event is encoded.
@_spi(Generated) @frozen public struct CollectionArgument: Sendable {
  @usableFromInline let content: any EventArguments

  public init(_ map: some GeneratedMap) { content = MapArgument(map: map) }
  public init(_ list: some GeneratedList) { content = ListArgument(list: list) }
}

/// A map argument. It stores a single array, so the existential holds it inline.
private struct MapArgument<Map: GeneratedMap>: EventArguments {
  let map: Map

  var surplus: EventSurplus? { nil }
  func write(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Output? {
    map.write(to: &scratch.map.pointee)
    return .map
  }
}

private struct ListArgument<List: GeneratedList>: EventArguments {
  let list: List

  var surplus: EventSurplus? { nil }
  func write(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Output? {
    list.write(to: &scratch.list.pointee)
    return .list
  }
}

/// All arguments of an event that do not fit into the fixed slots.
@usableFromInline final class EventSurplus: EventArguments {
  let words: [UInt64]
  let texts: [String]
  let collections: [any EventArguments]
  /// The presence bits from bit 64 onward.
  let presence: [UInt64]

  init(words: [UInt64], texts: [String], collections: [any EventArguments], presence: [UInt64] = []) {
    self.presence = presence
    self.words = words
    self.texts = texts
    self.collections = collections
  }

  @usableFromInline var surplus: EventSurplus? { self }

  @usableFromInline func write(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Output? {
    slot < collections.count ? collections[slot].write(0, in: scratch) : nil
  }
}
