// Consent: determines which streams may be collected, and deletes the data of declined streams.
extension RecorderCore {
  /// Stores a decision for the stream at `index`, or for all streams if `index` is `nil`. Writes it to disk before
  /// returning and before deleting any data. Cancels requests in flight that contain a declined stream's data.
  func setConsent(_ isOn: Bool, of index: Int?) {
    let affected = index.map { $0 < streams.count ? [streams[$0]] : [] } ?? streams
    var calls: AppCalls?
    // Read before the decision is made, so that no opt-out between the two is taken for an earlier one.
    if lock.withLock({ sharedDecisions != nil }) { noteSharedDecisions() }
    decide {
      context.invalidateTime()
      decisionCount += 1
      apply(isOn, to: affected, concernsAll: index == nil)
      calls = takeCalls()
    }
    for withdrawn in lock.withLock({ withdrawUploads() }) { withdrawn.cancel() }
    lock.withLock { context.wake?() }
    perform(calls)
  }

  /// Applies the decision passed to the initializer. Called before an identifier is created, because the user may have
  /// declined.
  func applyInitialDecision(_ isOn: Bool) {
    for stream in streams { stream.setConsent(isOn) }
    noteDecision(isOn, concernsAll: true)
  }

  /// Applies a decision, or repeats one that an earlier process could not complete. The caller must hold the lock.
  func apply(_ isOn: Bool, to affected: [StreamRecorder], concernsAll: Bool, isRepeated: Bool = false) {
    if !isOn { requestDeletion(of: affected.filter(\.canBeDeclined), isRepeated: isRepeated) }
    // If a stream holds events, they already include its first-start event.
    let undecided = affected.filter { $0.decision == nil && !$0.isOn && !$0.awaitsDecision }
    for stream in affected {
      stream.noteStaleDecision()
      stream.setConsent(isOn)
    }
    noteDecision(isOn, concernsAll: concernsAll)
    for (index, stream) in streams.enumerated() where !stream.isActive && !stream.awaitsDecision {
      messages.resetCounts(stream: index)
    }
    if isOn {
      createSamplingSeedIfNeeded()
      storeSeed()
      // Called after the sampling seed is drawn, because the seed determines whether held events are sent.
      for stream in streams { stream.settleHeld() }
      createClientIDIfNeeded()
      fireFirstStart(of: undecided)
    } else {
      removeUnusedSharedValues()
    }
  }

  /// Draws the sampling seed if a stream needs one.
  func createSamplingSeedIfNeeded() {
    guard context.samplingSeed == nil, streams.contains(where: \.needsSeed) else { return }
    context.samplingSeed = SamplingSeed()
    for stream in streams { stream.updateGate() }
  }

  /// Joins every sample, so that the results of app tests are not random.
  func joinEverySample() {
    lock.withLock {
      context.isInEverySample = true
      for stream in streams { stream.updateGate() }
      createClientIDIfNeeded()
      storeState()
    }
  }

  /// Writes the sampling seed before it is used. If the journal has no room for the seed, it is discarded, and the
  /// installation is not in any sample, because the next launch would draw another seed.
  func storeSeed() {
    guard let seed = context.samplingSeed, let journal else { return }
    if journal.stored[RecorderKey.samplingSeed] != seed.bytes { scheduleSynchronization() }
    journal.store([context.samplingState])
    guard journal.stored[RecorderKey.samplingSeed] != seed.bytes else { return }
    context.samplingSeed = nil
    for stream in streams { stream.updateGate() }
  }

  /// Returns whether a collected stream sends a source that satisfies the predicate.
  func isUsed(_ predicate: (Source) -> Bool) -> Bool { streams.contains { $0.keepsIdentifiers && $0.uses(predicate) } }

  /// Whether a collected stream sends the screen title, or a held event may contain it.
  var sendsScreenTitle: Bool {
    streams.contains { $0.keepsHistory && $0.uses { if case .screenTitle = $0 { true } else { false } } }
  }

