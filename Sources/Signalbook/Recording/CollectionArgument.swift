/// How arguments are made that have no fixed place in an event. Only the runtime's own types conform; none has a value:
/// what they work on is an object that the event keeps.
@usableFromInline protocol EventArguments {
  /// All arguments of an event with too many of them; `nil` for one map or list.
  static func surplus(in object: AnyObject) -> EventSurplus?
  /// Makes the map or list at a slot, which is the first one's where there is only one.
  ///
  /// - Returns: where it was made; `nil` when there is none.
  static func make(_ slot: Int, of object: AnyObject, in scratch: EncodingScratch) -> EncodingScratch.Made?
}

/// The caller's values for a map argument, and how they are written. Generated types conform.
@_spi(Generated) public protocol GeneratedMap: Sendable {
  associatedtype Value: Sendable
  var values: ContiguousArray<Value> { get }
  init(values: ContiguousArray<Value>)
  /// Begins the map and adds the entries.
  func write(to map: inout MapText)
}

/// The same of a list.
@_spi(Generated) public protocol GeneratedList: Sendable {
  associatedtype Value: Sendable
  var values: ContiguousArray<Value> { get }
  init(values: ContiguousArray<Value>)
  /// Begins the list and adds the items.
  func write(to list: inout ListText)
}

/// A map or list argument of an event. It is written each time anew, so that nothing is allocated to keep it: a contiguous
/// array is one reference, and that is all that an event holds of it. A value of a protocol would do the same, but copying
/// and destroying an event that has none would then take a hundred instructions.
///
/// `@unchecked Sendable`: the object is the storage of an array that nobody changes, of values that are `Sendable`, or an
/// ``EventSurplus``, which is.
@_spi(Generated) @frozen public struct CollectionArgument: @unchecked Sendable {
  @usableFromInline let object: AnyObject
  @usableFromInline let kind: any EventArguments.Type

  public init<Map: GeneratedMap>(_ map: Map) {
    object = Self.storage(of: map.values)
    kind = MapArgument<Map>.self
  }

  public init<List: GeneratedList>(_ list: List) {
    object = Self.storage(of: list.values)
    kind = ListArgument<List>.self
  }

  /// A map or list that was read back: JSON text.
  init(json: String) {
    object = Self.storage(of: [json])
    kind = ReadArgument.self
  }

  private static func storage<Value>(of values: ContiguousArray<Value>) -> AnyObject {
    unsafeBitCast(values, to: AnyObject.self)
  }

  func make(_ slot: Int, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    kind.make(slot, of: object, in: scratch)
  }
}

private enum MapArgument<Map: GeneratedMap>: EventArguments {
  static func surplus(in object: AnyObject) -> EventSurplus? { nil }

  static func make(_ slot: Int, of object: AnyObject, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    Map(values: unsafeBitCast(object, to: ContiguousArray<Map.Value>.self)).write(to: &scratch.map.pointee)
    return .map
  }
}

private enum ListArgument<List: GeneratedList>: EventArguments {
  static func surplus(in object: AnyObject) -> EventSurplus? { nil }

  static func make(_ slot: Int, of object: AnyObject, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    List(values: unsafeBitCast(object, to: ContiguousArray<List.Value>.self)).write(to: &scratch.list.pointee)
    return .list
  }
}

private enum ReadArgument: EventArguments {
  static func surplus(in object: AnyObject) -> EventSurplus? { nil }

  static func make(_ slot: Int, of object: AnyObject, in scratch: EncodingScratch) -> EncodingScratch.Made? {
    unsafeBitCast(object, to: ContiguousArray<String>.self).first.map { .json($0) }
  }
}

/// All arguments of an event that has too many for the fixed places.
@usableFromInline final class EventSurplus: EventArguments, Sendable {
  let words: [UInt64]
  let texts: [String]
  let collections: [CollectionArgument]

  init(words: [UInt64], texts: [String], collections: [CollectionArgument]) {
    self.words = words
    self.texts = texts
    self.collections = collections
  }

  @usableFromInline static func surplus(in object: AnyObject) -> EventSurplus? { object as? EventSurplus }

  @usableFromInline static func make(_ slot: Int, of object: AnyObject, in scratch: EncodingScratch)
    -> EncodingScratch.Made?
  {
    guard let surplus = object as? EventSurplus, slot < surplus.collections.count else { return nil }
    return surplus.collections[slot].make(0, in: scratch)
  }
}
