/// A day of the Gregorian calendar.
public struct CivilDay: Sendable {
  public let daysSince1970: Int

  /// Creates a day from `YYYY-MM-DD`. Returns `nil` if the text has another format or the date does not exist.
  public init?(_ text: String) {
    var text = text
    let parts = text.withUTF8 { bytes -> (year: Int, month: Int, day: Int)? in
      guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
      func number(in range: Range<Int>) -> Int? {
        var number = 0
        for byte in bytes[range] {
          guard 0x30...0x39 ~= byte else { return nil }
          number = number * 10 + Int(byte - 0x30)
        }
        return number
      }
      guard let year = number(in: 0..<4), let month = number(in: 5..<7), let day = number(in: 8..<10) else {
        return nil
      }
      return (year, month, day)
    }
    guard let parts, let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else { return nil }
    daysSince1970 = date.daysSince1970
  }
}
