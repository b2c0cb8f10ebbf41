/// A date in the proleptic Gregorian calendar, computed with Howard Hinnant's algorithm: eras of 400 years that begin
/// in March. The tool and the runtime both compile this file.
struct CivilDate {
  let year: Int
  let month: Int
  let day: Int

  /// Creates the date that is the given number of days after 1970-01-01. The date may be before year 0.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * ofYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = ofYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// Creates a date, or returns `nil` if it does not exist in the calendar.
  init?(year: Int, month: Int, day: Int) {
    guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days since 1970-01-01.
  var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
  }

  /// Returns the number of days in the given month, or 0 if `month` is not in 1 to 12.
  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 0
    }
  }
}
