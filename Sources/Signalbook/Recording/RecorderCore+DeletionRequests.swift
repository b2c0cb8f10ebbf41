// Requests to receivers to delete a user's data after the user declines.
extension RecorderCore {
  /// Marks the streams that only send deletion requests for other streams. They do not need separate identifiers.
  func markDeletionRequestStreams() {
    for stream in streams {
      guard let name = stream.description.deletionRequest else { continue }
      streams.first { $0.description.name.isIdentical(to: name) }?.isDeletionRequestStream = true
    }
  }

  /// Builds deletion requests for streams that were collected and are about to be declined. Must be called before their
  /// identifiers are deleted. The caller must hold the lock.
  ///
  /// Other streams that share the identifier get a new one, so that their receivers cannot link later data to the
  /// client whose data is to be deleted.
  ///
  /// `isRepeated` is whether an earlier process already began the new client. See ``separateStaleClient(_:_:)``.
  func requestDeletion(of declined: [StreamRecorder], isRepeated: Bool = false) {
    let asking = declined.filter {
      $0.isKnownToReceiver && $0.hasCollectedData && $0.description.deletionRequest != nil
    }
    if asking.isEmpty { return }
    buildDeletionRequests(asking.compactMap(\.description.deletionRequest))
    let staying = streams.filter { stream in
      stream.usesClient && stream.keepsIdentifiers && !declined.contains { $0 === stream }
    }
    guard asking.contains(where: \.usesClient), !staying.isEmpty else { return }
    noteStaleClient()
    let former = context.identity.clientID
    context.identity.clientID = TelemetryIdentity.randomID()
    context.identity.creationDay = nil
    beginClient(
      after: former,
      in: streams.filter { stream in
        staying.contains { $0.ping === stream.ping } && !declined.contains { $0 === stream }
      }, assigningEvents: !isRepeated)
  }

  /// Assigns the records from before the first opt-out whose data is not deleted yet to the stale client. Later records
  /// belong to a client that the earlier process could not store. Must be called before the events are restored.
  func separateStaleClient(_ record: DecisionRecord, _ events: StoredEvents) {
    let optOuts = record.entries.values.compactMap { entry in
      entry.erasurePosition ?? (entry.hasOptedIn == false && !entry.isErased ? entry.optOutPosition : nil)
    }
    let first = optOuts.map(\.record).min()
    for (index, stream) in streams.enumerated() where stream.usesClient && !stream.isDeletionRequestStream {
      guard let log = stream.log else { continue }
      let last = min(first ?? .max, log.end.record)
      let erased = stream.erasurePosition?.record ?? 0
      if events.contains(where: { $0.stream == index && $0.number <= last && $0.number > erased }) {
        log.noteFormerClient(context.identity.clientID, last: last)
      }
    }
  }

  /// Builds the deletion requests that an earlier process could not store, for streams that the user declined and
  /// agreed to again. Must be called while the client identifier is the one from before the user declined. Streams that
  /// are still declined are in `interrupted`. The caller must hold the lock.
  func requestDeletionOfAgreed(_ record: DecisionRecord, _ interrupted: [StreamRecorder]) {
    guard let journal, !context.identity.clientID.isEmpty else { return }
    let names = streams.filter { stream in
      // The position stays in the file until the state contains the request.
      let isDeclined = stream.numbers.contains { record.entries[$0]?.erasurePosition != nil }
      let wasSent = stream.ping?.sequenceKeys.contains { journal.value(of: $0) != nil } == true
      return stream.decision == true && isDeclined && wasSent && stream.description.deletionRequest != nil
    }.compactMap(\.description.deletionRequest)
    let requestedNames = interrupted.compactMap(\.description.deletionRequest)
    let missing = names.filter { name in !requestedNames.contains(where: name.isIdentical) }
    if !missing.isEmpty { buildDeletionRequests(missing) }
  }

  /// Whether the journal's state contains the current client identifier and all deletion requests that are not in a
  /// file. The caller must hold the lock.
  var areDeletionRequestsStored: Bool {
    guard let journal else { return false }
    let identity = context.identityState
    return journal.stored[identity.key] == identity.value
      && deletionRequestState.allSatisfy { journal.stored[$0.key] == $0.value }
  }

  /// Notes that the client identifier in the journal's state must not be used again.
  func noteStaleClient() {
    isClientStale = true
    context.clientGeneration.addSaturating(1)
  }

  /// Assigns the streams' waiting events to the client that was replaced. Later events belong to the current client and
  /// are sent in separate requests.
  func beginClient(after former: String, in streams: [StreamRecorder], assigningEvents: Bool = true) {
    for stream in streams {
      if assigningEvents { stream.assignWaitingEvents(to: former) }
      stream.values.renewEventIdentifiers()
      stream.common.isStale = true
    }
    if let journal { noteWaitingClients(journal, replaced: former) }
    for stream in streams { stream.ping?.restartSequence(after: former) }
  }

