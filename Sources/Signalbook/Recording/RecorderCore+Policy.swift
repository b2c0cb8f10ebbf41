// Consent: decides which streams may be collected, and deletes the data of all others.
extension RecorderCore {
  /// Stores a decision. Writes it to disk before it returns and before any data is deleted. Cancels requests in flight
  /// that contain data of a declined stream.
  func setConsent(_ isOn: Bool, of index: Int?) {
    let meant = index.map { $0 < streams.count ? [streams[$0]] : [] } ?? streams
    var calls: AppCalls?
    decide {
      context.forgetTime()
      decisionCount += 1
      apply(isOn, to: meant, aboutAll: index == nil)
      keepState()
      calls = takeCalls()
    }
    for withdrawn in lock.withLock({ withdrawUploads() }) { withdrawn.cancel() }
    lock.withLock { context.wake?() }
    make(calls)
  }

  /// Applies the decision passed to the initializer. Called before an identifier is created, because the user may have
  /// declined.
  func decideFirst(_ isOn: Bool) {
    for stream in streams { stream.setConsent(isOn) }
    noteDecision(isOn, aboutAll: true)
  }

  /// Applies a decision. The caller must hold the lock.
  func apply(_ isOn: Bool, to meant: [StreamRecorder], aboutAll: Bool) {
    if !isOn { askForDeletion(of: meant.filter(\.canBeDeclined)) }
    let undecided = meant.filter { $0.decision == nil && !$0.isOn }
    for stream in meant {
      stream.noteStaleDecision()
      stream.setConsent(isOn)
    }
    noteDecision(isOn, aboutAll: aboutAll)
    for (index, stream) in streams.enumerated() where !stream.isWanted { messages.forget(stream: index) }
    if isOn {
      makeSeed()
      keepSeed()
      makeClient()
      fireFirstStart(of: undecided)
    } else {
      forgetShared()
    }
  }

  /// Draws the random number for samples if a stream needs it.
  func makeSeed() {
    guard context.samplingSeed == nil, streams.contains(where: \.needsSeed) else { return }
    context.samplingSeed = SamplingSeed()
    for stream in streams { stream.updateGate() }
  }

  /// Joins every sample, so that the results of an app's tests do not depend on a random number.
  func joinEverySample() {
    lock.withLock {
      context.isInEverySample = true
      for stream in streams { stream.updateGate() }
      makeClient()
      keepState()
    }
  }

  /// Writes the random number before it is used. If the journal has no room for it, the number is discarded and the
  /// installation is in no sample. Otherwise, the next launch would draw a different number.
  func keepSeed() {
    guard let seed = context.samplingSeed, let journal else { return }
    journal.keep([context.samplingState])
    guard journal.kept[RecorderKey.samplingSeed] != seed.bytes else { return }
    context.samplingSeed = nil
    for stream in streams { stream.updateGate() }
  }

  /// Returns whether a collected stream sends a matching source.
  func isUsed(_ isMeant: (Source) -> Bool) -> Bool { streams.contains { $0.isCollectedFrom && $0.uses(isMeant) } }

  /// Whether a collected stream sends the client identifier.
  var needsClient: Bool {
    streams.contains { $0.needsIdentifiers && $0.uses { if case .clientId = $0 { true } else { false } } }
  }

  /// Creates the client identifier if a collected stream sends it.
  func makeClient() {
    guard context.identity.clientID.isEmpty, needsClient else { return }
    context.identity.clientID = TelemetryIdentity.randomID()
  }

  func setIdentity(_ identity: TelemetryIdentity) {
    lock.withLock {
      context.identity = identity
      if journal != nil,
        [identity.clientID, identity.userID ?? ""].contains(where: { $0.utf8.count > RecorderContext.userIDBytes })
      {
        otherLosses.pointee.unkeptValues.addSaturating(1)
      }
      context.isIdentityGiven = journal == nil
      forgetShared()
      makeClient()
      for stream in streams { stream.common.isStale = true }
      keepState()
    }
  }

  /// Deletes the shared values that no remaining stream sends.
  func forgetShared() {
    scratch.erase()
    encodingScratch.erase()
    refusals = []
    if !isUsed({ if case .clientId = $0 { true } else { false } }) {
      context.identity.clientID = ""
      context.identity.createdDays = nil
    }
    if !isUsed({ if case .clientUserId = $0 { true } else { false } }) { context.identity.userID = nil }
    if !isUsed({ if case .screenTitle = $0 { true } else { false } }) { context.screenTitle = nil }
    forgetToken()
    if !streams.contains(where: \.isCollectedFrom) { context.history = InstallationHistory() }
    for stream in streams where !streams.contains(where: { $0.isKnown && $0.ping === stream.ping }) {
      stream.ping?.startAgain()
    }
  }

  /// Removes the receiver's token if no stream sends it.
  func forgetToken() {
    if !isUsed({ if case .receiverToken = $0 { true } else { false } }) { context.receiverToken = nil }
  }

  func canBeDeclined(_ index: Int) -> Bool { index >= streams.count || streams[index].canBeDeclined }

  func consent(of index: Int) -> Bool? { lock.withLock { index < streams.count ? streams[index].decision : nil } }

  func isCollecting(_ index: Int) -> Bool {
    lock.withLock { index < streams.count && streams[index].isCollecting }
  }

  func setEventsAtMost(_ count: Int, of index: Int) -> Bool {
    lock.withLock {
      guard index < streams.count, count > 0 else { return false }
      let description = streams[index].description
      guard description.limits.eventsAtMostIsConfigurable, !description.envelope.isEmpty else { return false }
      streams[index].setEventsAtMost(count)
      return true
    }
  }
}
