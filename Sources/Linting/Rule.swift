import SignalbookRegistry
import SignalbookSchemaFiles

/// A check of a registry that loads, with its reason and an example with and without a finding.
///
/// Each rule is declared in a file in `Rules/` as a constant of this type and is listed in ``Rule/all``. Its texts are
/// its page in `signalbook explain` and in the rule reference. Its examples are tests.
public struct Rule: Sendable {
  /// The stable id (`SB1401`) and the readable name (`open-text`).
  public var id: RuleID
  public var group: RuleGroup
  /// The severity, unless `signalbook.json` sets another.
  public var severity: Severity
  /// The finding, in one sentence.
  public var summary: String
  /// The consequences and the fix.
  public var reason: String
  /// Sections of a schema file with and without a finding, as a diff: a line with `-` is only in the bad text, a line
  /// with `+` only in the good text. Each reported location is between `⟦` and `⟧`.
  let example: String
  /// The name of the bad example's file, for rules about names of files.
  public var badFile: String
  /// Whether findings have a fix.
  public var isFixable: Bool
  /// The options that `signalbook.json` can set, with their defaults.
  public var options: [RuleOption]
  var check: Check

  /// The part of a registry that a rule checks. The registry is walked once, and each rule is called with its parts.
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

  /// The sections with findings, with the marks of the locations.
  public var bad: String { side(without: "+") }
  /// The corrected sections, without findings.
  public var good: String { Rule.unmarked(side(without: "-")) }

  private func side(without sign: Character) -> String {
    example.split(separator: "\n").filter { $0.first != sign }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}

/// The subject of a rule: the hundreds of the rule's number.
public enum RuleGroup: Int, Sendable, CaseIterable {
  case naming = 10
  case receiver, consistency, similarity, privacy, lifecycle, links, messages, gestures, documentation

  /// The title, as in headings.
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

/// An option of a rule, a number or a word, that a project can set in `signalbook.json`.
public struct RuleOption: Sendable {
  public enum Value: Sendable, Hashable {
    case integer(Int)
    /// One of several words.
    case word(String, of: [String])
  }
  public var name: String
  public var summary: String
  /// The default.
  public var value: Value
}
