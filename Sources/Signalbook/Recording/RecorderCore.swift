/// The implementation of ``Telemetry``. It is not generic, so it is compiled only once.
///
/// `@unchecked Sendable`: all mutable state, here and in the objects that the recorder owns, is accessed only while
/// `lock` is held.
@usableFromInline final class RecorderCore: @unchecked Sendable {
  let lock = Lock()
  let streams: [StreamRecorder]
  let context: RecorderContext
  var lifecycle: Lifecycle
  /// The losses that do not belong to a stream.
  let otherLosses: UnsafeMutablePointer<LossCounters>
  /// The elements of `streams`, accessed without reference counting. `streams` retains them.
  private let table: UnretainedArray<StreamRecorder>
  let scratch: ByteBuffer
  let encodingScratch = EncodingScratch()
  /// The journal of events and state, if it is open.
  var journal: RecorderJournal?
  /// Opens the journal. `nil` if the recorder has no folder or was closed.
  var openJournal: (@Sendable () throws(StorageFault) -> Journal)?
  /// The data of a removed folder, until another folder is open.
  var removedFolder: RemovedFolder?
  /// Whether units may be uploaded.
  var mayUpload = true
  /// Whether the app has set `mayUpload` in this process.
  var isUploadingDecided = false
  /// Whether uploading may still be off in the journal's state, although the app has turned it on.
  var isUploadStale = false
  /// The quota shared by all pings without a separate quota.
  var sharedQuota = DayQuota()
  /// The number of units in flight that count toward the shared quota.
  var unitsInFlight = 0
  /// The monotonic time of the last complete fsync.
  var synchronizedAt: Int64 = 0
  /// The disk fault of the last maintenance round, or `nil` if the round succeeded.
  var lastFault: StorageFault?
  /// Held while a decision is made and written, so that decisions are written in order. Acquire it before `lock`.
  let decisionLock = Lock()
  /// The file of the user's decisions. Accessed only while `decisionLock` is held.
  var decisionFile: DecisionFile?
  /// The disk fault that prevented the last write of decisions, if any.
  var decisionFault: StorageFault?
  /// The decisions in the folder's decision file, by stream index.
  var storedDecisions: [Bool?] = []
  /// The number of the decision file's last write.
  var storedDecisionSequence: UInt64 = 0
  /// The pings of the sealed files that were read, by file number. A ping is identified by the index of its first stream.
  var filePings: [UInt64: Set<Int>] = [:]
  /// Whether the user has declined everything, including streams of later app versions.
  var declinesAll = false
  /// The streams that the user had declined when the user last declined a stream before the folder was open and without
  /// having opted in to another stream.
  var declinedUnopened: Set<Int> = []
  /// Reads the decisions in a folder that another process uses.
  var readSharedDecisions: (@Sendable () -> DecisionRecord?)?
  /// If another process uses the folder: the decisions in the folder when this process last decided.
  var sharedDecisions: DecisionRecord?
  /// The decisions about streams that do not exist in this app version, by stream number.
  var otherDecisions: [UInt32: DecisionRecord.Entry] = [:]
  /// The position up to which the data of other versions' streams must be deleted.
  var otherErasurePosition: JournalPosition?
  /// Whether the journal's state may still contain a client identifier that should be deleted.
  var isClientStale = false
  /// The number of decisions made in this process.
  var decisionCount = 0
  /// The events that restrictions can refer to.
  let restrictable: RestrictableEvents
  /// The restrictions that the app has set.
  var restrictions = Restrictions()
  /// Held while restrictions are set and written, so that they are written in order. Acquire it before `lock`.
  let restrictionLock = Lock()
  /// The requests in flight, by ping.
  var inFlight: [Int: InFlightUpload] = [:]
  /// The invalid settings, including the names of the streams that are therefore not uploaded.
  var configurationErrors: [ConfigurationError] = []
  var unsentStreams: Set<String> = []
  /// The streams that have stored data but do not exist in this app version.
  var stranded: [StrandedData] = []
  /// The tags of held events in streams that do not hold events in this app version. These events are deleted.
  var abandonedHeldTags: [JournalTag] = []
  /// The app's values, and the function that passes events to other SDKs. Never called while the lock is held.
  var app: AppInterface
  private var appReadings = 0
  /// The indices of the app values that each stream sends.
  let appIndices: [[Int]]
  private let allAppIndices: [Int]
  /// The handler for refused events. See ``Telemetry/onRefusal``.
  private var refusalHandler: RefusalHandler?
  #if DEBUG
    /// The log of refused events, used until the app sets a handler.
    var log: RefusalLog? = .shared
    /// The indices of the pings whose delayed upload has been logged.
    var loggedDelays: Set<Int> = []
    /// The indices of the pings of which a rejection has been logged.
    var loggedRejections: Set<Int> = []
  #endif
  /// The refusals to pass to the handler after the lock is released.
  var refusals: [RefusedEvent] = []
  /// The current names of streams and pings, keyed by their former names.
  private let renames: (streams: [String: String], pings: [String: String])
  /// The threads that are running the refusal handler. If the handler records an event that is refused, the handler is
  /// not called recursively.
  private var threadsInHandler: [UInt] = []
  /// Whether any stream's events are sent by another SDK.
  private let hasDestinations: Bool
  /// Whether recording an event can have further effects, because another SDK sends it or messages count it.
  private let hasFollowers: Bool
  /// The counts of events that trigger local messages.
  var messages: MessageCounts
  let hasMessages: Bool

