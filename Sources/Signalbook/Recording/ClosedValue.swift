/// A value of a closed vocabulary. All generated enums conform to it.
///
/// The protocol is a marker without requirements, so the compiler emits neither code nor a conformance record, which
/// would keep unused enums alive. That saves two thirds of the cost of a conformance. Members that work for any enum
/// are here; names and wire texts are in ``Vocabulary``.
///
/// Only enums without payloads may conform, with the vocabulary's cases by name and `case _never(Never)` at the end.
/// The last case keeps the compiler from deriving `Equatable` and `Hashable`, which takes four times as long to compile
/// as the rest of an enum. `==` is defined here instead.
@_marker public protocol ClosedValue: Sendable {}

extension EventPayload {
  /// Returns the address of an entry in a vocabulary's table, for an argument that the caller omits. Inlined to a call
  /// with two arguments, which is less code than one with the parts of a literal.
  @inlinable @_spi(Generated) public static func entry(_ index: Int, in table: StaticString) -> UInt64 {
    entry(index, at: table.utf8Start)
  }

  @usableFromInline static func entry(_ index: Int, at table: UnsafePointer<UInt8>) -> UInt64 {
    VocabularyTable.entry(index, at: table)
  }
}

extension ClosedValue {
  /// The index among the cases, from 0 to 65,535.
  ///
  /// The layout of an enum without payloads is part of Swift's ABI: the fewest bytes that distinguish the cases,
  /// numbered in the order of declaration; no bytes for a single case. So the bits are the index, and no generated
  /// `switch` is needed. Tests compare both.
  @inlinable @inline(__always) public var place: Int {
    switch MemoryLayout<Self>.size {
    case 0: 0
    case 1: Int(unsafeBitCast(self, to: UInt8.self))
    default: Int(unsafeBitCast(self, to: UInt16.self))
    }
  }

  /// Returns the address of the value's entry in its vocabulary's table. Inlined to a call that is not generic, which
  /// is less code.
  @inlinable @_spi(Generated) public func entry(in table: StaticString) -> UInt64 {
    EventPayload.entry(place, in: table)
  }

  /// Creates the case at an index; returns `nil` for an unknown index.
  ///
  /// - Parameters:
  ///   - index: The index among the cases.
  ///   - count: The number of cases without `_never`.
  public init?(at index: Int, of count: Int) {
    guard index >= 0, index < count else { return nil }
    self.init(known: index)
  }

  /// Creates the case at a valid index, whose number is a valid bit pattern, see `place`.
  init(known index: Int) {
    switch MemoryLayout<Self>.size {
    case 0: self = unsafeBitCast((), to: Self.self)
    case 1: self = unsafeBitCast(UInt8(truncatingIfNeeded: index), to: Self.self)
    default: self = unsafeBitCast(UInt16(truncatingIfNeeded: index), to: Self.self)
    }
  }

  /// Returns the first `count` cases of a vocabulary, without `_never`.
  @_spi(Generated) public static func allCases(count: Int) -> [Self] { (0..<count).map(Self.init(known:)) }

  /// Returns whether both are the same case.
  public static func == (left: Self, right: Self) -> Bool { left.place == right.place }
  /// Returns whether the cases differ.
  public static func != (left: Self, right: Self) -> Bool { left.place != right.place }
}

/// One function for all enums that are `Hashable` by their schema; otherwise the compiler would derive one for each.
extension ClosedValue where Self: Hashable {
  /// Adds the case to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
  /// The hash of the case.
  public var hashValue: Int { place.hashValue }
}

/// Compares optional values, which the standard library does only for `Equatable` ones. For a `Hashable` enum, and for
/// `nil`, the standard library's functions take precedence, so that a comparison is not ambiguous.
extension Optional where Wrapped: ClosedValue {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool { left?.place == right?.place }
  @_disfavoredOverload
  public static func != (left: Self, right: Self) -> Bool { left?.place != right?.place }
}
