/// How long nothing is sent after failures: exponential, with full jitter, however many there were.
///
/// It is kept in the journal, so that a restart neither forgets a wait nor begins a new one. Nothing is ever deleted for
/// a number of failures.
struct BackOff: Sendable, Hashable {
  /// The first wait at most: a minute, the window in which Glean sends 15 pings at most
  /// (https://github.com/mozilla/glean, glean-core/src/upload); nothing of telemetry is more urgent.
  static let firstMilliseconds: Int64 = 60_000
  /// Later waits at most: an hour, so that a device notices the end of an outage on the same day.
  static let longestMilliseconds: Int64 = 3_600_000

  /// Failures in a row.
  private(set) var failures: UInt32 = 0
  /// The wall time from which the wait counts, in milliseconds since 1970.
  private var began: Int64 = 0
  private var wait: Int64 = 0

  init() {}

  /// The time in milliseconds since 1970 before which nothing is sent.
  var notBefore: Int64 { began.addingSaturating(wait) }

  /// Notes a failure and chooses the next wait: at random between nothing and a bound that doubles with each failure
  /// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), so that devices that failed together
  /// do not come back together. It begins when the time has passed that the receiver asked for.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - retryAfter: the time that ``UploadVerdict/keep(notBefore:)`` carries, in milliseconds since 1970.
  ///   - random: chooses the wait.
  mutating func failed(now: Int64, retryAfter: Int64?, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), Self.longestMilliseconds)
    let asked = min(max((retryAfter ?? now).subtractingSaturating(now), 0), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, asked + Int64.random(in: 0...bound, using: &random))
  }

  /// Notes a request in flight. The wait applies if the process ends before the answer.
  ///
  /// The wait doubles with each such request, from a minute to a day: the same answer may end the process each time,
  /// and a user starts an app more often than once an hour. At least half of the wait always passes, so that a process
  /// that is restarted immediately does not end immediately.
  mutating func began(now: Int64, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, Int64.random(in: bound / 2...bound, using: &random))
  }

  /// Forgets the failures.
  mutating func succeeded() { self = BackOff() }

  /// Whether something may be sent.
  ///
  /// When the clock was set back since the failure, the wait begins again: it is never longer than the one that was
  /// chosen. That changes the value, which is then to be stored. A clock set forward ends the wait.
  mutating func mayBegin(now: Int64) -> Bool {
    began = min(began, now)
    return now.subtractingSaturating(began) >= wait
  }
}

extension BackOff {
  /// The form in which it is stored.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(failures))
    bytes.put(began)
    bytes.put(wait)
    return bytes.bytes
  }

  /// Reads the stored form; `nil` for bytes that are none.
  init?(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let count = reader.integer(), let failures = UInt32(exactly: count), let began = reader.integer(),
      let wait = reader.integer(), reader.isAtEnd,
      (0...Self.longestMilliseconds + RetryAfter.longestMilliseconds).contains(wait)
    else { return nil }
    (self.failures, self.began, self.wait) = (failures, began, wait)
  }
}
