/// The state that all streams of a recorder share: facts, clock, session, screen. Only touched while the recorder's lock is held.
final class RecorderContext {
  var platform: Platform
  let identity: Identity
  var history: InstallationHistory
  let variantName: StaticString
  /// The app's values, by index. Called under the lock: it must not call the recorder.
  let app: @Sendable (Int) -> SourceValue
  private let clock: any TelemetryClock
  private let isSystemClock: Bool
  let startMonotonic: Int64
  let startWall: Int64
  var generator = FastGenerator()
  var screenTitle: String?
  var receiverToken: String?
  /// Monotonic time at which the running foreground session started.
  var foregroundSince: Int64?
  var isPrivate = false

  /// The time of the event at hand, read at most once for each.
  private var monotonicNow: Int64 = 0
  private var wallNow: Int64 = 0
  private var hasMonotonic = false
  private var hasWall = false

  init(
    platform: Platform, identity: Identity, history: InstallationHistory = InstallationHistory(),
    variantName: StaticString, clock: any TelemetryClock, app: @escaping @Sendable (Int) -> SourceValue
  ) {
    self.platform = platform
    self.identity = identity
    self.history = history
    self.variantName = variantName
    self.clock = clock
    self.app = app
    isSystemClock = clock is SystemClock
    startMonotonic = clock.monotonicMilliseconds()
    startWall = max(0, clock.wallMilliseconds())
  }

  func random() -> UInt64 { generator.next() }

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

  var sinceStart: Int64 { @inline(__always) get { max(0, monotonic - startMonotonic) } }
  var utcOffsetSeconds: Int { clock.utcOffsetSeconds(atWallMilliseconds: wall) }
  /// Days since 1970-01-01, UTC.
  var today: Int { Int(wall / 86_400_000) }

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
