/// The delay after failed requests: exponential backoff with full jitter and unlimited retries.
///
/// The delay is stored in the journal, so that a relaunch neither skips nor restarts it. A failure never deletes a
/// ping.
struct BackOff: Sendable, Hashable {
  /// The upper bound of the first delay: one minute, the interval in which Glean sends at most 15 pings
  /// (https://github.com/mozilla/glean, glean-core/src/upload). Telemetry is not urgent.
  static let firstMilliseconds: Int64 = 60_000
  /// The upper bound of later delays: one hour, so that uploads resume on the same day after an outage.
  static let longestMilliseconds: Int64 = 3_600_000

  /// The number of consecutive failures.
  private(set) var failures: UInt32 = 0
  /// The wall-clock time at which the delay started, in milliseconds since 1970.
  private var began: Int64 = 0
  private var wait: Int64 = 0

  init() {}

  /// The earliest time of the next request, in milliseconds since 1970.
  var notBefore: Int64 { began.addingSaturating(wait) }

  /// Records a failure and chooses the next delay: a random time up to a bound that doubles with each failure
  /// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). Randomness keeps devices from
  /// retrying at the same time. A delay that the receiver requests is added.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - retryAfter: The time from ``UploadVerdict/retry(notBefore:)``, in milliseconds since 1970.
  ///   - random: The generator that chooses the delay.
  mutating func recordFailure(now: Int64, retryAfter: Int64?, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), Self.longestMilliseconds)
    let requestedDelay = min(max((retryAfter ?? now).subtractingSaturating(now), 0), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, requestedDelay + Int64.random(in: 0...bound, using: &random))
  }

  /// Records a request before it is sent. The delay applies if the process ends before the response.
  ///
  /// The bound doubles with each such request, from one minute to one day, because the same response can crash the
  /// process each time, and a user may launch an app more than once per hour. The delay is at least half of the bound,
  /// so that a process that is relaunched immediately does not crash again immediately.
  mutating func recordStart(now: Int64, random: inout some RandomNumberGenerator) {
    let bound = min(Self.firstMilliseconds << Int64(min(failures, 16)), RetryAfter.longestMilliseconds)
    failures.addSaturating(1)
    (began, wait) = (now, Int64.random(in: bound / 2...bound, using: &random))
  }

  /// Resets the failures.
  mutating func reset() { self = BackOff() }

  /// Returns whether a request can be sent now.
  ///
  /// If the clock was set back since the failure, the delay restarts but does not become longer. This changes the
  /// backoff, which must then be stored. Setting the clock forward can end the delay early.
  mutating func canSend(now: Int64) -> Bool {
    began = min(began, now)
    return now.subtractingSaturating(began) >= wait
  }
}

extension BackOff {
  /// The encoded backoff.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(failures))
    bytes.put(began)
    bytes.put(wait)
    return bytes.bytes
  }

  /// Decodes a stored backoff, or returns `nil` if the bytes are invalid.
  init?(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let count = reader.integer(), let failures = UInt32(exactly: count), let began = reader.integer(),
      let wait = reader.integer(), reader.isAtEnd,
      (0...Self.longestMilliseconds + RetryAfter.longestMilliseconds).contains(wait)
    else { return nil }
    (self.failures, self.began, self.wait) = (failures, began, wait)
  }
}
