/// Bounds that the Swift type cannot express. As in JSON Schema, lengths count Unicode scalars.
public struct Bounds: Sendable, Hashable {
  public var minimum: Scalar?
  public var maximum: Scalar?
  public var exclusiveMinimum: Scalar?
  public var exclusiveMaximum: Scalar?
  public var minLength: Int?
  public var maxLength: Int?
  /// ECMA 262 patterns. Each must match a part of the string.
  public var patterns: [String] = []
  public var minItems: Int?
  public var maxItems: Int?
  public var maxProperties: Int?

  /// The maximum count in a pattern's quantifier.
  package static let longestPatternCount = 1000

  public init() {}
  public var isEmpty: Bool { self == Bounds() }

  /// Returns the bounds that a value violates, each as the end of a sentence, such as "is less than 3".
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - matches: Returns whether a string matches a pattern. Patterns outside the subset are ignored, since
  ///     ``Pattern`` reports them.
  /// - Returns: A phrase for each violated bound.
  public func faults(
    of value: Scalar, matching matches: (String, String) -> Bool = { (try? Pattern($1))?.matches($0) ?? true }
  ) -> [String] {
    var faults: [String] = []
    if let number = value.decimal {
      if let minimum, let bound = minimum.decimal, number < bound { faults.append("is less than \(bound.text)") }
      if let maximum, let bound = maximum.decimal, number > bound { faults.append("is greater than \(bound.text)") }
      if let exclusiveMinimum, let bound = exclusiveMinimum.decimal, number <= bound {
        faults.append("is not greater than \(bound.text)")
      }
      if let exclusiveMaximum, let bound = exclusiveMaximum.decimal, number >= bound {
        faults.append("is not less than \(bound.text)")
      }
    }
    if case .text(let text) = value {
      if minLength != nil || maxLength != nil {
        let length = text.unicodeScalars.count
        if let minLength, length < minLength { faults.append("is shorter than \(minLength)") }
        if let maxLength, length > maxLength { faults.append("is longer than \(maxLength)") }
      }
      for pattern in patterns where !matches(text, pattern) {
        faults.append("does not match \(Format.name(ofPattern: pattern).map { "the format '\($0)'" } ?? pattern)")
      }
    }
    return faults
  }

  /// Returns the reason why no value satisfies the bounds.
  ///
  /// - Parameter isInteger: Whether values are 64-bit integers. For example, there is no integer between 1.2 and 1.8.
  /// - Returns: The reason, or `nil` if a value satisfies the bounds.
  public func contradiction(ofIntegers isInteger: Bool = false) -> String? {
    if let minLength, let maxLength, minLength > maxLength { return "minLength \(minLength) > maxLength \(maxLength)" }
    if let minItems, let maxItems, minItems > maxItems { return "minItems \(minItems) > maxItems \(maxItems)" }
    if hasNoContradictingNumbers { return nil }
    let lowers = [(minimum?.decimal, true), (exclusiveMinimum?.decimal, false)]
    let uppers = [(maximum?.decimal, true), (exclusiveMaximum?.decimal, false)]
    for case (let lower?, let lowerIsIn) in lowers {
      for case (let upper?, let upperIsIn) in uppers {
        if lower > upper || (lower == upper && !(lowerIsIn && upperIsIn)) {
          return "no number is both \(lowerIsIn ? "≥" : ">") \(lower.text) and \(upperIsIn ? "≤" : "<") \(upper.text)"
        }
      }
    }
    return isInteger ? contradictionOfIntegers : nil
  }

  /// Whether the only numeric bound, if any, is an inclusive 64-bit integer.
  private var hasNoContradictingNumbers: Bool {
    if exclusiveMinimum != nil || exclusiveMaximum != nil { return false }
    switch (minimum, maximum) {
    case (nil, nil), (.integer?, nil), (nil, .integer?): return true
    default: return false
    }
  }

  private var contradictionOfIntegers: String? {
    var (least, greatest) = (Int64.min, Int64.max)
    for (bound, isIn) in [(minimum?.decimal, true), (exclusiveMinimum?.decimal, false)] {
      guard let bound else { continue }
      if bound > DecimalNumber(.max) || (!isIn && bound == DecimalNumber(.max)) {
        return "no 64-bit integer is \(isIn ? "≥" : ">") \(bound.text)"
      }
      guard let floor = bound.floor else { continue }
      least = max(least, bound.isWhole && isIn ? floor : floor + 1)
    }
    for (bound, isIn) in [(maximum?.decimal, true), (exclusiveMaximum?.decimal, false)] {
      guard let bound else { continue }
      if bound < DecimalNumber(.min) || (!isIn && bound == DecimalNumber(.min)) {
        return "no 64-bit integer is \(isIn ? "≤" : "<") \(bound.text)"
      }
      guard let floor = bound.floor else { continue }
      greatest = min(greatest, bound.isWhole && !isIn ? floor - 1 : floor)
    }
    return least > greatest ? "no integer is between the bounds" : nil
  }
}
