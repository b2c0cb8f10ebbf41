/// The state that all streams of a recorder share: facts, clock, session, screen. Only touched while the recorder's lock is held.
final class RecorderContext {
  var platform: Platform
  var identity: Identity
  /// The app has given the identity in this process, before the kept one could be read.
  var isIdentityGiven = false
  var history: InstallationHistory
  /// Decides which samples the installation is in; `nil`: no stream has needed it, or it cannot be kept.
  var samplingSeed: SamplingSeed?
  /// Whether the installation is in every sample but those of 0, as an app's own tests want it.
  var isInEverySample = false
  let variantName: StaticString
  /// The app's values as they were read last, by index: never read while the lock is held.
  private var appValues: [SourceValue] = []
  /// The reading that each of them comes from; a later one is not overwritten by an earlier one that came late.
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
  /// What the event at hand changes of the recorder's state; kept in one record with it.
  var stateOfEvent: StateChange?
  /// Events of this call that another SDK sends.
  var deliveries: [Delivery] = []
  /// Remembers what happens; `nil`: nobody does.
  var inspector: Inspector?
  /// Hears that there is work for ``Upkeep``; called while the lock is held.
  var wake: (@Sendable () -> Void)?

  private var wokenAt: Int64?
  /// Something could not be stored: whether the folder is still there is found off the recording path, at most once a second.
  func wakeAfterFault() {
    if let wokenAt, monotonic.subtractingSaturating(wokenAt) < 1_000 { return }
    wokenAt = monotonic
    wake?()
  }

  /// The time of the event at hand, read at most once for each.
  private var monotonicNow: Int64 = 0
  private var wallNow: Int64 = 0
  private var hasMonotonic = false
  private var hasWall = false

  init(
    platform: Platform, identity: Identity, history: InstallationHistory = InstallationHistory(),
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

  /// The time of the event at hand, where somebody else read the clock; it does not go back before `earliest`.
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

  /// Never goes back, whatever the clock does (R-REG-62).
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

  /// `YYYY-MM-DD` of a day, Gregorian, independent of any locale (R-FOCUS-24).
  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    // Days to civil, counted in eras of 400 years that begin in March (Howard Hinnant's method).
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * ofYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
