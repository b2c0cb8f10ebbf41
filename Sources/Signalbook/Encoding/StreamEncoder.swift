/// Encodes the events of one stream: the one way from a payload to wire bytes, for the recorder and for
/// ``EventEncoder``. Touched by one thread at a time.
final class StreamEncoder {
  let description: StreamDescription
  let values: SourceValues
  let common: CommonPart
  let hasEvents: Bool
  private let patterns: PatternCache
  // `values` keeps them alive; a counted reference would be counted for each event.
  private let context: Unmanaged<RecorderContext>
  private let openingByte: UInt8
  private let hasPreviousEventSource: Bool

  init(_ description: StreamDescription, context: RecorderContext, patterns: PatternCache) {
    self.description = description
    self.patterns = patterns
    self.context = Unmanaged.passUnretained(context)
    values = SourceValues(description, context: context, patterns: patterns)
    common = CommonPart(description.common)
    hasEvents = description.encoding != .none
    openingByte = description.encoding == .tuple ? 0x5B : 0x7B
    hasPreviousEventSource = description.sources.contains {
      if case .clockMsSincePreviousEvent = $0.source { return true }
      return false
    }
  }

  /// What writes events where `writer` stands, one behind the other.
  @inline(__always) func walker(at writer: ByteWriter) -> ProgramWalker {
    ProgramWalker(writer, sources: values, patterns: patterns)
  }

  /// Writes an event. `body` is where the program's body starts, `end` where it ends.
  ///
  /// - Returns: `nil` when it is written; there is room for one more byte, and ``keep(_:_:)`` is to follow. Otherwise why
  ///   not: what was written is to be dropped.
  @inline(__always) func encode(
    _ body: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload,
    with walker: inout ProgramWalker
  ) -> RecordOutcome.Refusal? {
    let rest = end - body
    guard walker.writer.make(room: 2 &+ ByteWriter.integerRoom &+ rest) else { return .full }
    walker.writer.byte(openingByte)
    if common.isBareTime {
      walker.writer.integer(context._withUnsafeGuaranteedRef { $0.sinceStart })
    } else if let refusal = common.write(values, to: &walker.writer, reserving: rest &+ 1) {
      return refusal
    }
    return walker.walk(body, to: end, payload)
  }

  /// Writes an object of the caller's members alone: nothing of the stream's stands around them.
  ///
  /// - Returns: as ``encode(_:to:_:at:)``.
  @inline(never) func encodeAlone(
    _ body: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload, at writer: ByteWriter
  ) -> (walker: ProgramWalker, refusal: RecordOutcome.Refusal?) {
    var walker = ProgramWalker(writer, sources: values, patterns: patterns)
    guard walker.writer.make(room: 2 &+ (end - body)) else { return (walker, .tooLarge) }
    walker.writer.byte(0x7B)
    let refusal = walker.run(body, to: end, payload)
    return (walker, refusal)
  }

  /// The event that was encoded last is kept.
  @inline(__always) func keep(_ walker: inout ProgramWalker, _ losses: UnsafeMutablePointer<LossCounters>) {
    if _slowPath(walker.hasDistinctValues) { values.distinct.keep() }
    walker.count(in: losses)
    if _slowPath(values.missing | values.unwritable != 0) { values.countLosses(in: losses) }
    if hasPreviousEventSource { values.previousEvent = values.context.monotonic }
  }
}
