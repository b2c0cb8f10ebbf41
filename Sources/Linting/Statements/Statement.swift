/// A phrase of a description that repeats a key of the declaration: "from 1 to 20", "left out when unknown", "off until".
struct Statement: Equatable {
  enum Role: String, CaseIterable {
    /// Two numbers, both included.
    case range
    case atMost, atLeast
    /// An exclusive bound.
    case moreThan, lessThan
    /// The first number of a count.
    case first
    /// The length of all texts: "a three-letter code".
    case length
    /// The number of choices: "one of three states".
    case choices
    case omitted, always, optional, null, neverNull
    case upperCase, lowerCase
    case off, on
    /// The time between two occurrences.
    case every
    /// A word for the scope: "once per session".
    case once
    /// The time for which data is kept.
    case kept
    /// The time in the background after which a session ends.
    case inBackground
    /// A share of the users or installations.
    case share
    case perDay
    case fingers
  }

  var role: Role
  var numbers: [Double]
  /// The noun after the last number: "characters", "ms", "items"; `nil` at the end of a clause.
  var noun: String?
  /// The words as written.
  var text: String
}

/// The units of time that descriptions use, in milliseconds. Months and years have a range, see ``isSameTime``.
let statedTimes: [String: Double] = {
  let units: [([String], Double)] = [
    (["millisecond", "milliseconds", "ms", "msec"], 1), (["second", "seconds", "sec", "secs", "s"], 1000),
    (["minute", "minutes", "min", "mins"], 60_000), (["hour", "hours", "h"], 3_600_000), (["day", "days"], 86_400_000),
    (["week", "weeks"], 7 * 86_400_000), (["month", "months"], 30 * 86_400_000),
    (["year", "years"], 365 * 86_400_000),
  ]
  var table: [String: Double] = [:]
  for (words, size) in units { for word in words { table[word] = size } }
  return table
}()

/// Returns whether two times in milliseconds may be the same: months have 28 to 31 days, and years 360 to 366.
func isSameTime(_ one: Double, _ other: Double) -> Bool {
  let month = 28.0 * 86_400_000
  if one < month || other < month { return one == other }
  return abs(one - other) <= max(one, other) * 0.08
}
