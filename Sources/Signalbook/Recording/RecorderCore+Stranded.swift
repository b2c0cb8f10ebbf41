/// Data in the folder of a stream that this version of the app does not have.
struct StrandedData {
  let tag: JournalTag
  /// The stream's name; `nil` if the folder does not contain it.
  let name: String?
  /// Events that are in no document.
  let events: Int
  /// The time at which a version without the stream first opened the folder, in milliseconds since 1970.
  let since: Int64

  /// Returns the state's key for `since`.
  static func key(_ number: UInt32) -> StateKey { StateKey("stranded/\(number)") }
}

// Streams that only another version of the app has. Their data waits for such a version, for a limited time.
extension RecorderCore {
  /// The time that stranded data is kept, long enough to replace a faulty update.
  static let strandedMilliseconds: Int64 = 30 * 86_400_000

  /// The wall clock's time, which setting the clock while the process runs cannot move forward; the lock is held.
  var wallOfProcess: Int64 {
    context.forgetTime()
    return min(context.wall, clockOfProcess)
  }

  /// The process's start time plus the time since; the lock is held.
  var clockOfProcess: Int64 {
    context.startWall.addingSaturating(context.monotonic.subtractingSaturating(context.startMonotonic))
  }

  /// The earliest time of a stored document of a missing stream.
  var oldestStranded: Int64 {
    lock.withLock { wallOfProcess.subtractingSaturating(Self.strandedMilliseconds) }
  }

  /// Returns the streams that have data in a journal and are not among these tags.
  static func stranded(in journal: Journal, besides own: [JournalTag], now: Int64) throws(StorageFault)
    -> [StrandedData]
  {
    let tags = journal.tags(besides: own)
    if tags.isEmpty { return [] }
    // The keys of streams' values end with the stream's name.
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
      stranded.append(StrandedData(tag: tag, name: names[tag.number], events: events, since: since))
    }
    return stranded
  }

  /// Records the time since which streams are missing, and which streams are back.
  func keepStranded(in journal: RecorderJournal) {
    let known = stranded.map { data -> StateChange in
      var bytes = StateBytes()
      bytes.put(data.since)
      return StateChange(key: StrandedData.key(data.tag.number), value: bytes.bytes)
    }
    for change in known { _ = journal.value(of: change.key) }
    journal.keep(known)
    journal.forget(streams.flatMap { $0.log?.tags ?? [] }.map { StrandedData.key($0.number) })
  }

  /// Deletes the events and documents of streams that have been missing for too long, and counts them. The user's
  /// decision stays.
  func removeAgedStranded() throws(StorageFault) {
    let (aged, journal) = lock.withLock { () -> ([StrandedData], Journal?) in
      let now = wallOfProcess
      let aged = stranded.filter { now.subtractingSaturating($0.since) > Self.strandedMilliseconds }
      return (aged, self.journal?.journal)
    }
    guard !aged.isEmpty, let journal else { return }
    for data in aged {
      let files = journal.sealed.filter { $0.tag == data.tag && !journal.isHeld($0) }
      lock.withLock {
        // Counted before the data is deleted, in case the process ends in between.
        otherLosses.pointee.agedUnits.addSaturating(files.count)
        otherLosses.pointee.droppedEvents.addSaturating(data.events + files.reduce(0) { $0 + $1.count })
        stranded.removeAll { $0.tag == data.tag }
        takeLosses(of: data)
      }
      try journal.erase([(data.tag, .max)])
      for file in files { try journal.remove(file) }
      lock.withLock {
        forgetStranded(data)
        keepState()
      }
    }
  }

  /// Adds the losses of a missing stream to the losses without a stream, in one step, so that none is lost or counted
  /// twice; the lock is held.
  private func takeLosses(of data: StrandedData) {
    guard let journal, let key = data.name.map({ StreamKeys($0).losses }), let bytes = journal.value(of: key) else {
      return keepState()
    }
    var losses = LossCounters()
    losses.restore(bytes)
    otherLosses.pointee.add(losses)
    journal.keep(state + [StateChange(key: key, value: nil)])
  }

  /// Removes the state of a missing stream after its events and documents are deleted; the lock is held.
  func forgetStranded(_ data: StrandedData) {
    guard let journal else { return }
    let keys = data.name.map { StreamKeys($0).allButConsent } ?? []
    let parts = journal.journal.keys.filter { $0.isPart(of: data.tag.number) }
    journal.forget(keys + parts + [StrandedData.key(data.tag.number)])
    stranded.removeAll { $0.tag == data.tag }
  }
}
