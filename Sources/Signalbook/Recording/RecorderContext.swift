/// The state that all streams of a recorder share: facts, clock, session, screen. Only touched while the recorder's lock is held.
final class RecorderContext {
  var platform: TelemetryPlatform
  var identity: TelemetryIdentity
  /// Whether the app has set the identity in this process, before the stored one could be read.
  var isIdentityGiven = false
  var history: InstallationHistory
  /// Decides which samples the installation is in; `nil`: no stream has needed it, or it cannot be kept.
  var samplingSeed: SamplingSeed?
  /// Whether the installation is in each sample above 0, for tests.
  var isInEverySample = false
  let variantName: StaticString
  /// The app's values as they were read last, by index: never read while the lock is held.
  private var appValues: [SourceValue] = []
  /// The number of the reading of each value. A later reading is not overwritten by an earlier one that finishes late.
  private var appReadings: [Int] = []
  private let clock: any TelemetryClock
  private let isSystemClock: Bool
  let startMonotonic: Int64
  let startWall: Int64
  var screenTitle: String?
  var receiverToken: String?
  /// Monotonic time at which the running foreground session started.
  var foregroundSince: Int64?
  var isPrivate = false
  /// The change of the recorder's state by the current event, stored in the same record.
  var stateOfEvent: StateChange?
  /// Events of this call that another SDK sends.
  var deliveries: [Delivery] = []
  /// The inspector, if any.
  var inspector: TelemetryInspector?
  /// Called when there is work for ``Upkeep``, while the lock is held.
  var wake: (@Sendable () -> Void)?

  private var wokenAt: Int64?
  /// Something could not be stored: whether the folder is still there is found off the recording path, at most once a second.
  func wakeAfterFault() {
    if let wokenAt, monotonic.subtractingSaturating(wokenAt) < 1_000 { return }
    wokenAt = monotonic
    wake?()
  }

  /// The time of the current event, read at most once for each.
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

  func appValue(_ index: Int) -> SourceValue { index < appValues.count ? appValues[index] : .none }

  func setAppValues(_ values: [(index: Int, value: SourceValue)], reading: Int) {
    // In variables, because the runtime watches each access to a property of a class.
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

  /// The next question for the time reads the clock again.
  @inline(__always) func forgetTime() {
    hasMonotonic = false
    hasWall = false
  }

  /// Sets the time of the current event to one that the caller has read; it is not before `earliest`.
  ///
  /// - Returns: the monotonic time.
  @inline(__always) func setTime(_ time: EventTime, notBefore earliest: Int64) -> Int64 {
    let monotonic = max(earliest, time.monotonicMilliseconds)
    monotonicNow = monotonic
    wallNow = max(0, time.wallMilliseconds)
    hasMonotonic = true
    hasWall = true
    return monotonic
  }

  /// The next time may be any.
  func startTimeAgain() {
    monotonicNow = .min
    forgetTime()
  }

  /// The monotonic time, which never goes back, even if the clock does (R-REG-62).
  var monotonic: Int64 {
    @inline(__always) get { hasMonotonic ? monotonicNow : readMonotonic() }
  }

  @inline(never) private func readMonotonic() -> Int64 {
    let read = isSystemClock ? SystemClock().monotonicMilliseconds() : clock.monotonicMilliseconds()
    monotonicNow = max(monotonicNow, read)
    hasMonotonic = true
    return monotonicNow
  }

  /// Never negative; follows the user's clock otherwise.
  var wall: Int64 {
    @inline(__always) get { hasWall ? wallNow : readWall() }
  }

  @inline(never) private func readWall() -> Int64 {
    wallNow = max(0, isSystemClock ? SystemClock().wallMilliseconds() : clock.wallMilliseconds())
    hasWall = true
    return wallNow
  }

  /// Seconds east of UTC. No zone is further away than two days, whatever a clock of the app's own answers.
  var utcOffsetSeconds: Int { min(max(clock.utcOffsetSeconds(atWallMilliseconds: wall), -172_800), 172_800) }
  /// Days since 1970-01-01, UTC.
  var today: Int { Int(clamping: wall / 86_400_000) }
  /// Days since 1970-01-01 in the device's zone.
  var localDay: Int {
    let local = wall.addingSaturating(Int64(utcOffsetSeconds) * 1000)
    return Int(clamping: local / 86_400_000 - (local < 0 && local % 86_400_000 != 0 ? 1 : 0))
  }
}
