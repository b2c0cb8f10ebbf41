/// The wait after failed requests: exponential with full jitter, and without a maximum number of failures.
///
/// It is stored in the journal, so that a restart neither skips nor restarts a wait. Failures never delete a ping.
struct BackOff: Sendable, Hashable {
  /// The bound of the first wait: a minute, in which Glean sends at most 15 pings (https://github.com/mozilla/glean,
  /// glean-core/src/upload). Telemetry is not urgent.
  static let firstMilliseconds: Int64 = 60_000
  /// The bound of later waits: an hour, so that a device notices the end of an outage on the same day.
  static let longestMilliseconds: Int64 = 3_600_000

  /// The number of consecutive failures.
  private(set) var failures: UInt32 = 0
  /// The wall time at which the wait started, in milliseconds since 1970.
  private var began: Int64 = 0
  private var wait: Int64 = 0

  init() {}

  /// The time of the next request, in milliseconds since 1970.
  var notBefore: Int64 { began.addingSaturating(wait) }

  /// Records a failure and chooses the next wait: a random time below a bound that doubles with each failure
  /// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), so that devices that failed together
  /// do not retry together. The wait starts after the time that the receiver requested.
  ///
  /// - Parameters:
  ///   - now: Milliseconds since 1970.
  ///   - retryAfter: The time in ``UploadVerdict/keep(notBefore:)``, in milliseconds since 1970.
  ///   - random: Chooses the wait.
  mutating func failed(now: Int64, retryAfter: Int64?, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), Self.longestMilliseconds)
    let asked = min(max((retryAfter ?? now).subtractingSaturating(now), 0), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, asked + Int64.random(in: 0...bound, using: &random))
  }

  /// Records a request in flight. The wait applies if the process ends before the response.
  ///
  /// The wait doubles with each such request, from a minute to a day, because the same response can end the process
  /// each time, and a user may start an app more often than once an hour. At least half of the wait always passes, so
  /// that a process that is restarted immediately does not crash immediately.
  mutating func began(now: Int64, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, Int64.random(in: bound / 2...bound, using: &random))
  }

  /// Resets the failures.
  mutating func succeeded() { self = BackOff() }

  /// Returns whether a request can be sent.
  ///
  /// If the clock was set back since the failure, the wait restarts; it is never longer than the chosen one. This
  /// changes the value, which must then be stored. A clock that was set forward ends the wait.
  mutating func mayBegin(now: Int64) -> Bool {
    began = min(began, now)
    return now.subtractingSaturating(began) >= wait
  }
}

extension BackOff {
  /// The stored form.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(failures))
    bytes.put(began)
    bytes.put(wait)
    return bytes.bytes
  }

  /// Reads the stored form, or `nil` for invalid bytes.
  init?(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let count = reader.integer(), let failures = UInt32(exactly: count), let began = reader.integer(),
      let wait = reader.integer(), reader.isAtEnd,
      (0...Self.longestMilliseconds + RetryAfter.longestMilliseconds).contains(wait)
    else { return nil }
    (self.failures, self.began, self.wait) = (failures, began, wait)
  }
}
