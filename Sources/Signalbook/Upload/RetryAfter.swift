/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The maximum delay that a receiver can request: one day. Without the limit, a receiver's mistake could stop uploads
  /// forever.
  static let longestMilliseconds: Int64 = 86_400_000

  /// Returns the earliest time of the next request, in milliseconds since 1970. Returns `nil` if the header is missing
  /// or is neither a number of seconds nor a date.
  ///
  /// A time in the past becomes `now`. A delay longer than ``longestMilliseconds`` is clamped.
  static func time(in headers: [TransportRequest.Header], now: Int64) -> Int64? {
    guard let value = headers.first(where: { $0.name.lowercased() == "retry-after" })?.value else { return nil }
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let text = String(value.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    let wait: Int64
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number with too many digits represents a very long delay.
      wait = min(Int64(text) ?? .max, longestMilliseconds) * 1000
    } else if let date = HTTPDate.milliseconds(of: text, now: now) {
      wait = date.subtractingSaturating(now)
    } else {
      return nil
    }
    return now.addingSaturating(min(max(wait, 0), longestMilliseconds))
  }
}
