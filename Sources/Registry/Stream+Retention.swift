import SignalbookWireForm

extension Stream {
  /// The age in milliseconds at which the runtime drops an unsent ping: the lower of `limits.age` and the declared
  /// retention. `nil` if neither is declared.
  package var maxAge: Int64? {
    let promised = retention.deviceDuration.flatMap(Self.days).map { $0 * 86_400_000 }
    return [limits.age?.wholeMilliseconds, promised].compactMap(\.self).min()
  }

  /// Returns a duration such as `P30D` in days, or `nil` for `unlimited` and `none`. Months and years are counted with
  /// their minimum number of days.
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
