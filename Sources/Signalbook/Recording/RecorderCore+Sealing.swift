// Sealing of units. Units are built while the lock is held, and written to files after it is released.
extension RecorderCore {
  /// Writes every due unit to a journal file. Called outside the recording path, by one thread at a time.
  ///
  /// If a call fails, the next one first retries the units that were not written.
  func sealDueUnits() throws(StorageFault) {
    guard let journal else { return }
    if let file = try journal.journal.completeSeal() {
      var body = try journal.journal.body(of: file)
      defer { body.erase() }
      try settle(file, units(body) ?? [], journal.journal)
    }
    for index in streams.indices where isFirstOfPing(index) {
      while let pending = takePending(index) {
        // Written first, so that the next file is later than the range to delete, even if the process restarts.
        storeDecisions()
        try seal(pending, ofPing: index, journal.journal)
      }
    }
  }

  func isFirstOfPing(_ index: Int) -> Bool {
    streams.firstIndex { $0.ping === streams[index].ping } == index
  }

  /// Returns the units for a ping's next file: the units that the last call failed to write, or new units.
  private func takePending(_ first: Int) -> PendingUnits? {
    let pingStreams = streams.indices.filter { streams[$0].ping === streams[first].ping }
    let values = Set(pingStreams.flatMap { appIndices[$0] }).sorted()
    return withAppValues(values) {
      guard let ping = streams[first].ping else { return nil }
      // No file is being written, so later files contain only data from after the decision.
      if let end = streams[first].log?.end {
        for stream in pingStreams { streams[stream].boundErasure(by: end) }
        boundErasureOfOthers(by: end)
      }
      if let pending = ping.pending { return pending }
      for stream in pingStreams { streams[stream].countDropped() }
      ping.restartSequenceIfPossible()
      context.invalidateTime()
      let due = pingStreams.filter { isDue($0) }
      guard !due.isEmpty else { return nil }
      for stream in pingStreams { streams[stream].log?.isSealing = true }
      let pending = buildPending(ping, due)
      ping.pending = pending
      if pending == nil { for stream in pingStreams { streams[stream].endSealing() } }
      storeState()
      return pending
    }
  }

  private func acceptsOpenUnits(_ stream: StreamRecorder) -> Bool {
    stream.isDue || stream.description.buildMoments.contains { $0.isIdentical(to: "event") }
  }

  private func isDue(_ index: Int) -> Bool {
    let stream = streams[index]
    // Built before units of the current client, so that the sequence numbers of both clients are consecutive.
    if stream.oldest?.client != nil, stream.hasUnit(completeOnly: true) { return true }
    let acceptsOpenUnits = acceptsOpenUnits(stream)
    guard acceptsOpenUnits || stream.description.buildMoments.contains(where: { $0.isIdentical(to: "full") }) else {
      return false
    }
    if stream.hasUnit(completeOnly: !acceptsOpenUnits) { return true }
    stream.isDue = false
    return false
  }

  /// Builds as many of a ping's units as fit into one request, in the order in which they were started. All units
  /// belong to the same client.
  private func buildPending(_ ping: PingUnits, _ due: [Int]) -> PendingUnits? {
    var pendingUnits = PendingUnits(units: [], streams: [], sequence: ping.sequence)
    let maxUnits =
      due.compactMap { streams[$0].description.upload?.batch.map { $0.maxPings ?? Self.maxUnitsPerFile } }.min() ?? 1
    var (bytes, fileBytes, versions, pendingClient) = (0, 0, [Int: Int](), String?.none)
    while pendingUnits.units.count < min(maxUnits, Self.maxUnitsPerFile), bytes < Self.maxBytesPerFile,
      fileBytes < maxUnitBytes / 2
    {
      let next = due.filter { streams[$0].hasUnit(completeOnly: !acceptsOpenUnits(streams[$0])) }
        .min { streams[$0].oldest?.number ?? 0 < streams[$1].oldest?.number ?? 0 }
      guard let next else { break }
      let version = streams[next].oldest?.version ?? streams[next].description.version
      let client = streams[next].oldest?.client
      if versions[next, default: version] != version || !pendingUnits.units.isEmpty && client != pendingClient { break }
      pendingClient = client
      versions[next] = version
      switch attempt(streams[next], completeOnly: !acceptsOpenUnits(streams[next]), isSealed: true) {
      case .built(let unit):
        pendingUnits.units.append(unit)
        pendingUnits.streams.insert(next)
        pendingUnits.sequence = unit.sequence
        bytes += unit.document.count
        fileBytes += SealedUnits.size(of: unit)
        if streams[next].description.encoding == .none { streams[next].isDue = false }
      case .dropped: if streams[next].oldest == nil { streams[next].isDue = false }
      case .notReady: streams[next].isDue = false
      }
    }
    return pendingUnits.units.isEmpty ? nil : pendingUnits
  }

