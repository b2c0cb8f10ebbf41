import Testing

@testable import Signalbook

@Suite("Daily quotas") struct DayQuotaTests {
  private static let day: Int64 = 86_400_000
  private static let noon: Int64 = 18_000 * day + day / 2

  private func full(at now: Int64, _ offset: Int = 0) -> DayQuota {
    var quota = DayQuota()
    quota.count(100, now: now, utcOffsetSeconds: offset)
    return quota
  }

  private func canSend(_ quota: DayQuota, _ now: Int64, _ offset: Int = 0) -> Bool {
    quota.canSend(now: now, utcOffsetSeconds: offset, limit: 100)
  }

  @Test("a hundred requests are sent per day, and more on the next day (R-FOCUS-62, R-FOCUS-65)") func hundred() {
    var quota = DayQuota()
    for _ in 0..<100 {
      #expect(canSend(quota, Self.noon))
      quota.count(now: Self.noon, utcOffsetSeconds: 0)
    }
    #expect(!canSend(quota, Self.noon) && quota.canSend(now: Self.noon, utcOffsetSeconds: 0, limit: nil))
    let next = quota.nextDayBegins(now: Self.noon, utcOffsetSeconds: 0)
    #expect(next == 18_001 * Self.day && !canSend(quota, next - 1) && canSend(quota, next))
    #expect(!quota.canSend(now: next, utcOffsetSeconds: 0, limit: 0))
  }

  @Test("the day begins at local midnight", arguments: [-12 * 3600, -3600, 0, 19_800, 14 * 3600]) func local(
    offset: Int
  ) {
    let quota = full(at: Self.noon, offset)
    let next = quota.nextDayBegins(now: Self.noon, utcOffsetSeconds: offset)
    #expect((next + Int64(offset) * 1000) % Self.day == 0 && next > Self.noon && next <= Self.noon + Self.day)
    #expect(!canSend(quota, next - 1, offset) && canSend(quota, next, offset))
  }

  @Test("days before 1970 begin at midnight, too") func early() {
    let quota = full(at: -1)
    #expect(quota.nextDayBegins(now: -1, utcOffsetSeconds: 0) == 0)
    #expect(!canSend(quota, -Self.day) && canSend(quota, 0))
  }

  @Test("a clock that alternates by a day gives one quota, and blocks for three days at most")
  func backAndForth() {
    var quota = full(at: Self.noon)
    for _ in 0..<10 {
      for days in [-1, 0, -2, 0] as [Int64] {
        let now = Self.noon + days * Self.day
        #expect(!canSend(quota, now))
        #expect(quota.nextDayBegins(now: now, utcOffsetSeconds: 0) == 18_001 * Self.day)
        quota.count(now: now, utcOffsetSeconds: 0)
      }
    }
    #expect(canSend(quota, Self.noon + Self.day))
  }

  @Test("crossing the date line does not give another quota on the return flight") func dateLine() {
    var quota = full(at: Self.noon, -11 * 3600)
    // In Tonga it is already tomorrow, which is a separate day.
    #expect(canSend(quota, Self.noon, 13 * 3600))
    quota.count(100, now: Self.noon, utcOffsetSeconds: 13 * 3600)
    for _ in 0..<3 { #expect(!canSend(quota, Self.noon, -11 * 3600) && !canSend(quota, Self.noon, 13 * 3600)) }
  }

  @Test("the count restarts after a clock that was years ahead") func farAhead() {
    var quota = full(at: Self.noon + 3650 * Self.day)
    #expect(canSend(quota, Self.noon))
    #expect(quota.nextDayBegins(now: Self.noon, utcOffsetSeconds: 0) == 18_001 * Self.day)
    quota.count(100, now: Self.noon, utcOffsetSeconds: 0)
    #expect(!canSend(quota, Self.noon) && canSend(quota, Self.noon + Self.day))
  }

  @Test("no clock value or count traps") func extremes() {
    for now in [Int64.min, .max] {
      for offset in [-50_000, 50_000] {
        var quota = full(at: now, offset)
        quota.count(.max, now: now, utcOffsetSeconds: offset)
        quota.count(.max, now: now, utcOffsetSeconds: offset)
        #expect(!canSend(quota, now, offset) && DayQuota(bytes: quota.bytes) == quota)
        _ = quota.nextDayBegins(now: now, utcOffsetSeconds: offset)
      }
    }
  }

  @Test("the state is 16 bytes, and other sizes are refused") func stored() {
    let quota = full(at: Self.noon)
    #expect(quota.bytes == [0x50, 0x46, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0])
    #expect(DayQuota(bytes: quota.bytes) == quota)
    for bytes in [[], Array(quota.bytes.dropLast()), quota.bytes + [0], [UInt8](repeating: 0x7F, count: 16)] {
      #expect(DayQuota(bytes: bytes) == nil)
    }
  }
}
