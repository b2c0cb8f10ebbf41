import SignalbookSchemaFiles

/// A fault that keeps a registry from loading or a tool from running, with its reason and fix.
///
/// The checks are in the reader and the resolver, which also run in builds. Their pages are here, so that app builds do
/// not compile them. The checks cannot be turned off or suppressed, because the generated code and documents would be
/// wrong.
public struct SoundnessRule: Sendable {
  /// An example of the fault.
  public enum Example: Sendable {
    /// Sections of a schema file in a sound registry, or a whole file if they have a `registry`. Each faulty value is
    /// between `⟦` and `⟧`.
    case sections(String)
    /// A complete file, marked in the same way.
    case file(String)
    /// Bytes that cannot be printed, with their description.
    case bytes([UInt8], shown: String)
    /// A description of something other than a schema file.
    case told(String)
  }

  public var id: RuleID
  public var summary: String
  /// The reason for the fault, and the fix.
  public var reason: String
  public var bad: Example
  /// The severity. A warning does not stop commands, but cannot be turned off either.
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

  /// All faults, by id.
  public static let all: [SoundnessRule] = text + form + files + references + values + fields + wholes + names + tool

  /// Returns the fault with an id or name, if any.
  public static func named(_ text: String) -> SoundnessRule? { all.first { $0.id.id == text || $0.id.name == text } }

  /// The page as plain text, for `signalbook explain`.
  public var page: String {
    var text =
      "\(id.id) \(id.name): \(severity.rawValue)\n\n\(summary)\n\n\(reason)\n\nReported:\n\n\(Rule.indented(shown))\n"
    if severity == .error {
      text += "\nThe error cannot be suppressed, because the generated code and documents would be wrong.\n"
    }
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
    return "### \(id.id) \(id.name)\n\n*\(severity.rawValue)*. \(summary)\n\n\(reason)\n\nReported:\n\n\(example)\n"
  }

  private var shown: String {
    switch bad {
    case .sections(let text), .file(let text): Rule.unmarked(text)
    case .bytes(_, let shown), .told(let shown): shown
    }
  }

  /// The number of tested examples on the page.
  var tests: Int { if case .told = bad { 0 } else { 1 } }
}

extension Rule {
  /// Returns the message for the id or name of a fault in place of a rule; `nil` if there is no such fault.
  static func unchangeable(_ text: String) -> String? {
    SoundnessRule.named(text).map {
      "\($0.id.id) \($0.id.name) cannot be turned off, changed or suppressed; remove this entry (see "
        + "'signalbook explain \($0.id.id)')"
    }
  }
}
