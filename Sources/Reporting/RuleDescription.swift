import SignalbookSchemaFiles

/// The description of a rule in a report, in addition to its ID and name.
public struct RuleDescription: Sendable {
  public var rule: RuleID
  public var severity: Severity
  public var group: String
  public var summary: String
  public var help: String

  public init(rule: RuleID, severity: Severity, group: String, summary: String, help: String) {
    self.rule = rule
    self.severity = severity
    self.group = group
    self.summary = summary
    self.help = help
  }
}
