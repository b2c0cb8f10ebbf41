/// Arguments that have no fixed slot in an event. Only the runtime's own types conform.
@usableFromInline protocol EventArguments: Sendable {
  /// All arguments of an event with too many for the fixed slots; `nil` for one map or list.
  var surplus: EventSurplus? { get }
  /// Creates the map or list at a slot; with a single one, the slot is ignored.
  ///
  /// - Returns: Its buffer, if any.
  func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made?
}

/// No map or list, as in nearly all events.
@frozen @usableFromInline struct NoArguments: EventArguments {
  @inlinable init() {}

  @usableFromInline var surplus: EventSurplus? { nil }
  @usableFromInline func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? { nil }
}

/// The caller's values for a map argument, and how they are written. Generated types conform.
@_spi(Generated) public protocol GeneratedMap: Sendable {
  /// Starts the map and adds the entries.
  func write(to map: inout MapText)
}

/// The caller's values for a list argument, and how they are written. Generated types conform.
@_spi(Generated) public protocol GeneratedList: Sendable {
  /// Starts the list and adds the items.
  func write(to list: inout ListText)
}

/// A map or list argument of an event. It is written each time the event is encoded, so that storing it needs no
/// allocation.
@_spi(Generated) @frozen public struct CollectionArgument: Sendable {
  @usableFromInline let content: any EventArguments

  public init(_ map: some GeneratedMap) { content = MapArgument(map: map) }
  public init(_ list: some GeneratedList) { content = ListArgument(list: list) }
}

/// The argument of a map. A protocol value holds one array without an allocation.
private struct MapArgument<Map: GeneratedMap>: EventArguments {
  let map: Map

  var surplus: EventSurplus? { nil }
  func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    map.write(to: &scratch.map.pointee)
    return .map
  }
}

private struct ListArgument<List: GeneratedList>: EventArguments {
  let list: List

  var surplus: EventSurplus? { nil }
  func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    list.write(to: &scratch.list.pointee)
    return .list
  }
}

/// A map or list that was read back as JSON text.
struct ReadArgument: EventArguments {
  let json: String

  var surplus: EventSurplus? { nil }
  func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? { .json(json) }
}

/// All arguments of an event that has too many for the fixed slots.
@usableFromInline final class EventSurplus: EventArguments {
  let words: [UInt64]
  let texts: [String]
  let collections: [any EventArguments]
  /// The presence bits from 64 on.
  let presence: [UInt64]

  init(words: [UInt64], texts: [String], collections: [any EventArguments], presence: [UInt64] = []) {
    self.presence = presence
    self.words = words
    self.texts = texts
    self.collections = collections
  }

  @usableFromInline var surplus: EventSurplus? { self }

  @usableFromInline func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    slot < collections.count ? collections[slot].make(0, in: scratch) : nil
  }
}
