/// One stream of a recorder: its policy, its stored events, its counters. Only touched while the recorder's lock is held.
final class StreamRecorder {
  /// Events that belong together and take no further one.
  struct Unit {
    /// Events in it.
    var count: Int
    /// Where it ends in the store.
    var end: Int
    var sessionNumber: Int
  }

  let encoder: StreamEncoder
  let pingIndex: Int
  /// Stored events, each with a comma behind it.
  let store: ByteBuffer
  /// Complete units, the oldest first. Behind them stands the open one.
  private var complete: [Unit] = []
  // The open unit as plain numbers: changing an array inside a class costs more than encoding an event.
  private var openCount = 0
  private var openStart = 0
  private var openSession = 0
  /// Where each stored event ends in the store, its comma excluded.
  let ends: OffsetList
  var eventsAtMost: Int
  private let bytesAtMost: Int
  let unitsAtMost: Int
  private(set) var isOn: Bool
  /// Whether the user's decision counts.
  let canBeDeclined: Bool
  let isInVariant: Bool
  /// Why nothing is recorded at the moment; `nil` when it is.
  private(set) var gate: RecordOutcome.Refusal?
  /// Whether a moment has come at which the stream's unit is built.
  var isDue = false
  /// Monotonic time at which the app left the foreground; `nil` while it is there or before it ever was.
  var leftForegroundAt: Int64?
  /// Bytes of the document around the events, as of the last build.
  private var envelopeBytes = 512
  private let hasSessions: Bool

  init(
    _ description: StreamDescription, context: RecorderContext, patterns: PatternCache, variant: Int, pingIndex: Int,
    memory: Int
  ) {
    self.pingIndex = pingIndex
    encoder = StreamEncoder(description, context: context, patterns: patterns)
    eventsAtMost = description.limits.eventsAtMost ?? .max
    bytesAtMost = description.limits.bytes ?? .max
    unitsAtMost = max(1, description.limits.stored ?? .max)
    store = ByteBuffer(capacity: description.encoding == .none ? 64 : 16_384, maximum: max(memory, 16_384))
    let consent = description.consent
    canBeDeclined = consent.isAlways == consent.otherAlways.contains(variant)
    isOn = consent.isOnByDefault != consent.otherVariants.contains(variant) || !canBeDeclined
    isInVariant = consent.onlyVariants.isEmpty || consent.onlyVariants.contains(variant)
    hasSessions = description.sessionEndsAfterMilliseconds != nil
    ends = OffsetList(capacity: description.encoding == .none ? 1 : 512)
    updateGate()
  }

  var description: StreamDescription { encoder.description }
  var values: SourceValues { encoder.values }
  var common: CommonPart { encoder.common }

  func updateGate() {
    if !isInVariant {
      gate = .variant
    } else if !isInPopulation {
      gate = .population
    } else if !isOn {
      gate = .consent
    } else if description.consent.isOffInPrivateMode && values.context.isPrivate {
      gate = .privateMode
    } else {
      gate = nil
    }
  }

  /// The user's decision: what is stored is deleted when it is no.
  func setConsent(_ isOn: Bool) {
    guard isOn || canBeDeclined else { return }
    self.isOn = isOn
    updateGate()
    if !isOn { forget() }
  }

  /// Locales are compared as they are written; an unknown one is none of them.
  private var isInPopulation: Bool {
    if description.locales.isEmpty { return true }
    guard let locale = values.context.platform.localeIdentifier else { return false }
    return description.locales.contains { $0.description == locale }
  }

  /// Whether anything is collected: events, counters, documents.
  var isCollecting: Bool { gate == nil }

  /// Encodes an event behind the stored ones. `body` is where the program's body starts.
  @inline(__always) func append(
    _ body: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload,
    losses: UnsafeMutablePointer<LossCounters>
  ) -> RecordOutcome.Refusal? {
    if let gate { return gate }
    if !encoder.hasEvents { return .unknownStream }
    let start = store.count
    var walker = encoder.walker(at: ByteWriter(store, at: start))
    if let refusal = encoder.encode(body, to: end, payload, with: &walker) { return isFull(refusal, start) }
    let length = walker.writer.offset - start
    walker.writer.byte(0x2C)
    if let refusal = commit(length, start, losses) { return refusal }
    if _slowPath(walker.once >= 0) { values.once.set(walker.once, history: &values.context.history) }
    encoder.keep(&walker, losses)
    return nil
  }

