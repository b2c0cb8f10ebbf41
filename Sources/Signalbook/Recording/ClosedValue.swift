/// A value of a closed vocabulary. All generated enums conform.
///
/// A marker protocol has no requirements, so the compiler emits neither code nor a conformance record, which would keep
/// unused enums from being stripped. This saves two thirds of an enum's size. Members that work for any enum are
/// declared here; names and wire text are in ``Vocabulary``.
///
/// Only enums without associated values may conform. Their cases are sorted by name and end with `case _never(Never)`,
/// which prevents the compiler from synthesizing `Equatable` and `Hashable`. The synthesized code would take four times
/// as long to compile as the rest of the enum, so `==` is defined here instead.
@_marker public protocol ClosedValue: Sendable {}

extension EventPayload {
  /// Returns the address of the entry at the given index in a vocabulary table. Generated code calls this method if the
  /// caller omits an argument. It inlines to a call with two arguments, which takes less code than passing the parts of
  /// the literal.
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
  /// The layout of an enum without associated values is part of Swift's ABI. Cases are numbered in declaration order
  /// and stored in the smallest number of bytes that distinguishes them; a single case takes zero bytes. The bit
  /// pattern is therefore the index, and no `switch` is needed. Tests verify this.
  @inlinable @inline(__always) public var caseIndex: Int {
    switch MemoryLayout<Self>.size {
    case 0: 0
    case 1: Int(unsafeBitCast(self, to: UInt8.self))
    default: Int(unsafeBitCast(self, to: UInt16.self))
    }
  }

  /// Returns the address of the value's entry in the given vocabulary table. Inlines to a nongeneric call, which takes
  /// less code.
  @inlinable @_spi(Generated) public func entry(in table: StaticString) -> UInt64 {
    EventPayload.entry(caseIndex, in: table)
  }

  /// Creates the case at the given index, or returns `nil` if the index is out of range.
  ///
  /// - Parameters:
  ///   - index: The index of the case, from 0.
  ///   - count: The number of cases, excluding `_never`.
  public init?(at index: Int, of count: Int) {
    guard index >= 0, index < count else { return nil }
    self.init(known: index)
  }

  /// Creates the case at the given index, which must be valid. The bit pattern of a case is its index; see `caseIndex`.
  init(known index: Int) {
    switch MemoryLayout<Self>.size {
    case 0: self = unsafeBitCast((), to: Self.self)
    case 1: self = unsafeBitCast(UInt8(truncatingIfNeeded: index), to: Self.self)
    default: self = unsafeBitCast(UInt16(truncatingIfNeeded: index), to: Self.self)
    }
  }

  /// Returns the first `count` cases, excluding `_never`.
  @_spi(Generated) public static func allCases(count: Int) -> [Self] { (0..<count).map(Self.init(known:)) }

  /// Returns whether two values are equal.
  public static func == (left: Self, right: Self) -> Bool { left.caseIndex == right.caseIndex }
  /// Returns whether two values differ.
  public static func != (left: Self, right: Self) -> Bool { left.caseIndex != right.caseIndex }
}

/// A shared implementation of `Hashable` for all enums that the schema makes `Hashable`, so that the compiler does not
/// synthesize the members for each enum.
extension ClosedValue where Self: Hashable {
  /// Adds the case to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(caseIndex) }
  /// The case's hash value.
  public var hashValue: Int { caseIndex.hashValue }
}

/// Equality for optional values. The standard library provides it only if the wrapped type is `Equatable`. For
/// `Hashable` enums and for `nil`, its overloads take precedence, so comparisons are not ambiguous.
extension Optional where Wrapped: ClosedValue {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool { left?.caseIndex == right?.caseIndex }
  @_disfavoredOverload
  public static func != (left: Self, right: Self) -> Bool { left?.caseIndex != right?.caseIndex }
}
