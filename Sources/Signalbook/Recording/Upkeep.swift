/// The background work of a recorder: preparing files, building units, deleting data, uploading, and recording periodic
/// events. It runs after changes and when work is due.
final class Upkeep: Sendable {
  private let core: RecorderCore
  private let uploader: Uploader?
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let task = Guarded<Task<Void, Never>?>(nil)
  private let observer = Guarded<(any PlatformObserver)?>(nil)
  /// Ensures that maintenance rounds do not overlap.
  private let rounds = SerialRounds()

  /// Creates a recorder's background work. If `upload` is `nil`, units are stored without being uploaded.
  init(_ core: RecorderCore, upload: UploadSettings?) {
    self.core = core
    uploader = upload.map { Uploader(core, $0) }
    if let upload { core.report(upload.errors(of: core.streams.filter(\.isInVariant).map(\.description))) }
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    core.setWake { [signal] in signal.yield() }
  }

  /// Starts the background work, which continues until the recorder is deallocated.
  func start() {
    let (core, uploader, signals, rounds, signal) = (core, uploader, signals, rounds, signal)
    let running = Task.detached(priority: .utility) {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in signals { await Self.round(core, uploader, rounds) }
        }
        group.addTask {
          while !Task.isCancelled {
            signal.yield()
            do { try await Task.sleep(for: .milliseconds(core.millisecondsToNextWork)) } catch { return }
          }
        }
      }
    }
    task.withLock { $0 = running }
  }

  /// Passes the observer's changes to the recorder until the background work stops.
  func observe(_ observer: any PlatformObserver) {
    self.observer.withLock { $0 = observer }
    observer.start { [weak self] in self?.apply($0) }
  }

  private func apply(_ change: PlatformChange) {
    guard let observer = observer.withLock({ $0 }) else { return }
    switch change {
    case .properties(let change): core.updatePlatform(change)
    case .lifecycle(let moment):
      core.lifecycle(moment)
      guard moment == .background else { return }
      let (core, uploader, rounds) = (core, uploader, rounds)
      observer.runInBackground { await Self.round(core, uploader, rounds) }
    }
  }

  /// Stops the background work and cancels the requests in flight. Their units are sent again later.
  func stop() {
    let observer = observer.withLock { observer in
      defer { observer = nil }
      return observer
    }
    observer?.stop()
    task.withLock {
      $0?.cancel()
      $0 = nil
    }
    signal.finish()
  }

  /// Stops, and releases the folder immediately. Work in progress finds the folder closed.
  func release() {
    stop()
    core.closeJournal()
  }

  /// Stops, waits for work in progress, and then releases the folder.
  func close() async {
    let running = task.withLock { $0 }
    stop()
    // A transport that closes the recorder would wait for itself.
    if Uploader.sender != ObjectIdentifier(core) { await running?.value }
    await rounds.run { [core] in core.closeJournal() }
  }

  /// Performs all due work, and returns when it is done.
  func work() async { await Self.round(core, uploader, rounds) }

  private static func round(_ core: RecorderCore, _ uploader: Uploader?, _ rounds: SerialRounds) async {
    await rounds.run { core.maintain() }
    // A transport that calls `performDueWork()` would wait for itself.
    if Uploader.sender != ObjectIdentifier(core) { await uploader?.run() }
  }

  deinit { stop() }

  /// An actor that runs closures one at a time.
  private actor SerialRounds {
    func run(_ body: @Sendable () -> Void) { body() }
  }
}

extension RecorderCore {
  /// Performs all due work except uploads. A step that fails is retried in the next round.
  func maintain() {
    leaveRemovedFolder()
    openJournalIfNeeded()
    tick()
    guard let journal = journal?.journal else { return }
    var fault: StorageFault?
    storeDecisions()
    storeRestrictions()
    lock.withLock {
      context.invalidateTime()
      for stream in streams { stream.expireHeld() }
    }
    do throws(StorageFault) { try eraseDeclined() } catch { fault = error }
    do throws(StorageFault) { try removeExpiredStranded() } catch { fault = error }
    do throws(StorageFault) { try sealDueUnits() } catch { fault = error }
    do throws(StorageFault) {
      if journal.needsNext { try journal.prepareNext() } else { try journal.replaceCurrentIfMissing() }
    } catch { fault = error }
    lock.withLock {
      for stream in streams { stream.countDropped() }
      storeState()
    }
    if isSynchronizationDue {
      let decisions = lock.withLock { decisionCount }
      do throws(StorageFault) {
        try journal.synchronize()
        didSynchronize(decisions)
      } catch { fault = error }
    }
    // Retried because the deletion may have freed the space that the decisions need.
    storeDecisions()
    let found = fault
    lock.withLock { lastFault = found }
  }

  /// Opens the journal. If opening fails, for example before the first unlock of the device, events are refused until a
  /// later attempt succeeds.
  func attachJournal(
    in folder: String, files: any FileSystem, _ open: @escaping @Sendable () throws(StorageFault) -> Journal
  ) {
    openJournal = open
    readSharedDecisions = { DecisionFile.record(in: folder, files: files) }
    for stream in streams {
      stream.isStorageUnavailable = true
      stream.updateGate()
    }
    openJournalIfNeeded()
  }

  /// Releases the folder. Later events are refused.
  func closeJournal() {
    storeDecisions()
    let journal = lock.withLock { () -> Journal? in
      context.invalidateTime()
      storeState()
      defer { self.journal = nil }
      openJournal = nil
      for stream in streams {
        stream.isStorageUnavailable = true
        stream.updateGate()
        (stream.log, stream.journal) = (nil, nil)
      }
      return self.journal?.journal
    }
    closeDecisions()
    journal?.close()
  }

  private func openJournalIfNeeded() {
    guard let open = lock.withLock({ journal == nil ? openJournal : nil }) else { return }
    do throws(StorageFault) {
      let journal = try open()
      if let wake = lock.withLock({ context.wake }) { journal.setWake(wake) }
      try attach(to: journal)
      lock.withLock { sharedDecisions = nil }
    } catch {
      let isFirst = lock.withLock {
        lastFault = error
        return error.isFolderInUse && sharedDecisions == nil
      }
      if isFirst { noteSharedDecisions() }
    }
  }

  /// Whether to fsync recorded events so that they survive a power loss. Always `true` in the background, and every 30
  /// seconds in the foreground.
  private var isSynchronizationDue: Bool {
    lock.withLock {
      context.invalidateTime()
      let now = context.monotonic
      let isDue = context.foregroundSince == nil || now.subtractingSaturating(synchronizedAt) >= 30_000
      if isDue { synchronizedAt = now }
      return isDue
    }
  }

  /// Sets the closure to call when there is work. It may be called while the lock is held, and must return immediately.
  func setWake(_ wake: @escaping @Sendable () -> Void) {
    lock.withLock { context.wake = wake }
    journal?.journal.setWake(wake)
  }

  /// The time until the next work if there are no changes, from one second to one minute.
  var millisecondsToNextWork: Int64 {
    let upload = nextUpload
    return lock.withLock {
      context.invalidateTime()
      var wait: Int64 = 60_000
      // Another process may release the folder, or the system may unlock it, at any time.
      if journal == nil, openJournal != nil { wait = 1_000 }
      if let deadline = lifecycle.nextDeadline { wait = min(wait, deadline.subtractingSaturating(context.monotonic)) }
      if let upload { wait = min(wait, upload.subtractingSaturating(context.wall)) }
      return max(1_000, wait)
    }
  }
}
