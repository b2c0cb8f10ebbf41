/// The state that all streams of a recorder share: platform properties, clock, session, and screen. Accessed only while
/// the recorder's lock is held.
final class RecorderContext {
  var platform: TelemetryPlatform
  var identity: TelemetryIdentity
  /// The number of times that a client identifier was discarded. Stored with the identifier and in the decision file.
  var clientGeneration: UInt32 = 0
  /// The number of the last decision about any stream. See ``StreamRecorder/decisionNumber``.
  var decisionNumber: UInt64 = 0
  /// The number that was stored with the identifier in the opened folder.
  var storedClientGeneration: UInt32 = 0
  /// Whether the app set the identity before the recorder could read the stored identity.
  var isIdentityGiven = false
  var history: InstallationHistory
  /// The random number that determines which samples include the installation. `nil` if no stream has needed the number
  /// or if it could not be stored.
  var samplingSeed: SamplingSeed?
  /// Whether the installation is in every sample with a rate above 0. For tests.
  var isInEverySample = false
  let variantName: StaticString
  /// The app values by index, as last read. They are never read while the lock is held.
  private var appValues: [SourceValue] = []
  /// The number of the read that each value comes from. A read that finishes late does not overwrite a newer value.
  private var appReadings: [Int] = []
  private let clock: any TelemetryClock
  private let isSystemClock: Bool
  let startMonotonic: Int64
  let startWall: Int64
  var screenTitle: String?
  var receiverToken: String?
  /// The monotonic time at which the current foreground session started.
  var foregroundSince: Int64?
  var isPrivate = false
  /// A state change to store in the same record as the current event.
  var stateOfEvent: StateChange?
  /// The events in the current call that another SDK sends.
  var deliveries: [Delivery] = []
  /// The app's inspector, if any.
  var inspector: TelemetryInspector?
  /// Ends expired restrictions, and returns whether any ended. Called while the lock is held.
  var endExpiredRestrictions: (() -> Bool)?
  /// Notifies ``Upkeep`` that there is work. Called while the lock is held.
  var wake: (@Sendable () -> Void)?

  private var wokenAt: Int64?
  /// Wakes ``Upkeep`` after a failed write, at most once per second. ``Upkeep`` then checks, outside the recording
  /// path, whether the folder still exists.
  func wakeAfterFault() {
    if let wokenAt, monotonic.subtractingSaturating(wokenAt) < 1_000 { return }
    wokenAt = monotonic
    wake?()
  }

  /// The time of the current event. The clock is read at most once per event.
  private var monotonicNow: Int64 = 0
  private var wallNow: Int64 = 0
  private var hasMonotonic = false
  private var hasWall = false

  init(
    platform: TelemetryPlatform, identity: TelemetryIdentity, history: InstallationHistory = InstallationHistory(),
    variantName: StaticString, clock: any TelemetryClock
  ) {
    self.platform = platform
    self.identity = identity
    self.history = history
    self.variantName = variantName
    self.clock = clock
    isSystemClock = clock is SystemClock
    startMonotonic = clock.monotonicMilliseconds()
    startWall = max(0, clock.wallMilliseconds())
  }

  /// Returns the number of a new decision.
  func nextDecisionNumber() -> UInt64 {
    decisionNumber.addSaturating(1)
    return decisionNumber
  }

  func appValue(_ index: Int) -> SourceValue { index < appValues.count ? appValues[index] : .none }

  func setAppValues(_ values: [(index: Int, value: SourceValue)], reading: Int) {
    // Local variables, because Swift checks exclusive access for each use of a class property.
    var (kept, readings): ([SourceValue], [Int]) = ([], [])
    swap(&kept, &appValues)
    swap(&readings, &appReadings)
    for (index, value) in values {
      while kept.count <= index {
        kept.append(.none)
        readings.append(.min)
      }
      guard readings[index] <= reading else { continue }
      kept[index] = value
      readings[index] = reading
    }
    swap(&kept, &appValues)
    swap(&readings, &appReadings)
  }

  /// Discards the time of the current event, so that the next access reads the clock.
  @inline(__always) func invalidateTime() {
    hasMonotonic = false
    hasWall = false
  }

  /// Sets the time of the current event to a time that the caller has read. The monotonic time is at least `earliest`.
  ///
  /// - Returns: The monotonic time.
  @inline(__always) func setTime(_ time: EventTime, notBefore earliest: Int64) -> Int64 {
    let monotonic = max(earliest, time.monotonicMilliseconds)
    monotonicNow = monotonic
    wallNow = max(0, time.wallMilliseconds)
    hasMonotonic = true
    hasWall = true
    return monotonic
  }

  /// Allows the next monotonic time to be earlier than the previous one.
  func restartTime() {
    monotonicNow = .min
    invalidateTime()
  }

  /// The monotonic time in milliseconds. It never decreases, even if the clock goes back (R-REG-62).
  var monotonic: Int64 {
    @inline(__always) get { hasMonotonic ? monotonicNow : readMonotonic() }
  }

  @inline(never) private func readMonotonic() -> Int64 {
    let read = isSystemClock ? SystemClock().monotonicMilliseconds() : clock.monotonicMilliseconds()
    monotonicNow = max(monotonicNow, read)
    hasMonotonic = true
    return monotonicNow
  }

  /// The wall-clock time in milliseconds since 1970, never negative. It can jump when the user sets the clock.
  var wall: Int64 {
    @inline(__always) get { hasWall ? wallNow : readWall() }
  }

  @inline(never) private func readWall() -> Int64 {
    wallNow = max(0, isSystemClock ? SystemClock().wallMilliseconds() : clock.wallMilliseconds())
    hasWall = true
    return wallNow
  }

  /// The UTC offset in seconds, clamped to two days because a custom clock can return any number.
  var utcOffsetSeconds: Int { min(max(clock.utcOffsetSeconds(atWallMilliseconds: wall), -172_800), 172_800) }
  /// The number of days since 1970-01-01 in UTC.
  var today: Int { Int(clamping: wall / 86_400_000) }
  /// The number of days since 1970-01-01 in the device's time zone.
  var localDay: Int {
    let local = wall.addingSaturating(Int64(utcOffsetSeconds) * 1000)
    return Int(clamping: local / 86_400_000 - (local < 0 && local % 86_400_000 != 0 ? 1 : 0))
  }
}
