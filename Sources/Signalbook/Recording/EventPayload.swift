/// Says that a call is made by generated code.
@_spi(Generated) @frozen public struct GeneratedCode: Sendable {
  @inlinable public init() {}
}

/// The program of a generated event. Code that is not generated cannot make one, hence no event that no schema declares.
@_spi(Generated) @frozen public struct EventProgram: Sendable {
  /// Addresses of literals, which live as long as the process, and their lengths in bytes.
  @usableFromInline let wire: UInt
  @usableFromInline let holes: UInt
  @usableFromInline let wireCount: UInt32
  @usableFromInline let holesCount: UInt32
  /// The index of the event's stream in the list of the owning registry.
  @usableFromInline let stream: UInt8

  /// - Parameters:
  ///   - stream: the index of the event's stream in the list of the owning registry.
  ///   - wire: the wire text, see `docs/generated-code.md`.
  ///   - holes: the operations; empty where the wire text is always the same.
  @inlinable public init(_ stream: UInt8, _ wire: StaticString, _ holes: StaticString = "") {
    self.wire = UInt(bitPattern: wire.utf8Start)
    wireCount = UInt32(truncatingIfNeeded: wire.utf8CodeUnitCount)
    self.holes = UInt(bitPattern: holes.utf8Start)
    holesCount = UInt32(truncatingIfNeeded: holes.utf8CodeUnitCount)
    self.stream = stream
  }

  /// Those of a list of programs, which is a literal.
  init(_ stream: UInt8, _ wire: UnsafeRawBufferPointer, _ holes: UnsafeRawBufferPointer) {
    let part = ProgramPart(wire, holes)
    self.wire = UInt(bitPattern: part.wire)
    wireCount = UInt32(clamping: wire.count)
    self.holes = UInt(bitPattern: part.holes)
    holesCount = UInt32(clamping: holes.count)
    self.stream = stream
  }
}

/// The one small value behind every generated event: where its program is, and its arguments.
///
/// An event without text arguments has nothing to retain or release. Only generated code makes values of this type. The
/// initializer is inlinable: where a member has constants alone, storing them takes half the code of a call whose result
/// is copied, and frozen, so that it can be under library evolution as well.
@frozen public struct EventPayload: Sendable {
  /// First of all: see `text(_:)`.
  @usableFromInline let texts: EventTexts
  /// Added to the stream's index: not 0 for an event of an imported registry.
  @usableFromInline var streamBase: UInt8
  /// Whether `more` has something: said apart, because looking at a value of a protocol copies it.
  @usableFromInline var hasMore: Bool
  /// The parts of the ``EventProgram``.
  @usableFromInline let stream: UInt8
  @usableFromInline let wireCount: UInt32
  @usableFromInline let wire: UInt
  @usableFromInline let holes: UInt
  @usableFromInline let holesCount: UInt32
  /// One bit for each optional group that is present.
  @usableFromInline let presence: UInt64
  /// Bit patterns of `Int64`, `Double` or `Bool`, or addresses of a vocabulary's entries, as the holes say.
  @usableFromInline let w0: UInt64
  @usableFromInline let w1: UInt64
  @usableFromInline let w2: UInt64
  @usableFromInline let w3: UInt64
  /// Maps and lists, and all arguments where there are more than the fixed slots take; ``NoArguments`` for nearly every
  /// event.
  ///
  /// A value of a protocol has no fixed size, so the compiler passes events by address and copies none on the way to the
  /// encoder, which it does with other large structures. It is not optional: destroying that takes three times as long.
  @usableFromInline var more: any EventArguments

  /// - Parameters:
  ///   - program: the program, see `docs/generated-code.md`.
  ///   - presence: one bit for each optional group that is present.
  ///   - w0: the first word.
  ///   - w1: the second one.
  ///   - w2: the third one.
  ///   - w3: the fourth one.
  ///   - texts: the text arguments.
  @inlinable @_spi(Generated) public init(
    _ program: EventProgram, presence: UInt64, _ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64,
    texts: EventTexts
  ) {
    stream = program.stream
    wireCount = program.wireCount
    wire = program.wire
    holes = program.holes
    holesCount = program.holesCount
    streamBase = 0
    self.presence = presence
    self.w0 = w0
    self.w1 = w1
    self.w2 = w2
    self.w3 = w3
    self.texts = texts
    hasMore = false
    more = NoArguments()
  }

  /// The same with a map or list argument.
  @_spi(Generated) public init(
    _ program: EventProgram, presence: UInt64, _ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64,
    texts: EventTexts, collection: CollectionArgument
  ) {
    self.init(program, presence: presence, w0, w1, w2, w3, texts: texts)
    hasMore = true
    more = collection.content
  }

  /// The index of the event's stream in the list of the recorder.
  var streamIndex: Int { Int(stream &+ streamBase) }

  /// The form for the rare event with more than four words, three texts or one map or list.
  @_spi(Generated) public init(
    _ program: EventProgram, presence: UInt64, words: [UInt64], texts: [String], collections: [CollectionArgument]
  ) {
    self.init(
      program, presence: presence,
      EventSurplus(words: words, texts: texts, collections: collections.map(\.content)))
  }

  /// All arguments in one object; for decoders.
  init(_ program: EventProgram, presence: UInt64, _ arguments: EventSurplus) {
    self.init(program, presence: presence, 0, 0, 0, 0, texts: .none)
    hasMore = true
    more = arguments
  }

  /// The same event seen from a registry that imports its owner: `base` is where the owner's streams begin in the
  /// importer's list of streams.
  @_spi(Generated) public func imported(base: UInt8) -> EventPayload {
    var copy = self
    // Modulo 256: an importer may list the streams of what its import imports before that import's.
    copy.streamBase = streamBase &+ base
    return copy
  }

  /// The same where the owner has streams that it imports itself: `streams` has, as digits of programs, the importer's
  /// index of each of the owner's streams.
  ///
  /// An event and its counterpart move together: both are among the owner's own streams.
  @_spi(Generated) public func imported(streams: StaticString) -> EventPayload {
    let index = Int(stream &+ streamBase)
    guard streams.hasPointerRepresentation, index < streams.utf8CodeUnitCount else { return self }
    var copy = self
    copy.streamBase = UInt8(truncatingIfNeeded: ProgramDigit.value(streams.utf8Start[index])) &- stream
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

/// What generated event types conform to.
public protocol RecordableEvent: Sendable, Equatable {
  var payload: EventPayload { get }
}

extension EventPayload {
  /// No event: what programs of envelopes and common parts are run with.
  static var none: EventPayload { EventPayload(EventProgram(0, ""), presence: 0, 0, 0, 0, 0, texts: .none) }
}