  /// The minimum memory for a stream's stored events, in bytes.
  static let minMemoryBytes = 16_384

  init(
    streams descriptions: [StreamDescription], variant: Int, variantName: StaticString, platform: TelemetryPlatform,
    identity: TelemetryIdentity, clock: any TelemetryClock, memory: Int, triggers: [TriggeredEvent] = [],
    messages: [LocalMessage] = [], history: InstallationHistory = InstallationHistory(), consent: Bool? = nil,
    restrictable: RestrictableEvents = .none, app: AppInterface
  ) {
    self.restrictable = restrictable
    context = RecorderContext(
      platform: platform, identity: identity, history: history, variantName: variantName, clock: clock)
    self.app = app
    appIndices = descriptions.map { $0.appIndices.sorted() }
    allAppIndices = Set(appIndices.joined()).sorted()
    context.setAppValues(allAppIndices.map { ($0, app.value($0)) }, reading: 0)
    lifecycle = Lifecycle(triggers)
    let (context, encodingScratch) = (context, encodingScratch)
    streams = descriptions.map {
      StreamRecorder($0, context: context, scratch: encodingScratch, variant: variant, memory: memory)
    }
    table = UnretainedArray(streams)
    for (index, stream) in streams.enumerated() where stream.ping == nil {
      let pingStreams = streams[index...].filter { $0.description.ping.isIdentical(to: stream.description.ping) }
      let ping = PingUnits(pingStreams, memory: max(memory, Self.minMemoryBytes))
      for stream in pingStreams { stream.join(ping) }
    }
    otherLosses = .allocate(capacity: 1)
    otherLosses.initialize(to: LossCounters())
    // Large enough for a unit with all stored events and its envelope.
    scratch = ByteBuffer(capacity: 4096, maximum: max(memory, 16_384).addingSaturating(16 << 20))
    renames = Self.renames(descriptions)
    hasDestinations = descriptions.contains { $0.destination != nil }
    self.messages = MessageCounts(messages)
    hasMessages = !messages.isEmpty
    hasFollowers = hasDestinations || hasMessages
    markDeletionRequestStreams()
    if let consent { applyInitialDecision(consent) }
    createSamplingSeedIfNeeded()
    createClientIDIfNeeded()
    if restrictable.registry != nil {
      context.endExpiredRestrictions = { [unowned self] in endExpiredRestrictions() }
    }
  }

  private static func renames(_ streams: [StreamDescription]) -> (streams: [String: String], pings: [String: String]) {
    var (streamNames, pingNames): ([String: String], [String: String]) = ([:], [:])
    for stream in streams {
      for former in stream.formerNames {
        streamNames[former.description] = stream.name.description
        if stream.sharesNameWithPing { pingNames[former.description] = stream.ping.description }
      }
    }
    return (streamNames, pingNames)
  }

  /// Returns the units in a sealed file under the current names of their streams and pings, or `nil` if the bytes are
  /// invalid.
  func units(_ bytes: [UInt8]) -> [BuiltPing]? {
    let units = SealedUnits.units(bytes)
    if renames.streams.isEmpty { return units }
    return units?.map { unit in
      unit.renamed(
        stream: renames.streams[unit.stream] ?? unit.stream, ping: renames.pings[unit.ping] ?? unit.ping)
    }
  }

  deinit {
    otherLosses.deallocate()
    table.deallocate()
  }

  // MARK: Recording

