import SignalbookWireForm

/// Patterns in the syntax of RE2, the regular expressions of BigQuery and DuckDB.
enum QueryPattern {
  /// Returns a pattern that matches the same texts, or `nil` if RE2 has no simple equivalent.
  static func re2(for pattern: String) -> String? {
    if Pattern.tree(of: pattern) == nil { return nil }
    let scalars = Array(pattern.unicodeScalars)
    var text = ""
    var index = 0
    var isInClass = false
    var countProduct = 1
    while index < scalars.count {
      let scalar = scalars[index]
      let rest = String(String.UnicodeScalarView(scalars[index...].prefix(6)))
      index += 1
      if rest.hasPrefix("[\\s\\S]") {
        text += "[\\s\\S]"
        index += 5
        continue
      }
      switch scalar {
      case "\\":
        guard index < scalars.count else { return nil }
        let escaped = scalars[index]
        index += 1
        // Spaces differ, and other escapes of letters need another syntax.
        let isLetter = escaped.properties.isAlphabetic || escaped == "0"
        if isLetter, !"dDwWtnvfr".unicodeScalars.contains(escaped) { return nil }
        text += "\\" + String(escaped)
      case "[" where !isInClass:
        // RE2 does not support empty classes.
        if rest.hasPrefix("[]") || rest.hasPrefix("[^]") { return nil }
        isInClass = true
        text += "["
      case "[": text += "\\["
      case "]":
        isInClass = false
        text += "]"
      case "." where !isInClass: text += "[^\\n\\r\\x{2028}\\x{2029}]"
      case "(" where !isInClass && rest.hasPrefix("(?<"): return nil
      case "{" where !isInClass:
        let counts = scalars[index...].prefix { $0 != "}" }.split(separator: ",")
        countProduct *= max(counts.compactMap { Int(String(String.UnicodeScalarView($0))) }.max() ?? 1, 1)
        // RE2 limits nested repetitions to 1,000.
        if countProduct > 1000 { return nil }
        text += "{"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Bounds {
  /// The bounds of numbers and texts that a query's condition can express, or `nil` if there are none.
  var forQuery: Bounds? {
    var bounds = self
    bounds.patterns.removeAll { QueryPattern.re2(for: $0) == nil }
    (bounds.minItems, bounds.maxItems, bounds.maxProperties) = (nil, nil, nil)
    return bounds.isEmpty ? nil : bounds
  }

  /// Returns whether no value is known to satisfy both bounds.
  func isDisjoint(with other: Bounds) -> Bool {
    var both = self
    both.patterns += other.patterns
    both.minLength = [minLength, other.minLength].compactMap(\.self).max()
    both.maxLength = [maxLength, other.maxLength].compactMap(\.self).min()
    let lowers = [(minimum, true), (other.minimum, true), (exclusiveMinimum, false), (other.exclusiveMinimum, false)]
    let uppers = [(maximum, true), (other.maximum, true), (exclusiveMaximum, false), (other.exclusiveMaximum, false)]
    for case (let lower?, let lowerIsIn) in lowers.map({ ($0.0?.decimal, $0.1) }) {
      for case (let upper?, let upperIsIn) in uppers.map({ ($0.0?.decimal, $0.1) })
      where lower > upper || lower == upper && !(lowerIsIn && upperIsIn) {
        return true
      }
    }
    let least = both.minLength ?? 0
    let most = both.maxLength ?? Int.max
    if least > most { return true }
    if both.patterns.isEmpty { return false }
    let machine = TextMachine(matching: both.patterns)
    return machine.text(lengths: least...most) == nil && !machine.exceededStateLimit
  }
}
