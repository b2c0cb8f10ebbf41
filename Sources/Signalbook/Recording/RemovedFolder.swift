/// The recorder's data from a folder that was removed or replaced.
struct RemovedFolder {
  /// The recorder's state when it left the folder.
  let state: [StateChange]
  /// The decisions in the removed folder's decision file, by stream index. Empty if the file was never written.
  let decisions: [Bool?]
  let nextRecord: UInt64
  let sealed: [SealedFile]

  func decision(ofStream index: Int) -> Bool? { decisions.indices.contains(index) ? decisions[index] : nil }
}

/// A stored event that is temporarily not in a journal.
struct DetachedEvent {
  let stream: Int
  /// The event's record number in the removed folder.
  let number: UInt64
  let session: Int
  let startWall: Int64
  /// The stream version that recorded the event.
  let version: Int
  /// The client that recorded the event, if it has been replaced since.
  let client: String?
  /// The start time of the event's range if the event is held.
  let heldSince: Int64?
  var bytes: [UInt8]
}

extension RecorderCore {
  /// Detaches the recorder from a folder that is no longer at its path, because the folder or its lock file was removed
  /// or replaced. Events stay in memory until a journal is opened in a new folder.
  func leaveRemovedFolder() {
    guard let old = lock.withLock({ journal?.journal }), !old.isInPlace else { return }
    lock.withLock {
      context.invalidateTime()
      removedFolder = RemovedFolder(
        state: state, decisions: storedDecisions, nextRecord: old.nextRecord, sealed: old.sealed)
      journal = nil
      for stream in streams { stream.leaveFolder() }
    }
    closeDecisions()
    old.close()
  }

