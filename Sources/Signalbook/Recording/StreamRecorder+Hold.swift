/// A range of held events that were recorded at about the same time, in one session of one process.
struct HeldRange: Equatable {
  /// The number of the first event: its record number, or its position in memory if there is no journal.
  var first: UInt64
  /// The time of the first event, in milliseconds since 1970.
  var time: Int64
  var session: Int
  /// The process start time, in milliseconds since 1970. The events' times are relative to this time.
  var startWall: Int64
  /// The stream version that recorded the events.
  var version: Int

  /// The maximum number of ranges, which take up 2.5 KB. Beyond the maximum, the oldest ranges are merged.
  static let maxRanges = 64
  /// The number of ranges into which the maximum age is divided. An event can be deleted up to this fraction of the age
  /// early.
  static let rangesPerAge: Int64 = 32

  /// Returns whether both ranges have the same session, process, and stream version.
  func isSameProcess(as other: HeldRange) -> Bool {
    (session, startWall, version) == (other.session, other.startWall, other.version)
  }

  /// Returns the encoded ranges and the position up to which events are deleted, or `nil` if there are neither.
  static func bytes(_ ranges: [HeldRange], erasing: UInt64?) -> [UInt8]? {
    if ranges.isEmpty && erasing == nil { return nil }
    var bytes = StateBytes()
    bytes.put(Int64(bitPattern: erasing ?? 0))
    for range in ranges {
      bytes.put(Int64(bitPattern: range.first))
      bytes.put(range.time)
      bytes.put(Int64(range.session))
      bytes.put(range.startWall)
      bytes.put(Int64(range.version))
    }
    return bytes.bytes
  }

  static func stored(_ bytes: [UInt8]) -> (ranges: [HeldRange], erasing: UInt64?) {
    var reader = StateReader(bytes)
    let erasing = reader.integer().map { UInt64(bitPattern: $0) }
    var ranges: [HeldRange] = []
    while ranges.count < maxRanges, let first = reader.integer(), let time = reader.integer(),
      let session = reader.integer(), let startWall = reader.integer(), let version = reader.integer()
    {
      ranges.append(
        HeldRange(
          first: UInt64(bitPattern: first), time: time, session: max(1, Int(clamping: session)), startWall: startWall,
          version: Int(clamping: version)))
    }
    return (ranges, erasing == 0 ? nil : erasing)
  }
}

extension RecorderContext {
  /// The wall-clock time. Setting the clock forward while the process runs has no effect.
  var steadyWall: Int64 {
    min(wall, startWall.addingSaturating(monotonic.subtractingSaturating(startMonotonic)))
  }
}

// Events that are held until the user decides. They are stored under a separate tag, which other app versions do not
// send. They do not belong to a unit until they are released.
extension StreamRecorder {
  /// Whether events are held until the user decides.
  var awaitsDecision: Bool { hold != nil && decision == nil && !isOn && isInVariant && mayBeInSample }

  /// Whether the stored events are held.
  var hasHeldEvents: Bool { hold != nil && ends.count > 0 && oldest == nil }

  /// The number of held events.
  var heldEventCount: Int { hasHeldEvents ? ends.count : 0 }

  /// Whether the stream's marks, sessions and launch counts are kept.
  var keepsHistory: Bool { keepsIdentifiers || awaitsDecision }

  /// Whether the installation may be in the stream's sample. The random number is drawn when the user opts in.
  private var mayBeInSample: Bool {
    population.isSampled && values.context.samplingSeed == nil && !values.context.isInEverySample || isInSample
  }

  /// Returns the stream name under which held events are stored in the journal, for this and other app versions.
  static func heldName(_ name: String) -> String { name + heldSuffix }

  /// The suffix of names for held events. Stream names do not contain plus signs.
  static let heldSuffix = "+held"

  /// The journal numbers for held events, under the stream's current and former names.
  var heldNumbers: [UInt32] {
    ([description.name] + description.formerNames).map { StreamTag.number(of: Self.heldName($0.description)) }
  }

  // MARK: Recording

  /// Returns the reason an event is refused, or `nil` if it is held.
  @inline(never) func refusal(by gate: RecordOutcome.Refusal) -> RecordOutcome.Refusal? {
    guard isHolding, let hold else { return gate }
    expireHeld()
    return ends.count < hold.maxEvents ? nil : .holdFull
  }

  /// Stores an encoded event until the user decides.
  func storeHeld(_ start: Int, _ length: Int, _ walker: ProgramWalker) -> RecordOutcome.Refusal? {
    if let log {
      guard log.heldTag != nil else { return .storageUnavailable }
      if let refusal = storeWithState(in: log, start, length, walker) { return refusal }
    } else {
      _ = beginHeldRange(heldOffset &+ UInt64(ends.count))
    }
    addHeld(length, start)
    return nil
  }

  /// Adds an event that is in the store to the held events.
  func addHeld(_ length: Int, _ start: Int) {
    store.count = start &+ length &+ 1
    ends.append(start &+ length)
  }

