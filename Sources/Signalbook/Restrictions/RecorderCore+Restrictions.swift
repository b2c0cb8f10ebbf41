// Restrictions: documents that the app fetches can switch off or sample streams and events. They never permit more than
// the schema, the user's decision, and the population.
extension RecorderCore {
  /// The state of the restrictions. Accessed only while the recorder's lock is held.
  struct Restrictions {
    var inForce: RestrictionsInForce?
    /// Whether this process has set or removed restrictions. Until then, the document in the folder applies once it can
    /// be read.
    var isSet = false
    /// The time at which the current document was accepted or the last document was removed, in milliseconds since
    /// 1970.
    var changeTime: Int64 = .min
    /// The number of changes.
    var changes = 0
    /// The number of the last change that is on disk.
    var storedChange = 0
    /// The disk fault that prevented the last write, if any.
    var fault: StorageFault?
    /// The reason the stored document has no effect.
    var error: RestrictionsError?

    var isStored: Bool { changes == storedChange }

    mutating func set(_ restrictions: RestrictionsInForce?, at time: Int64) {
      inForce = restrictions
      changeTime = time
      isSet = true
      error = nil
      changes += 1
    }
  }

  // MARK: The app's documents

  @discardableResult func setRestrictions(_ bytes: [UInt8]) throws(RestrictionsError) -> TelemetryRestrictions {
    guard let registry = restrictable.registry else {
      throw RestrictionsError(.notDeclared, expected: "a stream with 'remoteRestrictions' in the schema")
    }
    let document = try RestrictionDocument(bytes, registry: registry)
    // Held until the document is on disk, so that documents are written in order.
    let result: Result<TelemetryRestrictions, RestrictionsError> = restrictionLock.withLock {
      let rejection = lock.withLock { accept(document, bytes) }
      if let rejection { return .failure(rejection) }
      writeRestrictions()
      return lock.withLock {
        context.wake?()
        return .success(restrictionSummary ?? TelemetryRestrictions.expired(document))
      }
    }
    return try result.get()
  }

  func removeRestrictions() {
    restrictionLock.withLock {
      lock.withLock {
        context.invalidateTime()
        restrictions.set(nil, at: context.wall)
        didChangeRestrictions()
      }
      writeRestrictions()
      lock.withLock { context.wake?() }
    }
  }

  /// Applies a document to all streams at once. Returns the reason if the document is rejected, or `nil` otherwise.
  private func accept(_ document: RestrictionDocument, _ bytes: [UInt8]) -> RestrictionsError? {
    context.invalidateTime()
    let (wall, now) = (context.wall, context.monotonic)
    let duration = maxDuration(of: document)
    guard document.expirationTime > wall else {
      return RestrictionsError(.expired, at: "/expires", expected: "a time in the future")
    }
    guard document.expirationTime.subtractingSaturating(wall) <= duration else {
      let hours = duration / 3_600_000
      return RestrictionsError(
        .expiresTooLate, at: "/expires", expected: "a time within the next \(hours) hours, as declared in the schema")
    }
    restrictions.set(
      RestrictionsInForce(document, bytes, accepted: wall, maxDuration: duration, wall: wall, now: now), at: wall)
    didChangeRestrictions()
    return nil
  }

  /// Returns the shortest maximum duration of the streams that the document names, directly or through an event. If the
  /// document does not name a stream, returns the longest maximum duration of all streams.
  private func maxDuration(of document: RestrictionDocument) -> Int64 {
    let named = Names(document)
    var (shortest, longest) = (Int64.max, Int64(0))
    var restrictedStreams = Set(
      restrictable.entries.filter { $0.names.contains(where: named.hasEvent) }.map { ByteComparedString($0.stream) })
    for stream in streams {
      guard let duration = stream.restrictionPolicy?.maxDurationMilliseconds else { continue }
      longest = max(longest, duration)
      let name = ByteComparedString(stream.description.name.description)
      if stream.names.contains(where: named.hasStream) { restrictedStreams.insert(name) }
      if restrictedStreams.contains(name) { shortest = min(shortest, duration) }
    }
    return shortest == .max ? longest : shortest
  }

  /// The names in a document.
  private struct Names {
    var streams: Set<ByteComparedString> = []
    var events: Set<ByteComparedString> = []

    init(_ document: RestrictionDocument) {
      for restriction in document.restrictions {
        streams.formUnion(restriction.streams.map(ByteComparedString.init))
        events.formUnion(restriction.events.map(ByteComparedString.init))
      }
    }

