import SignalbookWireForm

extension Stream {
  /// The age in milliseconds at which the runtime drops an unsent ping: the lower of `limits.age` and the promised
  /// retention; `nil` without either.
  package var ageAtMost: Int64? {
    let promised = retention.device.flatMap(Self.days).map { $0 * 86_400_000 }
    return [limits.age?.wholeMilliseconds, promised].compactMap(\.self).min()
  }

  /// Returns the days of a duration such as `P30D`, where months and years have the fewest days that any calendar
  /// allows; `nil` for `unlimited` and `none`.
  private static func days(of duration: String) -> Int64? {
    guard duration.hasPrefix("P"), let number = Int64(duration.dropFirst().dropLast()), number < 1_000_000 else {
      return nil
    }
    switch duration.last {
    case "D": return number
    case "W": return number * 7
    case "M": return max(number * 365 / 12 - 2, 0)
    case "Y": return number * 365
    default: return nil
    }
  }
}
