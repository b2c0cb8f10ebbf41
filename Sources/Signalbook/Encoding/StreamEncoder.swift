/// Encodes the events of one stream: the one way from a payload to wire bytes, for the recorder and for
/// ``EventEncoder``. Touched by one thread at a time.
final class StreamEncoder {
  let description: StreamDescription
  let values: SourceValues
  let common: CommonPart
  let hasEvents: Bool
  private let patterns: PatternCache
  private let openingByte: UInt8
  private let hasPreviousEventSource: Bool

  init(_ description: StreamDescription, surroundings: Surroundings, patterns: PatternCache) {
    self.description = description
    self.patterns = patterns
    values = SourceValues(description, surroundings: surroundings, patterns: patterns)
    common = CommonPart(description.common)
    hasEvents = description.encoding != .none
    openingByte = description.encoding == .tuple ? 0x5B : 0x7B
    hasPreviousEventSource = description.sources.contains {
      if case .clockMsSincePreviousEvent = $0.source { return true }
      return false
    }
  }

  /// Writes an event where `writer` stands. `body` is where the program's body starts, `end` where it ends.
  ///
  /// - Returns: what wrote the event and knows what it lost, see ``ProgramWalker/count(in:)``; or why not, and then what
  ///   was written is to be dropped.
  @inline(__always) func encode(
    _ body: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload, at writer: ByteWriter
  ) -> (walker: ProgramWalker, refusal: RecordOutcome.Refusal?) {
    var walker = ProgramWalker(writer, sources: values, patterns: patterns)
    let rest = end - body
    guard walker.writer.make(room: 2 &+ ByteWriter.integerRoom &+ rest) else { return (walker, .full) }
    walker.writer.byte(openingByte)
    if common.isBareTime {
      walker.writer.integer(values.surroundings.sinceStart)
    } else if let refusal = common.write(values, to: &walker.writer, reserving: rest &+ 1) {
      return (walker, refusal)
    }
    if let refusal = walker.run(body, to: end, payload) { return (walker, refusal) }
    return walker.writer.make(room: 1) ? (walker, nil) : (walker, .full)
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
  @inline(__always) func keep(_ walker: ProgramWalker, _ losses: UnsafeMutablePointer<LossCounters>) {
    walker.count(in: losses)
    if _slowPath(values.missing != 0) {
      losses.pointee.missingValues &+= values.missing
      values.missing = 0
    }
    if hasPreviousEventSource { values.previousEvent = values.surroundings.monotonic }
  }
}
