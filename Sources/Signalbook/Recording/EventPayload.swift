/// A marker for calls from generated code.
@_spi(Generated) @frozen public struct GeneratedCode: Sendable {
  @inlinable public init() {}
}

/// The program of a generated event. Only generated code can create programs, so undeclared events cannot be recorded.
@_spi(Generated) @frozen public struct EventProgram: Sendable {
  /// The address of the wire text, a literal that is never deallocated.
  @usableFromInline let wire: UInt
  /// The address of the operations, a literal that is never deallocated.
  @usableFromInline let holes: UInt
  /// The length of the wire text, in bytes.
  @usableFromInline let wireCount: UInt32
  /// The length of the operations, in bytes.
  @usableFromInline let holesCount: UInt32
  /// The index of the event's stream in the registry that declares the event.
  @usableFromInline let stream: UInt8

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - stream: The index of the event's stream in the registry that declares the event.
  ///   - wire: The wire text. See `docs/generated-code.md`.
  ///   - holes: The operations, or an empty string if the wire text is constant.
  @inlinable public init(_ stream: UInt8, _ wire: StaticString, _ holes: StaticString = "") {
    self.wire = UInt(bitPattern: wire.utf8Start)
    wireCount = UInt32(truncatingIfNeeded: wire.utf8CodeUnitCount)
    self.holes = UInt(bitPattern: holes.utf8Start)
    holesCount = UInt32(truncatingIfNeeded: holes.utf8CodeUnitCount)
    self.stream = stream
  }

  /// Creates a program from a section of a literal that contains several programs.
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
/// An event without text arguments is not reference-counted. Only generated code creates values. The initializer is
/// inlinable because storing constants takes half as much code as calling a function and copying its result. The type
/// is frozen so that this also works with library evolution.
@frozen public struct EventPayload: Sendable {
  /// The text arguments. `text(_:)` requires them to be the first stored property.
  @usableFromInline let texts: EventTexts
  /// The offset added to the stream's index. Nonzero only for an imported registry's events.
  @usableFromInline var streamBase: UInt8
  /// Whether `more` contains arguments. Stored separately because reading an existential copies it.
  @usableFromInline var hasMore: Bool
  /// The contents of the ``EventProgram``.
  @usableFromInline let stream: UInt8
  @usableFromInline let wireCount: UInt32
  @usableFromInline let wire: UInt
  @usableFromInline let holes: UInt
  @usableFromInline let holesCount: UInt32
  /// The presence bits of the optional groups.
  @usableFromInline let presence: UInt64
  /// The bit patterns of `Int64`, `Double`, or `Bool` values, or the addresses of vocabulary entries. The program
  /// determines the type of each word.
  @usableFromInline let w0: UInt64
  @usableFromInline let w1: UInt64
  @usableFromInline let w2: UInt64
  @usableFromInline let w3: UInt64
  /// The maps and lists, or all arguments if they do not fit into the fixed slots. ``NoArguments`` for nearly all
  /// events.
  ///
  /// An existential does not have a fixed size, so the compiler passes events by address. It would copy other large
  /// structs on the way to the encoder. The property is not optional, because destroying an optional takes three times
  /// as long.
  @usableFromInline var more: any EventArguments

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - program: The program. See `docs/generated-code.md`.
  ///   - presence: The presence bits of the optional groups.
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

  /// The index of the event's stream in the recorder.
  var streamIndex: Int { Int(stream &+ streamBase) }

  /// Creates an event with more arguments than fixed slots: more than four words, more than three texts, or more than
  /// one map or list. Such events are rare.
  @_spi(Generated) public init(
    _ program: EventProgram, presence: UInt64, words: [UInt64], texts: [String], collections: [CollectionArgument]
  ) {
    self.init(
      program, presence: presence,
      EventSurplus(words: words, texts: texts, collections: collections.map(\.content)))
  }

  /// Creates an event with more than 64 optional groups.
  @_spi(Generated) public init(
    _ program: EventProgram, given: [Bool], words: [UInt64], texts: [String], collections: [CollectionArgument]
  ) {
    var bits = PresenceBits()
    for (bit, isGiven) in given.prefix(PresenceBits.count).enumerated() where isGiven { bits.insert(bit) }
    self.init(
      program, presence: bits.first,
      EventSurplus(words: words, texts: texts, collections: collections.map(\.content), presence: bits.rest))
  }

  /// Creates an event whose arguments are all in an ``EventSurplus``. Used by decoders.
  init(_ program: EventProgram, presence: UInt64, _ arguments: EventSurplus) {
    self.init(program, presence: presence, 0, 0, 0, 0, texts: .none)
    hasMore = true
    more = arguments
  }

  /// Returns the event for a registry that directly imports the event's registry. `base` is the index of the first
  /// imported stream in the importing registry.
  @_spi(Generated) public func imported(base: UInt8) -> EventPayload {
    var copy = self
    // Wraps around at 256, because the importing registry can list an indirect import's streams before those of the
    // direct import.
    copy.streamBase = streamBase &+ base
    return copy
  }

  /// Returns the event for a registry that imports the event's registry, if the event's registry also imports streams.
  ///
  /// An event and its counterpart have the same offset, because the same registry declares both streams. `streams`
  /// lists the importing registry's index of each stream in the event's registry, as program digits.
  @_spi(Generated) public func imported(streams: StaticString) -> EventPayload {
    let index = Int(stream &+ streamBase)
    guard streams.hasPointerRepresentation, index < streams.utf8CodeUnitCount else { return self }
    var copy = self
    copy.streamBase = UInt8(truncatingIfNeeded: ProgramDigit.value(streams.utf8Start[index])) &- stream
    return copy
  }
}

/// An event's text arguments. The type is public only because the frozen ``EventPayload`` stores it.
@frozen public enum EventTexts: Sendable {
  /// No text arguments.
  case none
  /// One text argument.
  case one(String)
  /// Two text arguments.
  case two(String, String)
  /// Three text arguments.
  case three(String, String, String)
}

/// The requirements for a generated event type.
public protocol RecordableEvent: Sendable, Equatable {
  /// The event's program and arguments.
  var payload: EventPayload { get }
}

extension EventPayload {
  /// An empty payload for the programs of envelopes and common parts.
  static var none: EventPayload { EventPayload(EventProgram(0, ""), presence: 0, 0, 0, 0, 0, texts: .none) }
}
