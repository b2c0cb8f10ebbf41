extension RecorderCore {
  /// Starts a session. Returns `false` if the app is already in the foreground, because repeated starts are ignored
  /// (R-FOCUS-12).
  func startSession() -> Bool {
    guard context.foregroundSince == nil else { return false }
    let now = context.monotonic
    context.foregroundSince = now
    endExpiredSessions()
    for (index, stream) in streams.enumerated() {
      if stream.leftForegroundAt != nil, stream.description.sessionEndsAfterMilliseconds == nil {
        // The stream has no session timeout, so each foreground period is a session.
        stream.values.distinct.pointee.resetScope(onlyScreens: false)
        stream.values.once.resetScope(onlyScreens: false)
        messages.beginSession(of: index)
      }
      stream.leftForegroundAt = nil
      stream.values.counters.hasCountedSession = false
      if stream.isCollecting { stream.values.counters.resume(at: now) }
      stream.common.isStale = true
    }
    return true
  }

  /// Ends the sessions whose session timeout has passed (R-CS-05). Later events belong to a new session, including
  /// start events that are recorded before the app enters the foreground.
  func endExpiredSessions() {
    let now = context.monotonic
    for (index, stream) in streams.enumerated() {
      guard let left = stream.leftForegroundAt, let limit = stream.description.sessionEndsAfterMilliseconds,
        now.subtractingSaturating(left) >= Int64(limit)
      else { continue }
      stream.values.sessionNumber.addSaturating(1)
      reset(stream, .session)
      messages.beginSession(of: index)
      stream.leftForegroundAt = now
      stream.common.isStale = true
    }
  }

  func endSession() {
    guard context.foregroundSince != nil else { return }
    let now = context.monotonic
    context.foregroundSince = nil
    for stream in streams {
      if stream.isActive || stream.awaitsDecision { stream.leftForegroundAt = now }
      stream.values.counters.pause(at: now)
      stream.common.isStale = true
    }
  }

  @discardableResult func screenShown(_ title: String, recording event: EventPayload? = nil) -> RecordOutcome {
    let (refusal, calls) = withAppValues {
      // The title is stored only if a stream sends it and if it is not too long.
      let isUsed = sendsScreenTitle
      let isTooLong = title.utf8.count > SourceValues.defaultMaxTextBytes
      if isUsed && isTooLong { otherLosses.pointee.replacedValues.addSaturating(1) }
      context.screenTitle = isUsed && !isTooLong ? title : nil
      for stream in streams {
        reset(stream, .screen)
        if stream.isCollecting { stream.values.counters.screens.addSaturating(1) }
        stream.common.isStale = true
      }
      context.invalidateTime()
      let refusal = event.flatMap { payload in withUnsafePointer(to: payload) { append($0) } }
      fire(.screen, "screen")
      storeState()
      if streams.contains(where: \.isDue) { context.wake?() }
      return (refusal, takeCalls())
    }
    perform(calls)
    return refusal.map { .refused($0) } ?? .recorded
  }

  func countSearch(_ key: String, by amount: Int) {
    lock.withLock {
      if restrictions.inForce != nil {
        context.invalidateTime()
        endExpiredRestrictions()
      }
      for stream in streams where stream.sendsCounter(.counterSearches) {
        // A stream that is refused only because its folder is not open would otherwise be collected.
        let isLost = stream.gate == .storageUnavailable && stream.isActive
        guard stream.isCollecting || isLost else { continue }
        if !isLost, stream.values.counters.countSearch(key, by: amount) {
          stream.storeSearch(key)
        } else {
          stream.losses.pointee.droppedCounts.addSaturating(max(1, amount))
        }
      }
    }
  }

  /// Sets an attribute. `payload` is the program of an object whose only member is the attribute.
  @usableFromInline func setAttribute(_ name: StaticString, to payload: borrowing EventPayload) -> RecordOutcome {
    let refusal = withUnsafePointer(to: payload) { event in
      lock.withLock {
        context.invalidateTime()
        return attribute(name, event)
      }
    }
    guard let refusal else { return .recorded }
    callBack()
    return .refused(refusal)
  }

  private func attribute(_ name: StaticString, _ event: EventPointer) -> RecordOutcome.Refusal? {
    guard let program = event.program, !event.isPair else { return refuse(.malformed) }
    guard event.stream < streams.count else { return refuse(.unknownStream) }
    let stream = streams[event.stream]
    let refusal = set(name, of: stream, program, event)
    if let refusal {
      stream.losses.pointee.count(refusal)
      note(refusal, event.stream, program)
    }
    return refusal
  }

  func set(_ name: StaticString, of stream: StreamRecorder, _ program: ProgramPart, _ event: EventPointer)
    -> RecordOutcome.Refusal?
  {
    if let gate = stream.currentGate() { return gate }
    guard let attribute = stream.values.attributes.firstIndex(where: { $0.name.isIdentical(to: name) }) else {
      return .malformed
    }
    var (walker, refusal) = stream.encoder.encodeObject(program, event, at: ByteWriter(scratch, at: 0))
    if let refusal { return refusal }
    // The value is between the colon and the closing brace.
    let (from, to) = (name.utf8CodeUnitCount + 2, walker.writer.offset - 1)
    guard from < to else { return .malformed }
    guard to - from <= StreamCounters.maxAttributeBytes else { return .tooLarge }
    walker.count(in: stream.losses)
    let value = String(decoding: UnsafeRawBufferPointer(start: scratch.start + from, count: to - from), as: UTF8.self)
    stream.values.counters.set(attribute, to: value)
    stream.storeAttribute(attribute)
    stream.common.isStale = true
    return nil
  }

  /// Changes the context that all streams share.
  func change(_ body: (RecorderContext) -> Void) {
    withAppValues {
      context.invalidateTime()
      body(context)
      removeUnusedToken()
      if restrictions.inForce != nil {
        // The restrictions can depend on the app's version and release channel.
        endExpiredRestrictions()
        updateRestrictions()
        createSamplingSeedIfNeeded()
        storeSeed()
      }
      for stream in streams {
        stream.updateGate()
        stream.common.isStale = true
      }
      createClientIDIfNeeded()
      storeState()
    }
  }

  /// Changes device and system properties. `change` runs without the lock, so that it can record events. If two threads
  /// call this method concurrently, each call applies only the properties that it changed.
  func updatePlatform(_ change: (inout TelemetryPlatform) -> Void) {
    let before = reading { $0.platform }
    var newContext = before
    change(&newContext)
    self.change { $0.platform.take(newContext, changedFrom: before) }
  }

  func reading<Value: Sendable>(_ body: (RecorderContext) -> Value) -> Value { lock.withLock { body(context) } }
}

extension StreamRecorder {
  /// Returns whether the stream sends a value of the given counter.
  func sendsCounter(_ counter: Source) -> Bool {
    description.sources.contains { request in
      switch (request.source, counter) {
      case (.counterSearches, .counterSearches): true
      default: false
      }
    }
  }
}
