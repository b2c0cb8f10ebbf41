extension RecorderCore {
  /// Stores changed values in the journal, usually without a system call. The caller must hold the lock.
  func storeState() {
    journal?.store(state)
    for stream in streams { stream.storeDistinct() }
  }

  /// All values, as changes to the journal's state.
  var state: [StateChange] {
    var state = [
      context.identityState, context.samplingState, context.historyState, context.tokenState, messagesState,
    ]
    state.append(StateChange(key: RecorderKey.upload, value: mayUpload ? nil : [0]))
    state.append(declinedAllState)
    state.append(
      StateChange(key: RecorderKey.sharedQuota, value: sharedQuota == DayQuota() ? nil : sharedQuota.bytes))
    let keepsLosses = streams.contains(where: \.keepsIdentifiers)
    state.append(
      StateChange(key: RecorderKey.otherLosses, value: keepsLosses ? otherLosses.pointee.bytes : nil))
    for (index, stream) in streams.enumerated() {
      state += stream.state
      state.append(StateChange(key: stream.keys.sealingCounters, value: stream.sealingCounterBytes))
      if let ping = stream.ping, streams.firstIndex(where: { $0.ping === ping }) == index {
        state += ping.sequenceState
        state += ping.uploadState
        if let journal { state += ping.formerState(journal) }
      }
    }
    return state + deletionRequestState
  }

  /// Removes the values that other registry versions stored.
  ///
  /// - Parameters:
  ///   - untouched: The numbers of the streams whose values are kept.
  ///   - numbers: The numbers of the streams that have records. The values needed to read these records are kept.
  func removeForeignState(except untouched: Set<UInt32>, keepingRecordsOf numbers: Set<UInt32>) {
    lock.withLock {
      guard let journal else { return }
      let sets = streams.flatMap { stream in
        stream.description.distinct.indices.map { StateKey(setForTag: stream.log?.tag.number ?? 0, index: $0) }
      }
      let known = Set(state.map(\.key)).union(sets)
      let needed = Set(numbers.map(StrandedData.key))
      let unknown = journal.journal.keys.filter { key in
        let describesRecords = [.boundaries, .versions, .formerClients].contains(key.kind.flatMap(CollectionKind.init))
        let number = StreamTag.number(of: key.streamName)
        // An app version that has the stream must still send the request, and needs its last decision.
        if key.isDeletionRequest || key.isDecided { return false }
        return !known.contains(key) && !needed.contains(key) && !(describesRecords && numbers.contains(number))
          && !untouched.contains { number == $0 || key.belongs(to: $0) }
      }
      journal.remove(unknown)
    }
  }

  /// Takes over the data of earlier launches, and stores all further data in the journal.
  func attach(to opened: Journal) throws(StorageFault) {
    // Current names first, because a name without data can still be assigned a tag.
    let current = streams.map { opened.tag(Self.tag(of: $0.description.name)) }
    let tags = zip(streams, current).map { stream, current in
      (current: current, former: stream.description.formerNames.compactMap { opened.knownTag(Self.tag(of: $0)) })
    }
    let held = streams.map { stream -> (current: JournalTag?, former: [JournalTag]) in
      let numbers = stream.heldNumbers
      let former = numbers.dropFirst().compactMap { opened.knownTag($0) }
      return (stream.hold == nil ? opened.knownTag(numbers[0]) : opened.tag(numbers[0]), former)
    }
    let isNew = opened.keys.isEmpty && opened.sealed.isEmpty && opened.recovery.records == 0
    let heldTags = held.map { [$0.current].compactMap { $0 } + $0.former }
    var events = try Self.events(
      of: streams.indices.map { (index: Int) -> [JournalTag] in
        [tags[index].current].compactMap { $0 } + tags[index].former
          + (streams[index].hold == nil ? [] : heldTags[index])
      }, in: opened)
    defer { for index in events.indices { events[index].bytes.erase() } }
    let stranded = try Self.stranded(
      in: opened, excluding: tags.flatMap { [$0.current].compactMap { $0 } + $0.former } + heldTags.flatMap { $0 },
      now: lock.withLock { processWallTime }
    )
    let storedRestrictions = try storedRestrictions(opened)
    try openDecisions(opened)
    decide {
      let record = decisionFile?.stored.map { completing($0, from: opened) }
      context.invalidateTime()
      self.stranded = stranded
      let recorderJournal = RecorderJournal(opened)
      let moved = removedFolder
      let localDecisions = streams.map { (decision: $0.decision, wasDeclined: $0.wasDeclinedBeforeOpening) }
      let declinesAllLocally = declinesAll
      let wasUploading = mayUpload
      let takeOver = { [self] in
        // This process's decisions are newer than the stored ones. The stored decisions are restored first, because
        // declining may require a deletion request for the stored data.
        if !isNew || moved != nil || sharedDecisions != nil { for stream in streams { stream.resetDecision() } }
        let logs = zip(streams, zip(tags, held)).map { stream, names -> StreamLog? in
          let (tag, held) = names
          let holds = stream.hold != nil
          return tag.current.map {
            StreamLog(
              opened, $0, former: tag.former, held: holds ? held.current : nil, formerHeld: holds ? held.former : [])
          }
        }
        abandonedHeldTags = zip(streams, heldTags).flatMap { $0.hold == nil ? $1 : [] }
        // Released, so that a later version does not restore the events if this process ends before it deletes them.
        opened.consume(abandonedHeldTags, through: opened.end.record)
        let interrupted = restore(recorderJournal, logs, events, record)
        journal = recorderJournal
        filePings = [:]
        // The receiver must get each deletion request.
        opened.dropLast(deletionRequestTags(in: opened))
        restoreRestrictions(storedRestrictions)
        createSamplingSeedIfNeeded()
        for stream in streams {
          // If all tags are in use, the stream cannot be stored and refuses events.
          stream.isStorageUnavailable = stream.log == nil
          stream.updateGate()
        }
        // If a deletion request is missing, it is built with the identifier first.
        let restored = context.identity.clientID
        let isStale = record.map { isClientStale(in: $0) } ?? false
        if let record, isStale { requestDeletionOfAgreed(record, interrupted) }
        finishDeclining(interrupted, isClientStale: isStale)
        if let record, context.identity.clientID == restored { discardClientIfStale(record) }
        reapplyDecisions(localDecisions, declinesAllLocally, leaving: moved)
        declinedUnopened = []
        if moved != nil, !wasUploading { mayUpload = false }
      }
      if let moved {
        move(from: moved, to: recorderJournal, events, takingOver: takeOver)
        removedFolder = nil
      } else {
        takeOver()
      }
      for stream in streams { stream.didOpen() }
      removeUnneededIdentity(recorderJournal)
      createClientIDIfNeeded()
      storeStranded(in: recorderJournal)
      otherLosses.pointee.corruptPings.addSaturating(opened.recovery.corruptSealedFiles)
      otherLosses.pointee.corruptFiles.addSaturating(opened.recovery.uncountedSegments)
    } then: {
      opened.didCountDamage()
      journal?.removeOutdated()
      storeSeed()
    }
    storeRestrictions()
  }

  /// Discards the client identifier if it is from before the user declined, because the earlier process ended before it
  /// could store the change. Also discards sequence numbers, which a receiver could link to the identifier.
  private func discardClientIfStale(_ record: DecisionRecord) {
    context.clientGeneration = max(context.clientGeneration, record.clientGeneration)
    if record.isClientStale { isClientStale = true }
    guard isClientStale(in: record) else { return }
    context.clientGeneration.addSaturating(1)
    let former = context.identity.clientID
    context.identity.clientID = ""
    context.identity.creationDay = nil
    // The waiting events were separated when they were restored.
    let affected = streams.filter { $0.usesClient && !$0.isDeletionRequestStream }
    beginClient(after: former, in: affected, assigningEvents: false)
  }

  /// Returns whether the restored client identifier is from before the user declined.
  private func isClientStale(in record: DecisionRecord) -> Bool {
    // The file of an earlier runtime version has no generation.
    let isCurrent = record.clientGeneration > 0 && context.storedClientGeneration >= record.clientGeneration
    return record.isClientStale && !isCurrent && !context.isIdentityGiven
  }

  /// Restores the data of earlier processes. Returns the streams to pass to ``finishDeclining(_:isClientStale:)``.
  private func restore(
    _ journal: RecorderJournal, _ logs: [StreamLog?], _ events: StoredEvents, _ record: DecisionRecord?
  ) -> [StreamRecorder] {
    let startsNow = lifecycle.hasStarted ? 1 : 0
    context.restore(from: journal)
    context.history.launchCount.addSaturating(startsNow)
    let wasUploading = journal.value(of: RecorderKey.upload) == nil
    if !isUploadingDecided { mayUpload = wasUploading }
    let interrupted = restoreDecisions(journal, record)
    createSamplingSeedIfNeeded()
    for (stream, log) in zip(streams, logs) {
      stream.journal = journal
      stream.log = log
      stream.restore(from: journal, record)
    }
    if let record, isClientStale(in: record) { separateStaleClient(record, events) }
    for index in pingIndices { streams[index].ping?.restore(from: journal) }
    restoreDeletionRequests(journal)
    if let bytes = journal.value(of: RecorderKey.messages, legacy: [RecorderKey.Legacy.messages]) {
      messages.restore(bytes)
    }
    if let bytes = journal.value(of: RecorderKey.otherLosses) { otherLosses.pointee.restore(bytes) }
    if let bytes = journal.value(of: RecorderKey.sharedQuota) { sharedQuota = DayQuota(bytes: bytes) ?? DayQuota() }
    for stream in streams { stream.values.restoreInstallationMarks() }
    for event in events {
      let stream = streams[event.stream]
      // The user declined the stream, and the process ended before it deleted the data.
      if let position = stream.erasurePosition, event.number <= position.record { continue }
      if stream.expiredReleased.contains(event.number) { continue }
      let isRestored = event.bytes.withUnsafeBytes { stream.restore($0, event.number) }
      if !isRestored { stream.losses.pointee.droppedEvents.addSaturating(1) }
    }
    for stream in streams {
      stream.countDroppedEarlier()
      stream.countDropped()
      stream.finishRestoring()
      stream.expiredReleased = []
    }
    noteWaitingClients(journal)
    removeUnusedSharedValues()
    return interrupted
  }

  /// Removes the identifier and the sampling seed if they are new and no stream needs them.
  private func removeUnneededIdentity(_ journal: RecorderJournal) {
    let isNew = journal.stored[RecorderKey.identity] == nil && !context.isIdentityGiven
    if isNew, !needsClient { context.identity.clientID = "" }
    if journal.stored[RecorderKey.samplingSeed] == nil, !streams.contains(where: \.needsSeed) {
      context.samplingSeed = nil
    }
  }

  typealias StoredEvents = [(number: UInt64, stream: Int, bytes: [UInt8])]

  /// Returns the stored events of all streams in recording order.
  private static func events(of tags: [[JournalTag]], in journal: Journal) throws(StorageFault) -> StoredEvents {
    var events: StoredEvents = []
    for (index, tags) in tags.enumerated() {
      for tag in tags {
        try journal.forEachEvent(of: tag) { number, event in
          events.append((number, index, Array(event)))
          return true
        }
      }
    }
    events.sort { $0.number < $1.number }
    return events
  }

  /// Returns the journal number for the given stream name.
  static func tag(of name: StaticString) -> UInt32 {
    StreamTag.number(ofName: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}

extension RecorderContext {
  /// The maximum size of a stored client or user identifier, in bytes.
  static let maxIdentifierBytes = 4096

  var identityState: StateChange {
    var bytes = StateBytes()
    // A longer identifier is not stored, because it could fill the state.
    let userID = identity.userID.flatMap { $0.utf8.count <= Self.maxIdentifierBytes ? $0 : nil }
    bytes.put(identity.clientID.utf8.count <= Self.maxIdentifierBytes ? identity.clientID : "")
    bytes.put(userID == nil ? 0 : 1)
    bytes.put(userID ?? "")
    bytes.put(Int64(identity.creationDay ?? -1))
    bytes.put(Int64(clientGeneration))
    let isEmpty = identity.clientID.isEmpty && identity.userID == nil && identity.creationDay == nil
    return StateChange(key: RecorderKey.identity, value: isEmpty ? nil : bytes.bytes)
  }

  var samplingState: StateChange { StateChange(key: RecorderKey.samplingSeed, value: samplingSeed?.bytes) }

  var historyState: StateChange {
    if history == InstallationHistory() { return StateChange(key: RecorderKey.history, value: nil) }
    var bytes = StateBytes()
    bytes.put(Int64(history.launchCount))
    for name in history.onceOnlyEvents.sorted() { bytes.put(name) }
    return StateChange(key: RecorderKey.history, value: bytes.bytes)
  }

  var tokenState: StateChange {
    StateChange(key: RecorderKey.receiverToken, value: receiverToken.map { Array($0.utf8) })
  }

  func restore(from journal: RecorderJournal) {
    if let seed = journal.value(of: RecorderKey.samplingSeed).flatMap(SamplingSeed.init) { samplingSeed = seed }
    let stored = journal.value(of: RecorderKey.identity)
    storedClientGeneration = 0
    if let bytes = stored, !isIdentityGiven {
      var reader = StateReader(bytes)
      if let client = reader.text(), let hasUser = reader.integer(), let user = reader.text(),
        let days = reader.integer()
      {
        identity = TelemetryIdentity(
          clientID: client, userID: hasUser == 0 ? nil : user, creationDay: days < 0 ? nil : Int(clamping: days))
        // Earlier runtime versions do not store the generation.
        storedClientGeneration = reader.integer().map { UInt32(clamping: $0) } ?? 0
        clientGeneration = max(clientGeneration, storedClientGeneration)
      }
    }
    if let bytes = journal.value(of: RecorderKey.history, legacy: [RecorderKey.Legacy.history]) {
      var reader = StateReader(bytes)
      history.launchCount = reader.integer().map { Int(clamping: $0) } ?? 0
      while let name = reader.text() { history.onceOnlyEvents.insert(name) }
    }
    let token = journal.value(of: RecorderKey.receiverToken, legacy: [RecorderKey.Legacy.receiverToken])
    receiverToken = token.map { String(decoding: $0, as: UTF8.self) }
  }
}
