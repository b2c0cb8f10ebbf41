import SignalbookRegistry
import SignalbookSchemaFiles

/// One check of a registry that loads: what it finds, why that matters, and an example of each side.
///
/// A rule is one file in `Rules/`, which adds a constant to this type and is listed in ``Rule/all``. Its texts are the
/// page that `signalbook explain` prints and the rule reference in the documentation; its examples are tests.
public struct Rule: Sendable {
  /// The stable id (`SB1401`) and the readable name (`open-text`).
  public var id: RuleID
  public var group: RuleGroup
  /// How much a finding matters where `signalbook.json` says nothing.
  public var severity: Severity
  /// What is found, in one sentence.
  public var summary: String
  /// Why it matters and how to mend it.
  public var reason: String
  /// Sections of a schema file, bad and mended, as a diff of two columns: a line with `-` is in the bad text alone, one with
  /// `+` in the mended text alone. Each location where the rule finds something is between `⟦` and `⟧`.
  let example: String
  /// The file that the bad example is, where its name is what is wrong.
  public var badFile: String
  /// Whether findings carry a mechanical fix.
  public var isFixable: Bool
  /// What `signalbook.json` may set, with what holds otherwise.
  public var options: [RuleOption]
  var check: Check

  /// What a rule wants to see. The registry is walked once; every rule is called with each part it asks for.
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

  /// The sections in which the rule finds something, with the marks of the locations.
  public var bad: String { side(without: "+") }
  /// The sections mended: no rule finds anything.
  public var good: String { Rule.unmarked(side(without: "-")) }

  private func side(without sign: Character) -> String {
    example.split(separator: "\n").filter { $0.first != sign }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}

/// What rules are about. The hundreds of a rule's number are its group's.
public enum RuleGroup: Int, Sendable, CaseIterable {
  case naming = 10
  case receiver, consistency, similarity, privacy, lifecycle, links, messages, gestures, documentation

  /// As headings print it.
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

/// A number or word of a rule that a project may set in `signalbook.json`.
public struct RuleOption: Sendable {
  public enum Value: Sendable, Hashable {
    case integer(Int)
    /// One of the words.
    case word(String, of: [String])
  }
  public var name: String
  public var summary: String
  /// What holds when the project says nothing.
  public var value: Value
}
