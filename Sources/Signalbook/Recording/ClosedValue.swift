/// A value of a closed vocabulary. All generated enums conform.
///
/// The protocol is a marker without requirements, so the compiler emits neither code nor a conformance record, which
/// would keep unused enums alive. This saves two thirds of the cost. Members that work for any enum are declared here;
/// names and wire text, in ``Vocabulary``.
///
/// Only enums without associated values may conform. Their cases are sorted by name and end with `case _never(Never)`.
/// This case prevents the compiler from synthesizing `Equatable` and `Hashable`, which takes four times as long to
/// compile as the rest of an enum. `==` is defined here instead.
@_marker public protocol ClosedValue: Sendable {}

extension EventPayload {
  /// Returns the address of an entry in a vocabulary's table, for an argument that the caller omits. Inlines to a call
  /// with two arguments, which needs less code than a call that passes the parts of a literal.
  @inlinable @_spi(Generated) public static func entry(_ index: Int, in table: StaticString) -> UInt64 {
    entry(index, at: table.utf8Start)
  }

  @usableFromInline static func entry(_ index: Int, at table: UnsafePointer<UInt8>) -> UInt64 {
    VocabularyTable.entry(index, at: table)
  }
}

extension ClosedValue {
  /// The index of the case, from 0 to 65,535.
  ///
  /// The layout of an enum without associated values is part of Swift's ABI: the smallest number of bytes that
  /// distinguishes the cases, numbered in declaration order, or zero bytes for a single case. The bits are therefore
  /// the index, and no `switch` is needed. Tests verify this.
  @inlinable @inline(__always) public var place: Int {
    switch MemoryLayout<Self>.size {
    case 0: 0
    case 1: Int(unsafeBitCast(self, to: UInt8.self))
    default: Int(unsafeBitCast(self, to: UInt16.self))
    }
  }

  /// Returns the address of the value's entry in its vocabulary's table. Inlines to a call that is not generic, which
  /// needs less code.
  @inlinable @_spi(Generated) public func entry(in table: StaticString) -> UInt64 {
    EventPayload.entry(place, in: table)
  }

  /// Creates the case at an index, or returns `nil` if the index is unknown.
  ///
  /// - Parameters:
  ///   - index: The index of the case, from 0.
  ///   - count: The number of cases, excluding `_never`.
  public init?(at index: Int, of count: Int) {
    guard index >= 0, index < count else { return nil }
    self.init(known: index)
  }

  /// Creates the case at a valid index. The index is a valid bit pattern, as described for `place`.
  init(known index: Int) {
    switch MemoryLayout<Self>.size {
    case 0: self = unsafeBitCast((), to: Self.self)
    case 1: self = unsafeBitCast(UInt8(truncatingIfNeeded: index), to: Self.self)
    default: self = unsafeBitCast(UInt16(truncatingIfNeeded: index), to: Self.self)
    }
  }

  /// Returns the first `count` cases of a vocabulary, excluding `_never`.
  @_spi(Generated) public static func allCases(count: Int) -> [Self] { (0..<count).map(Self.init(known:)) }

  /// Returns whether two values are the same case.
  public static func == (left: Self, right: Self) -> Bool { left.place == right.place }
  /// Returns whether two values differ.
  public static func != (left: Self, right: Self) -> Bool { left.place != right.place }
}

/// Shared by all enums whose schema makes them `Hashable`. Otherwise, the compiler would synthesize the members for
/// each enum.
extension ClosedValue where Self: Hashable {
  /// Adds the case to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
  /// The case's hash value.
  public var hashValue: Int { place.hashValue }
}

/// Compares optional values, which the standard library does only for `Equatable` ones. Its functions take precedence
/// for `Hashable` enums and for `nil`, so that comparisons are not ambiguous.
extension Optional where Wrapped: ClosedValue {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool { left?.place == right?.place }
  @_disfavoredOverload
  public static func != (left: Self, right: Self) -> Bool { left?.place != right?.place }
}
