/// One stream of a recorder: its policy, its stored events, its counters. Only touched while the recorder's lock is held.
final class StreamRecorder {
  /// Events that belong together; the last one is open, those before it are complete.
  struct Unit {
    /// Events in it.
    var count = 0
    /// Where it ends in the store.
    var end = 0
    var sessionNumber: Int
  }

  let description: StreamDescription
  let values: SourceValues
  let common: CommonPart
  let pingIndex: Int
  /// Stored events, each with a comma behind it.
  let store: ByteBuffer
  var units: [Unit] = []
  /// Where each stored event ends in the store, its comma excluded.
  var ends: [Int] = []
  var eventsAtMost: Int
  private let bytesAtMost: Int
  let unitsAtMost: Int
  var isOn: Bool
  let isInVariant: Bool
  /// Why nothing is recorded at the moment; `nil` when it is.
  private(set) var gate: RecordOutcome.Refusal?
  let openingByte: UInt8
  /// Monotonic time at which the app left the foreground; `nil` while it is there or before it ever was.
  var leftForegroundAt: Int64?
  /// Bytes of the document around the events, as of the last build.
  private var envelopeBytes = 512
  private let hasPreviousEventSource: Bool

  init(
    _ description: StreamDescription, surroundings: Surroundings, patterns: PatternCache, variant: Int, pingIndex: Int,
    memory: Int
  ) {
    self.description = description
    self.pingIndex = pingIndex
    values = SourceValues(description, surroundings: surroundings, patterns: patterns)
    common = CommonPart(description.common)
    eventsAtMost = description.limits.eventsAtMost ?? .max
    bytesAtMost = description.limits.bytes ?? .max
    unitsAtMost = max(1, description.limits.stored ?? .max)
    store = ByteBuffer(capacity: description.encoding == .none ? 64 : 16_384, maximum: max(memory, 16_384))
    let consent = description.consent
    isOn = consent.isOnByDefault != consent.otherVariants.contains(variant)
    isInVariant = consent.onlyVariants.isEmpty || consent.onlyVariants.contains(variant)
    openingByte = description.encoding == .tuple ? 0x5B : 0x7B
    hasPreviousEventSource = description.sources.contains {
      if case .clockMsSincePreviousEvent = $0.source { return true }
      return false
    }
    units.reserveCapacity(8)
    ends.reserveCapacity(description.encoding == .none ? 0 : 512)
    updateGate()
  }

  func updateGate() {
    if !isInVariant {
      gate = .variant
    } else if !isOn {
      gate = .consent
    } else if description.consent.isOffInPrivateMode && values.surroundings.isPrivate {
      gate = .privateMode
    } else {
      gate = nil
    }
  }

  /// Whether anything is collected: events, counters, documents.
  var isCollecting: Bool { gate == nil }

  /// Encodes an event behind the stored ones. `body` is where the program's body starts.
  @inline(__always) func append(
    _ body: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload, patterns: PatternCache,
    losses: inout LossCounters
  ) -> RecordOutcome.Refusal? {
    if let gate { return gate }
    if description.encoding == .none { return .unknownStream }
    let rest = end - body
    let start = store.count
    var writer = ByteWriter(store, at: start)
    guard writer.make(room: 2 &+ rest) else { return .full }
    writer.byte(openingByte)
    if let refusal = common.write(values, to: &writer, reserving: rest &+ 1) { return isFull(refusal, start) }
    var walker = ProgramWalker(writer, sources: values, patterns: patterns)
    if let refusal = walker.run(body, to: end, payload) { return isFull(refusal, start) }
    guard walker.writer.make(room: 1) else { return .full }
    let length = walker.writer.offset - start
    walker.writer.byte(0x2C)
    if let refusal = commit(length, start, &losses) { return refusal }
    losses.cutTexts &+= walker.cutTexts
    losses.droppedEntries &+= walker.droppedEntries
    losses.reported &+= walker.reported
    if values.missing != 0 {
      losses.missingValues &+= values.missing
      values.missing = 0
    }
    if hasPreviousEventSource { values.previousEvent = values.surroundings.monotonic }
    return nil
  }

  /// An event that found no room is too large by itself, or the store is full.
  private func isFull(_ refusal: RecordOutcome.Refusal, _ start: Int) -> RecordOutcome.Refusal {
    refusal == .tooLarge && start > 0 ? .full : refusal
  }

  /// Makes the encoded event part of a unit.
  @inline(__always) private func commit(_ length: Int, _ start: Int, _ losses: inout LossCounters)
    -> RecordOutcome.Refusal?
  {
    let sessionNumber = values.counters.sessionNumber
    if bytesAtMost != .max && length &+ envelopeBytes > bytesAtMost { return .tooLarge }
    var startsUnit = true
    if let open = units.last {
      let from = units.count > 1 ? units[units.count - 2].end : 0
      startsUnit =
        open.count >= eventsAtMost
        || (description.sessionEndsAfterMilliseconds != nil && open.sessionNumber != sessionNumber)
        || (bytesAtMost != .max && start &- from &+ length &+ envelopeBytes > bytesAtMost)
    }
    store.count = start &+ length &+ 1
    ends.append(start &+ length)
    if startsUnit {
      units.append(Unit(count: 1, end: store.count, sessionNumber: sessionNumber))
      if units.count > unitsAtMost { dropOldest(&losses) }
    } else {
      let last = units.count &- 1
      units[last].count &+= 1
      units[last].end = store.count
    }
    return nil
  }

  /// Too many units wait: the oldest goes (R-FOCUS-61).
  @inline(never) private func dropOldest(_ losses: inout LossCounters) {
    losses.droppedEvents += units[0].count
    removeFirstUnit()
  }

  func removeFirstUnit() {
    let unit = units.removeFirst()
    store.removeFirst(unit.end)
    ends.removeSubrange(0..<unit.count)
    for place in units.indices { units[place].end -= unit.end }
    for place in ends.indices { ends[place] -= unit.end }
  }

  /// Whether the oldest unit takes no further event.
  var isOldestComplete: Bool {
    guard let first = units.first else { return false }
    return units.count > 1 || first.count >= eventsAtMost
      || (description.sessionEndsAfterMilliseconds != nil && first.sessionNumber != values.counters.sessionNumber)
  }

  /// Stored events of the oldest unit, joined by commas.
  var oldestEvents: UnsafeRawBufferPointer {
    guard let first = units.first, first.end > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: store.start, count: first.end - 1)
  }

  func noteDocument(_ bytes: Int, events: Int) { envelopeBytes = max(0, bytes - events) + 64 }

  /// Everything stored and counted goes (R-FOCUS-02, R-REG-65).
  func forget() {
    store.count = 0
    units.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let number = values.counters.sessionNumber
    values.counters = StreamCounters()
    values.counters.sessionNumber = number
    values.previousEvent = nil
    common.isStale = true
  }
}
