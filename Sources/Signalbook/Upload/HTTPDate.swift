/// Dates in the HTTP formats (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

  /// The formats that a recipient must accept: IMF-fixdate, RFC 850, and asctime. `w` is a short weekday, `W` a full
  /// weekday, `b` a month, and `e` a day whose first digit can be a space. `d`, `y`, `h`, `m`, and `s` are digits.
  /// Other characters are literal.
  private static let forms = ["w, dd b yyyy hh:mm:ss GMT", "W, dd-b-yy hh:mm:ss GMT", "w b ed hh:mm:ss yyyy"]

  /// Returns the given time in IMF-fixdate format, clamped to the years 1970 to 9999.
  static func string(fromMillisecondsSince1970 milliseconds: Int64) -> String {
    let seconds = Int(min(max(milliseconds / 1000, 0), 253_402_300_799))
    let day = seconds / 86_400
    let date = CivilDate(daysSince1970: day)
    func digits(of number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { digits(of: $0) }.joined(separator: ":")
    let weekday = weekdays[day % 7].prefix(3)
    return "\(weekday), \(digits(of: date.day)) \(months[date.month - 1]) \(digits(of: date.year, 4)) \(time) GMT"
  }

  /// Parses a date in any of the three formats.
  ///
  /// The weekday must be valid but is not compared with the date, so that a receiver's mistake does not invalidate the
  /// time.
  ///
  /// - Parameters:
  ///   - text: The date, without surrounding spaces.
  ///   - now: The current time in milliseconds since 1970. A two-digit year refers to a year that is at most 50 years
  ///     in
  ///     the future.
  /// - Returns: The time in milliseconds since 1970, or `nil` if the text does not match a format.
  static func milliseconds(of text: String, now: Int64) -> Int64? {
    for form in forms {
      guard let found = fields(of: text, form), var year = found["y"], let month = found["b"], let day = found["d"],
        let hour = found["h"], let minute = found["m"], let second = found["s"]
      else { continue }
      if form.contains("-") {
        let thisYear = CivilDate(daysSince1970: Int(min(max(now, 0), 253_402_300_799_000) / 86_400_000)).year
        year += thisYear / 100 * 100
        if year > thisYear + 50 { year -= 100 } else if year <= thisYear - 50 { year += 100 }
      }
      // 60 allows a leap second.
      guard let date = CivilDate(year: year, month: month + 1, day: day), hour < 24, minute < 60, second <= 60 else {
        return nil
      }
      return Int64(((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second) * 1000
    }
    return nil
  }

  /// Parses `text` in the format `form`. Returns the numbers, keyed by the format's letters, or `nil` if `text` does not
  /// match.
  private static func fields(of text: String, _ form: String) -> [Character: Int]? {
    var numbers: [Character: Int] = [:]
    var remainder = Substring(text)
    func name(of names: [String]) -> Int? {
      guard let index = names.firstIndex(where: { remainder.hasPrefix($0) }) else { return nil }
      remainder = remainder.dropFirst(names[index].count)
      return index
    }
    for letter in form {
      switch letter {
      case "w", "W":
        guard name(of: letter == "W" ? weekdays : weekdays.map { String($0.prefix(3)) }) != nil else { return nil }
      case "b":
        guard let month = name(of: months) else { return nil }
        numbers["b"] = month
      case "e" where remainder.first == " ": remainder = remainder.dropFirst()
      case "d", "e", "y", "h", "m", "s":
        guard let digit = remainder.popFirst(), digit.isASCII, let value = digit.wholeNumberValue else { return nil }
        let field = letter == "e" ? "d" : letter
        numbers[field] = numbers[field, default: 0] * 10 + value
      default: guard remainder.popFirst() == letter else { return nil }
      }
    }
    return remainder.isEmpty ? numbers : nil
  }
}
