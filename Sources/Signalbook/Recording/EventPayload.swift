/// The text program of a generated event. Code that is not generated cannot make one, hence no event that no schema
/// declares.
@_spi(Generated) @frozen public struct EventProgram: Sendable {
  @usableFromInline let literal: StaticString

  /// - Parameter literal: a text program of format 1, see `docs/generated-code.md`.
  @inlinable public init(_ literal: StaticString) { self.literal = literal }
}

/// Says that a call is made by generated code.
@_spi(Generated) @frozen public struct GeneratedCode: Sendable {
  @inlinable public init() {}
}

/// The one small value behind every generated event: where its text program stands, and its arguments.
///
/// An event without text arguments has nothing to retain or release. Only generated code makes values of this type. The
/// initializer is inlinable: where a member has constants alone, storing them takes half the code of a call whose result
/// is copied, and frozen, so that it can be under library evolution as well.
@frozen public struct EventPayload: Sendable {
  /// Address of the program's first byte; a literal lives as long as the process.
  @usableFromInline let start: UInt
  /// The program's length in bytes.
  @usableFromInline let count: Int
  /// Up to eight closed values, eight bits each, the first in the lowest bits.
  @usableFromInline let indices: UInt64
  /// One bit for each optional group that is present.
  @usableFromInline let presence: UInt64
  /// Bit patterns of `Int64` or `Double`, as the program's operations say.
  @usableFromInline let n0: UInt64
  @usableFromInline let n1: UInt64
  @usableFromInline let n2: UInt64
  @usableFromInline let texts: EventTexts
  /// Arguments beyond the fixed places; `nil` for nearly every event.
  @usableFromInline let surplus: EventSurplus?
  /// Added to the program's stream index: not 0 for an event of an imported registry.
  @usableFromInline var streamBase: UInt8 = 0

  /// - Parameters:
  ///   - program: a text program of format 1, see `docs/generated-code.md`.
  ///   - indices: closed values, eight bits each, the first in the lowest bits.
  ///   - presence: one bit for each optional group that is present.
  ///   - n0: the first number's bit pattern.
  ///   - n1: the second one's.
  ///   - n2: the third one's.
  ///   - texts: the text arguments.
  @inlinable @_spi(Generated) public init(
    _ program: EventProgram, indices: UInt64, presence: UInt64, n0: UInt64, n1: UInt64, n2: UInt64, texts: EventTexts
  ) {
    start = UInt(bitPattern: program.literal.utf8Start)
    count = program.literal.utf8CodeUnitCount
    self.indices = indices
    self.presence = presence
    self.n0 = n0
    self.n1 = n1
    self.n2 = n2
    self.texts = texts
    surplus = nil
  }

  /// The form for the rare event with more than eight closed values, three numbers or three texts.
  @_spi(Generated) public init(
    _ program: EventProgram, surplusIndices: [UInt8], presence: UInt64, numbers: [UInt64], texts: [String]
  ) {
    start = UInt(bitPattern: program.literal.utf8Start)
    count = program.literal.utf8CodeUnitCount
    indices = 0
    self.presence = presence
    n0 = 0
    n1 = 0
    n2 = 0
    self.texts = .none
    surplus = EventSurplus(indices: surplusIndices, numbers: numbers, texts: texts)
  }

  /// All parts as they are; for decoders.
  init(
    start: UInt, count: Int, indices: UInt64, presence: UInt64, n0: UInt64, n1: UInt64, n2: UInt64, texts: EventTexts,
    surplus: EventSurplus?
  ) {
    self.start = start
    self.count = count
    self.indices = indices
    self.presence = presence
    self.n0 = n0
    self.n1 = n1
    self.n2 = n2
    self.texts = texts
    self.surplus = surplus
  }

  /// The same event seen from a registry that imports its owner: `base` is where the owner's streams begin in the
  /// importer's list of streams.
  @_spi(Generated) public func imported(base: UInt8) -> EventPayload {
    var copy = self
    copy.streamBase = streamBase + base
    return copy
  }
}

extension EventPayload {
  /// The same where the owner has streams that it imports itself: `streams` has, as digits of programs, the importer's
  /// place of each of the owner's streams.
  ///
  /// An event and its counterpart move together: both are among the owner's own streams.
  @_spi(Generated) public func imported(streams: StaticString) -> EventPayload {
    guard let program, streams.hasPointerRepresentation else { return self }
    let start = pair?.first ?? program.start
    let place = stream(of: start)
    guard place < streams.utf8CodeUnitCount else { return self }
    var copy = self
    let own = start.load(fromByteOffset: 1, as: UInt8.self)
    copy.streamBase = UInt8(
      truncatingIfNeeded: ProgramDigit.value(streams.utf8Start[place]) &- ProgramDigit.value(own))
    return copy
  }
}

/// Text arguments of an event. Public because a frozen value stores it; nothing public takes one.
@frozen public enum EventTexts: Sendable {
  case none
  case one(String)
  case two(String, String)
  case three(String, String, String)
}

/// All arguments of an event that has too many for the fixed places.
@usableFromInline final class EventSurplus: Sendable {
  @usableFromInline let indices: [UInt8]
  let numbers: [UInt64]
  @usableFromInline let texts: [String]

  init(indices: [UInt8], numbers: [UInt64], texts: [String]) {
    self.indices = indices
    self.numbers = numbers
    self.texts = texts
  }
}

extension EventPayload: Equatable {
  /// Whether both say the same event with the same arguments, byte for byte.
  public static func == (left: EventPayload, right: EventPayload) -> Bool {
    left.streamBase == right.streamBase && left.indices == right.indices && left.presence == right.presence
      && left.n0 == right.n0 && left.n1 == right.n1 && left.n2 == right.n2
      && left.programBytes.elementsEqual(right.programBytes) && left.textList.isSame(as: right.textList)
      && left.surplus.isSame(as: right.surplus)
  }

  private var programBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count)
  }

  private var textList: [String] {
    switch texts {
    case .none: []
    case .one(let a): [a]
    case .two(let a, let b): [a, b]
    case .three(let a, let b, let c): [a, b, c]
    }
  }
}

extension [String] {
  /// Texts are compared by their bytes: what is sent is the same or it is not.
  fileprivate func isSame(as other: [String]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension EventSurplus? {
  fileprivate func isSame(as other: EventSurplus?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.indices == other.indices && self.numbers == other.numbers && self.texts.isSame(as: other.texts)
  }
}

/// What generated event types conform to.
public protocol RecordableEvent: Sendable, Equatable {
  var payload: EventPayload { get }
}

extension EventPayload {
  /// No event: what programs of envelopes and common parts are run with.
  static var none: EventPayload {
    EventPayload(EventProgram(""), indices: 0, presence: 0, n0: 0, n1: 0, n2: 0, texts: .none)
  }
}