  /// Whether a collected stream sends the client identifier.
  var needsClient: Bool {
    streams.contains { $0.needsIdentifiers && $0.uses { if case .clientId = $0 { true } else { false } } }
  }

  /// Creates the client identifier if a collected stream sends it.
  func createClientIDIfNeeded() {
    guard context.identity.clientID.isEmpty, needsClient else { return }
    context.identity.clientID = TelemetryIdentity.randomID()
    scheduleSynchronization()
  }

  /// Makes the next maintenance round synchronize the journal before it sends a ping. If a power failure lost the
  /// client identifier or the sampling seed after a ping was sent, the user could not request deletion of the data, and
  /// the installation could enter a sample that it was not in.
  private func scheduleSynchronization() { synchronizedAt = .min }

  func setIdentity(_ identity: TelemetryIdentity) {
    lock.withLock {
      let isOtherClient = context.identity.clientID != identity.clientID
      context.identity = identity
      if journal != nil,
        [identity.clientID, identity.userID ?? ""].contains(where: {
          $0.utf8.count > RecorderContext.maxIdentifierBytes
        })
      {
        otherLosses.pointee.unsavedValues.addSaturating(1)
      }
      context.isIdentityGiven = journal == nil
      removeUnusedSharedValues()
      createClientIDIfNeeded()
      for stream in streams {
        if isOtherClient { stream.values.renewEventIdentifiers() }
        stream.common.isStale = true
      }
      storeState()
    }
  }

  /// Deletes the shared values that no collected stream sends.
  func removeUnusedSharedValues() {
    scratch.erase()
    encodingScratch.erase()
    refusals = []
    if !isUsed({ if case .clientId = $0 { true } else { false } }) {
      // On a full disk, the state cannot be changed now.
      if !context.identity.clientID.isEmpty { noteStaleClient() }
      context.identity.clientID = ""
      context.identity.creationDay = nil
    }
    if !isUsed({ if case .clientUserId = $0 { true } else { false } }) { context.identity.userID = nil }
    if !sendsScreenTitle { context.screenTitle = nil }
    removeUnusedToken()
    if !streams.contains(where: \.keepsHistory) { context.history = InstallationHistory() }
    if let journal, pingIndices.contains(where: { streams[$0].ping?.hasReplacedClients == true }) {
      noteWaitingClients(journal)
    }
    if areAllDeclined { for index in pingIndices { streams[index].ping?.setOtherClients([]) } }
    for index in pingIndices {
      let sharingStreams = streamsSharingPing(with: index)
      // The user has not declined, so an app version that collects the stream again continues with the same client.
      let continues = !context.identity.clientID.isEmpty && sharingStreams.contains { $0.decision != false }
      if continues || sharingStreams.contains(where: \.isKnownToReceiver) { continue }
      streams[index].ping?.restartSequence()
    }
  }

  /// Removes the receiver's token if no collected stream sends it.
  func removeUnusedToken() {
    if !isUsed({ if case .receiverToken = $0 { true } else { false } }) { context.receiverToken = nil }
  }

  func canBeDeclined(_ index: Int) -> Bool { index >= streams.count || streams[index].canBeDeclined }

  func consent(of index: Int) -> Bool? { lock.withLock { index < streams.count ? streams[index].decision : nil } }

  func isCollecting(_ index: Int) -> Bool {
    lock.withLock {
      context.invalidateTime()
      return index < streams.count && streams[index].currentGate() == nil
    }
  }

  func setMaxEvents(_ count: Int, of index: Int) -> Bool {
    lock.withLock {
      guard index < streams.count, count > 0 else { return false }
      let description = streams[index].description
      guard description.limits.isMaxEventsConfigurable, !description.envelope.isEmpty else { return false }
      streams[index].setMaxEvents(count)
      return true
    }
  }
}
