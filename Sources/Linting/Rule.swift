import SignalbookRegistry
import SignalbookSchemaFiles

/// A check of a valid registry, with its rationale and an example.
///
/// Each rule is a constant of this type in a file in `Rules/`, and is listed in ``Rule/all``. The rule's strings are
/// its page in `signalbook explain` and in the rule reference. The examples are also tests.
public struct Rule: Sendable {
  /// The rule's stable ID (`SB1401`) and its name (`open-text`).
  public var id: RuleID
  public var group: RuleGroup
  /// The default severity, which `signalbook.json` can override.
  public var severity: Severity
  /// A one-sentence description of the finding.
  public var summary: String
  /// The consequences of the fault, and how to fix it.
  public var reason: String
  /// An example in the form of a diff of schema sections. Lines with `-` are only in the faulty version, lines with `+`
  /// only in the corrected version. `⟦` and `⟧` enclose each reported location.
  let example: String
  /// The file name of the faulty example, for rules that check file names.
  public var badFile: String
  /// Whether findings have a fix.
  public var isFixable: Bool
  /// The options that a project can set in `signalbook.json`, with their defaults.
  public var options: [RuleOption]
  var check: Check

  /// The part of the registry that the rule checks. All rules share one walk over the registry.
  enum Check: Sendable {
    case registry(@Sendable (Registry, inout LintPass) -> Void)
    case stream(@Sendable (Stream, inout LintPass) -> Void)
    case event(@Sendable (Event, Stream, inout LintPass) -> Void)
    case field(@Sendable (VisitedField, inout LintPass) -> Void)
    case entry(@Sendable (VisitedEntry, inout LintPass) -> Void)
  }

  @inline(never) init(
    _ id: String, _ name: String, _ group: RuleGroup, _ severity: Severity, summary: String, reason: String,
    example: String, badFile: String = "example.json", isFixable: Bool = false, options: [RuleOption] = [], check: Check
  ) {
    self.id = RuleID(id, name)
    self.group = group
    self.severity = severity
    self.summary = summary
    self.reason = reason
    self.example = example
    self.badFile = badFile
    self.isFixable = isFixable
    self.options = options
    self.check = check
  }

  /// The faulty version of the example, with the reported locations marked.
  public var bad: String { example(without: "+") }
  /// The corrected version of the example.
  public var good: String { Rule.removingMarks(from: example(without: "-")) }

  private func example(without sign: Character) -> String {
    example.split(separator: "\n").filter { $0.first != sign }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}

/// The group of a rule. The raw value is the rule's number divided by 100.
public enum RuleGroup: Int, Sendable, CaseIterable {
  case naming = 10
  case receiver, consistency, similarity, privacy, lifecycle, links, messages, gestures, documentation

  /// The group's title for headings.
  public var title: String {
    switch self {
    case .naming: "Naming"
    case .receiver: "Limits of the receiver"
    case .consistency: "Consistency"
    case .similarity: "Near-duplicates and misspellings"
    case .privacy: "Privacy"
    case .lifecycle: "Lifecycle and expiry"
    case .links: "Links"
    case .messages: "Messages"
    case .gestures: "Gestures"
    case .documentation: "Documentation"
    }
  }
}

/// A numeric or keyword option of a rule.
public struct RuleOption: Sendable {
  public enum Value: Sendable, Hashable {
    case integer(Int)
    /// A keyword from a list.
    case word(String, of: [String])
  }
  public var name: String
  public var summary: String
  /// The default value.
  public var value: Value
}
