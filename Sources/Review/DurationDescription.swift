import SignalbookRegistry

/// Returns a description of a duration, such as `775 days` for `P775D`. Durations with several units are returned
/// unchanged.
public func durationDescription(of text: String) -> String {
  switch text {
  case "none": return "not kept"
  case "unlimited": return "indefinitely"
  default: break
  }
  let units: [(Character, String)] =
    text.hasPrefix("PT")
    ? [("H", "hour"), ("M", "minute"), ("S", "second")]
    : [("Y", "year"), ("M", "month"), ("W", "week"), ("D", "day")]
  let body = text.drop { $0 == "P" || $0 == "T" }
  guard let last = body.last, let unit = units.first(where: { $0.0 == last })?.1,
    let number = Int(body.dropLast())
  else { return text }
  return "\(number) \(unit)\(number == 1 ? "" : "s")"
}

extension String {
  /// The ISO 8601 duration in seconds, with 31 days per month and 366 per year. `none` is 0. `nil` if the string is not
  /// a duration.
  public var durationSeconds: Double? {
    guard hasPrefix("P") else { return self == "none" ? 0 : nil }
    var totalSeconds = 0.0
    var number = ""
    var isTime = false
    for character in dropFirst() {
      if character == "T" {
        isTime = true
        continue
      }
      if character.isNumber || character == "." {
        number.append(character)
        continue
      }
      guard let amount = Double(number) else { return nil }
      number = ""
      switch (character, isTime) {
      case ("Y", false): totalSeconds += amount * 366 * 86_400
      case ("M", false): totalSeconds += amount * 31 * 86_400
      case ("W", false): totalSeconds += amount * 7 * 86_400
      case ("D", false): totalSeconds += amount * 86_400
      case ("H", true): totalSeconds += amount * 3600
      case ("M", true): totalSeconds += amount * 60
      case ("S", true): totalSeconds += amount
      default: return nil
      }
    }
    return number.isEmpty ? totalSeconds : nil
  }
}

extension Quantity {
  /// The ISO 8601 duration, rounded up to seconds, in the largest unit that divides the duration. `nil` if it overflows
  /// 64 bits.
  var isoDuration: String? {
    guard let seconds = Int64(exactly: (milliseconds / 1000).rounded(.up)) else { return nil }
    if seconds % 86_400 == 0 { return "P\(seconds / 86_400)D" }
    if seconds % 3600 == 0 { return "PT\(seconds / 3600)H" }
    return seconds % 60 == 0 ? "PT\(seconds / 60)M" : "PT\(seconds)S"
  }
}
