/// The implementation of ``EventEncoder``. It is not generic, so it is compiled only once.
@usableFromInline final class EncoderCore {
  private struct Unit {
    var stream: Int
    /// The offset at which the document starts.
    var start: Int
    var count = 0
    var maxEvents: Int
    /// The offset that the events must not exceed.
    var end: Int
  }

  let context: RecorderContext
  let losses: UnsafeMutablePointer<LossCounters>
  private let streams: [StreamEncoder]
  private let envelopes: [CommonPart]
  private let table: UnretainedArray<StreamEncoder>
  private let app: @Sendable (Int) -> SourceValue
  private let appIndices: [Int]

  init(
    streams descriptions: [StreamDescription], context: RecorderContext,
    app: @escaping @Sendable (Int) -> SourceValue
  ) {
    self.context = context
    self.app = app
    appIndices = Set(descriptions.flatMap(\.appIndices)).sorted()
    context.setAppValues(appIndices.map { ($0, app($0)) }, reading: 0)
    let scratch = EncodingScratch()
    streams = descriptions.map { StreamEncoder($0, context: context, scratch: scratch) }
    envelopes = descriptions.map { CommonPart($0.envelope, isEnvelope: true) }
    table = UnretainedArray(streams)
    losses = .allocate(capacity: 1)
    losses.initialize(to: LossCounters())
  }

  deinit {
    losses.deallocate()
    table.deallocate()
  }

  @usableFromInline @inline(never) func encode(
    _ payload: borrowing EventPayload, at time: EventTime?, into bytes: EncodedBytes
  ) -> RecordOutcome { withUnsafePointer(to: payload) { encode($0, at: time, into: bytes) } }

  private func encode(_ event: EventPointer, at time: EventTime?, into bytes: EncodedBytes) -> RecordOutcome {
    if let time { _ = context.setTime(time, notBefore: .min) } else { context.invalidateTime() }
    guard let refusal = append(event, to: bytes.memory) else { return .recorded }
    losses.pointee.count(refusal)
    return .refused(refusal)
  }

  private func append(_ event: EventPointer, to memory: ByteBuffer) -> RecordOutcome.Refusal? {
    let stream = event.stream
    guard stream < table.count else { return .unknownStream }
    return table[stream]._withUnsafeGuaranteedRef { encoder in
      guard encoder.hasEvents else { return .unknownStream }
      var walker = encoder.walker(at: ByteWriter(memory, at: memory.count))
      if let refusal = write(event, of: stream, with: &walker, encoder) { return refusal }
      guard walker.writer.offset - memory.count <= StreamRecorder.defaultMaxEventBytes else { return .tooLarge }
      encoder.didStore(&walker, losses)
      memory.count = walker.writer.offset
      return nil
    }
  }

  /// Writes an event of the given stream. For a pair, writes the part that belongs to the stream.
  @inline(__always) private func write(
    _ event: EventPointer, of stream: Int, with walker: inout ProgramWalker, _ encoder: StreamEncoder
  ) -> RecordOutcome.Refusal? {
    if _slowPath(event.isPair) { return writeOfPair(event, of: stream, with: &walker, encoder) }
    guard let program = event.program else { return .malformed }
    guard event.stream == stream else { return .unknownStream }
    let refusal = encoder.encode(program, event, with: &walker)
    // `memoryFull` means that the event is too large, because the caller's buffer does not store other events.
    return refusal == .memoryFull ? .tooLarge : refusal
  }

  @inline(never) private func writeOfPair(
    _ event: EventPointer, of stream: Int, with walker: inout ProgramWalker, _ encoder: StreamEncoder
  ) -> RecordOutcome.Refusal? {
    guard let pair = event.pair else { return .malformed }
    guard event.stream == stream || pair.otherStream == stream else { return .unknownStream }
    let refusal = encoder.encode(event.stream == stream ? pair.primary : pair.other, event, with: &walker)
    return refusal == .memoryFull ? .tooLarge : refusal
  }

  // MARK: Units

  func encode(
    _ events: UnsafeBufferPointer<BorrowedEvent>, of stream: Int, sequence: Int, documentID: String?,
    into bytes: EncodedBytes
  ) -> Int? {
    let memory = bytes.memory
    guard var unit = begin(stream, sequence: sequence, documentID: documentID, in: memory) else { return nil }
    add(events, to: &unit, streams[stream], in: memory)
    return end(unit, in: memory)
  }

