import SignalbookSchemaFiles
import SignalbookWireForm

/// A report of findings as workflow commands, which GitHub shows next to the changed lines.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
public struct GitHubReport {
  /// The project's folder relative to the repository's root, with a trailing slash. Empty at the root.
  private let root: String

  public init(root: String = "") { self.root = root }

  public func text(for findings: [Finding]) -> String {
    findings.filter { $0.suppression == nil }.map { finding in
      let diagnostic = finding.diagnostic
      let location = diagnostic.location
      let command =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      let notes = diagnostic.notes.map {
        "\n\(finding.relativePath(of: $0.location.path)):\($0.location.line): \($0.message)"
      }
      .joined()
      return Self.command(
        command, path: repositoryPath(of: finding.path, root: root), location,
        title: "\(diagnostic.rule.id) \(diagnostic.rule.name)",
        diagnostic.message + notes)
    }.joined()
  }

  /// Returns a workflow command as a line.
  ///
  /// - Parameters:
  ///   - command: `error`, `warning` or `notice`.
  ///   - path: The file's path relative to the repository's root, or `nil` if the message is not about a file.
  ///   - location: The location in the file, or `nil` for the whole file.
  ///   - title: The bold title.
  ///   - message: The message, on one or several lines.
  /// - Returns: The escaped command.
  public static func command(
    _ command: String, path: String?, _ location: Location?, title: String, _ message: String
  ) -> String {
    var properties: [(String, String)] = []
    if let path { properties.append(("file", path)) }
    if path != nil, let location {
      properties += [("line", String(location.line)), ("endLine", String(location.endLine))]
      // GitHub accepts columns only for findings on one line.
      if location.line == location.endLine {
        properties += [("col", String(location.column)), ("endColumn", String(location.endColumn))]
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      default: DisplayText.escape(scalar)
      }
    }
  }
}
