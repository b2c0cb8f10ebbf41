import Foundation
import Testing

@testable import Signalbook

@Suite("HTTP dates") struct HTTPDateTests {
  private func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }

  @Test("dates are written and read like Foundation's, in three forms, over 8,000 years") func forms() {
    let fixed = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    let old = formatter("EEEE, dd-MMM-yy HH:mm:ss 'GMT'")
    let unpadded = formatter("d")
    let clock = formatter("HH:mm:ss yyyy")
    let beginning = formatter("EEE MMM ")
    // A step of almost four years covers every month, weekday and hour.
    for second in stride(from: Int64(0), through: 253_402_300_799, by: 3_600_007 * 35) {
      let date = Date(timeIntervalSince1970: TimeInterval(second))
      let text = fixed.string(from: date)
      #expect(HTTPDate.string(fromMillisecondsSince1970: second * 1000 + 999) == text)
      #expect(HTTPDate.milliseconds(of: text, now: 0) == second * 1000)
      let day = unpadded.string(from: date)
      let asctime = beginning.string(from: date) + (day.count == 1 ? " " : "") + day + " " + clock.string(from: date)
      #expect(HTTPDate.milliseconds(of: asctime, now: 0) == second * 1000)
      // Two digits are sufficient for a year close to now.
      for near in [-40, 0, 40] as [Int64] {
        let now = second * 1000 + near * 31_556_952_000
        if now >= 0, now < 253_402_300_799_000 {
          #expect(HTTPDate.milliseconds(of: old.string(from: date), now: now) == second * 1000)
        }
      }
    }
  }

  @Test("each day from 1999 to 2005 round-trips") func days() {
    let fixed = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    for day in Int64(10_592)...13_148 {
      let text = fixed.string(from: Date(timeIntervalSince1970: TimeInterval(day * 86_400)))
      #expect(HTTPDate.string(fromMillisecondsSince1970: day * 86_400_000) == text)
      #expect(HTTPDate.milliseconds(of: text, now: 0) == day * 86_400_000)
    }
  }

  @Test("the examples of RFC 9110 and a leap second are read") func examples() {
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "Mon, 06 Nov 1994 08:49:37 GMT",
    ] {
      #expect(HTTPDate.milliseconds(of: text, now: 1_700_000_000_000) == 784_111_777_000)
    }
    #expect(HTTPDate.milliseconds(of: "Sat, 31 Dec 2016 23:59:60 GMT", now: 0) == 1_483_228_800_000)
  }

  @Test("times outside the format's years are clamped") func ends() {
    #expect(HTTPDate.string(fromMillisecondsSince1970: .min) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.string(fromMillisecondsSince1970: .max) == "Fri, 31 Dec 9999 23:59:59 GMT")
  }

  @Test(
    "nothing else is a date",
    arguments: [
      "", "GMT", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
      "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 06 08:49:37 94", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
      "1994-11-06T08:49:37Z", "Sun, 06 Nov -994 08:49:37 GMT",
    ]) func garbage(text: String)
  {
    #expect(HTTPDate.milliseconds(of: text, now: 0) == nil)
  }

  @Test("truncated and changed dates are read or refused without a trap") func damaged() {
    var random = SystemRandomNumberGenerator()
    for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
      for _ in 0..<Rounds.of(2000) {
        var bytes = Array(text.utf8)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...127, using: &random)
        bytes.removeLast(Int.random(in: 0...1, using: &random))
        _ = HTTPDate.milliseconds(of: String(decoding: bytes, as: UTF8.self), now: .random(in: .min ... .max))
      }
    }
  }
}
