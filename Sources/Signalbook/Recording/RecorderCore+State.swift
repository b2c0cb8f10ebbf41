// What the recorder keeps in its journal, and takes over from an earlier process.
extension RecorderCore {
  /// Writes what has changed; the lock is held. Memory only: no call of the system in the common case.
  func keepState() {
    guard let journal else { return }
    var state = [context.identityState, context.historyState, context.tokenState]
    for (index, stream) in streams.enumerated() {
      state += stream.state
      state.append(StateChange(key: stream.keys.taken, value: stream.takenBytes))
      if let ping = stream.ping, streams.firstIndex(where: { $0.ping === ping }) == index {
        state.append(ping.sequenceState)
      }
    }
    journal.keep(state)
  }

  /// Takes over what an earlier process left; nobody else has the recorder yet.
  func restore(from journal: RecorderJournal) throws(StorageFault) {
    context.restore(journal)
    var tags: [JournalTag?] = []
    for stream in streams {
      let tag = journal.journal.tag(Self.tag(of: stream.description.name))
      tags.append(tag)
      stream.journal = journal
      stream.log = tag.map { StreamLog(journal.journal, $0) }
      stream.restore(journal)
      if let ping = stream.ping, ping.sequence == 0, let bytes = journal.value(of: RecorderKey.sequence(ping.name)) {
        ping.restore(bytes)
      }
    }
    for stream in streams { stream.values.restoreInstallationMarks() }
    try restoreEvents(journal.journal, tags)
    for stream in streams { stream.finishRestoring() }
    forgetShared()
    makeClient()
    keepState()
  }

  /// In the order in which they were recorded, over all streams.
  private func restoreEvents(_ journal: Journal, _ tags: [JournalTag?]) throws(StorageFault) {
    var events: [(number: UInt64, stream: Int, bytes: [UInt8])] = []
    for (index, tag) in tags.enumerated() {
      guard let tag else { continue }
      if !streams[index].isWanted {
        streams[index].isErasingDue = true
        continue
      }
      try journal.forEachEvent(of: tag) { number, event in
        events.append((number, index, Array(event)))
        return true
      }
    }
    events.sort { $0.number < $1.number }
    for event in events {
      let isTaken = event.bytes.withUnsafeBytes { streams[event.stream].restore($0, event.number) }
      if !isTaken { streams[event.stream].losses.pointee.droppedEvents.addSaturating(1) }
    }
  }

  /// The number under which a stream's events are in the journal: the same in each version of the app. 0 and the numbers
  /// beside the largest are the journal's own.
  static func tag(of name: StaticString) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return UInt32(truncatingIfNeeded: Mixer.hash(bytes, 0)) % (.max - 16) + 1
  }
}

extension RecorderContext {
  var identityState: StateChange {
    var bytes = StateBytes()
    bytes.put(identity.clientID)
    bytes.put(identity.userID == nil ? 0 : 1)
    bytes.put(identity.userID ?? "")
    bytes.put(Int64(identity.createdDays ?? -1))
    let isEmpty = identity.clientID.isEmpty && identity.userID == nil && identity.createdDays == nil
    return StateChange(key: RecorderKey.identity, value: isEmpty ? nil : bytes.bytes)
  }

  var historyState: StateChange {
    if history == InstallationHistory() { return StateChange(key: RecorderKey.history, value: nil) }
    var bytes = StateBytes()
    bytes.put(Int64(history.starts))
    for name in history.recordedOnce.sorted() { bytes.put(name) }
    return StateChange(key: RecorderKey.history, value: bytes.bytes)
  }

  var tokenState: StateChange { StateChange(key: RecorderKey.receiverToken, value: receiverToken.map { Array($0.utf8) }) }

  func restore(_ journal: RecorderJournal) {
    if let bytes = journal.value(of: RecorderKey.identity) {
      var reader = StateReader(bytes)
      if let client = reader.text(), let hasUser = reader.integer(), let user = reader.text(),
        let days = reader.integer()
      {
        identity = Identity(
          clientID: client, userID: hasUser == 0 ? nil : user, createdDays: days < 0 ? nil : Int(clamping: days))
      }
    }
    if let bytes = journal.value(of: RecorderKey.history) {
      var reader = StateReader(bytes)
      history.starts = reader.integer().map { Int(clamping: $0) } ?? 0
      while let name = reader.text() { history.recordedOnce.insert(name) }
    }
    receiverToken = journal.value(of: RecorderKey.receiverToken).map { String(decoding: $0, as: UTF8.self) }
  }
}