  /// Starts a new range for the next event if the session has changed or the last range is too old. Returns whether the
  /// ranges changed.
  func beginHeldRange(_ number: UInt64) -> Bool {
    let range = HeldRange(
      first: number, time: values.context.steadyWall, session: values.sessionNumber, startWall: values.startWall,
      version: description.version)
    let length = (hold?.maxAgeMilliseconds ?? 0) / HeldRange.rangesPerAge
    if let last = heldRanges.last, last.isSameProcess(as: range), last.time <= range.time,
      range.time.subtractingSaturating(last.time) < length
    {
      return false
    }
    addHeldRange(range)
    return true
  }

  func addHeldRange(_ range: HeldRange) {
    if heldRanges.count == HeldRange.maxRanges {
      // The events of the merged range get the earlier time of the range before it.
      let merged = heldRanges.indices.dropFirst().first { heldRanges[$0].isSameProcess(as: heldRanges[$0 - 1]) }
      heldRanges.remove(at: merged ?? 1)
    }
    heldRanges.append(range)
  }

  var heldState: StateChange {
    StateChange(key: heldKeys[0], value: HeldRange.bytes(heldRanges, erasing: heldErasure))
  }

  /// The changes that store the ranges and remove those under former names. Empty unless the stream holds events.
  var heldStates: [StateChange] {
    guard hold != nil else { return [] }
    return [heldState] + (journal?.removals(Array(heldKeys.dropFirst())) ?? [])
  }

  /// Returns the number of the stored event at the given index.
  private func number(_ index: Int) -> UInt64 { log.map { UInt64($0.numbers[index]) } ?? heldOffset &+ UInt64(index) }

  /// Returns the range that contains the event with the given number.
  func heldRange(of number: UInt64) -> HeldRange? { heldRanges.last { $0.first <= number } ?? heldRanges.first }

  // MARK: Deleting

  /// Deletes and counts the held events that are older than the limit.
  func expireHeld() {
    guard let hold, hasHeldEvents else { return }
    let now = values.context.steadyWall
    // If the clock was set back, the age of earlier events is unknown.
    for index in heldRanges.indices where heldRanges[index].time > now { heldRanges[index].time = now }
    let oldest = now.subtractingSaturating(hold.maxAgeMilliseconds)
    let expired = heldRanges.prefix { $0.time <= oldest }.count
    if expired == 0 { return }
    let end = expired < heldRanges.count ? heldRanges[expired].first : .max
    let count = (0..<ends.count).prefix { number($0) < end }.count
    heldRanges.removeFirst(expired)
    if count == 0 { return }
    losses.pointee.expiredHeldEvents.addSaturating(count)
    heldErasure = log == nil ? nil : number(count - 1)
    removeHeld(count)
    values.context.wake?()
  }

  /// Removes the oldest held events. The release of their records and the loss counts are stored in one step.
  func removeHeld(_ count: Int) {
    let bytes = ends[count - 1] + 1
    store.removeFirst(bytes)
    UnsafeMutableRawBufferPointer(start: store.start + store.count, count: bytes).overwriteWithZeros()
    ends.removeFirst(count, shiftedBy: bytes)
    heldOffset &+= UInt64(count)
    if ends.count == 0 { heldRanges = [] }
    guard let log else { return }
    let changes = log.isSealing ? [] : journal?.changes([lossState, heldState]) ?? []
    log.removeFirst(count, changes)
    journal?.note(changes)
  }

  // MARK: Deciding

  /// Releases the held events if the user opted in. Deletes them if the installation is not in the stream's sample.
  func settleHeld() {
    guard hasHeldEvents, !awaitsDecision else { return }
    if isActive { return release() }
    for _ in 0..<ends.count { losses.pointee.count(.sample) }
    discardHeld()
  }

  /// Assigns the held events to units, as if they had just been recorded in their sessions.
  private func release() {
    expireHeld()
    guard hasHeldEvents else { return }
    var bytes = Array(UnsafeRawBufferPointer(start: store.start, count: store.count))
    defer { bytes.erase() }
    let events = (0..<ends.count).map { index -> (from: Int, to: Int, number: UInt64) in
      (index == 0 ? 0 : ends[index - 1] + 1, ends[index], number(index))
    }
    let ranges = heldRanges
    store.erase()
    ends.erase()
    log?.numbers.erase()
    heldRanges = []
    if let log { describe(ranges, in: log) }
    bytes.withUnsafeBytes { bytes in
      for event in events {
        let range = ranges.last { $0.first <= event.number } ?? ranges.first
        let text = UnsafeRawBufferPointer(rebasing: bytes[event.from..<event.to])
        if !restore(text, event.number, in: range) { losses.pointee.droppedEvents.addSaturating(1) }
      }
    }
    finishRestoring()
  }