  /// Writes the part of a ping that precedes its events. Returns `nil` if the document cannot be written.
  private func begin(_ stream: Int, sequence: Int, documentID: String?, in memory: ByteBuffer) -> Unit? {
    guard stream < streams.count else { return nil }
    context.restartTime()
    let encoder = streams[stream]
    let values = encoder.values
    let limits = encoder.description.limits
    values.unit = SourceValues.UnitContext(
      sequence: sequence, sessionNumber: values.sessionNumber, startWall: values.startWall,
      documentID: documentID,
      events: UnsafeRawBufferPointer(start: nil, count: 0))
    values.distinct.pointee.resetScope(onlyScreens: false)
    values.previousEvent = nil
    var writer = ByteWriter(memory, at: memory.count)
    var refusal = envelopes[stream].writeBeforeEvents(values, to: &writer)
    if refusal == nil && !writer.reserve(1) { refusal = .tooLarge }
    if let refusal {
      values.unit = nil
      values.missing = 0
      losses.pointee.count(refusal)
      return nil
    }
    let start = memory.count
    if envelopes[stream].hasEvents { writer.byte(0x5B) }
    memory.count = writer.offset
    return Unit(
      stream: stream, start: start, maxEvents: encoder.hasEvents ? limits.maxEvents ?? .max : 0,
      end: limits.maxBytes.map { start + $0 - envelopes[stream].byteCountAfterEvents } ?? .max)
  }

  /// Writes the events, separated by commas. Refused events are counted.
  @inline(never) private func add(
    _ events: UnsafeBufferPointer<BorrowedEvent>, to unit: inout Unit, _ encoder: StreamEncoder, in memory: ByteBuffer
  ) {
    guard let first = events.baseAddress else { return }
    var walker = encoder.walker(at: ByteWriter(memory, at: memory.count))
    var earliest = Int64.min
    var count = 0
    var index = 0
    while index < events.count {
      if encoder.hasOnlyTime {
        let written = encoder.encodeAfterTime(
          first + index, min(events.count &- index, unit.maxEvents &- count), of: unit.stream, upTo: unit.end,
          notBefore: &earliest, with: &walker, losses)
        count &+= written
        index &+= written
      }
      guard index < events.count else { break }
      earliest = context.setTime(BorrowedEvent.time(of: first + index), notBefore: earliest)
      let start = walker.writer.offset
      var refusal: RecordOutcome.Refusal? = .memoryFull
      if _fastPath(count < unit.maxEvents) {
        refusal = write(BorrowedEvent.payload(of: first + index), of: unit.stream, with: &walker, encoder)
        if _fastPath(refusal == nil) {
          let end = walker.writer.offset
          if _slowPath(end > unit.end) { refusal = count == 0 ? .tooLarge : .memoryFull }
          if _slowPath(end &- start > StreamRecorder.defaultMaxEventBytes) { refusal = .tooLarge }
        }
      }
      if _slowPath(refusal != nil) {
        walker.writer.offset = start
        walker.reset()
        if let refusal { losses.pointee.count(refusal) }
      } else {
        encoder.didStore(&walker, losses)
        walker.writer.byte(0x2C)
        count &+= 1
      }
      index &+= 1
    }
    unit.count = count
    memory.count = walker.writer.offset - (count > 0 ? 1 : 0)
  }

  /// Writes the part of the ping that follows its events. Returns the number of events, or `nil` if the document was
  /// dropped.
  private func end(_ unit: Unit, in memory: ByteBuffer) -> Int? {
    let values = streams[unit.stream].values
    defer {
      values.unit = nil
      values.missing = 0
    }
    var writer = ByteWriter(memory, at: memory.count)
    let envelope = envelopes[unit.stream]
    var refusal: RecordOutcome.Refusal? = writer.reserve(1) ? nil : .tooLarge
    if refusal == nil {
      if envelope.hasEvents { writer.byte(0x5D) }
      refusal = envelope.writeAfterEvents(values, to: &writer)
    }
    if let refusal {
      losses.pointee.count(refusal)
      losses.pointee.droppedEvents.addSaturating(unit.count)
      memory.count = unit.start
      return nil
    }
    memory.count = writer.offset
    values.countLosses(in: losses)
    return unit.count
  }

  // MARK: Envelopes

  var lossCounts: LossCounts {
    for stream in streams { stream.values.countLosses(in: losses) }
    return losses.pointee.published
  }

  /// Rereads the app values and marks all rendered parts as outdated. Called after app values, platform properties, or
  /// counters may have changed.
  func appValuesChanged() {
    context.setAppValues(appIndices.map { ($0, app($0)) }, reading: 0)
    for stream in streams { stream.common.isStale = true }
    for envelope in envelopes { envelope.isStale = true }
  }

  func screenShown(_ title: String) {
    context.screenTitle = title
    for stream in streams {
      stream.values.counters.screens.addSaturating(1)
      stream.values.distinct.pointee.resetScope(onlyScreens: true)
    }
    appValuesChanged()
  }

  var sessionNumber: Int {
    get { streams.first?.values.sessionNumber ?? 1 }
    set {
      for stream in streams { stream.values.sessionNumber = newValue }
      appValuesChanged()
    }
  }
}
