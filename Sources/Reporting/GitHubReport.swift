import SignalbookSchemaFiles

/// Findings as workflow commands, which GitHub shows beside the changed lines.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
public struct GitHubReport {
  public init() {}

  public func text(_ findings: [Finding]) -> String {
    findings.filter { $0.excuse == nil }.map { finding in
      let diagnostic = finding.diagnostic
      let location = diagnostic.location
      let command =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      var properties = [
        ("file", finding.path), ("line", String(location.line)), ("endLine", String(location.endLine)),
      ]
      // GitHub takes columns for findings in one line only.
      if location.line == location.endLine {
        properties += [("col", String(location.column)), ("endColumn", String(location.endColumn))]
      }
      properties.append(("title", "\(diagnostic.rule.id) \(diagnostic.rule.name)"))
      let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }.joined(separator: ",")
      let notes = diagnostic.notes.map { "\n\($0.location.path):\($0.location.line): \($0.message)" }.joined()
      return "::\(command) \(list)::\(Self.escaped(diagnostic.message + notes, isProperty: false))\n"
    }.joined()
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: DisplayText.append(scalar, to: &result)
      }
    }
    return result
  }
}
