import SignalbookSchemaFiles

/// An error that prevents a registry from loading or a command from running, with its reason and fix.
///
/// The reader and the resolver perform these checks, also in builds. The pages are in this module, so that app builds
/// do not compile them. The checks cannot be turned off or suppressed, because the generated code and documents would
/// be wrong.
public struct SoundnessRule: Sendable {
  /// An example of the error.
  public enum Example: Sendable {
    /// Schema sections, or a whole file if they contain a `registry` section. `⟦` and `⟧` enclose each faulty value.
    case sections(String)
    /// A complete file, marked in the same way as ``sections(_:)``.
    case file(String)
    /// Bytes that cannot be printed, with a description of the bytes.
    case bytes([UInt8], shown: String)
    /// A description of an error outside schema files.
    case described(String)
  }

  public var id: RuleID
  public var summary: String
  /// The reason for the error, and how to fix it.
  public var reason: String
  public var bad: Example
  /// The severity. A warning does not stop commands, but it cannot be turned off either.
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

  /// All errors, sorted by ID.
  public static let all: [SoundnessRule] =
    syntax + structure + files + references + values + fields + declarations + names + tool

  /// Returns the error with the given ID or name, or `nil` if the text is unknown.
  public static func named(_ text: String) -> SoundnessRule? { all.first { $0.id.id == text || $0.id.name == text } }

  /// The error's page for `signalbook explain`, in plain text.
  public var page: String {
    var text =
      "\(id.id) \(id.name): \(severity.rawValue)\n\n\(summary)\n\n\(reason)\n\nReported:\n\n\(Rule.indented(displayText))\n"
    if severity == .error {
      text += "\nThis error cannot be suppressed, because the generated code and documents would be wrong.\n"
    }
    return text
  }

  /// The error's section in the rule reference, in Markdown.
  var section: String {
    let example: String
    switch bad {
    case .sections, .file: example = "```json\n\(displayText)\n```"
    case .bytes: example = "```text\n\(displayText)\n```"
    case .described: example = displayText
    }
    return "### \(id.id) \(id.name)\n\n*\(severity.rawValue)*. \(summary)\n\n\(reason)\n\nReported:\n\n\(example)\n"
  }

  private var displayText: String {
    switch bad {
    case .sections(let text), .file(let text): Rule.removingMarks(from: text)
    case .bytes(_, let shown), .described(let shown): shown
    }
  }

  /// The number of tested examples on the page.
  var testedExampleCount: Int { if case .described = bad { 0 } else { 1 } }
}

extension Rule {
  /// Returns a message if the text is the ID or name of a soundness error instead of a rule. Returns `nil` otherwise.
  static func soundnessRuleMessage(for text: String) -> String? {
    SoundnessRule.named(text).map {
      "\($0.id.id) \($0.id.name) cannot be turned off, changed or suppressed; remove this entry (see "
        + "'signalbook explain \($0.id.id)')"
    }
  }
}
