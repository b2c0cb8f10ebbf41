import SignalbookWireForm

/// The values that a source yields: their type, form, range, and unit.
///
/// Soundness checks, lint rules, the order of checks in programs, examples in documents, and information bounds are all
/// derived from this description. Tests verify that the runtime conforms to it.
public struct SourceDomain: Sendable {
  /// The form of the values.
  public enum Form: Sendable {
    /// A random UUID in upper case.
    case uuid
    /// A random UUID in lower case, for fields with the `uuid-lowercase` format.
    case lowercaseUUID
    /// A date as `YYYY-MM-DD`.
    case day
    /// One of a set of keywords.
    case words([String])
    /// Names of operating systems, only some of which an app supports.
    case systems([String])
    /// Strings that match a pattern, with examples that cover the pattern.
    case texts([String], matching: String)
    /// Strings that the device or the app chooses freely, with common examples.
    case freeText([String])
    /// Numbers, with the range that is usual on a device with a correct clock, and the possible range.
    case numbers(usual: ClosedRange<Int64>, possible: ClosedRange<Int64>)
    /// Lists, objects, and values whose form is known only to the app.
    case other

    /// Returns the form of numbers whose usual range equals their possible range.
    static func numbers(_ range: ClosedRange<Int64>) -> Form { .numbers(usual: range, possible: range) }
  }

  /// The provider of the value. The runtime checks values from the platform and the app against the field's rules, but
  /// not its own values.
  public enum Provider: Sendable { case runtime, platform, app }

  let kind: SourceKind
  public let form: Form
  public let provider: Provider
  /// Whether the source always has a value.
  public let isAlwaysKnown: Bool
  /// Whether the runtime looks up the value in a vocabulary. It writes numbers, UUIDs, dates and times directly.
  let isLookedUp: Bool
  /// The unit of a number, if any.
  public let unit: String?
  /// A description of the values, phrased to follow "yields".
  public let summary: String
  /// A typical value for documents, or `nil` if the value depends on the registry.
  public let sample: Scalar?

  init(
    _ kind: SourceKind, _ form: Form, from provider: Provider = .runtime, isAlwaysKnown: Bool? = nil,
    isLookedUp: Bool? = nil, unit: String? = nil, _ summary: String, sample: Scalar? = nil
  ) {
    (self.kind, self.form, self.provider) = (kind, form, provider)
    self.isAlwaysKnown = isAlwaysKnown ?? (provider == .runtime)
    self.isLookedUp =
      switch form {
      case .uuid, .lowercaseUUID, .day, .numbers: false
      default: isLookedUp ?? true
      }
    (self.unit, self.summary, self.sample) = (unit, summary, sample)
  }

  /// The values on correctly configured devices, or representative samples.
  public var usualValues: [Scalar] {
    switch form {
    case .uuid: Self.sampleUUIDs.map(Scalar.text)
    case .lowercaseUUID: Self.sampleUUIDs.map { .text($0.lowercased()) }
    case .day: Self.sampleDays.map(Scalar.text)
    case .words(let words), .systems(let words), .texts(let words, _), .freeText(let words): words.map(Scalar.text)
    case .numbers(let usual, _): [.integer(usual.lowerBound), .integer(usual.upperBound)]
    case .other: []
    }
  }

  /// The extremes of the possible range, which occur rarely.
  public var rareValues: [Scalar] {
    if case .numbers(_, let possible) = form {
      [.integer(possible.lowerBound), .integer(possible.upperBound)]
    } else {
      []
    }
  }