  /// The size at which a unit for a file is split, so that a file always fits into the journal's folder. The last unit
  /// is added while the other units are at most half as large.
  var maxUnitBytes: Int { journal.map { $0.journal.maxSealableBytes / 3 * 2 } ?? .max }

  /// The maximum number of units in a file.
  private static let maxUnitsPerFile = 10_000
  /// The size in bytes at which no further unit is added to a file.
  private static let maxBytesPerFile = 1 << 20

  /// Writes a ping's pending units to a file. The caller must not hold the lock.
  private func seal(_ pending: PendingUnits, ofPing first: Int, _ journal: Journal) throws(StorageFault) {
    let units = pending.units
    let pingStreams = streams.indices.filter { streams[$0].ping === streams[first].ping }
    let consumedTags: [(tag: JournalTag, last: UInt64)] = lock.withLock {
      pingStreams.flatMap { streams[$0].log?.consumedTags ?? [] }
    }
    // The recorder was closed in the meantime. The units stay pending, so the caller must not continue.
    guard let primary = consumedTags.first else { throw .closed(journal.folder) }
    try makeJournalRoom(for: units.count, ofPing: first, journal)
    let removals = pingStreams.map { StateChange(key: streams[$0].keys.sealingCounters, value: nil) }
    let sequence = lock.withLock { streams[first].ping?.sequenceState(afterUnit: pending.sequence) ?? [] }
    var body = SealedUnits.bytes(units)
    defer { body.erase() }
    let file = try body.withUnsafeBytesThrowing { (body) throws(StorageFault) in
      try journal.seal(
        primary.tag, through: primary.last, count: units.reduce(0) { $0 + $1.eventCount },
        others: Array(consumedTags.dropFirst()),
        body: body
      ) { writer in
        (sequence + removals).write(to: &writer)
      }
    }
    try settle(file, units, journal)
  }

  /// Notes that the units are in a file, and removes units of streams that were declined in the meantime.
  private func settle(_ file: SealedFile, _ units: [BuiltPing], _ journal: Journal) throws(StorageFault) {
    let written = Set(units.map(\.documentID))
    let keptUnits: [BuiltPing] = lock.withLock {
      let pingStreams = streams.filter { stream in
        units.contains { stream.ping?.name.hasSameBytes(as: $0.ping) == true }
      }
      guard let ping = pingStreams.first?.ping else { return units }
      let pendingIDs = Set(ping.pending?.units.map(\.documentID) ?? [])
      let keptUnits = units.filter { pendingIDs.contains($0.documentID) }
      // A deletion request may have been added after the units that were written.
      ping.pending?.units.removeAll { written.contains($0.documentID) }
      if ping.pending?.units.isEmpty == true { ping.pending = nil }
      if !keptUnits.isEmpty { ping.markUnitsDurable() }
      // The journal wrote these values with the file. Reading them updates the cached values.
      for key in ping.keysWithFile + pingStreams.map(\.keys.sealingCounters) { _ = self.journal?.value(of: key) }
      for stream in pingStreams {
        stream.sealingCounters = nil
        stream.endSealing()
      }
      if let journal = self.journal, pingIndices.contains(where: { streams[$0].ping?.hasReplacedClients == true }) {
        noteWaitingClients(journal)
      }
      storeState()
      return keptUnits
    }
    if keptUnits.count == units.count { return }
    let keptIDs = Set(keptUnits.map(\.documentID))
    try journal.revise(file.number) { SealedUnits.keeping(keptIDs, of: $0) }
  }

  /// Removes a ping's oldest files until there is room for the new file (R-FOCUS-61). Files in flight are kept.
  private func makeJournalRoom(for units: Int, ofPing first: Int, _ journal: Journal) throws(StorageFault) {
    // The receiver must get each deletion request.
    guard let ping = streams[first].ping, ping.maxStoredUnits != .max, !streams[first].isDeletionRequestStream else {
      return
    }
    let tags = Set(streams.filter { $0.ping === ping }.flatMap { $0.log?.tags ?? [] })
    while true {
      let files = journal.sealed.filter { tags.contains($0.tag) }
      // Under such a limit, either each file contains one unit or the limit applies to batches.
      guard files.count + 1 > ping.maxStoredUnits, let oldest = files.first(where: { !journal.isInUse($0) }) else {
        return
      }
      try journal.remove(oldest)
      lock.withLock {
        streams[first].losses.pointee.droppedEvents.addSaturating(oldest.count)
        streams[first].losses.pointee.evictedPings.addSaturating(1)
        storeState()
      }
    }
  }
}
