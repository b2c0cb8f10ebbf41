/// Encodes the events of one stream: the one way from a payload to wire bytes, for the recorder and for
/// ``EventEncoder``. Touched by one thread at a time.
final class StreamEncoder {
  let description: StreamDescription
  let values: SourceValues
  let common: CommonPart
  let hasEvents: Bool
  private let scratch: EncodingScratch
  // `values` keeps them alive; a counted reference would be counted for each event.
  private let context: Unmanaged<RecorderContext>
  private let openingByte: UInt8
  private let hasPreviousEventSource: Bool

  init(_ description: StreamDescription, context: RecorderContext, scratch: EncodingScratch) {
    self.description = description
    self.scratch = scratch
    self.context = Unmanaged.passUnretained(context)
    values = SourceValues(description, context: context, scratch: scratch)
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
    ProgramWalker(writer, sources: values, scratch: scratch)
  }

  /// Writes an event.
  ///
  /// - Returns: `nil` when it is written; there is room for one more byte, and ``keep(_:_:)`` is to follow. Otherwise why
  ///   not: what was written is to be dropped.
  @inline(__always) func encode(
    _ part: ProgramPart, _ event: EventPointer, with walker: inout ProgramWalker
  ) -> RecordOutcome.Refusal? {
    // One byte each for the bracket before and the comma behind.
    let room = ProgramWalker.room(part) &+ 2
    guard walker.writer.make(room: room &+ ByteWriter.integerRoom) else { return .full }
    walker.writer.byte(openingByte)
    if common.isBareTime {
      walker.writer.integer(context._withUnsafeGuaranteedRef { $0.sinceStart })
    } else if let refusal = common.write(values, to: &walker.writer, reserving: room) {
      return refusal
    }
    return walker.walk(part, event, reserving: room)
  }

  /// Writes an object of the caller's members alone: nothing of the stream's is around them.
  ///
  /// - Returns: as ``encode(_:_:with:)``.
  @inline(never) func encodeAlone(_ part: ProgramPart, _ event: EventPointer, at writer: ByteWriter)
    -> (walker: ProgramWalker, refusal: RecordOutcome.Refusal?)
  {
    var walker = walker(at: writer)
    guard walker.writer.make(room: 2) else { return (walker, .tooLarge) }
    walker.writer.byte(0x7B)
    let refusal = walker.run(part, event)
    return (walker, refusal)
  }

  /// The event that was encoded last is kept.
  @inline(__always) func keep(_ walker: inout ProgramWalker, _ losses: UnsafeMutablePointer<LossCounters>) {
    if _slowPath(walker.hasSideEffects) {
      if walker.hasDistinctValues { values.distinct.pointee.keep() }
      if walker.once >= 0 { values.once.set(walker.once, history: &values.context.history) }
      walker.count(in: losses)
    }
    if _slowPath(values.missing | values.unwritable != 0) { values.countLosses(in: losses) }
    if hasPreviousEventSource { values.previousEvent = values.context.monotonic }
  }
}
