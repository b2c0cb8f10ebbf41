/// The header `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The longest wait that a receiver can request: a day, so that a mistake does not stop uploads permanently.
  static let longestMilliseconds: Int64 = 86_400_000

  /// Returns the time before which no request is sent, in milliseconds since 1970, or `nil` if the header is missing,
  /// or is neither seconds nor a date.
  ///
  /// A time in the past becomes `now`. A wait above ``longestMilliseconds`` is shortened.
  static func time(in headers: [TransportRequest.Header], now: Int64) -> Int64? {
    guard let value = headers.first(where: { $0.name.lowercased() == "retry-after" })?.value else { return nil }
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let text = String(value.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    let wait: Int64
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number with too many digits is a very long time.
      wait = min(Int64(text) ?? .max, longestMilliseconds) * 1000
    } else if let date = HTTPDate.milliseconds(of: text, now: now) {
      wait = date.subtractingSaturating(now)
    } else {
      return nil
    }
    return now.addingSaturating(min(max(wait, 0), longestMilliseconds))
  }
}
