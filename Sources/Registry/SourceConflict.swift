import SignalbookWireForm

/// A field's rule that rejects values that the field's source can produce.
struct SourceConflict {
  /// The rule's key.
  var key: String
  /// Whether the rule excludes every value.
  var isError: Bool
  var message: String
}

extension SourceDomain {
  /// Returns the conflicts between a type's rules and a source's values.
  ///
  /// - Parameters:
  ///   - type: The field's type.
  ///   - source: The source's name.
  ///   - values: The source's values if they depend on the registry, or `nil` otherwise.
  ///   - matches: Returns whether a string matches a pattern.
  /// - Returns: The conflicts, in the order of the language's keys.
  func conflicts(
    of type: ValueType, with source: String, values: [Scalar]?, matching matches: (String, String) -> Bool
  ) -> [SourceConflict] {
    // A source combined with `buckets` has already been reported, and labels such as `1-5` are not numbers.
    guard type.buckets == nil else { return [] }
    if case .vocabulary(let vocabulary) = type.base { return conflicts(of: vocabulary, type, source, values, matches) }
    return type.rules.compactMap { rule in
      conflict(
        (rule.key, rule.text, rule.bounds), nil, type, source, values,
        refuses: { !rule.bounds.faults(of: $0, matching: matches).isEmpty }, matches)
    }
  }

  private func conflicts(
    of vocabulary: Vocabulary, _ type: ValueType, _ source: String, _ values: [Scalar]?,
    _ matches: (String, String) -> Bool
  ) -> [SourceConflict] {
    let key = vocabulary.isEnumeration ? "enum" : "cases"
    let names = Set(vocabulary.cases.filter { !$0.metadata.isRetired }.map(\.name))
    // The runtime maps other values to this case.
    let fallback = "unknown"
    let hasFallback = isLookedUp && (vocabulary.unknown != nil || names.contains(fallback))
    let cases = names.map { kind == .string ? Scalar.text($0) : DecimalNumber($0)?.scalar ?? .text($0) }
    var conflicts: [SourceConflict] = []
    if !hasFallback,
      let found = conflict(
        (key, nil, Bounds()), cases, type, source, values, refuses: { !names.contains($0.plainText) }, matches)
    {
      if found.isError { return [found] }
      conflicts.append(found)
    }
    // Other fields of the same declared type may use the case.
    guard type.typeName == nil,
      let unreachableName = names.filter({ $0 != fallback && !isPossible($0, among: values, matches) }).min()
    else { return conflicts }
    conflicts.append(
      SourceConflict(
        key: key, isError: false,
        message:
          "the case '\(unreachableName)' is never sent: \(yieldPhrase(for: source, values)); remove the case, or rename it to match the "
          + "source"
      ))
    return conflicts
  }

  /// Returns whether the source can yield the given text.
  func isPossible(_ text: String, among values: [Scalar]? = nil, _ matches: (String, String) -> Bool) -> Bool {
    if let values { return values.contains { $0.plainText == text } }
    switch form {
    case .words(let words), .systems(let words): return words.contains(text)
    case .numbers(_, let possible):
      guard let number = DecimalNumber(text), number.isWhole || !kind.isWhole else { return false }
      return !(number < DecimalNumber(possible.lowerBound)) && !(DecimalNumber(possible.upperBound) < number)
    case .freeText, .other: return true
    case .uuid, .lowercaseUUID, .day, .texts: return textPattern.map { matches(text, $0) } ?? true
    }
  }

  private func yieldPhrase(for source: String, _ values: [Scalar]?) -> String {
    "'\(source)' yields \(values?.map(\.plainText).joined(separator: ", ") ?? summary)"
  }

  private func conflict(
    _ rule: (key: String, text: String?, bounds: Bounds), _ cases: [Scalar]?, _ type: ValueType, _ source: String,
    _ values: [Scalar]?, refuses: (Scalar) -> Bool, _ matches: (String, String) -> Bool
  ) -> SourceConflict? {
    let key = rule.key
    let typicalValues = values ?? usualValues
    let refusedValues = typicalValues.filter(refuses)
    guard let example = refusedValues.first ?? (values == nil ? rareValues.first(where: refuses) : nil) else {
      return nil
    }
    let name = "'\(key)'" + (rule.text.map { " " + $0 } ?? "")
    let isLoose = type.enforcement == .loosely && key != "enum" && key != "cases"
    let isClosedSet = key == "enum" || key == "cases"
    if refusedValues.count == typicalValues.count,
      values != nil || isExcluded(by: rule.bounds, cases: cases, matching: matches)
    {
      let share = if case .uuid = form, isClosedSet || key == "pattern" { "almost every" } else { "every" }
      return SourceConflict(
        key: key, isError: !isLoose,
        message:
          "\(name) rejects \(share) value of its source: \(yieldPhrase(for: source, values)); change '\(key)' or use "
          + "another source"
      )
    }
    // The schema does not declare which systems and devices the app supports.
    switch form {
    case .systems where isClosedSet || key == "pattern": return nil
    case .freeText where (isClosedSet || key == "pattern") && refusedValues.count < typicalValues.count: return nil
    default: break
    }
    let outcome =
      provider == .runtime
      ? "is sent unchecked and breaks the schema"
      : "is treated as missing, so 'absent' or null is sent, or the field is omitted"
    return SourceConflict(
      key: key, isError: false,
      message:
        "\(name) rejects \(example.jsonText): \(yieldPhrase(for: source, values)); such a value \(outcome); widen "
        + "'\(key)'")
  }
}

extension Vocabulary {
  /// Whether the vocabulary is declared as a list of values.
  fileprivate var isEnumeration: Bool { cases.allSatisfy { $0.description == nil && $0.name == $0.wire.plainText } }
}

extension ValueType {
  /// The bounds, each as a separate rule.
  fileprivate var rules: [(key: String, text: String, bounds: Bounds)] {
    let allBounds = bounds
    if allBounds.isEmpty { return [] }
    var rules: [(key: String, text: String, bounds: Bounds)] = []
    func add(_ key: String, _ text: String?, _ set: (inout Bounds) -> Void) {
      guard let text else { return }
      var bounds = Bounds()
      set(&bounds)
      rules.append((key, text, bounds))
    }
    let format = format.flatMap(Format.pattern)
    for pattern in allBounds.patterns {
      let isFormat = pattern == format
      add(isFormat ? "format" : "pattern", isFormat ? self.format : pattern) { $0.patterns = [pattern] }
    }
    add("minLength", allBounds.minLength.map(String.init)) { $0.minLength = allBounds.minLength }
    add("maxLength", allBounds.maxLength.map(String.init)) { $0.maxLength = allBounds.maxLength }
    add("minimum", allBounds.minimum?.plainText) { $0.minimum = allBounds.minimum }
    add("maximum", allBounds.maximum?.plainText) { $0.maximum = allBounds.maximum }
    add("exclusiveMinimum", allBounds.exclusiveMinimum?.plainText) { $0.exclusiveMinimum = allBounds.exclusiveMinimum }
    add("exclusiveMaximum", allBounds.exclusiveMaximum?.plainText) { $0.exclusiveMaximum = allBounds.exclusiveMaximum }
    return rules
  }
}
