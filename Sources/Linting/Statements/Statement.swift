/// A phrase in a description that restates a key of the declaration: "from 1 to 20", "left out when unknown", "off
/// until".
struct Statement: Equatable, Sendable {
  enum Role: String, CaseIterable, Sendable {
    /// Two numbers that form an inclusive range.
    case range
    case atMost, atLeast
    /// An exclusive bound.
    case moreThan, lessThan
    /// The number at which a count starts.
    case first
    /// The length of all values, as in "a three-letter code".
    case length
    /// The number of choices, as in "one of three states".
    case choices
    /// The number of choices, whose noun is the name of the type, as in "one of the four entries".
    case choicesOfName
    /// The number of events in a registry or stream, as in "18 events".
    case eventCount
    /// The number of decimal places.
    case decimals
    /// The value of a setting that the user has not changed.
    case preset
    case omitted, always, optional, null, neverNull, emptyText
    case upperCase, lowerCase
    case off, on
    /// The interval between two occurrences.
    case every
    /// The scope, as in "once per session".
    case once
    /// The retention period.
    case kept
    /// The time in the background after which a session ends.
    case inBackground
    /// A share of users or installations.
    case share
    case perDay
    case fingers
    /// The exclusive minimum duration of a gesture, as in "for more than a second".
    case lasts
    /// The length to which a string is cut.
    case cut
    /// The maximum that the receiver accepts.
    case received
    /// A count within a period, as in "ten times a week".
    case times
    /// A share as two numbers, as in "one in ten users".
    case oneIn
    /// A share as a fraction, as in "a tenth of the users".
    case part
    /// The share of users for whom an event is recorded.
    case sampled
    /// The duration after which a remote restriction expires.
    case restrictionEnds
    /// The moment of the last reset of a counter.
    case sinceBuild, sinceInstall, sinceSession
    /// A count within the last day or days.
    case sinceDay
    case underscore, hyphen, noHyphens, utc, localTime, asText, asNumber
    /// A number of seconds or milliseconds since 1970.
    case epoch
    case keptForever, neverStored
    /// The number of events that are held until the user decides.
    case held
    /// The number of pings that are stored until they are sent.
    case stored
    /// The entry of a map that is kept if a key repeats.
    case firstKept, lastKept
    /// The handling of invalid values.
    case invalidDropped
    /// The moment at which a time is read.
    case timeOfSending
    /// The senders of a link.
    case insideOnly, fromOutside
    case anonymous, cannotOptOut, inPrivateMode, neverInPrivateMode
  }

  var role: Role
  var numbers: [Double]
  /// The noun after the last number, such as "characters", "ms" or "items". `nil` at the end of a clause.
  var noun: String?
  /// The words as written in the description.
  var text: String
}

/// The lengths of the time units used in descriptions, in milliseconds. Months and years vary, see ``isSameTime``.
let statedTimes: [String: Double] = {
  let units: [([String], Double)] = [
    (["millisecond", "milliseconds", "ms", "msec"], 1), (["second", "seconds", "sec", "secs", "s"], 1000),
    (["minute", "minutes", "min", "mins"], 60_000), (["hour", "hours", "h"], 3_600_000), (["day", "days"], 86_400_000),
    (["week", "weeks"], 7 * 86_400_000),
    (["fortnight", "fortnights"], 14 * 86_400_000), (["month", "months"], 30 * 86_400_000),
    (["year", "years"], 365 * 86_400_000),
  ]
  var table: [String: Double] = [:]
  for (words, size) in units { for word in words { table[word] = size } }
  return table
}()

/// Returns whether two durations in milliseconds can be equal, given that the lengths of months and years vary.
func isSameTime(_ one: Double, _ other: Double) -> Bool {
  let month = 28.0 * 86_400_000
  if one < month || other < month { return one == other }
  return abs(one - other) <= max(one, other) * 0.08
}
