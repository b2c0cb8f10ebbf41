#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The maximum information in a value, in bits: the base-2 logarithm of the number of possible values.
///
/// It is an upper bound, not an estimate: all possible values count equally, even if one is far more frequent.
public struct InformationBound: Sendable, Hashable {
  /// The bits of all bounded parts.
  public var bits: Double
  /// The number of strings without a length limit.
  public var unboundedTextCount: Int
  /// The number of lists and maps without a length limit, such as the events of a ping.
  public var unboundedListCount: Int

  public init(bits: Double, unboundedTextCount: Int = 0, unboundedListCount: Int = 0) {
    self.bits = bits
    self.unboundedTextCount = unboundedTextCount
    self.unboundedListCount = unboundedListCount
  }

  public static let zero = InformationBound(bits: 0)
  public static let unboundedText = InformationBound(bits: 0, unboundedTextCount: 1)

  /// The bound of a list of any length.
  public var repeatedWithoutLimit: InformationBound {
    InformationBound(bits: 0, unboundedTextCount: unboundedTextCount, unboundedListCount: unboundedListCount + 1)
  }

  /// The number of parts without a bound.
  public var unboundedPartCount: Int { unboundedTextCount + unboundedListCount }

  /// Whether all parts are bounded.
  public var isBounded: Bool { unboundedPartCount == 0 }

  /// A description of the unbounded parts, such as "2 texts and 1 list of any length".
  public var unboundedPartsDescription: String {
    let parts = [(unboundedTextCount, "text"), (unboundedListCount, "list")].filter { $0.0 > 0 }.map { count, noun in
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return parts.joined(separator: " and ") + " of any length"
  }

  /// Returns the bound of a value that is one of `count` values.
  public static func oneOf(_ count: Int) -> InformationBound {
    InformationBound(bits: count > 1 ? log2(Double(count)) : 0)
  }

  /// Returns the bound of two values that are sent together.
  public static func + (left: InformationBound, right: InformationBound) -> InformationBound {
    InformationBound(
      bits: left.bits + right.bits, unboundedTextCount: left.unboundedTextCount + right.unboundedTextCount,
      unboundedListCount: left.unboundedListCount + right.unboundedListCount)
  }

  public static func += (left: inout InformationBound, right: InformationBound) { left = left + right }

  /// Returns the bound of a value that has one of the given bounds.
  public static func either(_ bounds: some Sequence<InformationBound>) -> InformationBound {
    var result = InformationBound(bits: -.infinity)
    for bound in bounds {
      result.bits = logarithmOfSum(result.bits, bound.bits)
      result.unboundedTextCount += bound.unboundedTextCount
      result.unboundedListCount += bound.unboundedListCount
    }
    if result.bits == -.infinity { result.bits = 0 }
    return result
  }

  /// The bound of the value if it may be absent.
  public var orAbsent: InformationBound { with(bits: logarithmOfSum(bits, 0)) }

  func with(bits: Double) -> InformationBound {
    InformationBound(bits: bits, unboundedTextCount: unboundedTextCount, unboundedListCount: unboundedListCount)
  }

  /// Returns the bound of up to `count` such values.
  public func repeated(atMost count: Int) -> InformationBound {
    if count <= 0 { return .zero }
    // 1 + n + n² + … + n^count is less than n^count · n / (n - 1), or equals count + 1 if n is 1.
    let sum = bits < 0.000_001 ? log2(Double(count) + 1) : Double(count) * bits - log2(1 - exp2(-bits))
    return with(bits: sum)
  }
}

/// Returns log₂(2^a + 2^b) without intermediate values that overflow.
func logarithmOfSum(_ left: Double, _ right: Double) -> Double {
  let maximum = max(left, right)
  if maximum == -.infinity { return maximum }
  return maximum + log2(exp2(left - maximum) + exp2(right - maximum))
}

extension InformationBound: CustomStringConvertible {
  /// A description of the bound, such as `3.2 bits`, `unbounded` or `0 bits`.
  public var description: String {
    if !isBounded { return "unbounded" }
    let tenths = (bits * 10).rounded(.up)
    if tenths >= 9e15 { return "more than \(Int(9e14)) bits" }
    let number = Int(tenths)
    if number == 10 { return "1 bit" }
    return number % 10 == 0 ? "\(number / 10) bits" : "\(number / 10).\(number % 10) bits"
  }
}
