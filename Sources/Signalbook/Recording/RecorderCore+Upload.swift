extension RecorderCore {
  /// The index of each ping's first stream.
  var pingIndices: [Int] { streams.indices.filter { isFirstOfPing($0) } }

  var wallNow: Int64 {
    lock.withLock {
      context.invalidateTime()
      return context.wall
    }
  }

  /// Whether pings may be uploaded. Recording continues either way (R-FOCUS-02).
  var isUploading: Bool {
    get { lock.withLock { mayUpload } }
    set {
      decide {
        if newValue, !mayUpload { isUploadStale = true }
        mayUpload = newValue
        isUploadingDecided = true
      }
    }
  }

  /// Returns the next request for a ping, or `nil` if no request can be sent now. The request's file is held until
  /// ``finish(_:_:)`` or ``release(_:)`` is called.
  func takeUpload(_ ping: Int, _ maxUnits: Int, _ settings: UploadSettings) -> UploadJob? {
    guard let journal = journal?.journal, canSend(ping) else { return nil }
    for file in filesToSend(ping, files(ofPing: ping, journal)) {
      journal.setInUse(file, true)
      do throws(NoRequest) {
        let job = try job(ping, file, journal, maxUnits, settings)
        if reserve(job) { return job }
        journal.setInUse(file, false)
        return nil
      } catch {
        journal.setInUse(file, false)
        if error == .unavailable { return nil }
        if error == .changed { return takeUpload(ping, maxUnits, settings) }
      }
    }
    return nil
  }

  /// Returns the files that may be sent now, oldest first. Files whose last request was interrupted by the end of the
  /// process come last.
  private func filesToSend(_ index: Int, _ files: [SealedFile]) -> [SealedFile] {
    lock.withLock {
      guard let ping = streams[index].ping else { return files }
      let numbers = Set(files.map(\.number))
      ping.unanswered.removeAll(except: numbers)
      ping.answered = ping.answered.filter { numbers.contains($0.key) }
      let wasInterrupted = { ping.unanswered.wasInterrupted($0.number) } as (SealedFile) -> Bool
      return files.filter { !wasInterrupted($0) }
        + files.filter { wasInterrupted($0) && ping.unanswered.canSend($0.number, now: context.wall) }
    }
  }

  /// The reason a file is not sent.
  private enum NoRequest: Error {
    /// None of the file's units could be sent, and the file was removed.
    case removed
    /// The file is kept, and the next file may be sent. For example, this app version does not have the file's stream
    /// or request.
    case skipped
    /// Some of the file's units were removed, or the file is gone.
    case changed
    /// No request can be sent, for example because files cannot be read yet or there is no upload address.
    case unavailable
  }

  private func canSend(_ index: Int) -> Bool {
    lock.withLock {
      guard mayUpload, let ping = streams[index].ping,
        let policy = streams[index].description.upload
          ?? streamsSharingPing(with: index).lazy.compactMap(\.description.upload).first,
        policy.uploadMoments.isEmpty || ping.isUploadDue, streamsSharingPing(with: index).contains(where: \.isActive)
      else { return false }
      context.invalidateTime()
      return ping.backOff.canSend(now: context.wall) && ping.unanswered.canSend(now: context.wall)
        && remainingUnits(ofPing: index) > 0
    }
  }

  /// Returns the number of units that the ping may still send today under the strictest limit of its streams. The
  /// caller must hold the lock.
  private func remainingUnits(ofPing index: Int) -> Int {
    dailyLimits(ofPing: index).map { limits in
      let left = quota(ofPing: index, limits).remaining(
        now: context.wall, utcOffsetSeconds: offset(for: limits), limit: limits.maxPingsPerDay)
      return limits.isDailyLimitPerPing ? left : left - unitsInFlight
    }.min() ?? .max
  }

  /// Returns the limits that declare a daily quota, among the limits of the ping's streams.
  private func dailyLimits(ofPing index: Int) -> [StreamLimits] {
    streamsSharingPing(with: index).map(\.description.limits).filter { $0.maxPingsPerDay != nil }
  }

  private func quota(ofPing index: Int, _ limits: StreamLimits) -> DayQuota {
    limits.isDailyLimitPerPing ? streams[index].ping?.quota ?? DayQuota() : sharedQuota
  }

  /// Reserves quota for the request's units and records the request. The request is recorded before it is sent, because
  /// its response may crash the process. Pings are sent concurrently, so units in flight count toward a shared quota.
  ///
  /// - Returns: Whether the quota allows the request.
  private func reserve(_ job: UploadJob) -> Bool {
    lock.withLock {
      guard remainingUnits(ofPing: job.ping) >= job.units.count else { return false }
      context.invalidateTime()
      var random = SystemRandomNumberGenerator()
      streams[job.ping].ping?.unanswered.begin(job.file.number, now: context.wall, random: &random)
      storeState()
      if dailyLimits(ofPing: job.ping).contains(where: { !$0.isDailyLimitPerPing }) { unitsInFlight += job.units.count }
      return true
    }
  }

  func streamsSharingPing(with index: Int) -> [StreamRecorder] {
    streams.filter { $0.ping === streams[index].ping }
  }

  private func offset(for limits: StreamLimits) -> Int { limits.usesLocalDays ? context.utcOffsetSeconds : 0 }

  /// Returns the request for the given file.
  private func job(
    _ ping: Int, _ file: SealedFile, _ journal: Journal, _ maxUnits: Int, _ settings: UploadSettings
  ) throws(NoRequest) -> UploadJob {
    let all: [BuiltPing]
    do throws(StorageFault) {
      var body = try journal.body(of: file)
      defer { body.erase() }
      guard let units = units(body) else { throw .corrupt(file.name) }
      all = removingDeclined(units, of: file)
    } catch {
      if error.isTemporary { throw .unavailable }
      // The user declined or the folder was removed in the meantime.
      if !journal.sealed.contains(file) { throw .changed }
      if !journal.isInPlace { throw .unavailable }
      if !tags(ofPing: ping).contains(file.tag) { throw .skipped }
      // The file may become readable later. Other files are sent until then.
      if error.isDeviceError { throw .skipped }
      let isAbsent = error.isNotFound
      throw remove(file, ping, journal, events: file.count) {
        if isAbsent { $0.removedPings.addSaturating(1) } else { $0.corruptPings.addSaturating(1) }
      }
    }
    // Done even if all units were declined, so that the file is deleted as soon as the disk allows it.
    let waitingUnits = try removingAnswered(all, of: file, journal)
    let units = try sendable(waitingUnits, of: file, ping, journal, settings)
    // Units of streams that do not exist in this app version stay in the file for a version with these streams. Units
    // of streams with invalid settings stay until the settings are valid. Units of restricted streams stay until the
    // restrictions end, and units of an installation outside the population stay until it is in the population again.
    let unsent = lock.withLock { unsentStreams.union(restrictedStreams).union(excludedStreams) }
    let known = units.filter { pingIndex(of: $0) == ping && !unsent.contains($0.stream) }
    guard let first = known.first,
      let stream = streams.firstIndex(where: { $0.description.name.hasSameBytes(as: first.stream) }),
      let policy = streams[stream].description.upload
    else { throw .skipped }
    let daily = lock.withLock { remainingUnits(ofPing: ping) }
    let count = policy.batch == nil ? 1 : min(known.count, maxUnits, policy.batch?.maxPings ?? .max, max(1, daily))
    let requestUnits = Array(
      known.prefix(count).prefix { $0 == first || canShareBatch($0, with: first, policy: policy) })
    let identifiers = Set(requestUnits.map(\.documentID))
    let asBatch = policy.batch != nil && (requestUnits.count > 1 || policy.addedMembers.isEmpty)
    let fresh = refreshed(requestUnits, of: stream)
    guard var request = request(for: fresh, of: stream, asBatch: asBatch) else { throw .skipped }
    defer { if settings.compressesBodies { request.body.erase() } }
    if let member = request.missingMember {
      #if DEBUG
        RefusalLog.log(
          "Signalbook dropped a ping of '\(first.stream)': its URL needs '\(member)', which has no value\n")
      #endif
      throw drop(first, .malformed, among: units, of: file, ping, journal)
    }
    let url: String
    do throws(UploadURL.Fault) {
      url = try UploadURL.url(of: request, endpoint: settings.endpoint(of: first.stream))
    } catch {
      throw error == .dotSegment ? .skipped : .unavailable
    }
    if policy.isInAddress, url.utf8.count > UploadURL.maxBytes {
      throw drop(first, .tooLarge, among: units, of: file, ping, journal)
    }
    return UploadJob(
      ping: ping, stream: stream, journal: journal, file: file, units: requestUnits,
      rest: units.filter { !identifiers.contains($0.documentID) }, policy: policy,
      body: SentBody(
        TransportRequest(
          request, url: url, options: settings.options, compresses: settings.compressesBodies, now: wallNow)))
  }

  /// Removes and counts a unit without a usable URL. The caller must then reread the file.
  private func drop(
    _ unit: BuiltPing, _ reason: RecordOutcome.Refusal, among units: [BuiltPing], of file: SealedFile, _ ping: Int,
    _ journal: Journal
  ) -> NoRequest {
    let keptIDs = Set(units.map(\.documentID)).subtracting([unit.documentID])
    if keptIDs.isEmpty { return remove(file, ping, journal, events: unit.eventCount) { $0.count(reason) } }
    do throws(StorageFault) {
      try journal.revise(file.number) { SealedUnits.keeping(keptIDs, of: $0) }
    } catch { return .unavailable }
    didRemoveUnits(of: file)
    lock.withLock {
      streams[ping].losses.pointee.count(reason)
      streams[ping].losses.pointee.droppedEvents.addSaturating(unit.eventCount)
      storeState()
    }
    return .changed
  }

  /// Returns the units that must not be deleted. Declined units remain in the file if a disk fault delayed their
  /// deletion.
  private func removingDeclined(_ units: [BuiltPing], of file: SealedFile) -> [BuiltPing] {
    let declined = lock.withLock {
      streams.filter { $0.erasurePosition.map { file.number <= $0.file } ?? false }.map(\.description.name)
    }
    if declined.isEmpty { return units }
    return units.filter { unit in !declined.contains { $0.hasSameBytes(as: unit.stream) } }
  }

  /// Removes the units that already have a final response. If a disk fault prevents the removal, returns the other
  /// units.
  private func removingAnswered(
    _ units: [BuiltPing], of file: SealedFile, _ journal: Journal
  ) throws(NoRequest) -> [BuiltPing] {
    let answeredPings = pingIndices.filter { index in
      lock.withLock { streams[index].ping?.answered[file.number] != nil }
    }
    if answeredPings.isEmpty { return units }
    let answered = lock.withLock {
      Set(answeredPings.flatMap { streams[$0].ping?.answered[file.number] ?? [] })
    }
    let remainingUnits = units.filter { !answered.contains($0.documentID) }
    do throws(StorageFault) {
      try journal.revise(file.number) { SealedUnits.keeping(Set(remainingUnits.map(\.documentID)), of: $0) }
    } catch {
      if remainingUnits.isEmpty { throw .skipped }
      return remainingUnits
    }
    lock.withLock { for index in answeredPings { streams[index].ping?.answered[file.number] = nil } }
    didRemoveUnits(of: file)
    for index in answeredPings { endBatch(index, journal) }
    throw .changed
  }

  /// The names of the streams whose population excludes this installation. The caller must hold the lock.
  private var excludedStreams: [String] {
    streams.filter { !$0.isDeletionRequestStream && $0.population.refusal(of: context.platform) != nil }
      .map(\.description.name.description)
  }

  /// Returns whether a unit can be in the same batch as `first`: their streams must have the same upload policy, and
  /// the units must belong to the same client.
  private func canShareBatch(_ unit: BuiltPing, with first: BuiltPing, policy: UploadPolicy) -> Bool {
    if let identity = unit.identity, let other = first.identity, identity != other { return false }
    if !ping(of: unit).hasSameBytes(as: ping(of: first)) { return false }
    let other = streams.first { $0.description.name.hasSameBytes(as: unit.stream) }?.description.upload
    guard let key = policy.batch?.key, let otherKey = other?.batch?.key else { return false }
    return key.isIdentical(to: otherKey) && policy.address?.description == other?.address?.description
  }

  /// Returns the units that are neither too old (R-FOCUS-64) nor invalid (R-AS-42). If any unit is too old or invalid,
  /// counts and removes it, and throws, so that the file is reread.
  private func sendable(
    _ all: [BuiltPing], of file: SealedFile, _ ping: Int, _ journal: Journal, _ settings: UploadSettings
  ) throws(NoRequest) -> [BuiltPing] {
    let oldestStrandedTime = max(oldestToSend(ping), oldestStrandedTime)
    let young = all.filter { unit in
      unit.createdMilliseconds >= (pingIndex(of: unit).map(oldestToSend) ?? oldestStrandedTime)
    }
    var invalid: [InvalidPing] = []
    let units = young.filter { unit in
      guard let found = settings.validators[unit.stream]?.violations(in: unit.bytes), !found.isEmpty else {
        return true
      }
      invalid.append(InvalidPing(ping: unit, violations: found))
      return false
    }
    if units.count == all.count { return all }
    let removed = (expired: all.count - young.count, invalid: invalid.count)
    func count(_ losses: inout LossCounters) {
      losses.expiredPings.addSaturating(removed.expired)
      losses.invalidPings.addSaturating(removed.invalid)
    }
    defer { for ping in invalid { settings.onInvalidPing?(ping) } }
    let events = units.reduce(0) { $0 + $1.eventCount }
    let removedEvents = all.reduce(0) { $0 + $1.eventCount } - events
    if units.isEmpty { throw remove(file, ping, journal, events: removedEvents, count) }
    let unitIDs = Set(units.map(\.documentID))
    do throws(StorageFault) {
      try journal.revise(file.number) { SealedUnits.keeping(unitIDs, of: $0) }
    } catch { throw .unavailable }
    didRemoveUnits(of: file)
    lock.withLock {
      count(&streams[ping].losses.pointee)
      streams[ping].losses.pointee.droppedEvents.addSaturating(removedEvents)
      storeState()
    }
    throw .changed
  }

  /// Returns the earliest creation time of a unit that may be sent. Setting the clock forward while the process runs
  /// has no effect.
  private func oldestToSend(_ ping: Int) -> Int64 {
    guard let limit = streamsSharingPing(with: ping).compactMap(\.description.limits.maxAgeMilliseconds).min() else {
      return .min
    }
    return lock.withLock { processWallTime.subtractingSaturating(Int64(limit)) }
  }

  /// Counts and removes a file that cannot be sent.
  private func remove(
    _ file: SealedFile, _ ping: Int, _ journal: Journal, events: Int, _ count: (inout LossCounters) -> Void
  ) -> NoRequest {
    lock.withLock {
      count(&streams[ping].losses.pointee)
      streams[ping].losses.pointee.droppedEvents.addSaturating(events)
      storeState()
    }
    do throws(StorageFault) { try journal.remove(file) } catch { return .unavailable }
    return .removed
  }

  /// Releases a request that did not complete. Its file can be sent again or dropped.
  func release(_ job: UploadJob) {
    job.journal.setInUse(job.file, false)
    lock.withLock {
      endReservation(job)
      storeState()
    }
  }

  /// Ends the reservation of a request that is no longer in flight. The caller must hold the lock.
  private func endReservation(_ job: UploadJob) {
    streams[job.ping].ping?.unanswered.end(job.file.number)
    if dailyLimits(ofPing: job.ping).contains(where: { !$0.isDailyLimitPerPing }) { unitsInFlight -= job.units.count }
  }

  /// Records the response, and then removes the units with a final response from the file. Returns whether the ping may
  /// send another request now.
  func finish(_ job: UploadJob, _ verdict: UploadVerdict) -> Bool {
    // The folder may have been replaced in the meantime.
    guard let journal = journal?.journal, journal === job.journal, let ping = streams[job.ping].ping else {
      release(job)
      return false
    }
    defer { journal.setInUse(job.file, false) }
    let outcomes = verdict.outcomes(unitCount: job.units.count)
    let units = zip(job.units, outcomes)
    let retriedUnits = units.filter { $1 == nil }.map(\.0) + job.rest
    lock.withLock {
      context.invalidateTime()
      let final = outcomes.count { $0 != nil }
      // Done in one step. If another ping counted the units twice, it would stop although the shared quota is not
      // exhausted.
      endReservation(job)
      count(final, job, ping)
      for (unit, fate) in units where fate == false {
        let stream = streams.first { $0.description.name.hasSameBytes(as: unit.stream) } ?? streams[job.stream]
        stream.losses.pointee.rejectedPings.addSaturating(1)
        stream.losses.pointee.droppedEvents.addSaturating(unit.eventCount)
      }
      if final == outcomes.count {
        ping.backOff.reset()
      } else {
        var (random, notBefore) = (SystemRandomNumberGenerator(), Int64?.none)
        if case .retry(let time) = verdict { notBefore = time }
        ping.backOff.recordFailure(now: context.wall, retryAfter: notBefore, random: &random)
      }
      storeState()
    }
    if retriedUnits.count == job.units.count + job.rest.count { return false }
    let done = Set(units.filter { $1 != nil }.map(\.0.documentID))
    do throws(StorageFault) {
      // If the stream was declined while the request was in flight, its units were already removed from the file.
      try journal.revise(job.file.number) { body in
        SealedUnits.revision(body.flatMap(SealedUnits.units)?.filter { !done.contains($0.documentID) } ?? [])
      }
    } catch {
      // The next launch sends the units again, with the same identifiers.
      lock.withLock { ping.answered[job.file.number, default: []].formUnion(done) }
      return false
    }
    didRemoveUnits(of: job.file)
    endBatch(job.ping, journal)
    return !outcomes.contains(nil)
  }

  /// Marks the ping as no longer due for upload if it has no more files.
  private func endBatch(_ ping: Int, _ journal: Journal) {
    guard files(ofPing: ping, journal).isEmpty else { return }
    lock.withLock {
      streams[ping].ping?.isUploadDue = false
      if streams[ping].isDeletionRequestStream { didSendDeletionRequest(streams[ping]) }
    }
  }

  /// Counts sent and rejected units toward the quotas of a ping. The caller must hold the lock.
  private func count(_ units: Int, _ job: UploadJob, _ ping: PingUnits) {
    let limits = dailyLimits(ofPing: job.ping)
    if let perPingLimits = limits.first(where: \.isDailyLimitPerPing) {
      ping.quota.count(units, now: context.wall, utcOffsetSeconds: offset(for: perPingLimits))
    }
    if let shared = limits.first(where: { !$0.isDailyLimitPerPing }) {
      sharedQuota.count(units, now: context.wall, utcOffsetSeconds: offset(for: shared))
    }
  }

  /// The earliest time at which a delayed ping can be sent, in milliseconds since 1970. `nil` if no ping is delayed.
  var nextUpload: Int64? {
    guard let journal = journal?.journal else { return nil }
    let times = pingIndices.map { index -> Int64 in
      let files = files(ofPing: index, journal)
      if files.isEmpty { return 0 }
      return lock.withLock {
        guard let ping = streams[index].ping else { return 0 }
        let days = dailyLimits(ofPing: index).map { limits -> Int64 in
          let quota = quota(ofPing: index, limits)
          return quota.canSend(now: context.wall, utcOffsetSeconds: offset(for: limits), limit: limits.maxPingsPerDay)
            ? 0 : quota.nextDayBegins(now: context.wall, utcOffsetSeconds: offset(for: limits))
        }
        return max(ping.backOff.notBefore, ping.unanswered.notBefore(files.map(\.number)), days.max() ?? 0)
      }
    }
    return times.filter { $0 > 0 }.min()
  }
}

extension UploadVerdict {
  /// Returns `true` for each accepted unit, `false` for each rejected unit, and `nil` for each unit to send again.
  func outcomes(unitCount: Int) -> [Bool?] {
    switch self {
    case .perPing(let outcomes): outcomes
    case .accepted: Array(repeating: true, count: unitCount)
    case .rejected: Array(repeating: false, count: unitCount)
    case .retry, .split: Array(repeating: nil, count: unitCount)
    }
  }
}
