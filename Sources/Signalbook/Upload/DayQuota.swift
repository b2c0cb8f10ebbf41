/// How many units were sent on a day (R-FOCUS-62, R-FOCUS-65).
///
/// The day is counted in the time zone whose offset the caller passes: 0 where the schema's day is that of UTC.
///
/// A clock or zone set back by a day or two gives no new quota: units count for the later day until that is over, so the
/// wait is three days at most. Two days, because local days of one moment differ by up to 26 hours (UTC-12 to UTC+14).
/// After a larger jump, in either direction, the count begins again: nothing is known of the day that it was for.
struct DayQuota: Sendable, Hashable {
  private static let dayMilliseconds: Int64 = 86_400_000

  /// Days since 1970-01-01; at first one that no clock says.
  private var day: Int64 = -4_000_000_000
  private var sent: UInt32 = 0

  init() {}

  /// Whether one more may be sent.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - utcOffsetSeconds: seconds east of UTC.
  ///   - limit: units a day; `nil`: no limit.
  /// - Returns: `false` until ``nextDayBegins(now:utcOffsetSeconds:)``.
  func mayBegin(now: Int64, utcOffsetSeconds: Int, atMost limit: Int?) -> Bool {
    left(now: now, utcOffsetSeconds: utcOffsetSeconds, atMost: limit) > 0
  }

  /// How many more may be sent today.
  func left(now: Int64, utcOffsetSeconds: Int, atMost limit: Int?) -> Int {
    guard let limit else { return .max }
    let sent = dayOfQuota(now, utcOffsetSeconds) == day ? sent : 0
    return max(0, limit - Int(sent))
  }

  /// Notes units that were sent, or deleted since the receiver refused them (R-FOCUS-66).
  mutating func count(_ units: Int = 1, now: Int64, utcOffsetSeconds: Int) {
    let today = dayOfQuota(now, utcOffsetSeconds)
    if today != day { (day, sent) = (today, 0) }
    sent.addSaturating(UInt32(clamping: units))
  }

  /// The time at which the next quota begins, in milliseconds since 1970. A change of the zone's offset until then moves it.
  func nextDayBegins(now: Int64, utcOffsetSeconds: Int) -> Int64 {
    (dayOfQuota(now, utcOffsetSeconds) + 1) * Self.dayMilliseconds - Self.milliseconds(utcOffsetSeconds)
  }

  /// No zone is further from UTC than two days.
  private static func milliseconds(_ utcOffsetSeconds: Int) -> Int64 {
    Int64(min(max(utcOffsetSeconds, -172_800), 172_800)) * 1000
  }

  /// The day for which a unit counts that is sent now.
  private func dayOfQuota(_ now: Int64, _ utcOffsetSeconds: Int) -> Int64 {
    // No clock says a time of the year 10,000,000, so that nothing below overflows.
    let local = min(max(now, -300_000_000_000_000_000), 300_000_000_000_000_000) + Self.milliseconds(utcOffsetSeconds)
    let today = local / Self.dayMilliseconds - (local % Self.dayMilliseconds < 0 ? 1 : 0)
    return (day - 2...day).contains(today) ? day : today
  }
}

extension DayQuota {
  /// The form in which it is stored.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(day)
    bytes.put(Int64(sent))
    return bytes.bytes
  }

  /// Reads the stored form; `nil` for bytes that are none.
  init?(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let day = reader.integer(), let count = reader.integer(), let sent = UInt32(exactly: count), reader.isAtEnd,
      (-4_000_000_000...4_000_000_000).contains(day)
    else { return nil }
    (self.day, self.sent) = (day, sent)
  }
}
