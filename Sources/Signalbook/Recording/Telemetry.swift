/// A recorder: records the events of a registry, builds pings from them and uploads the pings.
///
/// Create one recorder when the app starts, with a folder that only this recorder uses:
///
/// ```swift
/// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
/// telemetry.record(.urlEntered)
/// ```
/// All methods may be called from any thread. The events of one thread keep their order. Without a folder, events are
/// in memory and do not survive the process.
public final class Telemetry<R: TelemetryRegistry>: Sendable {
  @usableFromInline let core: RecorderCore
  /// Present if the recorder has a folder.
  private let upkeep: Upkeep?

  /// Creates a recorder that keeps events in memory.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which decides the defaults of consent.
  ///   - app: The values that the app supplies. They are read now, before a ping is built, and when an event of the
  ///     schema depends on them: a screen, a session, a changed fact. A getter may call the recorder.
  ///   - platform: Facts about the device and the system.
  ///   - clock: The source of times.
  ///   - identity: The identifiers of the installation.
  ///   - history: The installation's earlier launches, see ``history``.
  ///   - memory: The maximum size of a stream's stored events, in bytes. Above it, events are refused as `full`.
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
  /// Recorded events survive the end of the process, as do identifiers, counters, sessions, the user's decisions and
  /// losses. If the folder cannot be opened, for example before the device is first unlocked, events are refused as
  /// `storage` and counted, and the recorder tries again.
  ///
  /// ```swift
  /// let telemetry = Telemetry(Focus.self, variant: .focus, app: settings, directory: folder.path)
  /// ```
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant, which decides the defaults of consent.
  ///   - app: The values that the app supplies, as for a recorder without a folder.
  ///   - directory: The path of a folder that only recorders use; it is created if it does not exist. Exclude it from
  ///     backups, and do not choose one that the system empties. One `Telemetry` at a time owns it, across all
  ///     processes. Another one refuses events until the first is closed or gone.
  ///   - consent: The user's decision for all streams, if the app stores it; `nil` for the stored decision, or the
  ///     schema's default.
  ///   - upload: The settings of uploads; `nil` to store pings without uploading them.
  ///   - storage: The limits of the folder.
  ///   - isAutomatic: Whether to observe the platform, and to build and upload in the background. If `false`, only
  ///     ``work()`` builds and uploads, for tests.
  ///   - observer: Reports when the app enters and leaves the foreground, and changes of the device; `nil` if the app
  ///     calls ``lifecycle(_:)`` and ``update(_:)``.
  ///   - platform: Facts about the device and the system.
  ///   - clock: The source of times.
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

  /// Stops the recorder, cancels a request in flight, and releases the folder for another `Telemetry`. Later events are
  /// refused as `storage`. Stored events wait for the next recorder.
  public func close() async { await upkeep?.close() }

  /// Builds, stores, deletes and uploads all that is due, and returns when it is done or has failed. An automatic
  /// recorder calls this method by itself.
  public func work() async { await upkeep?.work() }

  /// Whether pings may be uploaded. The setting is stored. Recording continues while it is `false`.
  public var isUploading: Bool {
    get { core.isUploading }
    set { core.isUploading = newValue }
  }

  /// Records an event. When the method returns, the event is encoded and stored. It does not wait or allocate.
  ///
  /// - Returns: `recorded`, or the reason for a refusal, which is also counted in ``losses``.
  // Inlinable, so that it is compiled for the registry; never inlined, or each call site would copy the event: 70 bytes.
  @inlinable @inline(never) @discardableResult public func record(_ event: R.Event) -> RecordOutcome {
    core.record(event.payload)
  }

  /// Records events with the same time. This costs less than half as much as separate calls, and events of other
  /// threads cannot come between them.
  ///
  /// - Returns: The number of recorded events. ``losses`` counts the others by reason.
  @inlinable @discardableResult public func record(contentsOf events: [R.Event]) -> Int {
    core.record { append in for event in events { append(event.payload) } }
  }

