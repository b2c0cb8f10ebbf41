/// The encoder behind every ``EventEncoder``: not generic, so that it is compiled once.
@usableFromInline final class EncoderCore {
  private struct Unit {
    var stream: Int
    /// Where the document, and where its events begin.
    var start: Int
    var firstEvent: Int
    var count = 0
    var eventsAtMost: Int
    /// Where its events must end.
    var end: Int
    var earliest = Int64.min
  }

  let surroundings: Surroundings
  let losses: UnsafeMutablePointer<LossCounters>
  private let streams: [StreamEncoder]
  private let envelopes: [CommonPart]
  private let table: UncountedTable<StreamEncoder>
  // Behind a pointer: the compiler would check each change of a class's own value for exclusive access while running.
  private let unit: UnsafeMutablePointer<Unit>

  init(streams descriptions: [StreamDescription], surroundings: Surroundings) {
    self.surroundings = surroundings
    let patterns = PatternCache()
    streams = descriptions.map { StreamEncoder($0, surroundings: surroundings, patterns: patterns) }
    envelopes = descriptions.map { CommonPart($0.envelope, isEnvelope: true) }
    table = UncountedTable(streams)
    losses = .allocate(capacity: 1)
    losses.initialize(to: LossCounters())
    unit = .allocate(capacity: 1)
    unit.initialize(to: Unit(stream: -1, start: 0, firstEvent: 0, eventsAtMost: 0, end: 0))
  }

  deinit {
    losses.deallocate()
    unit.deallocate()
    table.deallocate()
  }

  /// Encodes behind the buffer's bytes and leaves a comma, which is not counted, behind the event.
  @inline(__always) private func append(
    _ payload: borrowing EventPayload, to bytes: ByteBuffer, only stream: Int?, endingBefore end: Int
  ) -> RecordOutcome.Refusal? {
    guard let program = payload.program else { return .malformed }
    if _slowPath(program.isPair) { return appendPair(payload, to: bytes, only: stream, endingBefore: end) }
    return append(payload, program.start, to: program.end, to: bytes, only: stream, endingBefore: end)
  }

  /// An event with a counterpart in another stream: the one that belongs to the stream; the event, where none is given.
  @inline(never) private func appendPair(
    _ payload: borrowing EventPayload, to bytes: ByteBuffer, only stream: Int?, endingBefore end: Int
  ) -> RecordOutcome.Refusal? {
    guard let pair = payload.pair else { return .malformed }
    if let stream, payload.stream(of: pair.first) != stream {
      return append(payload, pair.second, to: pair.end, to: bytes, only: stream, endingBefore: end)
    }
    return append(payload, pair.first, to: pair.second, to: bytes, only: stream, endingBefore: end)
  }

  @inline(__always) private func append(
    _ payload: borrowing EventPayload, _ start: UnsafeRawPointer, to programEnd: UnsafeRawPointer,
    to bytes: ByteBuffer, only stream: Int?, endingBefore end: Int
  ) -> RecordOutcome.Refusal? {
    let place = payload.stream(of: start)
    guard place < table.count, stream == nil || stream == place else { return .unknownStream }
    return table[place]._withUnsafeGuaranteedRef { encoder in
      guard encoder.hasEvents else { return .unknownStream }
      var (walker, refusal) = encoder.encode(
        start + 2, to: programEnd, payload, at: ByteWriter(bytes, at: bytes.count))
      // The buffer is the caller's: there is no store that could be full.
      if let refusal { return refusal == .full ? .tooLarge : refusal }
      guard walker.writer.offset <= end else { return .full }
      encoder.keep(walker, losses)
      bytes.count = walker.writer.offset
      walker.writer.byte(0x2C)
      return nil
    }
  }

  @usableFromInline @inline(never) func encode(
    _ payload: borrowing EventPayload, at time: EventTime?, into bytes: EncodedBytes
  ) -> RecordOutcome {
    if let time { _ = surroundings.setTime(time, notBefore: .min) } else { surroundings.forgetTime() }
    guard let refusal = append(payload, to: bytes.memory, only: nil, endingBefore: .max) else { return .recorded }
    losses.pointee.count(refusal)
    return .refused(refusal)
  }

  // MARK: Units

