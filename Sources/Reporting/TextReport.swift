import SignalbookSchemaFiles

/// A human-readable report: `path:line:column: error: message [rule]`, the line with the range underlined, and the fix.
public struct TextReport {
  public var usesColor: Bool
  /// Returns a file's contents, given the path in a location, or `nil` if they are not available.
  public var source: (String) -> [UInt8]?

  public init(usesColor: Bool, source: @escaping (String) -> [UInt8]?) {
    self.usesColor = usesColor
    self.source = source
  }

  /// Returns the findings in order, followed by a summary. Returns an empty string if there are no findings.
  public func text(for diagnostics: [Diagnostic]) -> String {
    var text = ""
    var report = self
    // Findings are grouped by file, so each file is read once.
    var lastSource: (path: String, bytes: [UInt8]?)?
    report.source = { path in
      if let lastSource, lastSource.path == path { return lastSource.bytes }
      let bytes = source(path)
      lastSource = (path, bytes)
      return bytes
    }
    for diagnostic in diagnostics { report.append(diagnostic, to: &text) }
    if !diagnostics.isEmpty { text += Self.summary(of: diagnostics) + "\n" }
    return text
  }

  /// Returns a summary, such as `2 errors and 1 warning in 1 file`.
  public static func summary(of diagnostics: [Diagnostic]) -> String {
    let files = Set(diagnostics.map(\.location.path)).count
    let counts: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    let parts = counts.compactMap { severity, word in
      let count = diagnostics.filter { $0.severity == severity }.count
      return count == 0 ? nil : counted(count, word)
    }
    guard let last = parts.last else { return "no findings" }
    let others = parts.dropLast().joined(separator: ", ")
    return (others.isEmpty ? last : "\(others) and \(last)") + " in " + counted(files, "file")
  }

  /// Returns a count, such as `1 file` or `2 files`.
  public static func counted(_ count: Int, _ word: String) -> String {
    if count == 1 { return "1 \(word)" }
    return "\(count) " + (word.hasSuffix("y") ? word.dropLast() + "ies" : word + (word.hasSuffix("x") ? "es" : "s"))
  }

  private func append(_ diagnostic: Diagnostic, to text: inout String) {
    let severity = diagnostic.severity
    append(
      diagnostic.location, severity, diagnostic.message, suffix: " [\(diagnostic.rule.id) \(diagnostic.rule.name)]",
      to: &text)
    for note in diagnostic.notes { append(note.location, .note, note.message, suffix: "", to: &text) }
    for fix in diagnostic.fixes { text += "  fix: \(DisplayText.escaped(fix.message))\n" }
  }

  private func append(
    _ location: Location, _ severity: Severity, _ message: String, suffix: String, to text: inout String
  ) {
    let fileAndPosition = "\(DisplayText.escaped(location.path)):\(location.line):\(location.column):"
    text += "\(style(fileAndPosition, .bold)) \(style(severity.rawValue + ":", .severity(severity))) "
    text += "\(DisplayText.escaped(message))\(style(suffix, .faint))\n"
    guard let bytes = source(location.path), let excerpt = SourceExcerpt(location, in: bytes) else { return }
    let number = String(location.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    let underline = "^" + String(repeating: "~", count: excerpt.width - 1)
    text += " \(number) | \(excerpt.line)\n"
    text += " \(margin) | \(String(repeating: " ", count: excerpt.indent))\(style(underline, .severity(severity)))\n"
  }

  private enum Style {
    case bold, faint
    case severity(Severity)

    /// The parameters of the "select graphic rendition" escape sequence.
    var code: String {
      switch self {
      case .bold: "1"
      case .faint: "2"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;35"
      case .severity(.note): "1;36"
      }
    }
  }

  private func style(_ text: String, _ style: Style) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }
}
