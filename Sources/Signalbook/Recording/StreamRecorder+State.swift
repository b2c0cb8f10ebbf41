extension StreamRecorder {
  private var name: String { description.name.description }

  // MARK: With an event

  /// Writes an event together with its state changes: marks, distinct values, and a new session's boundary.
  @inline(never) func storeWithState(in log: StreamLog, _ start: Int, _ length: Int, _ walker: ProgramWalker)
    -> RecordOutcome.Refusal?
  {
    let before = (values.once, values.context.history, log.boundaries, log.versions)
    let rangesBefore = heldRanges
    // Contains only the changes that the event causes, so that the cost does not depend on the amount of stored data.
    var state = distinctChanges(ofEvent: walker.hasDistinctValues)
    if walker.once >= 0 {
      values.markOnce(walker.once)
      if let name = values.once.name(walker.once) {
        let mark = markEntry(name)
        entryKeys.insert(mark.key)
        state.append(mark)
      } else {
        state.append(values.context.historyState)
      }
    }
    if isHolding {
      if beginHeldRange(log.journal.nextRecord) { state.append(heldState) }
    } else if log.isBoundary(values.sessionNumber, values.startWall) {
      log.begin(values.sessionNumber, values.startWall, version: description.version)
      state.append(StateChange(key: keys.boundaries, value: log.boundaryBytes))
      state.append(StateChange(key: keys.versions, value: log.versionBytes))
    }
    if let further = values.context.stateOfEvent { state.append(further) }
    let changes = journal?.changes(state) ?? []
    var result = log.append(store.start + start, length, changes, isHeld: isHolding)
    if case .refused(.stateFull) = result {
      // The event is more important than its state changes, so it is stored alone.
      losses.pointee.unsavedValues.addSaturating(changes.count)
      result = log.append(store.start + start, length, [], isHeld: isHolding)
    } else if case .stored = result {
      journal?.note(changes)
      if !state.isEmpty { values.distinct.pointee.noteWritten(ofEvent: walker.hasDistinctValues) }
    }
    guard let refusal = log.note(result) else { return nil }
    (values.once, values.context.history) = (before.0, before.1)
    log.undoBegin(before.2, before.3)
    heldRanges = rangesBefore
    return refusal
  }

  /// Stores the state changes of an event that is not stored in the journal.
  func storeMarks() {
    journal?.store(values.once.names.map(markEntry) + [values.context.historyState])
    storeDistinct()
  }

  // MARK: All values

  /// The stream's values, except events and the units that are being sealed.
  var state: [StateChange] {
    var counters = StateBytes()
    values.counters.write(to: &counters, at: values.context.monotonic, withEntries: false)
    return entries + formerState + decidedState + heldStates + [
      StateChange(key: keys.boundaries, value: log?.boundaryBytes),
      StateChange(key: keys.versions, value: log?.versionBytes),
      StateChange(key: keys.formerClients, value: log?.formerClientBytes),
      StateChange(key: keys.consent, value: decision.map { [$0 ? 1 : 0] }),
      StateChange(key: keys.erasure, value: erasurePosition?.bytes),
      StateChange(key: keys.session, value: sessionBytes),
      StateChange(key: keys.counters, value: counters.bytes.allSatisfy { $0 == 0 } ? nil : counters.bytes),
      lossState,
    ]
  }

  /// The session, or `nil` if the stream has none.
  private var sessionBytes: [UInt8]? {
    let context = values.context
    var session = StateBytes()
    session.put(Int64(values.sessionNumber))
    // The time at which the app left the foreground. If the app is still in the foreground, the current time, in case
    // the process ends.
    let left = leftForegroundAt.map { context.wall.subtractingSaturating(context.monotonic.subtractingSaturating($0)) }
    session.put(left ?? (context.foregroundSince == nil ? -1 : context.wall))
    let isSession = values.sessionNumber != 1 || left != nil || context.foregroundSince != nil
    return (isActive || awaitsDecision) && isSession ? session.bytes : nil
  }

  /// The changes that remove values under former names. Decisions, sessions, boundaries, versions, and former clients
  /// are updated instead of removed, because an earlier app version reads them under its name for the stream.
  private var formerState: [StateChange] {
    guard let journal else { return [] }
    let hasFormerEvents = (log?.ownTags.count ?? 0) > 1
    return formerKeys.flatMap { former in
      let updated = [former.versions, former.boundaries, former.formerClients, former.session]
      var changes = journal.removals(former.collected.filter { !updated.contains($0) })
      changes.append(StateChange(key: former.versions, value: hasFormerEvents ? log?.versionBytes : nil))
      changes.append(StateChange(key: former.boundaries, value: hasFormerEvents ? log?.boundaryBytes : nil))
      let clients = hasFormerEvents ? log?.formerClientBytes : nil
      changes.append(StateChange(key: former.formerClients, value: clients))
      if journal.stored[former.session] != nil { changes.append(StateChange(key: former.session, value: sessionBytes)) }
      if journal.stored[former.consent] != nil {
        changes.append(StateChange(key: former.consent, value: decision.map { [$0 ? 1 : 0] }))
      }
      return changes
    }
  }

  /// The decision under all of the stream's names. See ``latest(of:in:_:_:)``.
  private var decidedState: [StateChange] {
    let value = decision.map { StoredDecision(isOn: $0, number: decisionNumber).bytes }
    return ([keys] + formerKeys).map { StateChange(key: $0.decided, value: value) }
  }

  var sealingCounterBytes: [UInt8]? {
    guard let sealingCounters else { return nil }
    var bytes = StateBytes()
    sealingCounters.write(to: &bytes, at: 0)
    return bytes.bytes.allSatisfy { $0 == 0 } ? nil : bytes.bytes
  }

  /// Returns the number and the time of stored session bytes.
  private static func sessionOrder(_ bytes: [UInt8]) -> (Int64, Int64) {
    func integer(_ offset: Int) -> Int64 {
      guard bytes.count >= offset + 8 else { return -1 }
      return Int64(bitPattern: bytes[offset..<(offset + 8)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
    return (integer(0), integer(8))
  }

  /// Restores the values that earlier launches stored, except decisions.
  func restore(from journal: RecorderJournal, _ decisions: DecisionRecord?) {
    let former = formerKeys
    func value(_ key: KeyPath<StreamKeys, StateKey>) -> [UInt8]? {
      journal.value(of: keys[keyPath: key], or: former.map { $0[keyPath: key] })
    }
    func value(_ key: KeyPath<StreamKeys, StateKey>? = nil, legacy: KeyPath<StreamKeys, StateKey>) -> [UInt8]? {
      journal.value(
        of: key.map { keys[keyPath: $0] } ?? RecorderKey.none,
        or: former.compactMap { former in key.map { former[keyPath: $0] } },
        legacy: ([keys] + former).map { $0[keyPath: legacy] })
    }
    // Counts end up under several names if the app is downgraded and then updated.
    func counts(_ key: KeyPath<StreamKeys, StateKey>) -> [[UInt8]] {
      ([keys] + former).compactMap { journal.value(of: $0[keyPath: key]) }
    }
    for (index, bytes) in counts(\.losses).enumerated() {
      var counts = LossCounters()
      counts.restore(bytes)
      if index == 0 { losses.pointee.restore(bytes) } else { losses.pointee.add(counts) }
    }
    let formerCounts = counts(\.counters).dropFirst() + counts(\.sealingCounters).dropFirst()
    // An app version writes the session only under the names that it knows, and session numbers increase.
    let session = ([keys] + former).compactMap { journal.value(of: $0.session) }.max { left, right in
      Self.sessionOrder(left) < Self.sessionOrder(right)
    }
    let stored = [
      session, value(\.counters), value(legacy: \.legacyAttributes), value(legacy: \.legacyMarks),
      value(legacy: \.legacyDistinct), value(\.boundaries, legacy: \.legacyBoundaries),
      value(\.sealingCounters, legacy: \.legacySealingCounters),
    ]
    let erasure = value(\.erasure)
    // An earlier app version may have stored further boundaries and versions under a former name.
    let boundaries = former.compactMap { journal.value(of: $0.boundaries) }.map(StreamLog.boundaries)
    let versions = ([keys] + former).compactMap { journal.value(of: $0.versions) }.map(StreamLog.versions)
    let clients = ([keys] + former).compactMap { journal.value(of: $0.formerClients) }.map(StreamLog.formerClients)
    let entries = storedEntries(journal)
    noteFormerSets(journal)
    // The user declined and the process ended before the data was deleted, or an update reduced the sample.
    optOutPosition = numbers.compactMap { decisions?.entries[$0]?.optOutPosition }.max { $0.record < $1.record }
    if awaitsDecision {
      restore(session: stored[0])
      restoreAwaiting(journal, entries)
      return restoreHeld(journal)
    }
    guard isActive else {
      restoreHeld(journal)
      let hasValues = erasure != nil || !versions.isEmpty || stored.contains { $0 != nil } || !entries.isEmpty
      isErased = decision == nil || decisions?.entries[numbers[0]]?.isErased == true
      if hasValues || log?.mayHaveData != false { isErased = false }
      if !isErased { erasurePosition = log?.end }
      values.distinct.pointee = DistinctValues(removing: description.distinct)
      return
    }
    // If the user declined and then opted in again, the stored state is from after the latter decision.
    restoreErasure(decisions, inState: erasure)
    eraseHeldBeforeOptOut()
    restore(session: stored[0])
    for bytes in [stored[1], stored[6]].compactMap({ $0 }) + formerCounts {
      var reader = StateReader(bytes)
      if !values.counters.add(&reader) { losses.pointee.droppedCounts.addSaturating(1) }
    }
    if let bytes = stored[2] {
      var reader = StateReader(bytes)
      while let name = reader.text(), let value = reader.text() {
        let index = values.attributes.firstIndex { $0.name.hasSameBytes(as: name) }
        if let index { values.counters.set(index, to: value) }
      }
    }
    if let bytes = stored[3] {
      var reader = StateReader(bytes)
      var marks: Set<String> = []
      while let mark = reader.text() { marks.insert(mark) }
      values.once.restore(marks)
    }
    if let bytes = stored[4] { values.distinct.pointee = DistinctValues(description.distinct, bytes) }
    restore(entries)
    restoreDistinct(journal)
    log?.restore(StreamLog.merged([stored[5].map(StreamLog.boundaries) ?? []] + boundaries))
    log?.restoreVersions(StreamLog.merged(versions), current: description.version)
    log?.formerClients = StreamLog.merged(clients)
    restoreHeld(journal)
  }

  private func restore(session bytes: [UInt8]?) {
    guard let bytes else { return }
    var reader = StateReader(bytes)
    values.sessionNumber = reader.integer().map { max(1, Int(clamping: $0)) } ?? 1
    if let left = reader.integer(), left >= 0 {
      let outside = max(0, values.context.wall.subtractingSaturating(left))
      leftForegroundAt = values.context.monotonic.subtractingSaturating(outside)
    }
  }

  // MARK: Events from an earlier launch

  /// Restores an event from the journal. Returns `false` if the memory for stored events is full.
  ///
  /// `range` is the range of a held event if there is no journal that contains the range.
  func restore(_ event: UnsafeRawBufferPointer, _ number: UInt64, in range: HeldRange? = nil) -> Bool {
    guard let bytes = event.baseAddress, store.reserve(store.count + event.count + 1 + ByteWriter.slack) else {
      return false
    }
    if range == nil { separateClients(before: number) }
    let boundary =
      range.map { ($0.session, $0.startWall) } ?? log?.boundary(of: number).map { ($0.session, $0.startWall) }
    let (session, start) = (values.sessionNumber, (values.startMonotonic, values.startWall))
    if let boundary, !awaitsDecision { (values.sessionNumber, values.startWall) = boundary }
    store.start.advanced(by: store.count).copyMemory(from: bytes, byteCount: event.count)
    store.start.storeBytes(of: 0x2C, toByteOffset: store.count + event.count, as: UInt8.self)
    log?.numbers.append(Int(truncatingIfNeeded: number))
    if awaitsDecision {
      addHeld(event.count, store.count)
      return true
    }
    setVersion(range?.version ?? log?.version(of: number) ?? description.version)
    commit(event.count, store.count)
    values.sessionNumber = session
    (values.startMonotonic, values.startWall) = start
    return true
  }

  /// Removes the events whose records the journal dropped because it was full, and counts the losses.
  func countDropped() {
    guard let log else { return }
    let (events, files) = droppedByJournal(log)
    let reported = log.tags.reduce(0) { $0 + log.journal.takeDroppedInSegments($1) }
    let last = log.consumed
    var lostCount = 0
    if hasHeldEvents {
      lostCount = (0..<ends.count).prefix { UInt64(log.numbers[$0]) <= last }.count
      if lostCount > 0 { removeHeld(lostCount) }
    }
    while let unit = oldest {
      let gone = (0..<unit.count).prefix { UInt64(log.numbers[$0]) <= last }.count
      if gone == 0 { break }
      removeOldest(gone)
      lostCount += gone
    }
    // The journal's count includes events that a limit dropped and events of a ping that is being sealed.
    losses.pointee.countDropped(events: events, files: files, excess: max(0, reported - lostCount))
  }

  /// Counts the losses that the journal reported before the stream's events were restored.
  func countDroppedEarlier() {
    guard let log else { return }
    let (events, files) = droppedByJournal(log)
    for tag in log.tags { _ = log.journal.takeDroppedInSegments(tag) }
    losses.pointee.countDropped(events: events, files: files)
  }

  private func droppedByJournal(_ log: StreamLog) -> (events: Int, files: Int) {
    (
      log.tags.reduce(0) { $0 + log.journal.dropped($1) }, log.tags.reduce(0) { $0 + log.journal.droppedFiles($1) }
    )
  }

  /// Completes the restoration of earlier events.
  ///
  /// If the stream sends times since the process start, an open unit from an earlier launch is completed. If the unit
  /// has fewer events than the schema's minimum, it stays open instead, and the times of new events are also relative
  /// to the earlier process start.
  ///
  /// A unit of another stream version or of a former client is always completed.
  func finishRestoring() {
    separateClients(before: .max)
    setVersion(description.version)
    guard hasProcessTimes, let open = openUnit, open.startWall != values.startWall else { return }
    if open.count < description.limits.minEvents ?? 1 {
      values.setTimeOrigin(from: open.startWall)
    } else {
      completeOpen()
    }
  }
}

/// The keys of a stream's values under one of its names.
struct StreamKeys {
  let consent, decided, erasure, session, counters, sealingCounters, boundaries, versions, formerClients,
    losses: StateKey
  /// The keys that earlier runtime versions used for values that are now stored outside the state.
  let legacySealingCounters, legacyAttributes, legacyMarks, legacyDistinct, legacyBoundaries: StateKey

  /// All current keys except the decision's.
  var collected: [StateKey] {
    [erasure, session, counters, sealingCounters, boundaries, versions, formerClients, losses]
  }

  /// All keys except the decision's, including the keys of earlier runtime versions.
  var allButConsent: [StateKey] {
    collected + [legacySealingCounters, legacyAttributes, legacyMarks, legacyDistinct, legacyBoundaries]
  }

  init(_ name: String) {
    consent = RecorderKey.consent(name)
    decided = RecorderKey.decided(name)
    erasure = RecorderKey.erasure(name)
    session = RecorderKey.session(name)
    counters = RecorderKey.counters(name)
    sealingCounters = RecorderKey.sealingCounters(name)
    boundaries = RecorderKey.boundaries(name)
    versions = RecorderKey.versions(name)
    formerClients = RecorderKey.formerClients(name)
    losses = RecorderKey.losses(name)
    legacySealingCounters = RecorderKey.Legacy.sealingCounters(name)
    legacyAttributes = RecorderKey.Legacy.attributes(name)
    legacyMarks = RecorderKey.Legacy.marks(name)
    legacyDistinct = RecorderKey.Legacy.distinct(name)
    legacyBoundaries = RecorderKey.Legacy.boundaries(name)
  }
}
