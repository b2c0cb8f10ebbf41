/// An encoder that converts the payloads of a stream's events to wire bytes. Used by the recorder and ``EventEncoder``.
/// It is not thread-safe.
final class StreamEncoder {
  let description: StreamDescription
  let values: SourceValues
  let common: CommonPart
  let hasEvents: Bool
  private let scratch: EncodingScratch
  // Unmanaged because `values` retains the context. A strong reference would be counted for each event.
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

  /// Returns a walker that appends events at the writer's offset.
  @inline(__always) func walker(at writer: ByteWriter) -> ProgramWalker {
    ProgramWalker(writer, sources: values, scratch: scratch)
  }

  /// Writes an event.
  ///
  /// - Returns: `nil` if the event was written. There is then room for another byte, and the caller must call
  ///   ``didStore(_:_:)`` next. Otherwise, the reason for refusing the event; the caller must discard the written
  ///   bytes.
  @inline(__always) func encode(
    _ part: ProgramPart, _ event: EventPointer, with walker: inout ProgramWalker
  ) -> RecordOutcome.Refusal? {
    let room = ProgramWalker.room(part) &+ 2
    guard walker.writer.reserve(room &+ common.reservedByteCount) else { return .memoryFull }
    walker.writer.byte(openingByte)
    if common.isBareTime {
      walker.writer.integer(values.sinceStart)
    } else if let refusal = common.write(values, to: &walker.writer, reserving: room) {
      return refusal
    }
    return walker.walk(part, event, reserving: room)
  }

  /// Whether ``encodeAfterTime(_:_:of:upTo:notBefore:with:_:)`` can be used.
  @inline(__always) var hasOnlyTime: Bool { common.isBareTime && !hasPreviousEventSource }

  /// Writes events whose common part is only the time, each followed by a comma. Stops before an event that is refused,
  /// may not fit, or is a pair. That event is not counted. Nearly all events of tuple streams take this path.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - count: The maximum number of events.
  ///   - stream: The index of the stream in the registry.
  ///   - end: The offset that the events must not exceed.
  ///   - earliest: The time of the previous event. On return, the time of the last written event.
  ///   - walker: The walker that writes the events.
  ///   - losses: The loss counts to update.
  /// - Returns: The number of written events.
  @inline(__always) func encodeAfterTime(
    _ events: UnsafePointer<BorrowedEvent>, _ count: Int, of stream: Int, upTo end: Int,
    notBefore earliest: inout Int64,
    with walker: inout ProgramWalker, _ losses: UnsafeMutablePointer<LossCounters>
  ) -> Int {
    context._withUnsafeGuaranteedRef { context in
      // The compiler assumes that stores through the walker's writer may alias. A local copy stays in registers.
      var writer = walker.writer
      var time = earliest
      let opening = openingByte
      let start = values.startMonotonic
      var last = writer.last(upTo: end)
      var index = 0
      while index < count {
        let event = BorrowedEvent.payload(of: events + index)
        let now = max(time, BorrowedEvent.time(of: events + index).monotonicMilliseconds)
        guard event.stream == stream, let part = event.program,
          case let room = ProgramWalker.room(part) &+ ByteWriter.integerRoom &+ 2,
          room < StreamRecorder.defaultMaxEventBytes,
          writer.p + room <= last,
          case let (sinceStart, overflow) = now.subtractingReportingOverflow(start), !overflow, sinceStart >= 0
        else { break }
        if event.isConstant {
          writer.byte(opening)
          writer.integer(sinceStart)
          writer.run(part.wire, part.wireEnd - part.wire, available: part.wireEnd - part.wire)
        } else {
          if event.isPair { break }
          _ = context.setTime(BorrowedEvent.time(of: events + index), notBefore: time)
          let offset = writer.offset
          writer.byte(opening)
          writer.integer(sinceStart)
          walker.writer = writer
          let refusal = walker.walkHoles(part, event, reserving: room)
          writer = walker.writer
          last = writer.last(upTo: end)
          guard refusal == nil, writer.p < last, writer.offset &- offset <= StreamRecorder.defaultMaxEventBytes else {
            writer.offset = offset
            walker.reset()
            break
          }
          didStore(&walker, losses)
        }
        time = now
        writer.byte(0x2C)
        index &+= 1
      }
      if index > 0 { earliest = context.setTime(BorrowedEvent.time(of: events + (index - 1)), notBefore: time) }
      walker.writer = writer
      return index
    }
  }

  /// Writes an object, excluding the stream's common part.
  ///
  /// - Returns: The walker, and the result as for ``encode(_:_:with:)``.
  @inline(never) func encodeObject(_ part: ProgramPart, _ event: EventPointer, at writer: ByteWriter)
    -> (walker: ProgramWalker, refusal: RecordOutcome.Refusal?)
  {
    var walker = walker(at: writer)
    guard walker.writer.reserve(2) else { return (walker, .tooLarge) }
    walker.writer.byte(0x7B)
    let refusal = walker.run(part, event)
    return (walker, refusal)
  }

  /// Sets the mark and counts the distinct values of the last event.
  @inline(__always) func mark(_ walker: ProgramWalker) {
    if walker.hasDistinctValues { values.distinct.pointee.commit() }
    if walker.once >= 0 { values.markOnce(walker.once) }
  }

  /// Counts the losses and side effects of the last event. Call this method after the event is stored.
  @inline(__always) func didStore(_ walker: inout ProgramWalker, _ losses: UnsafeMutablePointer<LossCounters>) {
    if _slowPath(walker.hasSideEffects) {
      mark(walker)
      walker.count(in: losses)
    }
    if _slowPath(values.missing | values.unwritable != 0) { values.countLosses(in: losses) }
    if hasPreviousEventSource { values.previousEvent = values.context.monotonic }
  }
}
