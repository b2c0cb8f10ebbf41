import SignalbookSchemaFiles

/// The rule severities and options that a project sets.
public struct LintSettings: Sendable {
  public struct Setting: Sendable {
    /// The severity, or `nil` to use the rule's default.
    public var severity: Severity?
    public var isOff: Bool
    public var options: [String: RuleOption.Value]

    public init(severity: Severity? = nil, isOff: Bool = false, options: [String: RuleOption.Value] = [:]) {
      self.severity = severity
      self.isOff = isOff
      self.options = options
    }
  }

  /// The settings by rule ID.
  public var rules: [String: Setting]

  public init(rules: [String: Setting] = [:]) { self.rules = rules }

  func isOff(_ rule: Rule) -> Bool { rules[rule.id.id]?.isOff ?? false }
  func severity(of rule: Rule) -> Severity? { rules[rule.id.id]?.severity }
  func option(named name: String, of rule: Rule) -> RuleOption.Value? {
    rules[rule.id.id]?.options[name] ?? rule.options.first { $0.name == name }?.value
  }
}

extension LintSettings {
  /// Reads `lint.rules` from a valid configuration, and reports unknown rules, options and keywords.
  public init(_ lint: JSONNode, in file: SourceFile, into diagnostics: inout Diagnostics) {
    self.init()
    for member in lint["rules"]?.members ?? [] {
      guard let rule = Rule.named(member.key) else {
        let hint = suggestion(for: member.key, among: Rule.all.flatMap { [$0.id.id, $0.id.name] })
        diagnostics.add(
          Diagnostic(
            .unknownRule,
            Rule.soundnessRuleMessage(for: member.key) ?? "unknown rule \(quoted(member.key))\(hint)",
            at: file.location(of: member.keyRange)))
        continue
      }
      if rules[rule.id.id] != nil {
        diagnostics.add(
          Diagnostic(
            .badRuleOption, "\(rule.id.id) \(rule.id.name) is set twice, by its id and by its name; remove one",
            at: file.location(of: member.keyRange)))
      }
      var setting = Setting()
      let severity = member.value.string ?? member.value["severity"]?.string
      setting.isOff = severity == "off"
      setting.severity = severity.flatMap(Severity.init(rawValue:))
      for option in member.value["options"]?.members ?? [] {
        setting.options[option.key] = value(of: option, for: rule, in: file, into: &diagnostics)
      }
      rules[rule.id.id] = setting
    }
  }

  private func value(
    of member: JSONMember, for rule: Rule, in file: SourceFile, into diagnostics: inout Diagnostics
  ) -> RuleOption.Value? {
    guard let option = rule.options.first(where: { $0.name == member.key }) else {
      let optionNames = rule.options.map(\.name)
      let hint = optionNames.isEmpty ? "; the rule has no options" : suggestion(for: member.key, among: optionNames)
      diagnostics.add(
        Diagnostic(
          .badRuleOption, "\(rule.id.name) has no option \(quoted(member.key))\(hint)",
          at: file.location(of: member.keyRange)))
      return nil
    }
    switch option.value {
    case .integer:
      if let number = member.value.integer, number >= 0, number <= 1_000_000 { return .integer(Int(number)) }
    case .word(_, let words):
      if let word = member.value.string, words.contains(word) { return .word(word, of: words) }
    }
    diagnostics.add(
      Diagnostic(
        .badRuleOption, "\(quoted(member.key)) of \(rule.id.name) must be \(option.value.requirement)",
        at: file.location(of: member.value.range)))
    return nil
  }

  private func suggestion(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
  }
}

extension RuleOption.Value {
  fileprivate var requirement: String {
    switch self {
    case .integer: "a whole number from 0 to 1000000"
    case .word(_, let words): "one of \(words.map { quoted($0) }.joined(separator: ", "))"
    }
  }
}

extension RuleID {
  static let unknownRule = RuleID("SB0910", "unknown-rule")
  static let badRuleOption = RuleID("SB0911", "bad-rule-option")
}
