/// A day of the Gregorian calendar.
public struct CivilDay: Sendable {
  public let daysSince1970: Int

  /// Creates a day from `YYYY-MM-DD`, or returns `nil` for other strings.
  public init?(_ text: String) {
    var text = text
    let parts = text.withUTF8 { bytes -> (year: Int, month: Int, day: Int)? in
      guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
      func number(_ range: Range<Int>) -> Int? {
        var number = 0
        for byte in bytes[range] {
          guard 0x30...0x39 ~= byte else { return nil }
          number = number * 10 + Int(byte - 0x30)
        }
        return number
      }
      guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
      return (year, month, day)
    }
    guard let (year, month, day) = parts, 1...12 ~= month, 1...31 ~= day else { return nil }
    // The "days from civil" algorithm, in which years start in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }
}