  @usableFromInline @inline(never) func record(_ payload: borrowing EventPayload) -> RecordOutcome {
    if _slowPath(hasFollowers) { return recordAndFollow(payload) }
    let refusal = withUnsafePointer(to: payload) { event in
      lock.withLock {
        context.invalidateTime()
        return append(event)
      }
    }
    guard let refusal else { return .recorded }
    callBack()
    return .refused(refusal)
  }

  /// Records an event that another SDK may send or a local message may count.
  @inline(never) private func recordAndFollow(_ payload: borrowing EventPayload) -> RecordOutcome {
    let (refusal, calls) = withUnsafePointer(to: payload) { event in
      lock.withLock {
        context.invalidateTime()
        let refusal = appendAndCount(event)
        return (refusal, takeCalls())
      }
    }
    perform(calls)
    return refusal.map { .refused($0) } ?? .recorded
  }

  /// Records the events that `events` appends. Acquires the lock and reads the clock once.
  ///
  /// - Returns: The number of recorded events.
  @usableFromInline func record(_ events: ((borrowing EventPayload) -> Void) -> Void) -> Int {
    let (recorded, calls) = lock.withLock {
      context.invalidateTime()
      var recorded = 0
      events { payload in
        if withUnsafePointer(to: payload, { hasFollowers ? appendAndCount($0) : append($0) }) == nil { recorded &+= 1 }
      }
      return (recorded, takeCalls())
    }
    perform(calls)
    return recorded
  }

  @inline(__always) func append(_ event: EventPointer) -> RecordOutcome.Refusal? {
    if _slowPath(event.isPair) { return appendBoth(event) }
    guard let program = event.program else { return refuse(.malformed) }
    return append(program, of: event.stream, event)
  }

  /// Records an event and its counterpart in another stream. Each of them is recorded or refused separately. Returns
  /// the event's outcome; the counterpart's refusal is only counted.
  @inline(never) private func appendBoth(_ event: EventPointer) -> RecordOutcome.Refusal? {
    guard let pair = event.pair else { return refuse(.malformed) }
    let refusal = appendOne(pair.primary, of: event.stream, event)
    _ = appendOne(pair.other, of: pair.otherStream, event)
    return refusal
  }

  /// Calls `append` out of line. Counterparts are rare, so inlining two more copies of `append` would only add code.
  @inline(never) private func appendOne(_ part: ProgramPart, of stream: Int, _ event: EventPointer)
    -> RecordOutcome.Refusal?
  { append(part, of: stream, event) }

  /// Encodes one program and stores the event.
  @inline(__always) private func append(_ part: ProgramPart, of stream: Int, _ event: EventPointer)
    -> RecordOutcome.Refusal?
  {
    guard stream < table.count else { return refuse(.unknownStream) }
    #if DEBUG
      let before = streams[stream].losses.pointee.droppedEntries
    #endif
    let refusal = table[stream]._withUnsafeGuaranteedRef { $0.append(part, event) }
    if _slowPath(refusal != nil) { note(refusal, stream, part) }
    #if DEBUG
      logDropped(since: before, stream, part)
    #endif
    return refusal
  }

  /// Counts the refusal of an event that has no stream, and returns the reason.
  @inline(never) func refuse(_ refusal: RecordOutcome.Refusal) -> RecordOutcome.Refusal {
    otherLosses.pointee.count(refusal)
    note(refusal, nil, WireProgram.empty.part)
    return refusal
  }

  /// Records a triggered event. The caller must hold the lock.
  func recordTriggered(_ payload: EventPayload) { _ = withUnsafePointer(to: payload) { appendAndCount($0) } }

  // MARK: Losses

  /// Adds a refusal to those that are passed to the refusal handler.
  @inline(never) func note(_ refusal: RecordOutcome.Refusal?, _ stream: Int?, _ program: ProgramPart) {
    guard let refusal else { return }
    let shouldReport =
      refusals.count < RefusedEvent.maxWaitingEvents && shouldReport(refusal)
      && (threadsInHandler.isEmpty || !threadsInHandler.contains(ThreadNumber.current))
    guard shouldReport || context.inspector != nil else { return }
    let event = RefusedEvent(
      refusal, stream: stream.map { streams[$0].description }, program: program,
      at: stream.flatMap { streams[$0].refusedAt })
    context.inspector?.note(.refused(event), at: context.wall)
    if shouldReport { refusals.append(event) }
  }

