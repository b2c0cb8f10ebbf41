import SignalbookSchemaFiles

/// Severities and options of rules, as a project sets them.
public struct LintSettings: Sendable {
  public struct Setting: Sendable {
    /// `nil`: the rule's own.
    public var severity: Severity?
    public var isOff: Bool
    public var options: [String: RuleOption.Value]

    public init(severity: Severity? = nil, isOff: Bool = false, options: [String: RuleOption.Value] = [:]) {
      self.severity = severity
      self.isOff = isOff
      self.options = options
    }
  }

  /// By the rules' ids.
  public var rules: [String: Setting]

  public init(rules: [String: Setting] = [:]) { self.rules = rules }

  func isOff(_ rule: Rule) -> Bool { rules[rule.id.id]?.isOff ?? false }
  func severity(of rule: Rule) -> Severity? { rules[rule.id.id]?.severity }
  func option(_ name: String, of rule: Rule) -> RuleOption.Value? {
    rules[rule.id.id]?.options[name] ?? rule.options.first { $0.name == name }?.value
  }
}
