import SignalbookJSONWriting
import SignalbookSchemaFiles

/// A report in GitLab's code quality format
/// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
public struct GitLabReport {
  /// The project's folder relative to the repository's root, with a trailing slash. Empty at the root.
  private let root: String

  public init(root: String = "") { self.root = root }

  public func text(for findings: [Finding]) -> String {
    JSONTree.list(
      findings.filter { $0.suppression == nil }.map { finding in
        let location = finding.diagnostic.location
        let severity =
          switch finding.diagnostic.severity {
          case .error: "major"
          case .warning: "minor"
          case .note: "info"
          }
        return .object([
          ("description", .text(finding.diagnostic.message)),
          ("check_name", .text("\(finding.diagnostic.rule.id) \(finding.diagnostic.rule.name)")),
          ("fingerprint", .text(finding.fingerprint)), ("severity", .text(severity)),
          (
            "location",
            .object([
              ("path", .text(repositoryPath(of: finding.path, root: root))),
              (
                "lines",
                .object([("begin", .integer(Int64(location.line))), ("end", .integer(Int64(location.endLine)))])
              ),
            ])
          ),
        ])
      }
    ).pretty()
  }
}
