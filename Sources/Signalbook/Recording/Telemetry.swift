/// Records the events of a registry, builds pings from them, and uploads the pings.
///
/// Create one recorder when the app starts, with a folder that only this recorder uses:
///
/// ```swift
/// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
/// telemetry.record(.urlEntered)
/// ```
/// All methods are thread-safe. Events recorded on the same thread keep their order. A recorder without a folder stores
/// events only in memory, so they are lost when the process ends.
public final class Telemetry<R: TelemetryRegistry>: Sendable {
  @usableFromInline let core: RecorderCore
  /// The background work, or `nil` if the recorder has no folder.
  private let upkeep: Upkeep?

  /// Creates a recorder that stores events only in memory.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which determines the consent defaults.
  ///   - app: The values that the app supplies. They are read immediately, before a ping is built, and when a screen, a
  ///     session, or a platform property changes. Getters may call the recorder.
  ///   - platform: The properties of the device and the system.
  ///   - clock: The clock that the recorder uses.
  ///   - identity: The identifiers of the installation.
  ///   - history: The installation's earlier launches. See ``history``.
  ///   - maxMemoryBytes: The maximum size of a stream's stored events, in bytes. Events beyond it are refused as
  ///     `memoryFull`.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(), identity: TelemetryIdentity = TelemetryIdentity(),
    history: InstallationHistory = InstallationHistory(), maxMemoryBytes: Int = 8 << 20
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: identity, clock: clock, memory: maxMemoryBytes, triggers: R.triggers,
      messages: R.messages, history: history, restrictable: R.restrictableEvents,
      app: AppInterface(R.self, app))
    upkeep = nil
  }

  /// Creates a recorder that stores events in a folder, observes the platform, and builds and uploads pings in the
  /// background.
  ///
  /// Recorded events, identifiers, counters, sessions, the user's decisions, and loss counts persist across launches.
  /// If the folder cannot be opened, for example before the first unlock of the device, the recorder keeps trying.
  /// Until it succeeds, it refuses events as `storageUnavailable` and counts them.
  ///
  /// ```swift
  /// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
  /// ```
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which determines the consent defaults.
  ///   - app: The values that the app supplies. They are read immediately, before a ping is built, and when a screen, a
  ///     session, or a platform property changes. Getters may call the recorder.
  ///   - directory: The path of a folder that only recorders use. It is created if it does not exist. Exclude it from
  ///     backups, and do not use a folder that the system purges. Only one `Telemetry` at a time can own the folder,
  ///     across all processes. Others refuse events until the owner is closed or deallocated.
  ///   - consent: The user's decision for all streams, if the app stores it. Pass `nil` to use the stored decision or
  ///     the schema's default.
  ///   - upload: The upload settings. Pass `nil` to store pings without uploading them.
  ///   - storage: The size limits for the folder and memory.
  ///   - isAutomatic: Whether to observe the platform, and to build and upload pings in the background. In tests, pass
  ///     `false` and call ``performDueWork()``.
  ///   - observer: The observer for the app's lifecycle and device changes. Pass `nil` if the app calls
  ///     ``lifecycleChanged(to:)`` and ``updatePlatform(_:)``.
  ///   - platform: The properties of the device and the system.
  ///   - clock: The clock that the recorder uses.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, directory: String, consent: Bool? = nil,
    upload: UploadSettings? = UploadSettings(), storage: StorageLimits = StorageLimits(), isAutomatic: Bool = true,
    observer: (any PlatformObserver)? = SystemObserver(), platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock()
  ) {
    self.init(
      registry, variant: variant, app: app, directory: directory, consent: consent, upload: upload, storage: storage,
      isAutomatic: isAutomatic, observer: observer, platform: platform, clock: clock, files: POSIXFileSystem(),
      journal: storage.journal)
  }

  /// Creates a recorder that uses the given file system, for tests.
  package init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, directory: String, consent: Bool?,
    upload: UploadSettings?, storage: StorageLimits, isAutomatic: Bool, observer: (any PlatformObserver)?,
    platform: TelemetryPlatform, clock: any TelemetryClock, files: any FileSystem, journal options: JournalOptions
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: TelemetryIdentity(), clock: clock, memory: storage.maxMemoryBytes, triggers: R.triggers,
      messages: R.messages, consent: consent, restrictable: R.restrictableEvents, app: AppInterface(R.self, app))
    core.attachJournal(in: directory, files: files) { () throws(StorageFault) in
      let journal = try Journal.open(directory, options: options, files: files, lanes: 1)
      try? journal.prepareNext()
      return journal
    }
    core.report(storage.errors)
    let upkeep = Upkeep(core, upload: upload)
    if isAutomatic {
      upkeep.start()
      observer.map(upkeep.observe)
    }
    self.upkeep = upkeep
  }

  deinit { upkeep?.release() }

  /// Stops the recorder, cancels requests in flight, and releases the folder for another `Telemetry`. Stored events are
  /// kept for the next recorder. Later events are refused as `storageUnavailable`.
  public func close() async { await upkeep?.close() }

  /// Performs all due work: builds and stores pings, deletes data of declined streams, and uploads pings. Returns when
  /// the work has succeeded or failed. An automatic recorder performs this work in the background. If the recorder has
  /// no folder, this method has no effect. If a transport calls it while sending, it does not upload pings.
  public func performDueWork() async { await upkeep?.work() }

  /// Whether pings may be uploaded. The setting persists across launches. Recording continues even if it is `false`.
  public var isUploading: Bool {
    get { core.isUploading }
    set { core.isUploading = newValue }
  }

  /// Records an event. The event is encoded and stored when the method returns. The method does not wait for I/O or
  /// allocate memory.
  ///
  /// - Returns: `recorded`, or the reason the event was refused. Refusals are also counted in ``losses``.
  // Inlinable so that it can be specialized for the registry. Never inlined, because each call site would copy the
  // 70-byte event.
  @inlinable @inline(never) @discardableResult public func record(_ event: R.Event) -> RecordOutcome {
    core.record(event.payload)
  }

  /// Records events with the same timestamp. This takes less than half as long as separate calls. Events from other
  /// threads cannot be recorded in between.
  ///
  /// - Returns: The number of recorded events. The remaining events are counted in ``losses`` by reason.
  @inlinable @discardableResult public func record(contentsOf events: [R.Event]) -> Int {
    core.record { append in for event in events { append(event.payload) } }
  }

  /// Records the event for a touch, or counts the touch if it is not a gesture. Called by generated methods.
  @_spi(Generated) public func record(_ event: R.Event?, of touch: TouchMeasures, in stream: R.Stream)
    -> RecordOutcome?
  {
    core.noteTouch(touch, isGesture: event != nil, of: stream.index)
    return event.map { record($0) }
  }

  /// Builds the oldest ping of a stream, and removes the ping's events from memory.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - completeOnly: Whether to build only a complete ping, which is full or whose session has ended. If `false`, an
  ///     open ping is also built if it has the schema's minimum number of events.
  /// - Returns: The ping, or `nil` if no ping can be built or the stream is not collected.
  public func buildPing(for stream: R.Stream, completeOnly: Bool = false) -> BuiltPing? {
    core.build(stream.index, completeOnly: completeOnly)
  }

  /// Reports that the app has launched, entered the foreground, or left the foreground. This starts and ends sessions.
  /// Triggered events are recorded in name order, before a foreground session ends.
  ///
  /// Consecutive calls with the same moment are ignored, as are further calls with `.launch`. If the app stays in the
  /// background longer than a stream's session timeout, the stream's later events belong to a new session.
  public func lifecycleChanged(to moment: LifecycleMoment) { core.lifecycle(moment) }

  /// Records the periodic events that are due. Call this method at ``nextDeadline``. Earlier calls have no effect. An
  /// event that missed several periods is recorded once.
  public func tick() { core.tick() }

  /// The monotonic time at which to call ``tick()``, in milliseconds, or `nil` if no periodic events are scheduled.
  public var nextDeadline: Int64? { core.nextDeadline }

  /// Builds all due pings: full pings, pings that contain a single event by design, and pings whose build moment has
  /// occurred since the last call. The pings are in stream order, and oldest first within a stream.
  public func buildDuePings() -> [BuiltPing] { core.buildDuePings() }

  /// The installation's earlier launches. If the recorder has no folder, store this value when the app enters the
  /// background, and pass it to the next `Telemetry`, which uses it to recognize the first launch and once-only events
  /// that were already recorded.
  ///
  /// The value is empty while all streams are declined. Declining a stream removes the marks of its once-only events.
  public var history: InstallationHistory { core.reading { $0.history } }

  /// The identifiers of the installation. If the recorder has no folder, store this value when the app enters the
  /// background, and pass it to the next `Telemetry`.
  ///
  /// An identifier is deleted when the user declines the last stream that sends it. A new client identifier is created
  /// when the user opts in again.
  public var identity: TelemetryIdentity {
    get { core.reading { $0.identity } }
    set { core.setIdentity(newValue) }
  }

  /// Returns the request for a single ping, including the members that the schema adds to it.
  ///
  /// - Returns: The request, or `nil` if the stream is not uploaded or a value of the request cannot be written.
  public func request(for ping: BuiltPing, of stream: R.Stream) -> UploadRequest? {
    core.request(for: [ping], of: stream.index, asBatch: false).flatMap(\.complete)
  }

  /// Returns the request for a batch of pings.
  ///
  /// - Returns: The request, or `nil` if the stream does not use batches, `pings` is empty, the batch would be too
  ///   large, or a value of the request cannot be written.
  public func batchRequest(for pings: [BuiltPing], of stream: R.Stream) -> UploadRequest? {
    core.request(for: pings, of: stream.index, asBatch: true).flatMap(\.complete)
  }

  /// Records a screen view, and sets the screen title for the given event and for later events. Called by generated
  /// methods.
  ///
  /// - Parameters:
  ///   - title: The screen's title.
  ///   - event: The event to record for the screen view, if any. It already has the new title.
  /// - Returns: The outcome of recording the event, or `recorded` if `event` is `nil`.
  @_spi(Generated) @discardableResult public func screenShown(
    _ title: String, recording event: EventPayload? = nil
  ) -> RecordOutcome {
    core.screenShown(title, recording: event)
  }

  /// Counts a search. Called only by generated methods, which have typed parameters.
  ///
  /// A stream counts up to 500 keys with a total size of 64 KB. Additional keys, and amounts less than one, are counted
  /// as lost.
  ///
  /// - Parameters:
  ///   - key: The search key on the wire.
  ///   - amount: The number of searches.
  @_spi(Generated) public func countSearch(_ key: String, by amount: Int = 1) { core.countSearch(key, by: amount) }

  /// Sets an attribute of a stream. Called by generated methods.
  ///
  /// - Parameters:
  ///   - name: The attribute's key, as JSON.
  ///   - payload: The program of an object with the attribute as its only member.
  /// - Returns: `recorded`, or the reason the attribute was refused. Refusals are also counted in ``losses``.
  @_spi(Generated) public func setAttribute(_ name: StaticString, to payload: EventPayload) -> RecordOutcome {
    core.setAttribute(name, to: payload)
  }

  /// Updates properties of the device or the system, for example when the network or the orientation changes.
  ///
  /// - Parameter change: A closure that changes the properties. It may call the recorder.
  public func updatePlatform(_ change: (inout TelemetryPlatform) -> Void) { core.updatePlatform(change) }

  /// Rereads the app's values. Call this method after a change to a value that is sent or that determines whether
  /// events are recorded.
  public func appValuesChanged() { core.change { _ in } }

  /// Replaces the app's values. If an object's properties can be read only on the main actor, pass a value that
  /// contains copies of the properties.
  public func setAppValues(_ app: R.AppValues) { core.setApp(AppInterface(R.self, app)) }

  /// The token that the receiver returned, or `nil` if there is none. It is discarded if no collected stream sends it.
  public var receiverToken: String? {
    get { core.reading { $0.receiverToken } }
    set { core.change { $0.receiverToken = newValue } }
  }

  /// The handler for events that are refused because of a mistake in the call, such as an out-of-bounds number. The
  /// recorder calls the handler after the refused call, on the same thread.
  ///
  /// In a release build, the default is `nil`. In a debug build, the default logs to standard error, and includes a fix
  /// with the first refusal for each reason. Refusals by policy, such as missing consent, are logged once per process.
  /// Setting a handler or `nil` replaces this log.
  ///
  /// ```swift
  /// telemetry.onRefusal = { assertionFailure("\($0)") }
  /// ```
  public var onRefusal: RefusalHandler? {
    get { core.onRefusal }
    set { core.onRefusal = newValue }
  }

  /// Whether the app is in private mode. In private mode, streams that the schema excludes from it refuse events.
  public var isPrivate: Bool {
    get { core.reading { $0.isPrivate } }
    set { core.change { $0.isPrivate = newValue } }
  }

  /// Stores the user's decision for a stream.
  ///
  /// A declined stream is not recorded, counted, or stored. Its data is deleted: events, counters, attributes,
  /// sessions, distinct values, and the marks of once-only events. Shared data is deleted with the last stream that
  /// uses it: identifiers, the screen title, and the receiver's token with the last stream that sends them; a ping's
  /// document sequence with the ping's last stream; and the launch count with the last of all streams. ``losses`` are
  /// kept. The app must delete pings that it has built. Streams that are `always` collected are not affected.
  public func setConsent(_ isOn: Bool, for stream: R.Stream) { core.setConsent(isOn, of: stream.index) }

  /// Stores the user's decision for all streams that can be declined.
  public func setConsent(_ isOn: Bool) { core.setConsent(isOn, of: nil) }

  /// Returns the user's decision for the given stream, or `nil` if the user has not decided and the default applies.
  public func consent(for stream: R.Stream) -> Bool? { core.consent(of: stream.index) }

  /// Returns whether the user can decline the given stream in this variant. `false` if the schema sets `always`.
  public func canBeDeclined(_ stream: R.Stream) -> Bool { core.canBeDeclined(stream.index) }

  /// Returns whether the given stream is collected: the variant includes it, consent and private mode allow it,
  /// the installation is in its population and sample, and the folder (if any) is open. If the stream is not collected,
  /// see ``health`` for the reason.
  public func isCollecting(_ stream: R.Stream) -> Bool { core.isCollecting(stream.index) }

  /// Sets the maximum number of events in the stream's pings, if the schema lets the app configure it.
  ///
  /// - Returns: Whether the maximum was set. `false` if the schema does not allow it or if `count` is less than one.
  @discardableResult public func setMaxEvents(_ count: Int, for stream: R.Stream) -> Bool {
    core.setMaxEvents(count, of: stream.index)
  }

  /// The losses of all streams, by reason.
  public var losses: LossCounts { core.lossCounts }

  /// Returns the losses of the given stream, by reason.
  public func losses(of stream: R.Stream) -> LossCounts { core.losses(of: stream.index) }
}

extension Telemetry where R.AppValues == NoAppValues {
  /// Creates a recorder with a folder, for a registry without app values.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, directory: String, consent: Bool? = nil,
    upload: UploadSettings? = UploadSettings(), storage: StorageLimits = StorageLimits(), isAutomatic: Bool = true,
    observer: (any PlatformObserver)? = SystemObserver(), platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), directory: directory, consent: consent, upload: upload,
      storage: storage, isAutomatic: isAutomatic, observer: observer, platform: platform, clock: clock)
  }

  /// Creates an in-memory recorder for a registry without app values.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(),
    identity: TelemetryIdentity = TelemetryIdentity(), history: InstallationHistory = InstallationHistory(),
    maxMemoryBytes: Int = 8 << 20
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), platform: platform, clock: clock, identity: identity,
      history: history, maxMemoryBytes: maxMemoryBytes)
  }
}