    func hasStream(_ name: String) -> Bool { streams.contains(ByteComparedString(name)) }
    func hasEvent(_ name: String) -> Bool { events.contains(ByteComparedString(name)) }
  }

  // MARK: Effect

  /// Applies the current restrictions to the streams. The caller must hold the lock.
  private func didChangeRestrictions() {
    updateRestrictions()
    createSamplingSeedIfNeeded()
    storeSeed()
    for stream in streams { stream.updateGate() }
    createClientIDIfNeeded()
    storeState()
  }

  /// Computes each stream's part of the restrictions. The caller must then update the gates.
  func updateRestrictions() {
    guard let inForce = restrictions.inForce else {
      for stream in streams { stream.restriction = nil }
      return
    }
    // The lowest rate by name. Duplicate names are harmless.
    var (streamRates, eventRates): ([ByteComparedString: Double], [ByteComparedString: Double]) = ([:], [:])
    for restriction in inForce.document.restrictions where restriction.applies(to: context.platform) {
      for name in restriction.streams {
        streamRates[ByteComparedString(name), default: 1] = min(
          streamRates[ByteComparedString(name), default: 1], restriction.rate)
      }
      for name in restriction.events {
        eventRates[ByteComparedString(name), default: 1] = min(
          eventRates[ByteComparedString(name), default: 1], restriction.rate)
      }
    }
    func lowestRate(of names: [String], in rates: [ByteComparedString: Double]) -> Double? {
      names.compactMap { rates[ByteComparedString($0)] }.min()
    }
    let entries = restrictable.entries
    var programs: [ByteComparedString: [StreamRestriction.Program]] = [:]
    for entry in entries {
      guard let rate = lowestRate(of: entry.names, in: eventRates), rate < 1 else { continue }
      programs[ByteComparedString(entry.stream), default: []].append(
        StreamRestriction.Program(key: entry.key, rate: rate, name: entry.samplingName))
    }
    var knownEvents = Set(entries.flatMap(\.names).map(ByteComparedString.init))
    var knownStreams: Set<ByteComparedString> = []
    for stream in streams {
      stream.restriction = nil
      guard stream.restrictionPolicy != nil else { continue }
      knownStreams.formUnion(stream.names.map(ByteComparedString.init))
      let name = ByteComparedString(stream.description.name.description)
      let restriction = StreamRestriction(
        rate: lowestRate(of: stream.names, in: streamRates) ?? 1, programs: programs[name] ?? [])
      if restriction != StreamRestriction() { stream.restriction = restriction }
    }
    var ignoredNames: [String] = []
    for restriction in inForce.document.restrictions {
      for name in restriction.streams where knownStreams.insert(ByteComparedString(name)).inserted {
        ignoredNames.append(name)
      }
      for name in restriction.events where knownEvents.insert(ByteComparedString(name)).inserted {
        ignoredNames.append(name)
      }
    }
    restrictions.inForce?.ignoredNames = ignoredNames
  }

  /// Ends expired restrictions. The caller must hold the lock, and must have invalidated the time.
  ///
  /// - Returns: Whether the restrictions ended.
  @discardableResult func endExpiredRestrictions() -> Bool {
    guard let inForce = restrictions.inForce, inForce.hasExpired(wall: context.wall, now: context.monotonic) else {
      return false
    }
    restrictions.set(nil, at: restrictions.changeTime)
    didChangeRestrictions()
    // The next maintenance round removes the file.
    context.wake?()
    return true
  }

  /// The names of the streams whose pings are not sent because restrictions exclude the streams. The caller must hold
  /// the lock.
  var restrictedStreams: [String] {
    guard restrictions.inForce != nil else { return [] }
    context.invalidateTime()
    endExpiredRestrictions()
    return streams.filter(\.isRestricted).map(\.description.name.description)
  }

  // MARK: Storage

  /// Returns the stored document. The journal must not be shared with other threads yet.
  func storedRestrictions(_ journal: Journal) throws(StorageFault) -> RestrictionsFile.Stored {
    guard restrictable.registry != nil else { return .absent }
    return try RestrictionsFile(files: journal.files, folder: journal.folder).read()
  }

