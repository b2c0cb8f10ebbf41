import SignalbookRegistry
import SignalbookWireForm

extension Bounds {
  /// The minimum and maximum integers within the bounds. `lower` or `upper` is `nil` if the integers are unbounded in
  /// that direction, and the pair is `nil` if they are unbounded in both directions. `upper` is never less than
  /// `lower`.
  package var integerLimits: (lower: Int64?, upper: Int64?)? {
    func wholeBound(_ bound: Scalar?, rounding rule: FloatingPointRoundingRule, excluding step: Int64 = 0) -> Int64? {
      switch bound {
      case .integer(let integer):
        let (next, overflow) = integer.addingReportingOverflow(step)
        return overflow ? integer : next
      case .number(let text):
        guard let number = Double(text)?.rounded(rule) else { return nil }
        return Int64(exactly: number) ?? (number < 0 ? .min : .max)
      default: return nil
      }
    }
    let lower = [wholeBound(minimum, rounding: .up), wholeBound(exclusiveMinimum, rounding: .up, excluding: 1)]
      .compactMap { $0 }.max()
    let upper = [wholeBound(maximum, rounding: .down), wholeBound(exclusiveMaximum, rounding: .down, excluding: -1)]
      .compactMap { $0 }.min()
    if lower == nil && upper == nil { return nil }
    return (lower, upper.map { max($0, lower ?? .min) })
  }
}

extension MapType {
  /// The range of a map's integer keys, or `nil` if the keys are unbounded in either direction or exceed a 32-bit
  /// `Int`.
  package var boundedKeyPlan: BoundedKeyPlan? {
    guard case .integer = key.base, entries == nil, let keys = key.bounds.integerLimits,
      let lower = keys.lower.flatMap(Int32.init(exactly:)), let upper = keys.upper.flatMap(Int32.init(exactly:))
    else { return nil }
    return BoundedKeyPlan(lower: Int(lower), upper: Int(upper))
  }
}

/// The generated type for a map's bounded integer keys. It cannot represent values outside the bounds.
package struct BoundedKeyPlan: Sendable, Hashable {
  package let lower: Int
  package let upper: Int

  /// The type's name within the namespace, such as `KeyFrom1To20`.
  package var name: String {
    func swiftSpelling(of number: Int) -> String { number < 0 ? "Minus\(number.magnitude)" : "\(number)" }
    return "KeyFrom\(swiftSpelling(of: lower))To\(swiftSpelling(of: upper))"
  }
}