  /// Records the event of a touch, or counts a touch that is not a gesture. Generated methods call this.
  @_spi(Generated) public func record(_ event: R.Event?, of touch: TouchMeasures, in stream: R.Stream)
    -> RecordOutcome?
  {
    core.noteTouch(touch, isGesture: event != nil, of: stream.index)
    return event.map { record($0) }
  }

  /// Builds the oldest ping of a stream and removes its events from the store.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - completeOnly: Whether to build only a ping that cannot take another event, because it is full or its session
  ///     is over. If `false`, an open ping is built too, if it has the schema's minimum of events.
  /// - Returns: The ping; `nil` if no ping can be built, or the stream is off.
  public func build(_ stream: R.Stream, completeOnly: Bool = false) -> BuiltUnit? {
    core.build(stream.index, completeOnly: completeOnly)
  }

  /// Reports that the app starts, or enters or leaves the foreground. Starts and ends sessions, and records triggered
  /// events by name, before a session of the foreground ends.
  ///
  /// A second `.foreground` without a `.background` between them, or the reverse, is ignored, as is a second `.start`.
  /// After the stream's time outside the app, its pings belong to another session.
  public func lifecycle(_ moment: LifecycleMoment) { core.lifecycle(moment) }

  /// Records the periodic events that are due. Call it at ``nextDeadline``; earlier calls have no effect. An event that
  /// missed several periods is recorded once.
  public func tick() { core.tick() }

  /// The monotonic time of the next ``tick()``, in milliseconds; `nil` if no periodic events are scheduled.
  public var nextDeadline: Int64? { core.nextDeadline }

  /// Builds all due pings: pings of streams whose moment has come since the last call, pings of streams that send each
  /// event separately, and full pings. Pings are in the order of streams, oldest first.
  public func buildDueUnits() -> [BuiltUnit] { core.buildDueUnits() }

  /// The installation's earlier launches. Store it when the app enters the background and pass it to the next
  /// `Telemetry`, which needs it to recognize the first start and events that are sent once.
  ///
  /// It is empty while everything is declined. Declining a stream removes the stream's marks.
  public var history: InstallationHistory { core.reading { $0.history } }

  /// The identifiers of the installation. Store them when the app enters the background and pass them to the next
  /// `Telemetry`. An identifier is deleted when the last stream that sends it is declined. Agreeing again creates a new
  /// client.
  public var identity: TelemetryIdentity {
    get { core.reading { $0.identity } }
    set { core.setIdentity(newValue) }
  }

  /// Returns the request for a single ping, with the members that the schema adds to it.
  ///
  /// - Returns: The request; `nil` if the stream is not uploaded.
  public func request(for unit: BuiltUnit, of stream: R.Stream) -> UploadRequest? {
    core.request(for: [unit], of: stream.index, asBatch: false)
  }

  /// Returns the request for several pings of a stream.
  ///
  /// - Returns: The request; `nil` if there are no pings, more than the batch allows, or the stream has no batches.
  public func batchRequest(for units: [BuiltUnit], of stream: R.Stream) -> UploadRequest? {
    core.request(for: units, of: stream.index, asBatch: true)
  }

  /// Counts a screen, and sets the title of all events until the next screen. Generated methods call this.
  ///
  /// - Parameters:
  ///   - title: The screen's title.
  ///   - event: The event of the screen, which is the first event with the title.
  /// - Returns: The result of recording the event; `recorded` without an event.
  @_spi(Generated) @discardableResult public func screenShown(
    _ title: String, recording event: EventPayload? = nil
  ) -> RecordOutcome {
    core.screenShown(title, recording: event)
  }

  /// Counts a search. Only generated methods call this, with typed parameters. `key` is the key on the wire. The 501st
  /// key of a stream, keys of more than 64 KB in total, and amounts below one are counted as lost.
  @_spi(Generated) public func countSearch(_ key: String, by amount: Int = 1) { core.countSearch(key, by: amount) }

  /// Sets an attribute of a stream. Generated methods call this.
  ///
  /// - Parameters:
  ///   - name: The attribute's key, as JSON text.
  ///   - payload: The program of an object with the attribute as its only member.
  /// - Returns: `recorded`, or the reason for a refusal, which is also counted in ``losses``.
  @_spi(Generated) public func setAttribute(_ name: StaticString, to payload: EventPayload) -> RecordOutcome {
    core.setAttribute(name, to: payload)
  }

