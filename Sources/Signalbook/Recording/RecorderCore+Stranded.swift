/// The data of a stream that does not exist in this app version.
struct StrandedData {
  let tag: JournalTag
  /// The stream's name, or `nil` if the folder does not contain it.
  let name: String?
  /// Whether the events are held until the user decides.
  let isHeld: Bool
  /// The number of events that are not in a document yet.
  let events: Int
  /// The time at which an app version without the stream first opened the folder, in milliseconds since 1970.
  let since: Int64

  /// Returns the state key for `since`.
  static func key(_ number: UInt32) -> StateKey { StateKey("stranded/\(number)") }
}

// Streams that exist only in other app versions. Their data is kept for a limited time, so that such a version can
// still send the data.
extension RecorderCore {
  /// The retention of stranded data, in milliseconds, which leaves enough time to replace a faulty update.
  static let strandedMilliseconds: Int64 = 30 * 86_400_000

  /// The wall-clock time. Setting the clock forward while the process runs has no effect. The caller must hold the
  /// lock.
  var processWallTime: Int64 {
    context.invalidateTime()
    return min(context.wall, processClock)
  }

  /// The process start time plus the elapsed monotonic time. The caller must hold the lock.
  var processClock: Int64 {
    context.startWall.addingSaturating(context.monotonic.subtractingSaturating(context.startMonotonic))
  }

  /// The earliest creation time of a stranded document that may still be sent.
  var oldestStrandedTime: Int64 {
    lock.withLock { processWallTime.subtractingSaturating(Self.strandedMilliseconds) }
  }

  /// Returns the stranded data in a journal: the data whose tags are not in `known`.
  static func stranded(in journal: Journal, excluding known: [JournalTag], now: Int64) throws(StorageFault)
    -> [StrandedData]
  {
    let tags = journal.tags(excluding: known)
    if tags.isEmpty { return [] }
    // The keys of a stream's values end with the stream's name.
    var names: [UInt32: String] = [:]
    for key in journal.keys where !key.isSet {
      names[StreamTag.number(of: key.streamName)] = key.streamName
    }
    var stranded: [StrandedData] = []
    for tag in tags {
      var events = 0
      try journal.forEachEvent(of: tag) { _, _ in
        events += 1
        return true
      }
      var since = now
      if let bytes = journal.value(of: StrandedData.key(tag.number)) {
        var reader = StateReader(bytes)
        since = min(reader.integer() ?? now, now)
      }
      let name = names[tag.number]
      let held = name.flatMap {
        $0.hasSuffix(StreamRecorder.heldSuffix) ? $0.dropLast(StreamRecorder.heldSuffix.count) : nil
      }
      stranded.append(
        StrandedData(tag: tag, name: held.map(String.init) ?? name, isHeld: held != nil, events: events, since: since))
    }
    return stranded
  }

  /// Stores the time at which each stream was first missing, and removes the times of streams that exist again.
  func storeStranded(in journal: RecorderJournal) {
    let known = stranded.map { data -> StateChange in
      var bytes = StateBytes()
      bytes.put(data.since)
      return StateChange(key: StrandedData.key(data.tag.number), value: bytes.bytes)
    }
    for change in known { _ = journal.value(of: change.key) }
    journal.store(known)
    journal.remove(streams.flatMap { $0.log?.tags ?? [] }.map { StrandedData.key($0.number) })
  }

  /// Deletes and counts the events and documents of streams that have been missing for too long. The user's decisions
  /// are kept.
  func removeExpiredStranded() throws(StorageFault) {
    let (expired, journal) = lock.withLock { () -> ([StrandedData], Journal?) in
      let now = processWallTime
      let expired = stranded.filter { now.subtractingSaturating($0.since) > Self.strandedMilliseconds }
      return (expired, self.journal?.journal)
    }
    guard !expired.isEmpty, let journal else { return }
    for data in expired {
      let files = journal.sealed.filter { $0.tag == data.tag && !journal.isInUse($0) }
      lock.withLock {
        // Counted before the deletion, so that the losses are counted even if the process ends in between.
        otherLosses.pointee.expiredPings.addSaturating(files.count)
        otherLosses.pointee.droppedEvents.addSaturating(data.events + files.reduce(0) { $0 + $1.count })
        stranded.removeAll { $0.tag == data.tag }
        absorbLosses(of: data)
      }
      try journal.erase([(data.tag, .max)])
      for file in files { try journal.remove(file) }
      lock.withLock {
        removeStranded(data)
        storeState()
      }
    }
  }

  /// Adds the losses of a missing stream to `otherLosses` and removes the original counts in one write, so that they
  /// are counted exactly once. The caller must hold the lock.
  private func absorbLosses(of data: StrandedData) {
    guard let journal, let key = data.name.map({ StreamKeys($0).losses }), let bytes = journal.value(of: key) else {
      return storeState()
    }
    var losses = LossCounters()
    losses.restore(bytes)
    otherLosses.pointee.add(losses)
    journal.store(state + [StateChange(key: key, value: nil)])
  }

  /// Notes the replaced clients whose events wait, so that their sequences continue when an app version moves the events'
  /// streams to another ping, or declares them again. The caller must hold the lock.
  ///
  /// - Parameters:
  ///   - journal: The journal of the recorder.
  ///   - former: The client that is being replaced, if any.
  func noteWaitingClients(_ journal: RecorderJournal, replaced former: String? = nil) {
    let numbers = Set(stranded.filter { $0.events > 0 }.map(\.tag.number))
    var clients = Set(streams.flatMap(\.waitingClients))
    for key in numbers.isEmpty ? [] : journal.journal.keys where key.kind == CollectionKind.formerClients.rawValue {
      guard numbers.contains(StreamTag.number(of: key.streamName)) else { continue }
      clients.formUnion(StreamLog.formerClients(journal.journal.value(of: key) ?? []).map(\.clientID))
    }
    for index in pingIndices { streams[index].ping?.setOtherClients(clients) }
    updateOtherSequences(journal, clients: clients, replaced: former)
  }

  /// Removes the state of a missing stream whose events and documents were deleted. The caller must hold the lock.
  func removeStranded(_ data: StrandedData) {
    guard let journal else { return }
    let keys = data.name.map { StreamKeys($0).allButConsent } ?? []
    let parts = journal.journal.keys.filter { $0.belongs(to: data.tag.number) }
    journal.remove(keys + parts + [StrandedData.key(data.tag.number)])
    stranded.removeAll { $0.tag == data.tag }
    noteWaitingClients(journal)
  }
}