  /// Returns whether a rule excludes every value of the source: all usual values and all other strings of the form.
  ///
  /// - Parameters:
  ///   - bounds: The rule's bounds.
  ///   - cases: The only values that the rule permits, or `nil` if it permits any value.
  ///   - matches: Returns whether a string matches a pattern.
  /// - Returns: Whether every value is excluded, or `false` if other values are possible, as with free text.
  public func isExcluded(
    by bounds: Bounds, cases: [Scalar]? = nil,
    matching matches: (String, String) -> Bool = { (try? Pattern($1))?.matches($0) ?? true }
  ) -> Bool {
    if case .freeText = form { return false }
    if usualValues.isEmpty { return false }
    func admits(_ value: Scalar) -> Bool {
      if let cases, !cases.contains(value) { return false }
      return bounds.faults(of: value, matching: matches).isEmpty
    }
    if usualValues.contains(where: admits) { return false }
    if case .numbers(let usual, _) = form {
      let range = (DecimalNumber(usual.lowerBound), DecimalNumber(usual.upperBound))
      let bounds = [bounds.minimum, bounds.maximum, bounds.exclusiveMinimum, bounds.exclusiveMaximum].compactMap(\.self)
      return !(cases ?? bounds.flatMap { kind.isWhole ? $0.wholeNeighbours : [$0] }).contains { value in
        guard let number = value.decimal, number.isWhole || !kind.isWhole else { return false }
        return !(number < range.0) && !(range.1 < number) && admits(value)
      }
    }
    // The sample represents all random values, so a rule that excludes it excludes nearly every value.
    switch form {
    case .uuid, .lowercaseUUID: return true
    default: break
    }
    guard let pattern = textPattern else { return true }
    if let cases {
      return !cases.contains { value in
        if case .text(let text) = value { matches(text, pattern) && admits(value) } else { false }
      }
    }
    let least = bounds.minLength ?? 0
    let most = bounds.maxLength ?? Int.max
    if least > most { return true }
    let machine = TextMachine(matching: [pattern] + bounds.patterns)
    return machine.text(lengths: least...most) == nil && !machine.exceededStateLimit
  }

  /// The pattern that all strings of the form match, or `nil` if the form has only the listed strings.
  var textPattern: String? {
    switch form {
    case .uuid: "^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$"
    case .lowercaseUUID: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
    case .day: Format.pattern("date")
    case .texts(_, let pattern): pattern
    default: nil
    }
  }

  /// UUIDs that together contain each digit at each position.
  private static let sampleUUIDs: [String] = (0..<16).map { shift in
    let digits = Array("0123456789ABCDEF".utf8)
    let text = (0..<36).map { index -> UInt8 in
      switch index {
      case 8, 13, 18, 23: 0x2D
      case 14: 0x34
      case 19: digits[8 + shift % 4]
      default: digits[(index + shift) % 16]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Dates that together contain each month and each possible digit at each position.
  private static let sampleDays = [
    "2024-01-31", "2024-02-29", "2025-03-01", "2026-04-02", "2027-05-03", "2028-06-14", "2029-07-25", "2030-08-16",
    "2031-09-07", "2032-10-18", "2033-11-29", "2034-12-30", "2035-01-10", "2036-02-11", "2037-12-25",
  ]
}

extension SourceDomain {
  /// The format of a field that sends a UUID in lower case.
  static let lowercaseFormat = "uuid-lowercase"

  /// Returns the domain in the form that a field of this type sends.
  package func adapted(to type: ValueType) -> SourceDomain {
    guard case .uuid = form, type.format == Self.lowercaseFormat else { return self }
    return SourceDomain(
      kind, .lowercaseUUID, from: provider, isAlwaysKnown: isAlwaysKnown, unit: unit,
      summary.summaryInLowerCase, sample: sample.map { .text($0.plainText.lowercased()) })
  }

  /// Returns the domain of the source with the given name, or `nil` if the source is unknown.
  public static func of(_ name: String) -> SourceDomain? {
    if let known = domainsByName[name] { return known }
    for prefix in ["app.", "config."] where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      return SourceDomain(.anything, .other, from: .app, "values from the app")
    }
    if name.declaredCounterName?.isEmpty == false {
      return SourceDomain(.count, .numbers(0...2_147_483_647), "non-negative integers")
    }
    return nil
  }
}

extension Field {
  /// Returns the domain of the field's source. If the field omits a counter of 0, the domain is positive integers.
  func domain(of source: String) -> SourceDomain? {
    guard isCounter, case .when(let condition) = sent, condition.source == source, condition.isNegated,
      condition.values.contains(.integer(0))
    else { return SourceDomain.of(source) }
    return SourceDomain(.count, .numbers(1...2_147_483_647), "positive integers")
  }
}

extension Scalar {
  /// The integers closest to the number, including the number itself if it is an integer.
  fileprivate var wholeNeighbours: [Scalar] {
    guard let floor = decimal?.floor else { return [] }
    return [floor == .min ? floor : floor - 1, floor, floor == .max ? floor : floor + 1].map(Scalar.integer)
  }
}

extension String {
  /// The summary, with references to upper case changed to lower case.
  fileprivate var summaryInLowerCase: String {
    split(separator: " ", omittingEmptySubsequences: false).map {
      $0 == "uppercase" ? "lowercase" : $0 == "upper" ? "lower" : $0
    }
    .joined(separator: " ")
  }
}
