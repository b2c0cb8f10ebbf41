/// The number of pings sent on a day (R-FOCUS-62, R-FOCUS-65).
///
/// The caller passes the UTC offset that determines the day, which is 0 if the schema counts UTC days.
///
/// Setting the clock or time zone back by up to two days does not grant a new quota. Pings count toward the later day
/// until that day ends, so the longest wait is three days. The limit is two days because local days differ by up to 26
/// hours (UTC-12 to UTC+14). A larger change in either direction resets the count.
struct DayQuota: Sendable, Hashable {
  private static let dayMilliseconds: Int64 = 86_400_000

  /// The quota's day, in days since 1970-01-01. The initial value is an impossible day.
  private var day: Int64 = -4_000_000_000
  private var sentCount: UInt32 = 0

  init() {}

  /// Returns whether another ping can be sent.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - utcOffsetSeconds: The UTC offset in seconds.
  ///   - limit: The maximum number of pings per day, or `nil` for no limit.
  /// - Returns: Whether another ping can be sent. If `false`, wait until ``nextDayBegins(now:utcOffsetSeconds:)``.
  func canSend(now: Int64, utcOffsetSeconds: Int, limit: Int?) -> Bool {
    remaining(now: now, utcOffsetSeconds: utcOffsetSeconds, limit: limit) > 0
  }

  /// Returns the number of pings that can still be sent today.
  func remaining(now: Int64, utcOffsetSeconds: Int, limit: Int?) -> Int {
    guard let limit else { return .max }
    let sent = dayOfQuota(now, utcOffsetSeconds) == day ? sentCount : 0
    return max(0, limit - Int(sent))
  }

  /// Counts pings that were sent or that the receiver permanently rejected (R-FOCUS-66).
  mutating func count(_ units: Int = 1, now: Int64, utcOffsetSeconds: Int) {
    let today = dayOfQuota(now, utcOffsetSeconds)
    if today != day { (day, sentCount) = (today, 0) }
    sentCount.addSaturating(UInt32(clamping: units))
  }

  /// Returns the time at which the quota is reset, in milliseconds since 1970. A later change to the UTC offset moves
  /// this time.
  func nextDayBegins(now: Int64, utcOffsetSeconds: Int) -> Int64 {
    (dayOfQuota(now, utcOffsetSeconds) + 1) * Self.dayMilliseconds - Self.milliseconds(utcOffsetSeconds)
  }

  /// Returns the UTC offset in milliseconds, clamped to two days. Real time zones are closer to UTC.
  private static func milliseconds(_ utcOffsetSeconds: Int) -> Int64 {
    Int64(min(max(utcOffsetSeconds, -172_800), 172_800)) * 1000
  }

  /// Returns the day whose quota a ping uses if it is sent now.
  private func dayOfQuota(_ now: Int64, _ utcOffsetSeconds: Int) -> Int64 {
    // Clamped to a range far beyond real clocks, so that the calculation cannot overflow.
    let local = min(max(now, -300_000_000_000_000_000), 300_000_000_000_000_000) + Self.milliseconds(utcOffsetSeconds)
    let today = local / Self.dayMilliseconds - (local % Self.dayMilliseconds < 0 ? 1 : 0)
    return (day - 2...day).contains(today) ? day : today
  }
}

extension DayQuota {
  /// The encoded quota.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(day)
    bytes.put(Int64(sentCount))
    return bytes.bytes
  }

  /// Decodes a stored quota, or returns `nil` if the bytes are invalid.
  init?(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let day = reader.integer(), let count = reader.integer(), let sent = UInt32(exactly: count), reader.isAtEnd,
      (-4_000_000_000...4_000_000_000).contains(day)
    else { return nil }
    (self.day, self.sentCount) = (day, sent)
  }
}
