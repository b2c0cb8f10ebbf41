import SignalbookSchemaFiles
import SignalbookWireForm

/// Findings for programs, as one JSON document of a stated version. Keys are in a fixed order.
public struct JSONReport {
  /// Version of the document. A new key does not change it; a changed or removed one does.
  public static let version = 2

  public init() {}

  public func text(_ findings: [Finding]) -> String {
    let diagnostics = findings.filter { $0.suppression == nil }.map(\.diagnostic)
    var text = "{\n  \"version\": \(Self.version),\n  \"findings\": ["
    text += findings.map { "\n    " + Self.finding($0) }.joined(separator: ",")
    if !findings.isEmpty { text += "\n  " }
    text += "],\n  \"counts\": {"
    text += [Severity.error, .warning, .note].map { severity in
      "\(quoted(severity.rawValue)): \(diagnostics.filter { $0.severity == severity }.count)"
    }.joined(separator: ", ")
    return text + "}\n}\n"
  }

  private static func finding(_ finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    var members = [
      "\"rule\": \(quoted(diagnostic.rule.id))", "\"name\": \(quoted(diagnostic.rule.name))",
      "\"severity\": \(quoted(diagnostic.severity.rawValue))", "\"message\": \(quoted(diagnostic.message))",
      "\"location\": \(location(diagnostic.location))", "\"pointer\": \(quoted(finding.pointer))",
      "\"fingerprint\": \(quoted(finding.fingerprint))",
    ]
    if let suppression = finding.suppression { members.append("\"suppression\": \(quoted(suppression))") }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map {
        "{\"message\": \(quoted($0.message)), \"location\": \(location($0.location))}"
      }
      members.append("\"notes\": [\(notes.joined(separator: ", "))]")
    }
    if !diagnostic.fixes.isEmpty {
      let fixes = diagnostic.fixes.map { fix in
        "{\"message\": \(quoted(fix.message)), \"path\": \(quoted(fix.path)), \"start\": \(fix.range.start), "
          + "\"end\": \(fix.range.end), \"replacement\": \(quoted(fix.replacement))}"
      }
      members.append("\"fixes\": [\(fixes.joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Lines and columns count from 1, columns in UTF-8 bytes; `start` and `end` are byte offsets from 0.
  private static func location(_ location: Location) -> String {
    "{\"path\": \(quoted(location.path)), \"line\": \(location.line), \"column\": \(location.column), "
      + "\"endLine\": \(location.endLine), \"endColumn\": \(location.endColumn), "
      + "\"start\": \(location.range.start), \"end\": \(location.range.end)}"
  }
}

private func quoted(_ text: String) -> String { JSONText.quoted(text) }
