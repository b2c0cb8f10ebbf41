import SignalbookRegistry
import SignalbookWireForm

/// A rule that an argument's Swift type cannot express.
package struct Check: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case integer, number, length, pattern, held }

  package var kind: Kind
  /// The pattern, or the bounds in the form `min:max`. Either bound may be empty. A `(` precedes an exclusive minimum,
  /// and a `)` follows an exclusive maximum.
  package var rule: String
  /// Whether a value that violates the rule is counted but still sent.
  package var isLoose: Bool

  /// The encoding in programs and requests: the kind's letter, the rule's length (3 digits), and the rule.
  package var encoding: [UInt8] { [letter] + ProgramDigit.characters(rule.utf8.count, 3) + rule.utf8 }

  /// Returns the check for the values held by a vocabulary's keys, or `nil` if any value can be sent.
  ///
  /// - Parameters:
  ///   - vocabulary: The keys.
  ///   - key: The key's slot.
  ///   - type: The type that determines the keys' wire form.
  ///   - isJSON: Whether the held value is passed as JSON.
  /// - Returns: A single check for all keys.
  static func held(by vocabulary: Vocabulary, key: Int, as type: ValueType, isJSON: Bool) -> Check? {
    var rules: [UInt8] = []
    let activeCases = vocabulary.cases.filter { !$0.metadata.isRetired }
    for (element, entry) in zip(activeCases, vocabulary.entries(as: type)) {
      for check in element.holds.map(ofHeld) ?? [] {
        rules += ProgramDigit.characters(entry.wire.utf8.count, 3) + entry.wire.utf8 + check.encoding
      }
    }
    if rules.isEmpty { return nil }
    let head = [UInt8(ascii: isJSON ? "j" : "t")] + ProgramDigit.characters(key, 2)
    return Check(kind: .held, rule: String(decoding: head + rules, as: UTF8.self), isLoose: false)
  }

  /// Returns the checks for held values of the given type. They are passed as text, in which an infinite number would
  /// be `null`, so numbers always have a check.
  package static func ofHeld(_ type: ValueType) -> [Check] {
    let checks = all(of: type)
    guard checks.isEmpty, case .number = type.base else { return checks }
    return [Check(kind: .number, rule: ":", isLoose: false)]
  }

  /// Returns the checks for values of the given type, in the order in which they run.
  package static func all(of type: ValueType) -> [Check] {
    var checks: [Check] = []
    func add(_ kind: Kind, _ rule: String) {
      checks.append(Check(kind: kind, rule: rule, isLoose: type.enforcement == .loosely))
    }
    let bounds = type.bounds
    switch type.base {
    case .integer, .number:
      guard let range = rangeRule(of: bounds) else { break }
      if case .integer = type.base { add(.integer, range) } else { add(.number, range) }
    case .string:
      // The loader rejects `empty` with a longer `minLength`.
      let replacesEmpty = (bounds.minLength ?? 0) <= Bounds.longestPatternCount && type.empty?.isEmpty == false
      let least = replacesEmpty ? nil : bounds.minLength
      if least != nil || bounds.maxLength != nil {
        add(.length, (least.map(String.init) ?? "") + ":" + (bounds.maxLength.map(String.init) ?? ""))
      }
      var patterns = bounds.patterns
      if let pattern = type.format.flatMap(Format.pattern), !patterns.contains(pattern) { patterns.append(pattern) }
      // Any string other than the empty string has at least one character.
      if replacesEmpty, let least = bounds.minLength, least > 1 { patterns.append("^[\\s\\S]{\(least)}") }
      for pattern in patterns { add(.pattern, replacesEmpty ? acceptingEmptyText(pattern) : pattern) }
    case .vocabulary(let vocabulary):
      // Numbers below the first bucket have no entry, so events cannot send them.
      guard let buckets = vocabulary.buckets, let least = vocabulary.cases.first?.lowerBound else { break }
      add(buckets == .integers ? .integer : .number, least.plainText + ":")
    default: break
    }
    return checks
  }

  /// Returns the pattern, extended to match the empty string, which is replaced before it is sent.
  private static func acceptingEmptyText(_ pattern: String) -> String {
    guard let compiled = try? Pattern(pattern), !compiled.matches("") else { return pattern }
    let widened = "^$|(?:\(pattern))"
    return (try? Pattern(widened)) == nil ? pattern : widened
  }

  /// Returns the numeric bounds as a rule, or `nil` if there are no numeric bounds.
  private static func rangeRule(of bounds: Bounds) -> String? {
    var lower = bounds.minimum.map(\.plainText) ?? ""
    if let exclusive = bounds.exclusiveMinimum, !isTighter(bounds.minimum, exclusive, <) {
      lower = "(" + exclusive.plainText
    }
    var upper = bounds.maximum.map(\.plainText) ?? ""
    if let exclusive = bounds.exclusiveMaximum, !isTighter(bounds.maximum, exclusive, >) {
      upper = exclusive.plainText + ")"
    }
    return lower.isEmpty && upper.isEmpty ? nil : lower + ":" + upper
  }

  /// Returns whether an inclusive bound excludes more values than an exclusive one.
  private static func isTighter(
    _ inclusive: Scalar?, _ exclusive: Scalar, _ excludes: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bool {
    guard let inclusive = inclusive?.decimal, let exclusive = exclusive.decimal else { return false }
    return excludes(exclusive, inclusive)
  }
}
