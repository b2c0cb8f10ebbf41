extension RecorderCore {
  /// A declined stream whose data must be deleted.
  private struct DeclinedStream {
    /// The journal numbers of the stream's current and former names.
    let numbers: [UInt32]
    let tags: [JournalTag]
    let through: JournalPosition

    func sends(_ unit: BuiltPing) -> Bool { numbers.contains(StreamTag.number(of: unit.stream)) }
  }

  /// The other app versions' streams whose data must be deleted.
  private struct OtherVersionsData {
    /// The position up to which all data is deleted. Unlimited if the user has declined all streams and has not agreed
    /// since.
    let through: JournalPosition
    /// The numbers of streams that the user accepted in another version and has not declined since.
    let agreed: Set<UInt32>
    /// The position up to which the data of the streams in `agreed` is deleted.
    let throughOfAgreed: JournalPosition

    /// The numbers of the streams in `agreed` whose values are kept.
    var untouched: Set<UInt32> { throughOfAgreed.record == 0 && throughOfAgreed.file == 0 ? agreed : [] }

    func through(_ number: UInt32) -> JournalPosition { agreed.contains(number) ? throughOfAgreed : through }
  }

  /// The data of other app versions' streams to delete, if any. The caller must hold the lock.
  private var othersToErase: OtherVersionsData? {
    if !areAllDeclined && otherErasurePosition == nil { return nil }
    let agreed = otherDecisions.filter { $0.value.hasOptedIn == true && !$0.value.isDeclinedWithAll }.keys
    let known = otherErasurePosition ?? JournalPosition(record: 0, file: 0)
    return OtherVersionsData(
      through: areAllDeclined ? JournalPosition(record: .max, file: .max) : known, agreed: Set(agreed),
      throughOfAgreed: known)
  }

  /// Deletes the stored data of declined streams, including streams of other app versions. If the user has declined
  /// everything, also deletes the data of streams that this version does not have. Steps that free space run before
  /// steps that need space.
  func eraseDeclined() throws(StorageFault) {
    guard let journal = journal?.journal else { return }
    let others = lock.withLock { () -> OtherVersionsData? in
      storeState()
      return othersToErase
    }
    let unknown = journal.tags(excluding: lock.withLock { streams.flatMap { $0.log?.tags ?? [] } + abandonedHeldTags })
    let declined: [DeclinedStream] = lock.withLock {
      streams.compactMap { stream in
        guard let log = stream.log, let position = stream.erasurePosition else { return nil }
        return DeclinedStream(numbers: stream.numbers, tags: log.tags, through: position)
      } + declinedOthers(unknown, in: journal) + surplusHeld
    }
    let foreignTags = others == nil ? [] : unknown
    let remaining = Set(
      unknown.map(\.number).filter { number in
        others.map { journal.hasData(of: number, after: $0.through(number)) } ?? true
      })
    if let others { removeForeignState(except: others.untouched, keepingRecordsOf: remaining) }
    guard !declined.isEmpty || !foreignTags.isEmpty else { return didErase([], others) }
    let isRequested = isDeletionRequested(in: journal)
    if !isRequested, remaining.isEmpty, let stored = beginPurge() {
      // Also deletes corrupt files and files of later versions, because their streams cannot be determined.
      // Smallest first, because a purge record cannot hold all collections.
      let sorted = stored.sorted { $0.value.count < $1.value.count }
      try journal.purge { writer in for (key, value) in sorted { writer.set(key, value) } }
      didErase(declined, others)
      return
    }
    let fault = eraseSealed(declined, others, journal)
    try journal.erase(
      declined.flatMap { stream in stream.tags.map { ($0, stream.through.record) } }
        + foreignTags.map { ($0, others?.through($0.number).record ?? 0) })
    // Retried because deleting segments may have freed the required space.
    if fault != nil, let again = eraseSealed(declined, others, journal) { throw again }
    didErase(declined, others)
  }

  /// Starts deleting everything, unless the user has opted in to a stream or a stream holds events. From then on, the
  /// journal refuses events and values.
  ///
  /// If the journal did not refuse them, the deletion would also delete the events that are recorded after a concurrent
  /// opt-in.
  ///
  /// - Returns: The values to keep, or `nil` if some data must stay.
  private func beginPurge() -> [StateKey: [UInt8]]? {
    lock.withLock {
      // A deletion that has begun must be completed. All data in the journal is older.
      guard let journal, journal.journal.hasBegunPurge || !streams.contains(where: \.keepsHistory) else { return nil }
      journal.journal.beginPurge()
      let erasureKeys = Set(streams.map(\.keys.erasure))
      return journal.stored.filter { !erasureKeys.contains($0.key) }
    }
  }

  /// The expired held events, and the held events of streams that no longer hold events. Sealed files do not contain
  /// held events. The caller must hold the lock.
  private var surplusHeld: [DeclinedStream] {
    let expired = streams.compactMap { stream -> DeclinedStream? in
      guard let log = stream.log, let record = stream.heldErasure else { return nil }
      return DeclinedStream(numbers: [], tags: log.heldTags, through: JournalPosition(record: record, file: 0))
    }
    let abandoned = DeclinedStream(
      numbers: [], tags: abandonedHeldTags, through: JournalPosition(record: .max, file: 0))
    return abandonedHeldTags.isEmpty ? expired : expired + [abandoned]
  }

  /// Returns the declined streams whose data another app version has not deleted. The caller must hold the lock.
  private func declinedOthers(_ unknown: [JournalTag], in journal: Journal) -> [DeclinedStream] {
    otherDecisions.compactMap { number, entry in
      let tags = unknown.filter { $0.number == number }
      // This version does not record the stream, so all of the stream's data precedes the decision.
      if entry.hasOptedIn == false {
        return entry.isErased
          ? nil : DeclinedStream(numbers: [number], tags: tags, through: .init(record: .max, file: .max))
      }
      guard let position = entry.erasurePosition else { return nil }
      let (last, file) = (min(position.record, journal.end.record), min(position.file, journal.end.file))
      return DeclinedStream(numbers: [number], tags: tags, through: .init(record: last, file: file))
    }
  }

  /// Deletes the streams' units from sealed files, starting with files that contain no other units. Continues after a
  /// fault, and returns the last fault.
  private func eraseSealed(_ declined: [DeclinedStream], _ others: OtherVersionsData?, _ journal: Journal)
    -> StorageFault?
  {
    var fault: StorageFault?
    var partlyErased: [(file: SealedFile, left: Set<String>)] = []
    for file in journal.sealed {
      do throws(StorageFault) {
        switch try remainingUnits(in: file, declined, others, journal) {
        case nil: continue
        case let left? where left.units.isEmpty:
          try journal.removeDeclined(file)
          if left.isCorrupt, !declined.contains(where: { $0.tags.contains(file.tag) }) { countCorrupt(file) }
        case let left?: partlyErased.append((file, left.units))
        }
      } catch { fault = error }
    }
    for (file, left) in partlyErased {
      do throws(StorageFault) {
        try journal.revise(file.number, overwrites: true) { SealedUnits.keeping(left, of: $0) }
      } catch { fault = error }
    }
    return fault
  }

  /// Counts a corrupt file of a stream that the user has not declined.
  private func countCorrupt(_ file: SealedFile) {
    lock.withLock {
      guard let owner = streams.first(where: { $0.log?.tag == file.tag }) else { return }
      owner.losses.pointee.corruptPings.addSaturating(1)
      owner.losses.pointee.droppedEvents.addSaturating(file.count)
      storeState()
    }
  }

  /// Returns the units to keep in a file, or `nil` to keep all units.
  private func remainingUnits(
    in file: SealedFile, _ declined: [DeclinedStream], _ others: OtherVersionsData?, _ journal: Journal
  ) throws(StorageFault) -> (units: Set<String>, isCorrupt: Bool)? {
    var remainingPings: [BuiltPing]?
    do throws(StorageFault) {
      var body = try journal.body(of: file)
      defer { body.erase() }
      remainingPings = units(body)
    } catch {
      // The file is read again before any of its units are sent.
      if error.isTemporary || error.isDeviceError { throw error }
    }
    let earlier = declined.filter { file.number <= $0.through.file }
    func erasesOthers(_ number: UInt32) -> Bool { others.map { file.number <= $0.through(number).file } ?? false }
    guard let remainingPings else {
      // The units of a corrupt file are unknown. Only its ping is known.
      let tags = earlier.flatMap(\.tags)
      return erasesOthers(file.tag.number) || tags.contains(file.tag) || self.tags(ofPingsWith: tags).contains(file.tag)
        ? ([], true) : nil
    }
    let keptUnits = remainingPings.filter { unit in
      let isOwn = streams.contains { $0.description.name.hasSameBytes(as: unit.stream) }
      // The user declined, so an app version that has the stream must still send the request.
      if unit.isDeletionRequest && !isOwn { return true }
      return !earlier.contains { $0.sends(unit) } && !(erasesOthers(StreamTag.number(of: unit.stream)) && !isOwn)
    }
    return keptUnits.count == remainingPings.count && !remainingPings.isEmpty
      ? nil : (Set(keptUnits.map(\.documentID)), false)
  }

  /// Notes that the data was deleted, unless another decision was made in the meantime.
  private func didErase(_ declined: [DeclinedStream], _ others: OtherVersionsData?) {
    lock.withLock {
      // On a full disk, the next process needs the positions to build the deletion requests, so that the deletion is
      // repeated.
      if isClientStale, !areDeletionRequestsStored { return }
      if let others, let position = otherErasurePosition, position.isWithin(others.through) {
        otherErasurePosition = nil
      }
      // The state has been written again without the identifier.
      if !declined.isEmpty || others != nil { isClientStale = false }
      for stream in streams
      where declined.contains(where: { $0.tags.first == stream.log?.tag && $0.through == stream.erasurePosition }) {
        stream.erasurePosition = nil
        if !stream.isActive { stream.isErased = true }
      }
      for stream in streams
      where declined.contains(where: { $0.tags == stream.log?.heldTags && $0.through.record == stream.heldErasure }) {
        stream.heldErasure = nil
      }
      if !abandonedHeldTags.isEmpty, declined.contains(where: { $0.numbers.isEmpty && $0.tags == abandonedHeldTags }) {
        abandonedHeldTags = []
        journal?.remove(streams.filter { $0.hold == nil }.flatMap(\.heldKeys))
      }
      for stream in declined {
        guard let number = stream.numbers.first, let entry = otherDecisions[number] else { continue }
        otherDecisions[number]?.isErased = entry.hasOptedIn == false
        otherDecisions[number]?.erasurePosition = nil
        if entry.hasOptedIn != false { continue }
        for data in stranded where data.tag.number == number { removeStranded(data) }
      }
      if others != nil, let journal { noteWaitingClients(journal) }
    }
  }

  /// Returns the tags of all streams that share a ping with one of the given streams.
  private func tags(ofPingsWith declined: [JournalTag]) -> Set<JournalTag> {
    let pings = streams.filter { stream in stream.log?.tags.contains { declined.contains($0) } == true }.map(\.ping)
    return Set(streams.filter { stream in pings.contains { $0 === stream.ping } }.flatMap { $0.log?.tags ?? [] })
  }
}

extension JournalPosition {
  fileprivate func isWithin(_ other: Self) -> Bool { record <= other.record && file <= other.file }
}

extension RecorderCore {
  /// Limits the position for other streams to `end`. Files sealed later are newer than the user's decision.
  func boundErasureOfOthers(by end: JournalPosition) {
    if let position = otherErasurePosition, position.file > end.file { otherErasurePosition?.file = end.file }
  }
}

extension StreamRecorder {
  /// Limits the stream's position to `end`. Files sealed later are newer than the user's decision.
  func boundErasure(by end: JournalPosition) {
    if let position = erasurePosition, position.file > end.file { erasurePosition?.file = end.file }
    if let position = optOutPosition, position.file > end.file { optOutPosition?.file = end.file }
  }
}