  private func buildDeletionRequests(_ names: [StaticString]) {
    for (index, stream) in streams.enumerated() {
      guard names.contains(where: stream.description.name.isIdentical), let ping = stream.ping,
        case .built(var unit) = attempt(stream, completeOnly: false, isSealed: true)
      else { continue }
      unit.isDeletionRequest = true
      // A request for an earlier client may still be pending.
      let pendingUnits = ping.pending?.units ?? []
      ping.pending = PendingUnits(units: pendingUnits + [unit], streams: [index], sequence: unit.sequence)
    }
  }

  /// The deletion requests that are not yet in a sealed file. They are written together with the decision, so that both
  /// survive process termination.
  var deletionRequestState: [StateChange] {
    streams.map { stream -> [StateChange] in
      guard stream.isDeletionRequestStream, let ping = stream.ping else { return [] }
      return [
        StateChange(
          key: RecorderKey.deletionRequest(ping.name), value: ping.pending.map { SealedUnits.bytes($0.units) })
      ] + (journal?.removals(ping.formerNames.map(RecorderKey.deletionRequest)) ?? [])
    }.flatMap { $0 }
  }

  /// Returns whether a deletion request is still unsent, in this or another app version.
  func isDeletionRequested(in journal: Journal) -> Bool {
    let asking = streams.filter(\.isDeletionRequestStream)
    return lock.withLock { asking.contains { $0.ping?.pending != nil } }
      || journal.sealed.contains { file in asking.contains { $0.log?.tags.contains(file.tag) == true } }
      || hasRequestOfOthers(in: journal)
  }

  /// Returns the tags of deletion requests, including those in files of other app versions.
  func deletionRequestTags(in journal: Journal) -> [JournalTag] {
    let own = streams.filter(\.isDeletionRequestStream).flatMap { $0.log?.tags ?? [] }
    return own + filesWithRequestsOfOthers(in: journal).map(\.tag)
  }

  private func hasRequestOfOthers(in journal: Journal) -> Bool {
    let keys = Set(streams.compactMap { $0.ping.map { RecorderKey.deletionRequest($0.name) } })
    if journal.keys.contains(where: { $0.isDeletionRequest && !keys.contains($0) }) { return true }
    return !filesWithRequestsOfOthers(in: journal).isEmpty
  }

  private func filesWithRequestsOfOthers(in journal: Journal) -> [SealedFile] {
    let knownTags = Set(streams.flatMap { $0.log?.tags ?? [] })
    return journal.sealed.filter { file in
      if knownTags.contains(file.tag) { return false }
      var body = (try? journal.body(of: file)) ?? []
      defer { body.erase() }
      return SealedUnits.units(body)?.contains(where: \.isDeletionRequest) ?? false
    }
  }

  /// Schedules the deletion of the sent request's identifier from the disk. The caller must hold the lock.
  func didSendDeletionRequest(_ request: StreamRecorder) {
    request.ping?.restartSequence()
    // Held events do not contain an identifier, and the user has not decided about them.
    for stream in streams where !stream.awaitsDecision {
      guard let end = stream.log?.end, let name = stream.description.deletionRequest,
        name.isIdentical(to: request.description.name)
      else { continue }
      if !stream.isActive {
        stream.erasurePosition = end
      } else if stream.erasurePosition == nil, let optOut = stream.optOutPosition {
        // The user has opted in again. Repeating the deletion removes the identifier from earlier values.
        stream.erasurePosition = JournalPosition(
          record: min(optOut.record, end.record), file: min(optOut.file, end.file))
      }
    }
    storeState()
    context.wake?()
  }

  /// Restores the deletion requests that are not in a file yet. Skips a request if an earlier launch wrote its file but
  /// ended before updating the state.
  func restoreDeletionRequests(_ journal: RecorderJournal) {
    for (index, stream) in streams.enumerated() where stream.isDeletionRequestStream {
      guard let ping = stream.ping, ping.pending == nil,
        let bytes = journal.value(
          of: RecorderKey.deletionRequest(ping.name), or: ping.formerNames.map(RecorderKey.deletionRequest))
      else { continue }
      let written = documentsInFiles(of: stream, journal.journal)
      guard let units = units(bytes)?.filter({ !written.contains($0.documentID) }), let last = units.last else {
        continue
      }
      ping.pending = PendingUnits(units: units, streams: [index], sequence: last.sequence)
      // The stored sequence number is that of the last file. If another request got this request's number, it would
      // also get the same document ID.
      ping.sequence = max(ping.sequence, last.sequence)
    }
  }

  private func documentsInFiles(of stream: StreamRecorder, _ journal: Journal) -> Set<String> {
    let files = journal.sealed.filter { stream.log?.tags.contains($0.tag) == true }
    return Set(
      files.flatMap { file -> [String] in
        do throws(StorageFault) {
          var body = try journal.body(of: file)
          defer { body.erase() }
          return (units(body) ?? []).map(\.documentID)
        } catch {
          return []
        }
      })
  }
}