  /// Adds the sessions and versions of released events to those of the stream's records.
  func describe(_ ranges: [HeldRange], in log: StreamLog) {
    if ranges.isEmpty { return }
    let boundaries = ranges.map { StreamLog.Boundary(first: $0.first, session: $0.session, startWall: $0.startWall) }
    let versions = ranges.map { StreamLog.Version(first: $0.first, version: $0.version) }
    log.restore(StreamLog.merged([log.boundaries, boundaries]))
    log.restoreVersions(StreamLog.merged([log.versions, versions]), current: description.version)
  }

  // MARK: Restoring

  /// Restores the ranges and the position up to which expired events must be deleted. Call this method before the
  /// events are restored. If the stream does not hold events, the stored ranges are replaced by a position, so that a
  /// later version deletes the events if this process ends first.
  func restoreHeld(_ journal: RecorderJournal) {
    let stored = heldKeys.compactMap { journal.value(of: $0) }.map(HeldRange.stored)
    guard hold != nil else {
      let end = journal.journal.end.record
      return journal.store(
        heldKeys.filter { journal.stored[$0] != nil }.map { key in
          StateChange(key: key, value: HeldRange.bytes([], erasing: end))
        })
    }
    guard let log else { return }
    let ranges = stored.flatMap(\.ranges).sorted { $0.first < $1.first }.suffix(HeldRange.maxRanges)
    heldErasure = stored.compactMap(\.erasing).max().map { min($0, log.end.record) }
    if awaitsDecision { heldRanges = Array(ranges) }
    guard isActive else { return }
    describe(Array(ranges), in: log)
    expireReleased(Array(ranges), in: log, journal)
  }

  /// Deletes and counts the events that became too old before the user agreed. Called if the user agreed before this
  /// process restored the events.
  private func expireReleased(_ ranges: [HeldRange], in log: StreamLog, _ journal: RecorderJournal) {
    guard let hold else { return }
    let now = values.context.steadyWall
    let oldest = now.subtractingSaturating(hold.maxAgeMilliseconds)
    let expired = ranges.prefix { min($0.time, now) <= oldest }.count
    if expired == 0 { return }
    let end = expired < ranges.count ? ranges[expired].first : .max
    for tag in log.heldTags {
      // A segment that cannot be read now cannot be read again either, because its records are not restored.
      try? log.journal.forEachEvent(of: tag) { number, _ in
        if number < end { expiredReleased.insert(number) }
        return true
      }
    }
    guard let last = expiredReleased.max() else { return }
    losses.pointee.expiredHeldEvents.addSaturating(expiredReleased.count)
    heldErasure = max(last, heldErasure ?? 0)
    let changes = journal.changes([lossState, heldState])
    log.journal.consume(log.heldTags, through: last, bytes: changes.reduce(0) { $0 + $1.bytes }) {
      changes.write(to: &$0)
    }
    journal.note(changes)
  }

  /// Restores the marks and the session of a stream that awaits the user's decision. Data from an app version in which
  /// the stream was on by default is deleted, because some of it may already be in a ping.
  func restoreAwaiting(_ journal: RecorderJournal, _ entries: [StoredEntry]) {
    guard let log else { return }
    isErased = false
    let hasRecords = log.ownTags.contains { log.journal.hasRecords(of: $0) }
    let position = JournalPosition(
      record: hasRecords ? log.end.record : 0, file: log.journal.sealed.isEmpty ? 0 : log.end.file)
    erasurePosition = position == JournalPosition(record: 0, file: 0) ? nil : position
    // Also marks values that are not restored for removal.
    restore(entries.filter { $0.kind == .marks })
    restoreDistinct(journal)
  }

  /// Schedules the deletion of events that were held before the last opt-out, if the user opted out in an app version
  /// that did not have them.
  func eraseHeldBeforeOptOut() {
    guard hold != nil, let log, let position = optOutPosition,
      log.heldTags.contains(where: { log.journal.hasRecords(of: $0) })
    else { return }
    let record = min(position.record, log.end.record)
    erasurePosition = JournalPosition(
      record: max(record, erasurePosition?.record ?? 0), file: erasurePosition?.file ?? 0)
  }

  /// Appends a held event from a removed folder. Returns `false` if the journal or the memory is full.
  func reattachHeld(_ event: DetachedEvent) -> Bool {
    guard let log, log.heldTag != nil else { return false }
    let before = heldRanges
    let range = HeldRange(
      first: log.journal.nextRecord, time: event.heldSince ?? values.context.steadyWall, session: event.session,
      startWall: event.startWall, version: event.version)
    let isNew = heldRanges.last.map { $0.time != range.time || !$0.isSameProcess(as: range) } ?? true
    if isNew { addHeldRange(range) }
    let changes = journal?.changes([heldState]) ?? []
    let isStored = event.bytes.withUnsafeBytes { bytes -> Bool in
      guard let start = bytes.baseAddress,
        case .stored(let number) = log.append(start, bytes.count, changes, isHeld: true)
      else {
        return false
      }
      journal?.note(changes)
      return restore(bytes, number)
    }
    if !isStored { heldRanges = before }
    return isStored
  }
}