  /// Moves the recorder's data from a removed folder to an opened one. `takeOver` restores the opened folder's data, as
  /// at launch. The caller must hold the lock.
  func move(
    from removed: RemovedFolder, to opened: RecorderJournal, _ events: StoredEvents, takingOver takeOver: () -> Void
  ) {
    let journal = opened.journal
    let removedState = removed.state.filter { $0.value != nil }
    // The current state reflects later decisions, and excludes the data that these decisions deleted.
    let now = state.filter { $0.value != nil }
    // If only the lock file was removed, this is the same folder.
    let isSameFolder =
      journal.nextRecord == removed.nextRecord && removedState.allSatisfy { journal.value(of: $0.key) == $0.value }
    let isEmpty = journal.keys.isEmpty && events.isEmpty && journal.sealed.isEmpty
    var detachedEvents: [DetachedEvent] = []
    defer { for index in detachedEvents.indices { detachedEvents[index].bytes.erase() } }
    let foreground = streams.map { ($0.leftForegroundAt, $0.values.counters.hasCountedSession) }
    let starts = context.history.launchCount
    let distinct = streams.map { $0.values.distinct.pointee }
    for (index, stream) in streams.enumerated() {
      detachedEvents += stream.detachEvents(index)
      // The same folder still contains the records of units that were being sealed. Another folder does not contain
      // these records.
      if isSameFolder {
        stream.ping?.pending = nil
        stream.sealingCounters = nil
      }
    }
    messages = MessageCounts(messages.messages)
    if isEmpty {
      let recordKeys = Set(
        streams.flatMap {
          [
            $0.keys.sealingCounters, $0.keys.erasure, $0.keys.boundaries, $0.keys.versions, $0.keys.formerClients,
          ] + $0.heldKeys
        })
      opened.write(now.filter { !recordKeys.contains($0.key) })
    }
    takeOver()
    if isSameFolder || isEmpty { context.history.launchCount = starts }
    if !isSameFolder {
      // The session continues in this process. The opened folder's hashes are from another recorder, whose hash key is
      // different.
      for (stream, distinct) in zip(streams, distinct) where stream.isActive {
        stream.values.distinct.pointee = distinct
        stream.values.distinct.pointee.scheduleRewrite()
      }
    }
    countRemoved(removed.sealed, remaining: journal.sealed)
    for (stream, (leftAt, hasCounted)) in zip(streams, foreground) {
      stream.leftForegroundAt = context.foregroundSince == nil ? leftAt : nil
      stream.values.counters.hasCountedSession = hasCounted
      if let ping = stream.ping, let pending = ping.pending { ping.sequence = max(ping.sequence, pending.sequence) }
    }
    let known = Dictionary(events.map { ($0.number, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    for event in detachedEvents.sorted(by: { $0.number < $1.number }) where known[event.number] != event.bytes {
      let stream = streams[event.stream]
      let isKept = stream.isActive || stream.awaitsDecision
      if isKept, !stream.reattach(event) { stream.losses.pointee.droppedEvents.addSaturating(1) }
    }
    for stream in streams {
      stream.separateClients(before: .max)
      stream.setVersion(stream.description.version)
    }
  }

  /// Counts the sealed files that were removed together with the folder.
  private func countRemoved(_ sealed: [SealedFile], remaining: [SealedFile]) {
    for file in sealed
    where !remaining.contains(where: { $0.tag.number == file.tag.number && $0.checksum == file.checksum }) {
      let stream = streams.first { $0.log?.tag.number == file.tag.number }
      let losses = stream?.losses ?? otherLosses
      losses.pointee.removedPings.addSaturating(1)
      losses.pointee.droppedEvents.addSaturating(file.count)
    }
  }
}

extension StreamRecorder {
  /// Removes and returns the stored events, and resets the stream's values to those at process start.
  func detachEvents(_ index: Int) -> [DetachedEvent] {
    var (detached, start): ([DetachedEvent], Int) = ([], 0)
    let hasHeld = hasHeldEvents
    for number in 0..<ends.count {
      let record = log.map { UInt64($0.numbers[number]) } ?? 0
      let boundary = log?.boundary(of: record)
      let held = hasHeld ? heldRange(of: record) : nil
      detached.append(
        DetachedEvent(
          stream: index, number: record, session: held?.session ?? boundary?.session ?? values.sessionNumber,
          startWall: held?.startWall ?? boundary?.startWall ?? values.startWall,
          version: held?.version ?? log?.version(of: record) ?? description.version,
          client: hasHeld ? nil : log?.formerClient(of: record), heldSince: held?.time,
          bytes: Array(UnsafeRawBufferPointer(start: store.start + start, count: ends[number] - start))))
      start = ends[number] + 1
    }
    clear()
    log = nil
    losses.pointee = LossCounters()
    return detached
  }

  /// Detaches the stream from a removed folder. Stored events stay in memory, and new events are refused until another
  /// folder is open.
  func leaveFolder() {
    isStorageUnavailable = true
    updateGate()
    journal = nil
  }

  /// Appends an event to the journal and to the stored events. Returns `false` if either is full.
  func reattach(_ event: DetachedEvent) -> Bool {
    guard let log else { return false }
    if awaitsDecision { return reattachHeld(event) }
    let isBoundary = log.isBoundary(event.session, event.startWall) || log.versions.last?.version != event.version
    let before = (log.boundaries, log.versions)
    if isBoundary { log.begin(event.session, event.startWall, version: event.version) }
    let changes =
      isBoundary
      ? [
        StateChange(key: keys.boundaries, value: log.boundaryBytes),
        StateChange(key: keys.versions, value: log.versionBytes),
      ] : []
    let isStored = event.bytes.withUnsafeBytes { bytes -> Bool in
      guard let start = bytes.baseAddress, case .stored(let number) = log.append(start, bytes.count, changes) else {
        return false
      }
      journal?.note(changes)
      if let client = event.client { log.noteFormerClient(client, last: number) }
      return restore(bytes, number)
    }
    if !isStored, isBoundary { log.undoBegin(before.0, before.1) }
    log.restoreVersions(log.versions, current: description.version)
    return isStored
  }
}
