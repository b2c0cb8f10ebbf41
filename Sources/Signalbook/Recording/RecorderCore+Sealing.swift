// How units become files: built while the lock is held, written while it is free.
extension RecorderCore {
  /// Puts every unit that is due into a file of the journal. Called by one thread at a time, off the recording path.
  ///
  /// After a fault the units that could not be written are tried first by the next call.
  func sealDueUnits() throws(StorageFault) {
    guard let journal else { return }
    for index in streams.indices where isFirstOfPing(index) {
      while let pending = takePending(index) { try seal(pending, ofPing: index, journal.journal) }
    }
  }

  func isFirstOfPing(_ index: Int) -> Bool {
    streams.firstIndex { $0.ping === streams[index].ping } == index
  }

  /// The units of the next file of a ping: those that the last call could not write, or new ones.
  private func takePending(_ first: Int) -> [BuiltUnit]? {
    let ofPing = streams.indices.filter { streams[$0].ping === streams[first].ping }
    let values = Set(ofPing.flatMap { appIndices[$0] }).sorted()
    return withAppValues(values) {
      guard let ping = streams[first].ping else { return nil }
      if let pending = ping.pending { return pending.units }
      context.forgetTime()
      let due = ofPing.filter { isDue($0) }
      guard !due.isEmpty else { return nil }
      for stream in ofPing { streams[stream].log?.isSealing = true }
      let pending = buildPending(ping, due)
      ping.pending = pending
      if pending == nil { for stream in ofPing { streams[stream].log?.consumeRemoved() } }
      keepState()
      return pending?.units
    }
  }

  private func takesAll(_ stream: StreamRecorder) -> Bool {
    stream.isDue || stream.description.builtOn.contains { $0.isSame(as: "event") }
  }

  private func isDue(_ index: Int) -> Bool {
    let stream = streams[index]
    let takesAll = takesAll(stream)
    guard takesAll || stream.description.builtOn.contains(where: { $0.isSame(as: "full") }) else { return false }
    if stream.hasUnit(completeOnly: !takesAll) { return true }
    stream.isDue = false
    return false
  }

  /// Builds units of a ping in the order in which they began: as many as one request takes.
  private func buildPending(_ ping: PingUnits, _ due: [Int]) -> PendingUnits? {
    var pending = PendingUnits(units: [], streams: [], sequence: ping.sequence)
    let atMost =
      due.compactMap { streams[$0].description.upload?.batch.map { $0.atMost ?? Self.unitsOfFile } }.min() ?? 1
    var (bytes, versions) = (0, [Int: Int]())
    while pending.units.count < min(atMost, Self.unitsOfFile), bytes < Self.bytesOfFile {
      let next = due.filter { streams[$0].hasUnit(completeOnly: !takesAll(streams[$0])) }
        .min { streams[$0].oldest?.number ?? 0 < streams[$1].oldest?.number ?? 0 }
      guard let next else { break }
      let version = streams[next].oldest?.version ?? streams[next].description.version
      // A request has events of one version of a stream.
      if versions[next, default: version] != version { break }
      versions[next] = version
      switch attempt(streams[next], completeOnly: !takesAll(streams[next]), isSealed: true) {
      case .built(let unit):
        pending.units.append(unit)
        pending.streams.insert(next)
        pending.sequence = unit.sequence
        bytes += unit.bytes.count
        if streams[next].description.encoding == .none { streams[next].isDue = false }
      case .lost: if streams[next].oldest == nil { streams[next].isDue = false }
      case .nothing: streams[next].isDue = false
      }
    }
    return pending.units.isEmpty ? nil : pending
  }

  /// Units, and bytes of them, that one file takes at most.
  private static let unitsOfFile = 10_000
  private static let bytesOfFile = 1 << 20

  /// Writes the units that a ping has pending; the lock is free.
  private func seal(_ units: [BuiltUnit], ofPing first: Int, _ journal: Journal) throws(StorageFault) {
    let ofPing = streams.indices.filter { streams[$0].ping === streams[first].ping }
    let facts: [(tag: JournalTag, last: UInt64)] = lock.withLock {
      ofPing.compactMap { streams[$0].log.map { ($0.tag, $0.removedThrough) } }
    }
    guard let own = facts.first else { return }
    try journalRoom(for: units.count, ofPing: first, journal)
    let taken = ofPing.map { StateChange(key: streams[$0].keys.taken, value: nil) }
    let sequence = lock.withLock { streams[first].ping.map { $0.sequenceBytes($0.pending?.sequence ?? 0) } }
    let file = try SealedUnits.bytes(units).withUnsafeBytesThrowing { (body) throws(StorageFault) in
      try journal.seal(
        own.tag, through: own.last, count: units.reduce(0) { $0 + $1.eventCount }, others: Array(facts.dropFirst()),
        body: body
      ) { writer in
        if let sequence { writer.set(RecorderKey.sequence(units[0].ping), sequence) }
        taken.write(to: &writer)
      }
    }
    let isDeclined = lock.withLock { () -> Bool in
      guard let ping = streams[first].ping else { return true }
      // Declined meanwhile: nothing of it is to stay.
      let isDeclined = ping.pending == nil
      if !isDeclined {
        ping.keepSequence()
        self.journal?.note([ping.sequenceState])
      }
      // A request for deletion may have come behind those that were written.
      ping.pending?.units.removeFirst(units.count)
      if ping.pending?.units.isEmpty == true { ping.pending = nil }
      self.journal?.note(taken)
      for stream in ofPing {
        streams[stream].taken = nil
        streams[stream].log?.consumeRemoved()
      }
      keepState()
      return isDeclined
    }
    if isDeclined { try journal.remove(file) }
  }

