import SignalbookWireForm

/// A rule of a field that refuses values of the field's source.
struct SourceConflict {
  /// The key of the rule.
  var key: String
  /// Whether a value that every app meets would be sent against the schema, or no value can be sent.
  var isError: Bool
  var message: String
}

extension SourceDomain {
  /// The rules of a type that refuse values of this source.
  ///
  /// - Parameters:
  ///   - type: the field's type.
  ///   - source: the source's name.
  ///   - values: the values of a source whose values depend on the registry; else `nil`.
  ///   - matches: whether a text matches a pattern.
  /// - Returns: the conflicts, in the order of the language's keys.
  func conflicts(
    of type: ValueType, with source: String, values: [Scalar]?, matching matches: (String, String) -> Bool
  ) -> [SourceConflict] {
    if case .vocabulary(let vocabulary) = type.base { return conflicts(of: vocabulary, type, source, values) }
    return type.rules.compactMap { rule in
      conflict(rule.key, rule.text, type, source, values) { !rule.bounds.faults(of: $0, matching: matches).isEmpty }
    }
  }

  private func conflicts(
    of vocabulary: Vocabulary, _ type: ValueType, _ source: String, _ values: [Scalar]?
  ) -> [SourceConflict] {
    let key = vocabulary.isEnumeration ? "enum" : "cases"
    let names = Set(vocabulary.cases.filter { !$0.metadata.isRetired }.map(\.name))
    let known = values ?? usualValues
    // The runtime looks up any other value as this one; numbers and UUIDs it writes without a look at the cases.
    let fallback = "unknown"
    var hasFallback = vocabulary.unknown != nil || names.contains(fallback)
    switch form {
    case .uuid, .day, .numbers: hasFallback = false
    default: break
    }
    if !hasFallback, let found = conflict(key, nil, type, source, values, refuses: { !names.contains($0.plainText) }) {
      return [found]
    }
    // A declared type may have the case for other fields.
    guard values != nil || isClosed, type.typeName == nil,
      let surplus = names.subtracting(known.map(\.plainText) + [fallback]).min()
    else { return [] }
    return [
      SourceConflict(
        key: key, isError: false,
        message:
          "the case '\(surplus)' is never sent: \(yields(source, values)); remove the case, or name it as the source does"
      )
    ]
  }

  /// Whether all values are known.
  private var isClosed: Bool { if case .words = form { true } else { false } }

  private func yields(_ source: String, _ values: [Scalar]?) -> String {
    "'\(source)' yields \(values?.map(\.plainText).joined(separator: ", ") ?? summary)"
  }

  private func conflict(
    _ key: String, _ text: String?, _ type: ValueType, _ source: String, _ values: [Scalar]?,
    refuses: (Scalar) -> Bool
  ) -> SourceConflict? {
    let usual = values ?? usualValues
    let refused = usual.filter(refuses)
    let rule = "'\(key)'" + (text.map { " " + $0 } ?? "")
    let isLoose = type.enforcement == .loosely && key != "enum" && key != "cases"
    if !usual.isEmpty, refused.count == usual.count {
      var isError = !isLoose
      if case .freeText = form { isError = false }
      return SourceConflict(
        key: key, isError: isError,
        message:
          "\(rule) refuses every value of its source: \(yields(source, values)); change '\(key)' or take another source"
      )
    }
    if case .freeText = form { return nil }
    guard let example = refused.first ?? rareValues.first(where: refuses) else { return nil }
    let outcome =
      provider == .runtime
      ? "is sent unchecked and breaks the schema"
      : "counts as missing: 'absent' or null is sent, or the field is left out"
    return SourceConflict(
      key: key, isError: provider == .runtime && !refused.isEmpty && !isLoose,
      message:
        "\(rule) refuses \(example.jsonText): \(yields(source, values)); such a value \(outcome); widen '\(key)'")
  }
}

extension Vocabulary {
  /// Whether it is written as a list of values.
  fileprivate var isEnumeration: Bool { cases.allSatisfy { $0.description == nil && $0.name == $0.wire.plainText } }
}

extension ValueType {
  /// Its bounds, each by itself.
  fileprivate var rules: [(key: String, text: String, bounds: Bounds)] {
    let all = bounds
    if all.isEmpty { return [] }
    var rules: [(key: String, text: String, bounds: Bounds)] = []
    func add(_ key: String, _ text: String?, _ set: (inout Bounds) -> Void) {
      guard let text else { return }
      var bounds = Bounds()
      set(&bounds)
      rules.append((key, text, bounds))
    }
    let format = format.flatMap(Format.pattern)
    for pattern in all.patterns {
      let isFormat = pattern == format
      add(isFormat ? "format" : "pattern", isFormat ? self.format : pattern) { $0.patterns = [pattern] }
    }
    add("minLength", all.minLength.map(String.init)) { $0.minLength = all.minLength }
    add("maxLength", all.maxLength.map(String.init)) { $0.maxLength = all.maxLength }
    add("minimum", all.minimum?.plainText) { $0.minimum = all.minimum }
    add("maximum", all.maximum?.plainText) { $0.maximum = all.maximum }
    add("exclusiveMinimum", all.exclusiveMinimum?.plainText) { $0.exclusiveMinimum = all.exclusiveMinimum }
    add("exclusiveMaximum", all.exclusiveMaximum?.plainText) { $0.exclusiveMaximum = all.exclusiveMaximum }
    return rules
  }
}