  func encode(
    _ events: UnsafeBufferPointer<BorrowedEvent>, of stream: Int, sequence: Int, documentID: String?,
    into bytes: EncodedBytes
  ) -> Int? {
    guard begin(stream, sequence: sequence, documentID: documentID, in: bytes) else { return nil }
    let memory = bytes.memory
    for place in events.indices { add(events[place], to: memory) }
    return end(in: bytes)
  }

  /// Writes what stands before the events of a unit; false when there is no such document.
  private func begin(_ stream: Int, sequence: Int, documentID: String?, in bytes: EncodedBytes) -> Bool {
    guard stream < streams.count else { return false }
    surroundings.startTimeAgain()
    let encoder = streams[stream]
    let values = encoder.values
    let limits = encoder.description.limits
    let sendsID = encoder.description.sources.contains { if case .documentId = $0.source { true } else { false } }
    values.unit = SourceValues.UnitFacts(
      sequence: sequence, sessionNumber: values.sessionNumber,
      documentID: documentID ?? (sendsID ? RandomID(SystemRandomNumberGenerator.word, surroundings.random()).text : ""),
      events: UnsafeRawBufferPointer(start: nil, count: 0))
    values.distinct.startAgain(onlyScreens: false)
    values.previousEvent = nil
    let memory = bytes.memory
    var writer = ByteWriter(memory, at: memory.count)
    if let refusal = envelopes[stream].writeBeforeEvents(values, to: &writer) {
      values.unit = nil
      values.missing = 0
      losses.pointee.count(refusal)
      return false
    }
    let start = memory.count
    guard writer.make(room: 1) else { return false }
    if envelopes[stream].hasEvents { writer.byte(0x5B) }
    memory.count = writer.offset
    unit.pointee = Unit(
      stream: stream, start: start, firstEvent: memory.count, eventsAtMost: limits.eventsAtMost ?? .max,
      end: limits.bytes.map { start + $0 - envelopes[stream].bytesBehindEvents } ?? .max)
    return true
  }

  /// Writes one more event of the unit, or counts why not.
  @inline(never) private func add(_ event: borrowing BorrowedEvent, to memory: ByteBuffer) {
    unit.pointee.earliest = surroundings.setTime(event.time, notBefore: unit.pointee.earliest)
    let isFirst = unit.pointee.count == 0
    // Behind every event stands a comma that does not count yet.
    if !isFirst { memory.count &+= 1 }
    var refusal: RecordOutcome.Refusal? = .full
    if unit.pointee.count < unit.pointee.eventsAtMost {
      refusal = append(event.payload, to: memory, only: unit.pointee.stream, endingBefore: unit.pointee.end)
    }
    if let refusal {
      if !isFirst { memory.count &-= 1 }
      losses.pointee.count(refusal == .full && isFirst ? .tooLarge : refusal)
    } else {
      unit.pointee.count &+= 1
    }
  }

  /// Writes what stands behind the events; how many there are, or `nil` when the whole is dropped.
  private func end(in bytes: EncodedBytes) -> Int? {
    let stream = unit.pointee.stream
    guard stream >= 0 else { return nil }
    let values = streams[stream].values
    defer {
      values.unit = nil
      values.missing = 0
      unit.pointee.stream = -1
    }
    let memory = bytes.memory
    var writer = ByteWriter(memory, at: memory.count)
    guard writer.make(room: 1) else { return nil }
    if envelopes[stream].hasEvents { writer.byte(0x5D) }
    if let refusal = envelopes[stream].writeBehindEvents(values, to: &writer) {
      losses.pointee.count(refusal)
      memory.count = unit.pointee.start
      return nil
    }
    memory.count = writer.offset
    losses.pointee.missingValues &+= values.missing
    return unit.pointee.count
  }

  // MARK: What stands around the events

  func valuesChanged() {
    for stream in streams { stream.common.isStale = true }
    for envelope in envelopes { envelope.isStale = true }
  }

  func screenShown(_ title: String) {
    surroundings.screenTitle = title
    for stream in streams {
      stream.values.counters.screens += 1
      stream.values.distinct.startAgain(onlyScreens: true)
    }
    valuesChanged()
  }

  var sessionNumber: Int {
    get { streams.first?.values.sessionNumber ?? 1 }
    set {
      for stream in streams { stream.values.sessionNumber = newValue }
      valuesChanged()
    }
  }
}
