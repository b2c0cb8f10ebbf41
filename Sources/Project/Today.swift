#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookSchemaFiles

/// The day for expiry checks.
public struct Today: Sendable {
  /// The day as `YYYY-MM-DD`.
  public let text: String

  /// The system's current day in UTC.
  public init() {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func pad(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
    text = "\(parts.tm_year + 1900)-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))"
  }

  /// Parses a day. Returns `nil` if the string is not a date.
  public init?(written: String) {
    guard TextForm.date.accepts(written) else { return nil }
    text = written
  }
}
