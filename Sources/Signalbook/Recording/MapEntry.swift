/// An entry of a map that a caller gives.
public struct MapEntry<Key: Sendable, Value: Sendable>: Sendable {
  /// The entry's key.
  public var key: Key
  /// The value sent under the key.
  public var value: Value

  public init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

/// An entry of a map that a caller gives, whose value has a name: it is sent as `{name: value}`.
public struct NamedMapEntry<Key: Sendable, Value: Sendable>: Sendable {
  /// The entry's key.
  public var key: Key
  /// The name of the value.
  public var name: String
  /// The value sent under the key and the name.
  public var value: Value

  public init(key: Key, name: String, value: Value) {
    self.key = key
    self.name = name
    self.value = value
  }
}

extension MapEntry: Equatable where Key: Equatable, Value: Equatable {}
extension NamedMapEntry: Equatable where Key: Equatable, Value: Equatable {}

/// A whole number that cannot be outside the bounds that a schema declares for the keys of a map.
///
/// A literal outside of them does not compile.
public protocol BoundedKey: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number.
  var value: Int { get }
  /// `nil` for a number outside the bounds.
  init?(_ value: Int)
}
