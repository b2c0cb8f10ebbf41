/// An entry of a map argument.
public struct MapEntry<Key: Sendable, Value: Sendable>: Sendable {
  /// The entry's key.
  public var key: Key
  /// The entry's value.
  public var value: Value

  /// Creates an entry.
  public init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

/// A map entry with a named value, which is sent as `{name: value}`.
public struct NamedMapEntry<Key: Sendable, Value: Sendable>: Sendable {
  /// The entry's key.
  public var key: Key
  /// The name of the value.
  public var name: String
  /// The entry's value.
  public var value: Value

  /// Creates an entry.
  public init(key: Key, name: String, value: Value) {
    self.key = key
    self.name = name
    self.value = value
  }
}

extension MapEntry: Equatable where Key: Equatable, Value: Equatable {}
extension NamedMapEntry: Equatable where Key: Equatable, Value: Equatable {}

/// An integer map key within the bounds that the schema declares.
///
/// An out-of-bounds literal does not compile.
public protocol BoundedKey: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The key's value.
  var value: Int { get }
  /// Creates a key, or returns `nil` if the number is out of bounds.
  init?(_ value: Int)
}