  #if DEBUG
    /// Logs the number of list items and map entries that the stream's last event lost.
    private func logDropped(since before: Int, _ stream: Int, _ program: ProgramPart) {
      let dropped = streams[stream].losses.pointee.droppedEntries
      guard let log, dropped > before else { return }
      log.reportDropped(
        dropped - before,
        RefusedEvent(.outOfBounds, stream: streams[stream].description, program: program, at: nil))
    }
  #endif

  private func shouldReport(_ refusal: RecordOutcome.Refusal) -> Bool {
    #if DEBUG
      if let log { return log.shouldReport(refusal) }
    #endif
    return refusalHandler != nil && refusal.isReportable
  }

  /// The app's refusal handler. If the app has not set one, the debug log in debug builds.
  private var currentHandler: RefusalHandler? {
    #if DEBUG
      if let log { return { log.report($0) } }
    #endif
    return refusalHandler
  }

  /// Returns the pending calls to the app. They are collected before the lock is released, so that calls on a thread
  /// stay in order. The caller must hold the lock.
  func takeCalls() -> AppCalls? {
    if refusals.isEmpty && context.deliveries.isEmpty { return nil }
    defer { (refusals, context.deliveries) = ([], []) }
    return AppCalls(refusals: refusals, handler: currentHandler, deliveries: context.deliveries, send: app.send)
  }

  /// Performs the calls to the app. The caller must not hold the lock.
  func perform(_ calls: AppCalls?) {
    guard let calls else { return }
    if !calls.refusals.isEmpty {
      let thread = ThreadNumber.current
      lock.withLock { threadsInHandler.append(thread) }
      calls.callHandler()
      lock.withLock { if let index = threadsInHandler.firstIndex(of: thread) { threadsInHandler.remove(at: index) } }
    }
    calls.deliver()
  }

  func callBack() { perform(lock.withLock { takeCalls() }) }

  var onRefusal: RefusalHandler? {
    get { lock.withLock { currentHandler } }
    set {
      lock.withLock {
        #if DEBUG
          log = nil
        #endif
        refusalHandler = newValue
      }
    }
  }

  /// Returns the losses of the stream at `index`. If `index` is `nil`, returns all losses, including those without a
  /// stream.
  func losses(of index: Int?) -> LossCounts {
    lock.withLock {
      var counts = LossCounts()
      for (number, stream) in streams.enumerated() where index == nil || index == number {
        if stream.values.appLosses.hasAny { stream.values.countLosses(in: stream.losses) }
        counts.add(stream.losses.pointee.published)
      }
      if index == nil {
        counts.add(otherLosses.pointee.published)
        counts.unsavedValues.addSaturating(journal?.unsavedValues ?? 0)
      }
      return counts
    }
  }

  var lossCounts: LossCounts { losses(of: nil) }

  func storedEvents(_ stream: Int) -> [[UInt8]] {
    lock.withLock {
      guard stream < streams.count else { return [] }
      let stored = streams[stream]
      var from = 0
      var events: [[UInt8]] = []
      for index in 0..<stored.ends.count {
        let end = stored.ends[index]
        events.append(Array(UnsafeRawBufferPointer(start: stored.store.start + from, count: end - from)))
        from = end + 1
      }
      return events
    }
  }

  /// All buffers that contain event or envelope bytes.
  var buffers: [ByteBuffer] { [scratch] + streams.flatMap { [$0.store, $0.common.rendered, $0.common.image.bytes] } }

  // MARK: Values of the app

  /// Reads the app's values, and then calls `body` with the lock held. The values are read before the lock is acquired,
  /// so that a getter may call the recorder.
  func withAppValues<Result: Sendable>(_ indices: [Int], _ body: () -> Result) -> Result {
    if indices.isEmpty { return lock.withLock(body) }
    let (app, reading) = lock.withLock {
      appReadings += 1
      return (self.app, appReadings)
    }
    let values = indices.map { (index: $0, value: app.value($0)) }
    return lock.withLock {
      context.setAppValues(values, reading: reading)
      return body()
    }
  }

  func withAppValues<Result: Sendable>(_ body: () -> Result) -> Result { withAppValues(allAppIndices, body) }

  /// Replaces the app's values.
  func setApp(_ app: AppInterface) {
    lock.withLock { self.app = app }
    change { _ in }
  }
}

extension StreamDescription {
  /// The indices of the app values that the stream sends.
  var appIndices: Set<Int> {
    Set(sources.compactMap { request in if case .app(let index) = request.source { index } else { nil } })
  }
}
