import SignalbookSchemaFiles
import SignalbookWireForm

/// A machine-readable report of findings: a versioned JSON document whose keys have a fixed order.
public struct JSONReport {
  /// The version of the format, which increases when a key changes or is removed, not when one is added.
  public static let version = 2

  public init() {}

  public func text(for findings: [Finding]) -> String {
    let diagnostics = findings.filter { $0.suppression == nil }.map(\.diagnostic)
    var text = "{\n  \"version\": \(Self.version),\n  \"findings\": ["
    text += findings.map { "\n    " + Self.finding(for: $0) }.joined(separator: ",")
    if !findings.isEmpty { text += "\n  " }
    text += "],\n  \"counts\": {"
    text += [Severity.error, .warning, .note].map { severity in
      "\(quoted(severity.rawValue)): \(diagnostics.filter { $0.severity == severity }.count)"
    }.joined(separator: ", ")
    return text + "}\n}\n"
  }

  private static func finding(for finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    var members = [
      "\"rule\": \(quoted(diagnostic.rule.id))", "\"name\": \(quoted(diagnostic.rule.name))",
      "\"severity\": \(quoted(diagnostic.severity.rawValue))", "\"message\": \(quoted(diagnostic.message))",
      "\"location\": \(location(for: diagnostic.location))", "\"pointer\": \(quoted(finding.pointer))",
      "\"fingerprint\": \(quoted(finding.fingerprint))",
    ]
    if let suppression = finding.suppression { members.append("\"suppression\": \(quoted(suppression))") }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map {
        "{\"message\": \(quoted($0.message)), \"location\": \(location(for: $0.location))}"
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

  /// Returns a location. Lines and columns start at 1; columns count UTF-8 bytes. `start` and `end` are byte offsets.
  private static func location(for location: Location) -> String {
    "{\"path\": \(quoted(location.path)), \"line\": \(location.line), \"column\": \(location.column), "
      + "\"endLine\": \(location.endLine), \"endColumn\": \(location.endColumn), "
      + "\"start\": \(location.range.start), \"end\": \(location.range.end)}"
  }
}

private func quoted(_ text: String) -> String { JSONText.quoted(text) }