  /// Removes the oldest files of a ping until as many more units may be stored (R-FOCUS-61), but none that is being sent.
  private func journalRoom(for units: Int, ofPing first: Int, _ journal: Journal) throws(StorageFault) {
    guard let ping = streams[first].ping, ping.storedAtMost != .max else { return }
    let tags = Set(streams.filter { $0.ping === ping }.compactMap { $0.log?.tag })
    while true {
      let files = journal.sealed.filter { tags.contains($0.tag) }
      // A ping with such a limit has one unit in a file, or counts its batches.
      guard files.count + 1 > ping.storedAtMost, let oldest = files.first(where: { !journal.isHeld($0) }) else {
        return
      }
      try journal.remove(oldest)
      lock.withLock {
        streams[first].losses.pointee.droppedEvents.addSaturating(oldest.count)
        streams[first].losses.pointee.evictedUnits.addSaturating(1)
        keepState()
      }
    }
  }

  // MARK: Declined

  /// Deletes what is on the disk of streams that the user has declined; where that is all of them, also what streams left
  /// that only another version of the app has.
  func eraseDeclined() throws(StorageFault) {
    guard let journal = journal?.journal else { return }
    let isAllDeclined = lock.withLock {
      keepState()
      return streams.contains(where: \.canBeDeclined)
        && streams.allSatisfy { !$0.canBeDeclined || $0.decision == false }
    }
    let declined: [(name: String, tag: JournalTag, through: StreamLog.Position)] = lock.withLock {
      streams.compactMap { stream in
        guard let log = stream.log, let position = stream.erasesThrough else { return nil }
        return (stream.description.name.description, log.tag, position)
      }
    }
    let strangers = isAllDeclined ? journal.tags(besides: streams.compactMap { $0.log?.tag }) : []
    // Another decision may be made while the files are written.
    func isErased() {
      lock.withLock {
        for stream in streams
        where declined.contains(where: { $0.tag == stream.log?.tag && $0.through == stream.erasesThrough }) {
          stream.erasesThrough = nil
        }
      }
    }
    if isAllDeclined { forgetStrangers() }
    guard !declined.isEmpty || !strangers.isEmpty else { return }
    let isRequested = isDeletionRequested(in: journal)
    if lock.withLock({ !streams.contains(where: \.isCollectedFrom) }), !isRequested {
      // Also files that are damaged, or of a later version: nobody can say what is in them.
      let kept = lock.withLock {
        let erasureKeys = Set(streams.map(\.keys.erasure))
        return (self.journal?.kept ?? [:]).filter { !erasureKeys.contains($0.key) }
      }
      try journal.purge { writer in for (key, value) in kept { writer.set(key, value) } }
      isErased()
      return
    }
    try journal.erase(declined.map { ($0.tag, $0.through.record) } + strangers.map { ($0, .max) })
    for file in journal.sealed {
      var units: [BuiltUnit]?
      do throws(StorageFault) { units = SealedUnits.units(try journal.body(of: file)) } catch {
        if error.isTemporary { throw error }
      }
      guard let units else {
        // Of a damaged file only its ping is known.
        let earlier = declined.filter { file.number <= $0.through.file }
        let isOfDeclined = isAllDeclined || tags(ofPingsOf: earlier.map(\.tag)).contains(file.tag)
        if isOfDeclined { try journal.remove(file) }
        continue
      }
      let left = units.filter { unit in
        !declined.contains { $0.name.hasSameBytes(as: unit.stream) && file.number <= $0.through.file }
          && !(isAllDeclined && !streams.contains { $0.description.name.says(unit.stream) })
      }
      if left.isEmpty {
        try journal.remove(file)
      } else if left.count < units.count {
        _ = try journal.replace(file, body: SealedUnits.bytes(left), count: left.reduce(0) { $0 + $1.eventCount })
      }
    }
    isErased()
  }
}

extension RecorderCore {
  /// The tags of all streams that share a ping with one of these.
  private func tags(ofPingsOf declined: [JournalTag]) -> Set<JournalTag> {
    let pings = streams.filter { stream in declined.contains { $0 == stream.log?.tag } }.map(\.ping)
    return Set(streams.filter { stream in pings.contains { $0 === stream.ping } }.compactMap { $0.log?.tag })
  }
}

extension [UInt8] {
  /// Hands over the bytes to something that throws.
  func withUnsafeBytesThrowing<Result>(
    _ body: (UnsafeRawBufferPointer) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = withUnsafeBytes { bytes in
      do throws(StorageFault) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
