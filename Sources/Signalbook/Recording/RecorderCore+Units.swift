extension RecorderCore {
  func build(_ index: Int, completeOnly: Bool) -> BuiltPing? {
    let hasUnit = lock.withLock {
      context.invalidateTime()
      endExpiredRestrictions()
      return index < streams.count && streams[index].hasUnit(completeOnly: completeOnly)
    }
    guard hasUnit else { return nil }
    return withAppValues(appIndices[index]) {
      context.invalidateTime()
      defer { storeState() }
      return build(streams[index], completeOnly: completeOnly)
    }
  }

  /// The result of an attempt to build a unit.
  enum Attempt {
    case built(BuiltPing)
    /// The unit or one of its events could not be sent, and was dropped and counted. The next attempt can still
    /// succeed.
    case dropped
    case notReady
  }

  func build(_ stream: StreamRecorder, completeOnly: Bool) -> BuiltPing? {
    while true {
      switch attempt(stream, completeOnly: completeOnly) {
      case .built(let unit): return unit
      case .notReady: return nil
      case .dropped: if stream.oldest == nil { return nil }
      }
    }
  }

  /// Attempts to build a unit. `isSealed` is whether the unit will be written to a file. If `false`, the unit's
  /// sequence number is durable immediately.
  func attempt(_ stream: StreamRecorder, completeOnly: Bool, isSealed: Bool = false) -> Attempt {
    guard let ping = stream.ping, stream.hasUnit(completeOnly: completeOnly), ping.canBuild else { return .notReady }
    let description = stream.description
    let values = stream.values
    var count = stream.oldest?.count ?? 0
    let version = stream.oldest?.version ?? description.version
    let client = stream.oldest?.client
    ping.continueSequence(for: client)
    let sequence = ping.sequence.addingSaturating(1)
    let identifier = ping.documentIDs[sequence, ofPing: ping.number]
    values.unit = SourceValues.UnitContext(
      sequence: sequence, sessionNumber: stream.oldest?.sessionNumber ?? values.sessionNumber,
      startWall: stream.oldest?.startWall ?? values.startWall, documentID: identifier,
      events: UnsafeRawBufferPointer(start: nil, count: 0), version: version,
      identity: client.map { UnitIdentity(clientID: $0, userID: context.identity.userID) })
    defer {
      values.unit = nil
      values.maxTextBytes = SourceValues.defaultMaxTextBytes
      values.maxJSONBytes = SourceValues.defaultMaxJSONBytes
      values.countLosses(in: stream.losses)
    }

    let maxBytes = isSealed ? min(stream.maxBytes, maxUnitBytes) : stream.maxBytes
    var bytes: DocumentBytes
    while true {
      guard let written = document(stream, count) else {
        stream.losses.pointee.count(.malformed)
        stream.dropOldest()
        return .dropped
      }
      bytes = written
      if bytes.count <= maxBytes { break }
      let around = bytes.count - stream.events(count).count
      if around > maxBytes, values.maxTextBytes > 256 {
        // The envelope alone is too large, so long values are left out.
        (values.maxTextBytes, values.maxJSONBytes) = (256, 256)
        continue
      }
      let fitting = min(count - 1, stream.eventCount(fittingIn: maxBytes - around, of: count))
      guard fitting > 0 else {
        stream.losses.pointee.count(.tooLarge)
        if count > 0 {
          stream.noteDocument(bytes.count, events: bytes.count - around)
          stream.losses.pointee.droppedEvents.addSaturating(1)
          stream.removeOldestCounted(1)
        } else {
          reset(stream, .build)
        }
        return .dropped
      }
      count = fitting
    }
    var path: String?
    if let program = description.upload?.path {
      let missingCount = values.missing
      if let written = values.render(program, into: scratch, percentEncoding: true) {
        path = Self.unescaped(scratch.text(written))
        // The path identifies the event to the receiver, so an incomplete path would be another event.
        if description.upload?.isInAddress == true, values.missing > missingCount {
          #if DEBUG
            RefusalLog.log(
              "Signalbook dropped a ping of '\(description.name)': a part of its URL's path has no value; set the "
                + "property of TelemetryPlatform or the app's value\n")
          #endif
          stream.losses.pointee.count(.malformed)
          stream.dropOldest()
          return .dropped
        }
      } else {
        stream.losses.pointee.count(.malformed)
      }
    }
    var deferred: DeferredEnvelope?
    // A document of another stream version keeps its original envelope.
    if isSealed, version == description.version, description.hasDeferredEnvelope, let unit = values.unit {
      let events = unit.eventsStart..<unit.eventsStart + unit.events.count
      deferred = DeferredEnvelope(
        values, events: events, sessionNumber: unit.sessionNumber, startWall: unit.startWall,
        form: description.envelopeForm)
    }
    stream.noteDocument(bytes.count, events: stream.events(count).count)
    ping.sequence = sequence
    if !isSealed { ping.markUnitsDurable() }
    stream.removeOldest(count)
    let counters = stream.values.counters
    reset(stream, .build)
    if isSealed {
      var sealing = stream.sealingCounters ?? StreamCounters()
      sealing.add(counters.removed(byResetTo: stream.values.counters, at: context.monotonic))
      stream.sealingCounters = sealing
    }
    context.inspector?.note(
      .built(
        stream: description.name.description, documentID: identifier, events: count, bytes: bytes.count),
      at: context.wall)
    return .built(
      BuiltPing(
        document: bytes, stream: description.name.description, ping: description.ping.description,
        documentID: identifier, sequence: sequence, eventCount: count, path: path,
        // The later of the two times, so that temporarily setting the clock back does not make the unit older.
        createdMilliseconds: max(context.wall, processClock), appHeld: AppHeldUnit(ping.appHeld, bytes: bytes.count),
        deferred: deferred, identity: description.addsIdentity ? values.identity : nil))
  }

  /// Returns the document for the first `count` events, or `nil` if it cannot be written.
  func document(_ stream: StreamRecorder, _ count: Int) -> DocumentBytes? {
    let events = stream.events(count)
    let envelope = stream.description.envelope
    if envelope.isEmpty { return DocumentBytes(events) }
    stream.values.unit?.events = events
    guard let written = stream.values.render(envelope, into: scratch) else { return nil }
    return DocumentBytes(UnsafeRawBufferPointer(start: scratch.start, count: written))
  }

  /// Returns plain text from a program's output, which is the content of a JSON string.
  private static func unescaped(_ json: String) -> String {
    guard json.utf8.contains(0x5C) else { return json }
    return (try? JSONValue(parsing: "\"\(json)\""))?.text ?? json
  }
}
