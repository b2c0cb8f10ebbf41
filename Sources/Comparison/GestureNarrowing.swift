import SignalbookRegistry
import SignalbookWireForm

extension Gesture {
  /// Returns whether a gesture with the new rule is recorded only if it was also recorded with the old rule, and with no
  /// further measures.
  static func isNarrower(_ new: Gesture?, than old: Gesture?) -> Bool {
    guard let new else { return true }
    guard let old else { return false }
    let measures = Set(old.fields.map { "\($0.measure) \($0.name)" })
    return new.fingerCount == old.fingerCount && (old.isFallback || !new.isFallback)
      && new.fields.allSatisfy { measures.contains("\($0.measure) \($0.name)") }
      && isAtLeast(new.minStraightness?.decimal, old.minStraightness?.decimal)
      && isWithin(new.duration, old.duration) && isWithin(new.distance, old.distance)
      && isWithin(new.velocity, old.velocity)
  }

  private static func isWithin(_ new: Range?, _ old: Range?) -> Bool {
    guard let old else { return true }
    return isInside(new?.lower, old.lower, >) && isInside(new?.upper, old.upper, <)
  }

  /// Returns whether the new limit excludes all values that the old limit excludes. `isStricter` is whether a value is
  /// farther inside the range than another value.
  private static func isInside(_ new: Limit?, _ old: Limit?, _ isStricter: (Double, Double) -> Bool) -> Bool {
    guard let old else { return true }
    guard let new, let values = amounts(new, old) else { return false }
    return isStricter(values.0, values.1) || values.0 == values.1 && (old.isInclusive || !new.isInclusive)
  }

  /// Returns two limits in one unit. The units of durations are `ms` and `s`; other measures have one unit.
  private static func amounts(_ limit: Limit, _ other: Limit) -> (Double, Double)? {
    func amount(_ limit: Limit) -> Double? { Double(limit.value.plainText).map { limit.unit == "s" ? $0 * 1000 : $0 } }
    return amount(limit).flatMap { first in amount(other).map { (first, $0) } }
  }

  private static func isAtLeast<Value: Comparable>(_ new: Value?, _ old: Value?) -> Bool {
    guard let old else { return true }
    return new.map { $0 >= old } ?? false
  }
}
