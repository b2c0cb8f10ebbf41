/// A day of the Gregorian calendar.
public struct CivilDay: Sendable {
  public let daysSince1970: Int

  /// From `YYYY-MM-DD`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false).map(Substring.init)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    // Days from civil, with years that begin in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }
}
