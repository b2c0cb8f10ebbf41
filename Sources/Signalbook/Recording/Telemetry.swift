/// An object that records the events of a registry, builds pings from them, and uploads the pings.
///
/// Create one recorder when the app starts, with a folder that only this recorder uses:
///
/// ```swift
/// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
/// telemetry.record(.urlEntered)
/// ```
/// You can call all methods from any thread. The events of a thread keep their order. A recorder without a folder keeps
/// events in memory, and they are lost when the process ends.
public final class Telemetry<R: TelemetryRegistry>: Sendable {
  @usableFromInline let core: RecorderCore
  /// The background work of a recorder with a folder.
  private let upkeep: Upkeep?

  /// Creates a recorder that keeps events in memory.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which determines the consent defaults.
  ///   - app: The values that the app supplies. They are read immediately, before a ping is built, and when a screen, a
  ///     session, or a fact changes. Getters may call the recorder.
  ///   - platform: Facts about the device and the system.
  ///   - clock: The clock that the recorder uses.
  ///   - identity: The identifiers of the installation.
  ///   - history: The installation's earlier launches. See ``history``.
  ///   - memory: The size limit for a stream's stored events, in bytes. Further events are refused as `full`.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(), identity: TelemetryIdentity = TelemetryIdentity(),
    history: InstallationHistory = InstallationHistory(), memory: Int = 8 << 20
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: identity, clock: clock, memory: memory, triggers: R.triggers,
      messages: R.messages, history: history,
      app: AppSupply(R.self, app))
    upkeep = nil
  }

  /// Creates a recorder that stores events in a folder, observes the platform, and builds and uploads pings in the
  /// background.
  ///
  /// Recorded events, identifiers, counters, sessions, the user's decisions, and losses survive the end of the process.
  /// If the folder cannot be opened, for example before the device is first unlocked, the recorder retries. Until then,
  /// events are refused as `storage` and counted.
  ///
  /// ```swift
  /// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
  /// ```
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which determines the consent defaults.
  ///   - app: The values that the app supplies, as for a recorder without a folder.
  ///   - directory: The path of a folder that only recorders use. It is created if it does not exist. Exclude it from
  ///     backups, and do not use a folder that the system purges. Only one `Telemetry` at a time can own the folder,
  ///     across all processes. Others refuse events until the owner is closed or released.
  ///   - consent: The user's decision for all streams, if the app stores it. Pass `nil` to use the stored decision or
  ///     the schema's default.
  ///   - upload: The upload settings. Pass `nil` to store pings without uploading them.
  ///   - storage: The size limits of the folder and memory.
  ///   - isAutomatic: Whether to observe the platform, and build and upload pings in the background. In tests, pass
  ///     `false` and call ``work()``.
  ///   - observer: An observer of the app's lifecycle and changes of the device. Pass `nil` if the app calls
  ///     ``lifecycle(_:)`` and ``update(_:)``.
  ///   - platform: Facts about the device and the system.
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

  /// Creates a recorder on another file system, for tests.
  package init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, directory: String, consent: Bool?,
    upload: UploadSettings?, storage: StorageLimits, isAutomatic: Bool, observer: (any PlatformObserver)?,
    platform: TelemetryPlatform, clock: any TelemetryClock, files: any FileSystem, journal options: JournalOptions
  ) {
    core = RecorderCore(
      streams: R.streams, variant: variant.index, variantName: variant.wireName, platform: platform,
      identity: TelemetryIdentity(), clock: clock, memory: storage.memory, triggers: R.triggers,
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

  /// Stops the recorder, cancels a request in flight, and releases the folder for another `Telemetry`. Stored events
  /// wait for the next recorder. Later events are refused as `storage`.
  public func close() async { await upkeep?.close() }

  /// Builds, stores, deletes, and uploads everything that is due. Returns when this is done or has failed. An automatic
  /// recorder does this in the background.
  public func work() async { await upkeep?.work() }

  /// Whether pings may be uploaded. The setting is stored. If it is `false`, recording continues.
  public var isUploading: Bool {
    get { core.isUploading }
    set { core.isUploading = newValue }
  }

  /// Records an event. When the method returns, the event is encoded and stored. The method does not wait for I/O or
  /// allocate memory.
  ///
  /// - Returns: `recorded`, or the reason for a refusal. ``losses`` also counts refusals.
  // Inlinable so that it is specialized for the registry. Never inlined, because each call site would copy the 70-byte
  // event.
  @inlinable @inline(never) @discardableResult public func record(_ event: R.Event) -> RecordOutcome {
    core.record(event.payload)
  }

  /// Records several events with the same time. This costs less than half as much as separate calls, and other threads'
  /// events cannot be recorded in between.
  ///
  /// - Returns: The number of recorded events. ``losses`` counts the others by reason.
  @inlinable @discardableResult public func record(contentsOf events: [R.Event]) -> Int {
    core.record { append in for event in events { append(event.payload) } }
  }

  /// Records the event of a touch, or counts a touch that is not a gesture. Generated methods call this method.
  @_spi(Generated) public func record(_ event: R.Event?, of touch: TouchMeasures, in stream: R.Stream)
    -> RecordOutcome?
  {
    core.noteTouch(touch, isGesture: event != nil, of: stream.index)
    return event.map { record($0) }
  }

  /// Builds the oldest ping of a stream, and removes its events from the store.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - completeOnly: Whether to build only a ping that does not accept further events, because it is full or its
  ///     session has ended. If `false`, an open ping is also built if it has the schema's minimum number of events.
  /// - Returns: The ping, or `nil` if no ping can be built or the stream is off.
  public func build(_ stream: R.Stream, completeOnly: Bool = false) -> BuiltUnit? {
    core.build(stream.index, completeOnly: completeOnly)
  }

  /// Reports that the app has started, or has entered or left the foreground. This starts and ends sessions. Triggered
  /// events are recorded in order of their names, before a foreground session ends.
  ///
  /// A repeated `.start`, or a repeated `.foreground` or `.background` without the other in between, is ignored. After
  /// the stream's limit for the time outside the app, its pings belong to another session.
  public func lifecycle(_ moment: LifecycleMoment) { core.lifecycle(moment) }

  /// Records the periodic events that are due. Call the method at ``nextDeadline``. Earlier calls have no effect. An
  /// event that missed several periods is recorded once.
  public func tick() { core.tick() }

  /// The monotonic time at which to call ``tick()``, in milliseconds, or `nil` if no periodic events are scheduled.
  public var nextDeadline: Int64? { core.nextDeadline }

  /// Builds all due pings: full pings, pings of streams that send each event separately, and pings whose build moment
  /// has come since the last call. The pings are in stream order, oldest first.
  public func buildDueUnits() -> [BuiltUnit] { core.buildDueUnits() }

  /// The installation's earlier launches. Store this value when the app enters the background, and pass it to the next
  /// `Telemetry`, which uses it to recognize the first launch and events that are sent once.
  ///
  /// The value is empty while the user declines everything. Declining a stream removes its marks.
  public var history: InstallationHistory { core.reading { $0.history } }

  /// The identifiers of the installation. Store them when the app enters the background, and pass them to the next
  /// `Telemetry`. An identifier is deleted when the user declines the last stream that sends it. Agreeing again creates
  /// a new client identifier.
  public var identity: TelemetryIdentity {
    get { core.reading { $0.identity } }
    set { core.setIdentity(newValue) }
  }

  /// Returns the request for a single ping, including the members that the schema adds.
  ///
  /// - Returns: The request, or `nil` if the stream is not uploaded.
  public func request(for unit: BuiltUnit, of stream: R.Stream) -> UploadRequest? {
    core.request(for: [unit], of: stream.index, asBatch: false)
  }

  /// Returns the request for a batch of pings of a stream.
  ///
  /// - Returns: The request, or `nil` if the stream does not use batches, `units` is empty, or the batch would be too
  ///   large.
  public func batchRequest(for units: [BuiltUnit], of stream: R.Stream) -> UploadRequest? {
    core.request(for: units, of: stream.index, asBatch: true)
  }

  /// Counts a screen, and sets the screen title for events until the next screen. Generated methods call this method.
  ///
  /// - Parameters:
  ///   - title: The screen's title.
  ///   - event: The screen's event, which is the first event with the title.
  /// - Returns: The outcome of recording the event, or `recorded` if `event` is `nil`.
  @_spi(Generated) @discardableResult public func screenShown(
    _ title: String, recording event: EventPayload? = nil
  ) -> RecordOutcome {
    core.screenShown(title, recording: event)
  }

  /// Counts a search. Only generated methods call this method, with typed parameters. `key` is the wire key. A stream
  /// counts up to 500 keys with a total of 64 KB. Further keys, and amounts less than one, are counted as lost.
  @_spi(Generated) public func countSearch(_ key: String, by amount: Int = 1) { core.countSearch(key, by: amount) }

  /// Sets an attribute of a stream. Generated methods call this method.
  ///
  /// - Parameters:
  ///   - name: The attribute's key, as JSON.
  ///   - payload: The program of an object whose only member is the attribute.
  /// - Returns: `recorded`, or the reason for a refusal. ``losses`` also counts refusals.
  @_spi(Generated) public func setAttribute(_ name: StaticString, to payload: EventPayload) -> RecordOutcome {
    core.setAttribute(name, to: payload)
  }

  /// Changes facts about the device or the system, for example when the network or the orientation changes.
  ///
  /// - Parameter change: A closure that changes the facts. It may call the recorder.
  public func update(_ change: (inout TelemetryPlatform) -> Void) { core.update(change) }

  /// Reads the app's values again. Call this method after a change of a value that events contain or that determines
  /// whether events are recorded.
  public func appValuesChanged() { core.change { _ in } }

  /// Replaces the app's values. If only the main actor can read an object's properties, pass a value with copies of
  /// them.
  public func setAppValues(_ app: R.AppValues) { core.setApp(AppSupply(R.self, app)) }

  /// The token from the receiver's response, if any.
  public var receiverToken: String? {
    get { core.reading { $0.receiverToken } }
    set { core.change { $0.receiverToken = newValue } }
  }

  /// The handler for events that are refused because of a mistake in the call, such as a number that is out of bounds.
  /// It runs after the refused call, on the same thread.
  ///
  /// In a release build, the default is `nil`. In a debug build, the default writes to standard error, including a fix
  /// for the first refusal of each reason. Refusals by policy, such as missing consent, are logged once per process.
  /// Setting a handler or `nil` replaces this log.
  ///
  /// ```swift
  /// telemetry.onRefusal = { assertionFailure("\($0)") }
  /// ```
  public var onRefusal: RefusalHandler? {
    get { core.onRefusal }
    set { core.onRefusal = newValue }
  }

  /// Whether the app is in private mode. Streams that are never collected in private mode refuse events.
  public var isPrivate: Bool {
    get { core.reading { $0.isPrivate } }
    set { core.change { $0.isPrivate = newValue } }
  }

  /// Stores the user's decision for a stream.
  ///
  /// A declined stream is not recorded, counted, or stored. Its data is deleted: events, counters, attributes,
  /// sessions, distinct values, and marks of events that are sent once. Identifiers, the screen title, and a receiver's
  /// token are deleted with the last stream that sends them; a ping's document sequence, with the last stream of the
  /// ping; and the launch count, with the last stream of all. ``losses`` are kept. The app must delete pings that it
  /// has built. Streams that the schema `always` collects are not affected.
  public func setConsent(_ isOn: Bool, for stream: R.Stream) { core.setConsent(isOn, of: stream.index) }

  /// Stores the user's decision for all streams that can be declined.
  public func setConsent(_ isOn: Bool) { core.setConsent(isOn, of: nil) }

  /// Returns the user's decision, or `nil` if the user has not decided and the schema's default applies.
  public func consent(for stream: R.Stream) -> Bool? { core.consent(of: stream.index) }

  /// Returns whether the user can decline the stream in this variant. `false` if the schema sets `always`.
  public func canBeDeclined(_ stream: R.Stream) -> Bool { core.canBeDeclined(stream.index) }

  /// Returns whether the stream is collected: the variant includes it, the user agrees, private mode allows it, and the
  /// installation is in its population and sample. If not, ``health`` has the reason.
  public func isCollecting(_ stream: R.Stream) -> Bool { core.isCollecting(stream.index) }

  /// Sets the limit for the number of events in a ping of the stream, if the schema lets the app configure it.
  ///
  /// - Returns: Whether the limit was set. `false` if the schema does not allow it or the count is less than one.
  @discardableResult public func setEventsAtMost(_ count: Int, for stream: R.Stream) -> Bool {
    core.setEventsAtMost(count, of: stream.index)
  }

  /// The losses of all streams, by reason.
  public var losses: LossCounts { core.lossCounts }

  /// Returns the losses of a stream, by reason.
  public func losses(of stream: R.Stream) -> LossCounts { core.losses(of: stream.index) }
}

extension Telemetry where R.AppValues == NoAppValues {
  /// Creates a recorder with a folder, for a registry that does not use app values.
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

  /// Creates a recorder in memory, for a registry that does not use app values.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(),
    identity: TelemetryIdentity = TelemetryIdentity(), history: InstallationHistory = InstallationHistory(),
    memory: Int = 8 << 20
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), platform: platform, clock: clock, identity: identity,
      history: history, memory: memory)
  }
}
