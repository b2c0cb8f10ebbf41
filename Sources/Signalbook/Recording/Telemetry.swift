/// Records the events of a registry and builds what is sent.
///
/// ```swift
/// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings)
/// telemetry.record(.urlEntered)
/// ```
/// All methods may be called from any thread; the events of one thread keep their order. Without a folder, events are kept
/// in memory and do not survive the process.
public final class Telemetry<R: TelemetryRegistry>: Sendable {
  @usableFromInline let core: RecorderCore
  /// Present where what is recorded is kept in a folder.
  private let upkeep: Upkeep?

  /// - Parameters:
  ///   - registry: the generated namespace.
  ///   - variant: the app's variant; it decides what is collected by default.
  ///   - app: the values that the app supplies. They are read now and before a unit is built, and when something happens
  ///     that events tell: a screen, a session, a fact that changes. Reading them may do anything, also call the recorder.
  ///   - platform: facts about the device and the system.
  ///   - clock: where times come from.
  ///   - identity: identifiers of the installation.
  ///   - history: what is remembered of the installation from its launches before, see ``history``.
  ///   - memory: bytes that the stored events of one stream may take; beyond that, events are refused as `full`.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, platform: Platform = .current,
    clock: any TelemetryClock = SystemClock(), identity: Identity = Identity(),
    history: InstallationHistory = InstallationHistory(), memory: Int = 8 << 20
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: identity, clock: clock, memory: memory, triggers: R.triggers,
      messages: R.messages, history: history,
      app: AppSupply(R.self, app))
    upkeep = nil
  }

  /// Keeps what is recorded in a folder, observes the platform, builds units, and sends them, by itself.
  ///
  /// Recorded events survive the end of the process. Identifiers, counters, sessions, the user's decision and losses
  /// are kept as well. Where the folder cannot be opened, as before a device is first unlocked, events are refused as
  /// `storage` and counted, and opening is tried again.
  ///
  /// ```swift
  /// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
  /// ```
  /// - Parameters:
  ///   - registry: the generated namespace.
  ///   - variant: the app's variant; it decides what is collected by default.
  ///   - app: the values that the app supplies, as without a folder.
  ///   - directory: the path of a folder of its own, which is made where there is none. It should be excluded from
  ///     backups, and must not be one that the system empties. One `Telemetry` has it at a time, in all processes: another
  ///     one refuses events until the first is closed or gone.
  ///   - consent: the user's decision for all streams, where the app keeps it; `nil`: what was decided before counts, and
  ///     before that the schema's default.
  ///   - upload: how units are sent; `nil`: they are kept.
  ///   - storage: sizes and limits of the folder.
  ///   - isAutomatic: false: nothing is observed, and nothing built or sent but by ``work()``, as tests want it.
  ///   - observer: tells when the app comes and goes, and which facts about the device change; `nil`: the app does, by
  ///     ``lifecycle(_:)`` and ``update(_:)``.
  ///   - platform: facts about the device and the system.
  ///   - clock: where times come from.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, directory: String, consent: Bool? = nil,
    upload: UploadSettings? = UploadSettings(), storage: StorageLimits = StorageLimits(), isAutomatic: Bool = true,
    observer: (any PlatformObserver)? = SystemObserver(), platform: Platform = .current,
    clock: any TelemetryClock = SystemClock()
  ) {
    self.init(
      registry, variant: variant, app: app, directory: directory, consent: consent, upload: upload, storage: storage,
      isAutomatic: isAutomatic, observer: observer, platform: platform, clock: clock, files: POSIXFileSystem(),
      journal: storage.journal)
  }

  /// The same on a file system of the caller, for tests.
  package init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, directory: String, consent: Bool?,
    upload: UploadSettings?, storage: StorageLimits, isAutomatic: Bool, observer: (any PlatformObserver)?,
    platform: Platform, clock: any TelemetryClock, files: any FileSystem, journal options: JournalOptions
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: Identity(), clock: clock, memory: storage.memory, triggers: R.triggers,
      messages: R.messages, consent: consent, app: AppSupply(R.self, app))
    core.keep { () throws(StorageFault) in
      let journal = try Journal.open(directory, options: options, files: files, lanes: 1)
      try? journal.prepareNext()
      return journal
    }
    core.report(storage.faults)
    let upkeep = Upkeep(core, upload: upload)
    if isAutomatic {
      upkeep.start()
      observer.map(upkeep.observe)
    }
    self.upkeep = upkeep
  }

  deinit { upkeep?.release() }

  /// Stops, cancels what is being sent, and lets another `Telemetry` have the folder. Later events are refused
  /// as `storage`; recorded ones wait for the next one.
  public func close() async { await upkeep?.close() }

  /// Builds, keeps, deletes and sends what is due now, and returns when that is done or has failed. Where the recorder is
  /// automatic nobody has to call it.
  public func work() async { await upkeep?.work() }

  /// Whether units may be sent; it is kept. Recording goes on where they may not (R-FOCUS-02).
  public var isUploading: Bool {
    get { core.isUploading }
    set { core.isUploading = newValue }
  }

  /// Records an event. It is encoded and stored when this returns; nothing waits and nothing is allocated.
  ///
  /// - Returns: `recorded`, or why not. Losses are counted in ``losses`` as well.
  // Inlinable, so that it is compiled for the registry; never inlined, or each call site would copy the event: 70 bytes.
  @inlinable @inline(never) @discardableResult public func record(_ event: R.Event) -> RecordOutcome {
    core.record(event.payload)
  }

  /// Records events that happened at the same moment, now: the same as recording each, for less than half the price,
  /// and nothing that another thread records comes between them.
  ///
  /// - Returns: how many were recorded; for the others ``losses`` counts why not.
  @inlinable @discardableResult public func record(contentsOf events: [R.Event]) -> Int {
    core.record { append in for event in events { append(event.payload) } }
  }

  /// Records the event of a touch, or counts a touch that is no gesture. Generated methods call this.
  @_spi(Generated) public func record(_ event: R.Event?, of touch: TouchMeasures, in stream: R.Stream)
    -> RecordOutcome?
  {
    core.noteTouch(touch, isGesture: event != nil, of: stream.index)
    return event.map { record($0) }
  }

  /// Builds the oldest unit of a stream and takes its events out of the store.
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - completeOnly: true: only a unit that takes no further event, because it is full or its session is over;
  ///     false: also the open one, if it has as many events as the schema demands at least.
  /// - Returns: `nil` when there is nothing to send, or the stream is off.
  public func build(_ stream: R.Stream, completeOnly: Bool = false) -> BuiltUnit? {
    core.build(stream.index, completeOnly: completeOnly)
  }

  /// Tells what happens to the app. Sessions start and end, and what the schema sends at such moments without a caller
  /// is recorded: each event by name, before the session of the foreground ends. A second `.foreground` without
  /// `.background` between them, or the other way round, is ignored (R-FOCUS-12); so is a second `.start`. After the
  /// stream's time outside the app the session of its batches is another one (R-CS-05).
  public func lifecycle(_ moment: LifecycleMoment) { core.lifecycle(moment) }

  /// Records what the schema sends in periods and is due. Call it at ``nextDeadline``; it does nothing before. What is
  /// late by several periods is recorded once.
  public func tick() { core.tick() }

  /// When ``tick()`` has something to do next: milliseconds of the clock's monotonic time; `nil`: no period runs.
  public var nextDeadline: Int64? { core.nextDeadline }

  /// Builds every unit that is due: those of streams that are built at a moment that has come since the last call, of
  /// streams that send each event at once, and full ones. Streams in their order, the oldest unit of each first.
  public func buildDueUnits() -> [BuiltUnit] { core.buildDueUnits() }

  /// What is remembered of the installation. Store it when the app goes to the background and pass it to the next
  /// `Telemetry`, so that the first start is the first one and what is sent once is sent once.
  ///
  /// It is empty while the user has declined everything; declining a stream takes its marks out.
  public var history: InstallationHistory { core.reading { $0.history } }

  /// Identifiers of the installation. Store them when the app goes to the background and pass them to the next
  /// `Telemetry`. An identifier goes when the last stream that sends it is declined, and agreeing makes a new client.
  /// One that no agreed stream sends is not kept.
  public var identity: Identity {
    get { core.reading { $0.identity } }
    set { core.setIdentity(newValue) }
  }

  /// The request that sends one unit by itself, with the members that the schema adds for that (R-AS-40).
  ///
  /// - Returns: `nil` when the stream is not uploaded.
  public func request(for unit: BuiltUnit, of stream: R.Stream) -> UploadRequest? {
    core.request(for: [unit], of: stream.index, asBatch: false)
  }

  /// The request that sends several units of a stream at once (R-AS-41, R-MMA-33).
  ///
  /// - Returns: `nil` when there is nothing to send, when these are more units than one batch takes, or when the
  ///   stream has no batches.
  public func batchRequest(for units: [BuiltUnit], of stream: R.Stream) -> UploadRequest? {
    core.request(for: units, of: stream.index, asBatch: true)
  }

  /// A screen is shown: counted, and its title is that of all events until the next one. Generated methods call this.
  ///
  /// - Parameters:
  ///   - title: the screen's title.
  ///   - event: the event of the screen, recorded as the first one that has the title.
  /// - Returns: what became of the event; `recorded` where there is none.
  @_spi(Generated) @discardableResult public func screenShown(
    _ title: String, recording event: EventPayload? = nil
  ) -> RecordOutcome {
    core.screenShown(title, recording: event)
  }

  /// Counts a search. Generated methods with typed parameters call this, and nobody else can; `key` is the key on the
  /// wire. The 501st key of a stream, keys of more than 64 KB in all, and less than one search are counted as lost.
  @_spi(Generated) public func countSearch(_ key: String, by amount: Int = 1) { core.countSearch(key, by: amount) }

  /// Sets an attribute that a stream carries. Generated methods call this.
  ///
  /// - Parameters:
  ///   - name: the key on the wire, as JSON text.
  ///   - payload: the program of an object with this one member.
  /// - Returns: `recorded`, or why not. Losses are counted in ``losses`` as well.
  @_spi(Generated) public func setAttribute(_ name: StaticString, to payload: EventPayload) -> RecordOutcome {
    core.setAttribute(name, to: payload)
  }

  /// Changes facts about the device or the system, for instance when the network or the orientation changes.
  ///
  /// - Parameter change: changes the facts; it may call the recorder.
  public func update(_ change: (inout Platform) -> Void) { core.update(change) }

  /// Call this when a value of the app that events carry, or that decides whether they are recorded, has changed: such
  /// values are read once and kept.
  public func appValuesChanged() { core.change { _ in } }

  /// Takes other values of the app from now on. An object of the main actor, whose properties nobody else may read, hands
  /// over a value that it made of them.
  public func setAppValues(_ app: R.AppValues) { core.setApp(AppSupply(R.self, app)) }

  /// A token that a receiver's answer gave; `nil`: none yet.
  public var receiverToken: String? {
    get { core.reading { $0.receiverToken } }
    set { core.change { $0.receiverToken = newValue } }
  }

  /// Gets each event that is refused for a fault of the call, such as a number out of bounds, after the call that
  /// was refused, on its thread.
  ///
  /// The default is `nil` in a release build. In a debug build it writes to standard error, with the fix at the first
  /// refusal of each reason; once in a process it also logs a refusal by policy, such as a missing consent. Setting a
  /// handler, or `nil`, replaces that log.
  ///
  /// ```swift
  /// telemetry.onRefusal = { assertionFailure("\($0)") }
  /// ```
  public var onRefusal: RefusalHandler? {
    get { core.onRefusal }
    set { core.onRefusal = newValue }
  }

  /// Whether the app is in private mode: streams that are never collected there refuse events (R-MMA-04).
  public var isPrivate: Bool {
    get { core.reading { $0.isPrivate } }
    set { core.change { $0.isPrivate = newValue } }
  }

  /// The user's decision for one stream. Off: nothing is recorded, counted or stored, and what is stored is deleted
  /// (R-FOCUS-02, R-REG-65): events, counters, attributes, sessions, different values met, marks of what is sent once.
  /// The client's identifier, the screen's title and a receiver's token go with the last stream that sends them, the
  /// number of a ping's units with its last stream, and the count of starts with the last stream of all. No mark
  /// survives; only ``losses`` still say how much was lost, by reason. Units that were built are the app's to delete.
  /// A stream that the schema collects `always` goes on.
  public func setConsent(_ isOn: Bool, for stream: R.Stream) { core.setConsent(isOn, of: stream.index) }

  /// The user's decision for all streams that can be declined.
  public func setConsent(_ isOn: Bool) { core.setConsent(isOn, of: nil) }

  /// The user's decision; `nil`: none yet, so that the schema's default counts.
  public func consent(for stream: R.Stream) -> Bool? { core.consent(of: stream.index) }

  /// Whether the user's decision counts for the stream in this variant: false where the schema says `always`.
  public func canBeDeclined(_ stream: R.Stream) -> Bool { core.canBeDeclined(stream.index) }

  /// Whether the stream is collected: this variant has it, the user agrees, private mode does not forbid it, and the
  /// installation belongs to its population and is in its sample. ``health`` has the reason if it is not.
  public func isCollecting(_ stream: R.Stream) -> Bool { core.isCollecting(stream.index) }

  /// Sets how many events a unit of the stream holds at most, where the schema leaves that to the app's run
  /// configuration (R-CS-03).
  ///
  /// - Returns: false, and nothing is changed, where it does not, or for less than one event.
  @discardableResult public func setEventsAtMost(_ count: Int, for stream: R.Stream) -> Bool {
    core.setEventsAtMost(count, of: stream.index)
  }

  /// What was lost so far, by reason.
  public var losses: LossCounts { core.lossCounts }

  /// The losses of one stream, by reason.
  public func losses(of stream: R.Stream) -> LossCounts { core.losses(of: stream.index) }
}

extension Telemetry where R.AppValues == NoAppValues {
  /// For registries whose sources need nothing from the app.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, directory: String, consent: Bool? = nil,
    upload: UploadSettings? = UploadSettings(), storage: StorageLimits = StorageLimits(), isAutomatic: Bool = true,
    observer: (any PlatformObserver)? = SystemObserver(), platform: Platform = .current,
    clock: any TelemetryClock = SystemClock()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), directory: directory, consent: consent, upload: upload,
      storage: storage, isAutomatic: isAutomatic, observer: observer, platform: platform, clock: clock)
  }

  /// The same, in memory.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, platform: Platform = .current, clock: any TelemetryClock = SystemClock(),
    identity: Identity = Identity(), history: InstallationHistory = InstallationHistory(), memory: Int = 8 << 20
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), platform: platform, clock: clock, identity: identity,
      history: history, memory: memory)
  }
}