  /// An event that found no room is too large by itself, or the store is full.
  private func isFull(_ refusal: RecordOutcome.Refusal, _ start: Int) -> RecordOutcome.Refusal {
    refusal == .tooLarge && start > 0 ? .full : refusal
  }

  /// Makes the encoded event part of a unit.
  @inline(__always) private func commit(_ length: Int, _ start: Int, _ losses: UnsafeMutablePointer<LossCounters>)
    -> RecordOutcome.Refusal?
  {
    if bytesAtMost != .max && length &+ envelopeBytes > bytesAtMost { return .tooLarge }
    let session = values.sessionNumber
    let startsUnit =
      openCount >= eventsAtMost || (hasSessions && openSession != session)
      || (bytesAtMost != .max && start &- openStart &+ length &+ envelopeBytes > bytesAtMost)
    if _slowPath(startsUnit && openCount > 0) { completeOpen() }
    store.count = start &+ length &+ 1
    ends.append(start &+ length)
    if openCount == 0 {
      openStart = start
      openSession = session
    }
    openCount &+= 1
    if _slowPath(startsUnit && complete.count >= unitsAtMost) { dropOldest(losses) }
    return nil
  }

  /// The open unit takes no further event.
  @inline(never) private func completeOpen() {
    complete.append(Unit(count: openCount, end: store.count, sessionNumber: openSession))
    openCount = 0
  }

  /// Too many units wait: the oldest goes (R-FOCUS-61).
  @inline(never) private func dropOldest(_ losses: UnsafeMutablePointer<LossCounters>) {
    losses.pointee.droppedEvents += complete[0].count
    removeOldest()
  }

  /// The unit that is built next; `nil` when nothing is stored.
  var oldest: Unit? {
    if let first = complete.first { return first }
    return openCount > 0 ? Unit(count: openCount, end: store.count, sessionNumber: openSession) : nil
  }

  func removeOldest() {
    guard let unit = oldest else { return }
    if complete.isEmpty {
      openCount = 0
    } else {
      complete.removeFirst()
      for place in complete.indices { complete[place].end -= unit.end }
      openStart -= unit.end
    }
    store.removeFirst(unit.end)
    ends.removeFirst(unit.count, shiftedBy: unit.end)
  }

  /// Whether the oldest unit takes no further event.
  var isOldestComplete: Bool {
    !complete.isEmpty || openCount >= eventsAtMost
      || (openCount > 0 && hasSessions && openSession != values.sessionNumber)
  }

  /// Stored events of the oldest unit, joined by commas.
  var oldestEvents: UnsafeRawBufferPointer {
    guard let oldest else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: store.start, count: oldest.end - 1)
  }

  func noteDocument(_ bytes: Int, events: Int) { envelopeBytes = max(0, bytes - events) + 64 }

  /// Everything stored and counted goes (R-FOCUS-02, R-REG-65).
  func forget() {
    store.count = 0
    complete.removeAll(keepingCapacity: true)
    openCount = 0
    ends.removeAll()
    values.counters = StreamCounters()
    values.previousEvent = nil
    common.isStale = true
  }
}

/// Offsets of stored events; grows by doubling, never shrinks.
final class OffsetList {
  private var start: UnsafeMutablePointer<Int>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  @inline(__always) func append(_ offset: Int) {
    if _slowPath(count == capacity) { grow() }
    start[count] = offset
    count &+= 1
  }

  @inline(never) private func grow() {
    let grown = UnsafeMutablePointer<Int>.allocate(capacity: capacity * 2)
    grown.initialize(from: start, count: count)
    start.deallocate()
    start = grown
    capacity *= 2
  }

  func removeFirst(_ length: Int, shiftedBy shift: Int) {
    for place in length..<max(length, count) { start[place - length] = start[place] - shift }
    count = max(0, count - length)
  }

  func removeAll() { count = 0 }

  subscript(place: Int) -> Int { start[place] }
}
