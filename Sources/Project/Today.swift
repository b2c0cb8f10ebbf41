#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookSchemaFiles

/// The day by which expiry is judged.
public struct Today: Sendable {
  /// `YYYY-MM-DD`.
  public let text: String

  /// The system's day in universal time.
  public init() {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
    text = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }

  /// A day that a person wrote; `nil` when it is none.
  public init?(written: String) {
    guard TextForm.date.accepts(written) else { return nil }
    text = written
  }
}