  /// Changes facts about the device or the system, for example when the network or the orientation changes.
  ///
  /// - Parameter change: A closure that changes the facts; it may call the recorder.
  public func update(_ change: (inout TelemetryPlatform) -> Void) { core.update(change) }

  /// Reads the app's values again. Call it after a change of a value that events contain, or that decides whether they
  /// are recorded.
  public func appValuesChanged() { core.change { _ in } }

  /// Replaces the app's values. Use it if only the main actor can read the properties of an object: pass a value with
  /// copies of them.
  public func setAppValues(_ app: R.AppValues) { core.setApp(AppSupply(R.self, app)) }

  /// The token from the receiver's response, if any.
  public var receiverToken: String? {
    get { core.reading { $0.receiverToken } }
    set { core.change { $0.receiverToken = newValue } }
  }

  /// The handler for events that are refused because of a mistake in the call, such as a number out of bounds. It is
  /// called after the refused call, on the same thread.
  ///
  /// In a release build the default is `nil`. In a debug build the default writes to standard error; the first refusal
  /// for each reason includes the fix. It also logs each refusal by policy, such as missing consent, once per process.
  /// Setting a handler, or `nil`, replaces that log.
  ///
  /// ```swift
  /// telemetry.onRefusal = { assertionFailure("\($0)") }
  /// ```
  public var onRefusal: RefusalHandler? {
    get { core.onRefusal }
    set { core.onRefusal = newValue }
  }

  /// Whether the app is in private mode. Streams that are never collected there refuse events.
  public var isPrivate: Bool {
    get { core.reading { $0.isPrivate } }
    set { core.change { $0.isPrivate = newValue } }
  }

  /// Stores the user's decision for a stream.
  ///
  /// A declined stream is not recorded, counted or stored, and its data is deleted: events, counters, attributes,
  /// sessions, distinct values, and marks of events that are sent once. Identifiers, the screen's title and a
  /// receiver's token are deleted with the last stream that sends them, the number of a ping's documents with the
  /// ping's last stream, and the count of starts with the last stream of all. ``losses`` are kept. The app must delete
  /// pings that it has built. A stream that the schema collects `always` is not affected.
  public func setConsent(_ isOn: Bool, for stream: R.Stream) { core.setConsent(isOn, of: stream.index) }

  /// Stores the user's decision for all streams that can be declined.
  public func setConsent(_ isOn: Bool) { core.setConsent(isOn, of: nil) }

  /// Returns the user's decision; `nil` if the user has not decided, so that the schema's default applies.
  public func consent(for stream: R.Stream) -> Bool? { core.consent(of: stream.index) }

  /// Returns whether the user can decline the stream in this variant; `false` if the schema has `always`.
  public func canBeDeclined(_ stream: R.Stream) -> Bool { core.canBeDeclined(stream.index) }

  /// Returns whether the stream is collected: this variant has it, the user agrees, private mode allows it, and the
  /// installation is in its population and sample. ``health`` has the reason if it is not.
  public func isCollecting(_ stream: R.Stream) -> Bool { core.isCollecting(stream.index) }

  /// Sets the maximum number of events in a ping of the stream, if the schema leaves it to the app's configuration.
  ///
  /// - Returns: Whether the maximum was set; `false` if the schema does not allow it, or the count is less than one.
  @discardableResult public func setEventsAtMost(_ count: Int, for stream: R.Stream) -> Bool {
    core.setEventsAtMost(count, of: stream.index)
  }

  /// The losses of all streams, by reason.
  public var losses: LossCounts { core.lossCounts }

  /// Returns the losses of a stream, by reason.
  public func losses(of stream: R.Stream) -> LossCounts { core.losses(of: stream.index) }
}

extension Telemetry where R.AppValues == NoAppValues {
  /// Creates a recorder with a folder, for a registry that needs no values of the app.
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

  /// Creates a recorder in memory, for a registry that needs no values of the app.
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
