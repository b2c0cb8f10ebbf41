import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// Checks of arguments, as operands of the operation `v` behind its slot.
enum Check {
  static func all(of type: ValueType) -> [[UInt8]] {
    var checks: [[UInt8]] = []
    func add(_ kind: Unicode.Scalar, _ text: String) {
      var letter = UInt8(ascii: kind)
      if type.enforcement == .loosely { letter -= 0x20 }
      checks.append([letter] + ProgramBuilder.three(text.utf8.count) + text.utf8)
    }
    let bounds = type.bounds
    var lower = bounds.minimum.map(\.plainText) ?? ""
    if let exclusive = bounds.exclusiveMinimum, !isTighter(bounds.minimum, exclusive, <) {
      lower = "(" + exclusive.plainText
    }
    var upper = bounds.maximum.map(\.plainText) ?? ""
    if let exclusive = bounds.exclusiveMaximum, !isTighter(bounds.maximum, exclusive, >) {
      upper = exclusive.plainText + ")"
    }
    switch type.base {
    case .integer: if !lower.isEmpty || !upper.isEmpty { add("n", lower + ":" + upper) }
    case .number: if !lower.isEmpty || !upper.isEmpty { add("d", lower + ":" + upper) }
    case .string:
      if bounds.minLength != nil || bounds.maxLength != nil {
        add("l", (bounds.minLength.map(String.init) ?? "") + ":" + (bounds.maxLength.map(String.init) ?? ""))
      }
      for pattern in bounds.patterns { add("p", pattern) }
      if let format = type.format, let pattern = Format.pattern(format), !bounds.patterns.contains(pattern) {
        add("p", pattern)
      }
    default: break
    }
    return checks
  }

  /// Whether an inclusive bound excludes more than an exclusive one.
  private static func isTighter(
    _ inclusive: Scalar?, _ exclusive: Scalar, _ excludes: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bool {
    guard let inclusive = inclusive?.decimal, let exclusive = exclusive.decimal else { return false }
    return excludes(exclusive, inclusive)
  }
}