  /// Restores the restrictions of an earlier launch, unless this process has already set or removed restrictions. If
  /// another process that owned the folder has accepted a later document, that document applies. The caller must hold
  /// the lock.
  func restoreRestrictions(_ stored: RestrictionsFile.Stored) {
    let isChanged = restrictions.isSet || restrictions.inForce != nil
    if isChanged, !isLater(stored) {
      // The folder is new or contains an earlier document.
      restrictions.changes += 1
      return
    }
    guard let registry = restrictable.registry else { return }
    restrictions.error = nil
    switch stored {
    case .absent: break
    case .damaged:
      restrictions.error = RestrictionsError(.damagedFile, expected: "a file written by the recorder")
    case .content(let content):
      do throws(RestrictionsError) {
        let document = try RestrictionDocument(content.document, registry: registry)
        restrictions.inForce = RestrictionsInForce(
          document, content.document, accepted: content.acceptanceTime, maxDuration: maxDuration(of: document),
          wall: context.wall, now: context.monotonic)
        restrictions.changeTime = content.acceptanceTime
        restrictions.storedChange = restrictions.changes
        updateRestrictions()
        endExpiredRestrictions()
      } catch {
        // The file is kept for an app version that can read it, unless this process has its own document.
        restrictions.error = error
        if isChanged { restrictions.changes += 1 }
      }
    }
  }

  /// Returns whether the stored document was accepted after the last change in this process. A time in the future is
  /// not comparable, because the clock was set back.
  private func isLater(_ stored: RestrictionsFile.Stored) -> Bool {
    guard case .content(let content) = stored else { return false }
    return content.acceptanceTime > restrictions.changeTime && content.acceptanceTime <= context.wall
  }

  /// Writes or removes the document if the folder does not have the current state. A failed write is retried in the
  /// next maintenance round.
  func storeRestrictions() {
    let isStored = lock.withLock { () -> Bool in
      context.invalidateTime()
      endExpiredRestrictions()
      return restrictions.isStored
    }
    if !isStored { restrictionLock.withLock { writeRestrictions() } }
  }

  /// Writes or removes the document. The caller must hold the restriction lock, but not the recorder's lock.
  private func writeRestrictions() {
    let (journal, current, change) = lock.withLock {
      (self.journal?.journal, restrictions.inForce, restrictions.changes)
    }
    guard let journal else { return }
    var fault: StorageFault?
    do throws(StorageFault) {
      if !journal.isInPlace { throw .closed(journal.folder) }
      let file = RestrictionsFile(files: journal.files, folder: journal.folder)
      if let current {
        try file.write(RestrictionsFile.Content(acceptanceTime: current.acceptanceTime, document: current.bytes))
      } else {
        try file.remove()
      }
    } catch { fault = error }
    let found = fault
    lock.withLock {
      restrictions.fault = found
      if found == nil { restrictions.storedChange = max(restrictions.storedChange, change) }
    }
  }

  // MARK: Health

  /// The restrictions to report to the app, or `nil` if there are none. The caller must hold the lock.
  var restrictionSummary: TelemetryRestrictions? {
    guard let inForce = restrictions.inForce else { return nil }
    var (streamRates, eventRates): ([String: Double], [String: Double]) = ([:], [:])
    let names = Dictionary(
      restrictable.entries.map { ($0.key, $0.names[0]) }, uniquingKeysWith: { first, _ in first })
    for stream in streams {
      guard let restriction = stream.restriction else { continue }
      if restriction.rate < 1 { streamRates[stream.description.name.description] = restriction.rate }
      for program in restriction.programs {
        if let name = names[program.key] { eventRates[name] = min(eventRates[name] ?? 1, program.rate) }
      }
    }
    return TelemetryRestrictions(
      expirationTime: inForce.expirationTime, streams: streamRates, events: eventRates,
      ignoredNames: inForce.ignoredNames, isStored: restrictions.isStored && journal != nil)
  }
}

extension TelemetryRestrictions {
  /// Returns the result for a document that expired while it was being written.
  fileprivate static func expired(_ document: RestrictionDocument) -> TelemetryRestrictions {
    TelemetryRestrictions(
      expirationTime: document.expirationTime, streams: [:], events: [:], ignoredNames: [], isStored: false)
  }
}

extension StreamRecorder {
  /// The stream's current and former names.
  fileprivate var names: [String] { ([description.name] + description.formerNames).map(\.description) }

  /// The declared policy, or `nil` if the stream cannot be restricted. Deletion request streams are never restricted,
  /// so that users can always have their data deleted.
  fileprivate var restrictionPolicy: RemoteRestrictionPolicy? {
    isDeletionRequestStream ? nil : description.remoteRestrictions
  }
}
