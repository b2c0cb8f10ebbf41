extension MapText {
  /// Returns a number with a fixed number of decimal places as a value. If JSON cannot represent the number, the value
  /// is refused and its entry is dropped.
  public func value(_ number: Double, decimals: Int, isText: Bool = false) -> ArgumentValue {
    if !number.isFinite { return .refused }
    let json = ByteWriter.text { $0.fixed(number, decimals: decimals, reserving: 0) }
    return ArgumentValue(json: isText ? "\"" + json + "\"" : json)
  }
}

// The rules for keys and values.
extension MapText {
  /// Returns whether a number satisfies the given rule, which is encoded as for operation `v`. A violation is counted.
  /// If the rule is loosely enforced, returns `true` nevertheless.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool {
    satisfies(rule) { $0.bounds?.admits(Int64(number)) }
  }

  /// Returns whether a number satisfies the given rule. A number that JSON cannot represent satisfies no rule, even if
  /// the rule is loosely enforced.
  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool {
    if number.isFinite { return satisfies(rule) { $0.bounds?.admits(number) } }
    losses.droppedEntries.addSaturating(1)
    return false
  }

  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool {
    satisfies(rule) { $0.admits(text) }
  }

  private mutating func satisfies(_ rule: StaticString, _ admits: (ElementRule) -> Bool?) -> Bool {
    let rule = ElementRule(rule)
    if admits(rule) == true { return true }
    if rule.isLoose { losses.looseViolations.addSaturating(1) } else { losses.droppedEntries.addSaturating(1) }
    return rule.isLoose
  }
}
