/// A value of a closed vocabulary: what all generated enums are.
///
/// A marker without requirements: the compiler writes nothing for it, neither code nor a record that would keep an enum
/// alive which nobody uses. Two thirds of what an enum's conformance to an ordinary protocol costs are saved by this.
/// What can be said of any enum is here; names and wire texts are those of ``Vocabulary``.
///
/// Only enums without payloads may conform, whose cases are those of the vocabulary, by name, and at the end
/// `case _never(Never)`. It keeps the compiler from deriving `Equatable` and `Hashable` for each of them, which costs four
/// times as much to compile as all the rest of an enum; `==` comes from here instead.
@_marker public protocol ClosedValue: Sendable {}

extension EventPayload {
  /// The address of the entry at an index of a vocabulary's table: that of a value which the caller may leave out. Inlined
  /// down to a call with two arguments, which takes less code where it is made than one with the parts of a literal.
  @inlinable @_spi(Generated) public static func entry(_ index: Int, in table: StaticString) -> UInt64 {
    entry(index, at: table.utf8Start)
  }

  @usableFromInline static func entry(_ index: Int, at table: UnsafePointer<UInt8>) -> UInt64 {
    VocabularyTable.entry(index, at: table)
  }
}

extension ClosedValue {
  /// The index among the cases: 0 to 65,535.
  ///
  /// The layout of enums without payloads is part of Swift's ABI: the least number of bytes that tells all cases apart,
  /// counted in the order of the declaration; nothing for a single case. So the bits are the index; a `switch` generated
  /// for each enum would say the same in a function of its own. Tests compare both.
  @inlinable @inline(__always) public var place: Int {
    switch MemoryLayout<Self>.size {
    case 0: 0
    case 1: Int(unsafeBitCast(self, to: UInt8.self))
    default: Int(unsafeBitCast(self, to: UInt16.self))
    }
  }

  /// The address of the value's entry in its vocabulary's table. Inlined down to a call that is not generic, which takes
  /// less code where it is made.
  @inlinable @_spi(Generated) public func entry(in table: StaticString) -> UInt64 {
    EventPayload.entry(place, in: table)
  }

  /// The case at an index; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - index: the index among the cases.
  ///   - count: how many cases there are without `_never`.
  public init?(at index: Int, of count: Int) {
    guard index >= 0, index < count else { return nil }
    self.init(known: index)
  }

  /// The case at an index that there is: then its number is a valid bit pattern, see `place`.
  init(known index: Int) {
    switch MemoryLayout<Self>.size {
    case 0: self = unsafeBitCast((), to: Self.self)
    case 1: self = unsafeBitCast(UInt8(truncatingIfNeeded: index), to: Self.self)
    default: self = unsafeBitCast(UInt16(truncatingIfNeeded: index), to: Self.self)
    }
  }

  /// The cases of a vocabulary that has this many, without `_never`.
  @_spi(Generated) public static func allCases(count: Int) -> [Self] { (0..<count).map(Self.init(known:)) }

  public static func == (left: Self, right: Self) -> Bool { left.place == right.place }
  public static func != (left: Self, right: Self) -> Bool { left.place != right.place }
}

/// One function for all enums that their schema makes `Hashable`: the compiler would derive one for each.
extension ClosedValue where Self: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
  public var hashValue: Int { place.hashValue }
}

/// Without `Equatable` the standard library compares no optional values. Where a schema makes an enum `Hashable` it does, and
/// with `nil` in any case: its own functions come first, or each comparison would be ambiguous.
extension Optional where Wrapped: ClosedValue {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool { left?.place == right?.place }
  @_disfavoredOverload
  public static func != (left: Self, right: Self) -> Bool { left?.place != right?.place }
}
