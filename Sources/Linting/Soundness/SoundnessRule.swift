import SignalbookSchemaFiles

/// A fault for which a registry is not read, or a tool does not run: what is wrong, why that is refused, how to mend it.
///
/// The checks themselves are with the reader and the resolver, which builds run as well; their pages are here, where no
/// build compiles them. They cannot be turned off or suppressed: what is made of such a registry would be wrong.
public struct SoundnessRule: Sendable {
  /// What shows the fault.
  public enum Example: Sendable {
    /// Sections of a schema file beside a sound registry, or a whole file where they have a `registry`. Each value where the
    /// fault is found is between `⟦` and `⟧`.
    case sections(String)
    /// A file that is all there is, marked likewise.
    case file(String)
    /// Bytes that cannot be shown as they are, and what is shown.
    case bytes([UInt8], shown: String)
    /// Something that is no text of a schema file.
    case told(String)
  }

  public var id: RuleID
  public var summary: String
  /// Why it is refused and how to mend it.
  public var reason: String
  public var bad: Example
  /// A warning stops nothing, and cannot be turned off all the same.
  public var severity: Severity

  init(
    _ id: String, _ name: String, _ summary: String, _ reason: String, _ bad: Example, severity: Severity = .error
  ) {
    self.severity = severity
    self.id = RuleID(id, name)
    self.summary = summary
    self.reason = reason
    self.bad = bad
  }

  /// All of them, by id.
  public static let all: [SoundnessRule] = text + form + files + references + values + fields + wholes + names + tool

  /// The fault with that id or name; `nil` when there is none.
  public static func named(_ text: String) -> SoundnessRule? { all.first { $0.id.id == text || $0.id.name == text } }

  /// The page as plain text: what `signalbook explain` prints.
  public var page: String {
    var text =
      "\(id.id) \(id.name): \(severity.rawValue)\n\n\(summary)\n\n\(reason)\n\nFound:\n\n\(Rule.indented(shown))\n"
    if severity == .error { text += "\nIt cannot be suppressed: what is made of it would be wrong.\n" }
    return text
  }

  /// The section of the rule reference, as Markdown.
  var section: String {
    let example: String
    switch bad {
    case .sections, .file: example = "```json\n\(shown)\n```"
    case .bytes: example = "```text\n\(shown)\n```"
    case .told: example = shown
    }
    return "### \(id.id) \(id.name)\n\n*\(severity.rawValue)*. \(summary)\n\n\(reason)\n\nFound:\n\n\(example)\n"
  }

  private var shown: String {
    switch bad {
    case .sections(let text), .file(let text): Rule.unmarked(text)
    case .bytes(_, let shown), .told(let shown): shown
    }
  }

  /// How many tests the page has: its example.
  var tests: Int { if case .told = bad { 0 } else { 1 } }
}

extension Rule {
  /// The message about a fault's id or name where a rule is expected; `nil` if there is no such fault.
  static func unchangeable(_ text: String) -> String? {
    SoundnessRule.named(text).map {
      "\($0.id.id) \($0.id.name) cannot be turned off, changed or suppressed; remove this, and run "
        + "'signalbook explain \($0.id.id)'"
    }
  }
}
