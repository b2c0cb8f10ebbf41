/// A marker of calls from generated code.
@_spi(Generated) @frozen public struct GeneratedCode: Sendable {
  @inlinable public init() {}
}

/// The program of a generated event. Only generated code can create a program, so undeclared events cannot be recorded.
@_spi(Generated) @frozen public struct EventProgram: Sendable {
  /// Addresses of literals, which live as long as the process, and their lengths in bytes.
  @usableFromInline let wire: UInt
  @usableFromInline let holes: UInt
  @usableFromInline let wireCount: UInt32
  @usableFromInline let holesCount: UInt32
  /// The index of the event's stream in the list of the owning registry.
  @usableFromInline let stream: UInt8

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - stream: The index of the event's stream in the list of the owning registry.
  ///   - wire: The wire text, see `docs/generated-code.md`.
  ///   - holes: The operations; empty if the wire text is constant.
  @inlinable public init(_ stream: UInt8, _ wire: StaticString, _ holes: StaticString = "") {
    self.wire = UInt(bitPattern: wire.utf8Start)
    wireCount = UInt32(truncatingIfNeeded: wire.utf8CodeUnitCount)
    self.holes = UInt(bitPattern: holes.utf8Start)
    holesCount = UInt32(truncatingIfNeeded: holes.utf8CodeUnitCount)
    self.stream = stream
  }

  /// Creates a program in a list of programs, which is a literal.
  init(_ stream: UInt8, _ wire: UnsafeRawBufferPointer, _ holes: UnsafeRawBufferPointer) {
    let part = ProgramPart(wire, holes)
    self.wire = UInt(bitPattern: part.wire)
    wireCount = UInt32(clamping: wire.count)
    self.holes = UInt(bitPattern: part.holes)
    holesCount = UInt32(clamping: holes.count)
    self.stream = stream
  }
}

/// The value of a generated event: its program and its arguments.
///
/// An event without text arguments needs no retain and release. Only generated code creates values. The initializer is
/// inlinable, because storing constants takes half the code of a call whose result is copied. The type is frozen to
/// allow that with library evolution.
@frozen public struct EventPayload: Sendable {
  /// The first stored property, see `text(_:)`.
  @usableFromInline let texts: EventTexts
  /// The offset to the stream's index; not 0 for an event of an imported registry.
  @usableFromInline var streamBase: UInt8
  /// Whether `more` has arguments. A separate property, because reading a protocol value copies it.
  @usableFromInline var hasMore: Bool
  /// The parts of the ``EventProgram``.
  @usableFromInline let stream: UInt8
  @usableFromInline let wireCount: UInt32
  @usableFromInline let wire: UInt
  @usableFromInline let holes: UInt
  @usableFromInline let holesCount: UInt32
  /// One bit for each optional group that is present.
  @usableFromInline let presence: UInt64
  /// Bit patterns of `Int64`, `Double` or `Bool`, or addresses of a vocabulary's entries, depending on the holes.
  @usableFromInline let w0: UInt64
  @usableFromInline let w1: UInt64
  @usableFromInline let w2: UInt64
  @usableFromInline let w3: UInt64
  /// Maps and lists, and all arguments if they exceed the fixed slots; ``NoArguments`` for nearly all events.
  ///
  /// A protocol value has no fixed size, so the compiler passes events by address and does not copy them on the way to
  /// the encoder, as it does with other large structures. It is not optional, which would take three times as long to
  /// destroy.
  @usableFromInline var more: any EventArguments

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - program: The program, see `docs/generated-code.md`.
  ///   - presence: One bit for each optional group that is present.
  ///   - w0: The first word.
  ///   - w1: The second word.
  ///   - w2: The third word.
  ///   - w3: The fourth word.
  ///   - texts: The text arguments.
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

  /// Creates an event with a map or list argument.
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

  /// Creates an event with more than four words, three texts or one map or list, which is rare.
  @_spi(Generated) public init(
    _ program: EventProgram, presence: UInt64, words: [UInt64], texts: [String], collections: [CollectionArgument]
  ) {
    self.init(
      program, presence: presence,
      EventSurplus(words: words, texts: texts, collections: collections.map(\.content)))
  }

  /// Creates an event with more than 64 optional parts.
  @_spi(Generated) public init(
    _ program: EventProgram, given: [Bool], words: [UInt64], texts: [String], collections: [CollectionArgument]
  ) {
    var bits = PresenceBits()
    for (bit, isGiven) in given.prefix(PresenceBits.count).enumerated() where isGiven { bits.insert(bit) }
    self.init(
      program, presence: bits.first,
      EventSurplus(words: words, texts: texts, collections: collections.map(\.content), presence: bits.rest))
  }

  /// Creates an event with all arguments in one object, for decoders.
  init(_ program: EventProgram, presence: UInt64, _ arguments: EventSurplus) {
    self.init(program, presence: presence, 0, 0, 0, 0, texts: .none)
    hasMore = true
    more = arguments
  }

  /// Returns the event for a registry that imports its owner: `base` is the index of the owner's first stream in the
  /// importer's list of streams.
  @_spi(Generated) public func imported(base: UInt8) -> EventPayload {
    var copy = self
    // Modulo 256, because an importer can list the streams of an indirect import before the streams of the import.
    copy.streamBase = streamBase &+ base
    return copy
  }

  /// Returns the event for a registry that imports its owner, if the owner has imported streams itself. `streams` has
  /// the importer's index of each of the owner's streams, as digits of programs.
  ///
  /// An event and its counterpart move together, because both are in the owner's own streams.
  @_spi(Generated) public func imported(streams: StaticString) -> EventPayload {
    let index = Int(stream &+ streamBase)
    guard streams.hasPointerRepresentation, index < streams.utf8CodeUnitCount else { return self }
    var copy = self
    copy.streamBase = UInt8(truncatingIfNeeded: ProgramDigit.value(streams.utf8Start[index])) &- stream
    return copy
  }
}

/// Text arguments of an event. Public because a frozen value stores it, although no public function accepts it.
@frozen public enum EventTexts: Sendable {
  /// No text.
  case none
  /// One text.
  case one(String)
  /// Two texts.
  case two(String, String)
  /// Three texts.
  case three(String, String, String)
}

/// The requirements of a generated event type.
public protocol RecordableEvent: Sendable, Equatable {
  /// The event's program and arguments.
  var payload: EventPayload { get }
}

extension EventPayload {
  /// An empty payload, for the programs of envelopes and common parts.
  static var none: EventPayload { EventPayload(EventProgram(0, ""), presence: 0, 0, 0, 0, 0, texts: .none) }
}
