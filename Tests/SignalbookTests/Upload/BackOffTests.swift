import Testing

@testable import Signalbook

@Suite("Back-off") struct BackOffTests {
  private static let now: Int64 = 1_600_000_000_000
  private static let longest = BackOff.longestMilliseconds + RetryAfter.longestMilliseconds

  private struct Fixed: RandomNumberGenerator {
    var value: UInt64
    mutating func next() -> UInt64 { value }
  }

  /// Uses a copy, so that the call has no effect.
  private func canSend(_ backOff: BackOff, _ now: Int64) -> Bool {
    var copy = backOff
    return copy.canSend(now: now)
  }

  @Test("there is no wait at the start or after a success") func idle() {
    var backOff = BackOff()
    var random = SystemRandomNumberGenerator()
    #expect(canSend(backOff, Self.now) && canSend(backOff, 0) && canSend(backOff, .min))
    for _ in 0..<5 { backOff.recordFailure(now: Self.now, retryAfter: Self.now + 60_000, random: &random) }
    backOff.reset()
    #expect(backOff == BackOff() && canSend(backOff, Self.now))
  }

  @Test("the maximum wait doubles from a minute to an hour, and waits are spread over its range") func bounds() {
    var random = SystemRandomNumberGenerator()
    let minutes: [Int64] = [1, 2, 4, 8, 16, 32, 60, 60, 60]
    for (failures, minute) in minutes.enumerated() {
      let bound = minute * 60_000
      var waits: [Int64] = []
      for _ in 0..<2000 {
        var backOff = BackOff()
        for _ in 0...failures { backOff.recordFailure(now: Self.now, retryAfter: nil, random: &random) }
        waits.append(backOff.notBefore - Self.now)
      }
      #expect(waits.allSatisfy { (0...bound).contains($0) })
      // Each tenth of 2,000 even waits contains about 200. Fewer than 120 is practically impossible.
      for tenth in Int64(0)..<10 {
        #expect(waits.filter { (tenth * bound / 10...(tenth + 1) * bound / 10).contains($0) }.count > 120)
      }
    }
  }

  @Test("the receiver's requested wait takes precedence, up to a limit") func asked() {
    var random = SystemRandomNumberGenerator()
    for (asked, least) in [(-5, 0), (0, 0), (5000, 5000), (86_400_000, 86_400_000), (Int64.max / 2, 86_400_000)]
      as [(Int64, Int64)]
    {
      var backOff = BackOff()
      backOff.recordFailure(now: Self.now, retryAfter: Self.now + asked, random: &random)
      #expect((least...least + 60_000).contains(backOff.notBefore - Self.now))
      #expect(!canSend(backOff, backOff.notBefore - 1) || least == 0 && backOff.notBefore == Self.now)
      #expect(canSend(backOff, backOff.notBefore))
    }
  }

  @Test("after a week without a receiver, requests are few but continue") func outage() {
    var random = SystemRandomNumberGenerator()
    var backOff = BackOff()
    var now = Self.now
    var requests = 0
    while now < Self.now + 7 * 86_400_000 {
      if backOff.canSend(now: now) {
        requests += 1
        backOff.recordFailure(now: now, retryAfter: nil, random: &random)
      }
      now += 1000
    }
    // With an average of half an hour each, there are 336.
    #expect((250...450).contains(requests) && backOff.failures == requests)
  }

  @Test("any number of failures is handled") func manyFailures() throws {
    var bytes = BackOff().bytes
    for index in 0..<4 { bytes[index] = 0xFF }
    var backOff = try #require(BackOff(bytes: bytes))
    var random = Fixed(value: .max)
    backOff.recordFailure(now: .max, retryAfter: .min, random: &random)
    #expect(backOff.failures == .max && backOff.notBefore == .max)
    backOff.recordFailure(now: .min, retryAfter: .max, random: &random)
    #expect(backOff.notBefore <= Int64.min + Self.longest)
  }

  @Test("setting the clock back restarts the wait, but never extends it") func setBack() {
    var random = Fixed(value: .max)
    var backOff = BackOff()
    backOff.recordFailure(now: Self.now, retryAfter: Self.now + 10_000, random: &random)
    let wait = backOff.notBefore - Self.now
    #expect(wait > 10_000)
    let year: Int64 = 365 * 86_400_000
    let canSendAtOnce = backOff.canSend(now: Self.now - year)
    #expect(!canSendAtOnce)
    #expect(backOff.notBefore == Self.now - year + wait)
    #expect(!canSend(backOff, Self.now - year + wait - 1) && canSend(backOff, Self.now - year + wait))
    // A clock correction of a second does not end the wait.
    backOff.recordFailure(now: Self.now, retryAfter: nil, random: &random)
    #expect(!canSend(backOff, Self.now - 1000))
  }

  @Test("setting the clock forward ends the wait, and setting it back does not extend it") func setForward() {
    var random = Fixed(value: .max)
    var backOff = BackOff()
    backOff.recordFailure(now: Self.now + 10_000_000_000, retryAfter: nil, random: &random)
    let wait = backOff.notBefore - (Self.now + 10_000_000_000)
    let canSendAtOnce = backOff.canSend(now: Self.now)
    #expect(!canSendAtOnce && canSend(backOff, Self.now + wait))
    backOff.recordFailure(now: Self.now, retryAfter: nil, random: &random)
    #expect(canSend(backOff, Self.now + 10_000_000_000))
  }

  @Test("the state is 24 bytes, and other sizes are refused") func stored() throws {
    var random = SystemRandomNumberGenerator()
    for time in [0, 1, Self.now, -Self.now, .min, .max] as [Int64] {
      var backOff = BackOff()
      for _ in 0..<3 { backOff.recordFailure(now: time, retryAfter: time.addingSaturating(70_000), random: &random) }
      #expect(backOff.bytes.count == 24 && BackOff(bytes: backOff.bytes) == backOff)
      for count in [0, 23] { #expect(BackOff(bytes: Array(backOff.bytes.prefix(count))) == nil) }
      #expect(BackOff(bytes: backOff.bytes + [0]) == nil)
    }
    // Three failures at 258, and a wait of 772 ms.
    let bytes: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0]
    let backOff = try #require(BackOff(bytes: bytes))
    #expect(backOff.failures == 3 && backOff.notBefore == 258 + 772 && backOff.bytes == bytes)
    for wait in [-1, Self.longest + 1, .min, .max] as [Int64] {
      var changed = StateBytes()
      for number in [3, 258, wait] { changed.put(number) }
      #expect(BackOff(bytes: changed.bytes) == nil)
    }
  }
}
