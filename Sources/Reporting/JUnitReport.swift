import SignalbookSchemaFiles
import SignalbookWireForm

/// A report of findings as JUnit XML, which most CI systems show as failed tests. Each file is a suite, and each error
/// or warning is a failure. A note is a passed test with a message.
public struct JUnitReport {
  public init() {}

  /// Returns the report.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - files: The paths of all checked files. A file without findings is a passed test.
  ///   - skipped: The paths of files that were not checked completely, because their registry could not be loaded. If
  ///     such a file does not have findings, it is a skipped test.
  /// - Returns: The report's XML.
  public func text(for findings: [Finding], files: [String], skipped: [String] = []) -> String {
    let found = Dictionary(grouping: findings.filter { $0.suppression == nil }, by: \.path)
    let skipped = Set(skipped).subtracting(files)
    let paths = Set(files).union(skipped).union(found.keys).sorted()
    let failures = found.values.joined().filter(\.fails).count
    let tests = paths.reduce(0) { $0 + max(1, found[$1]?.count ?? 0) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"signalbook lint\" tests=\"\(tests)\" failures=\"\(failures)\">\n"
    for path in paths {
      let failed = found[path] ?? []
      text +=
        "  <testsuite name=\"\(escaped(path))\" tests=\"\(max(1, failed.count))\" failures=\"\(failed.filter(\.fails).count)\">\n"
      if failed.isEmpty {
        text += "    <testcase name=\"signalbook lint\" classname=\"\(escaped(path))\""
        text += skipped.contains(path) ? "><skipped message=\"the registry does not load\"/></testcase>\n" : "/>\n"
      }
      for finding in failed {
        let diagnostic = finding.diagnostic
        let fileAndPosition = "\(path):\(diagnostic.location.line):\(diagnostic.location.column)"
        let name = "\(diagnostic.rule.id) \(diagnostic.rule.name) \(finding.pointer)"
        text += "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(path))\">\n"
        if !finding.fails {
          text +=
            "      <system-out>\(escaped("\(fileAndPosition): \(diagnostic.message)"))</system-out>\n    </testcase>\n"
          continue
        }
        text += "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(escaped(diagnostic.message))\">"
        text += "\(escaped("\(fileAndPosition): \(diagnostic.message)"))</failure>\n    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// Returns the text with markup, characters that XML cannot contain, and characters that reorder a line escaped.
  private func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\u{FFFE}", "\u{FFFF}": "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: XMLText.entity(for: scalar) ?? DisplayText.escape(scalar)
      }
    }
  }
}

extension Finding {
  fileprivate var fails: Bool { diagnostic.severity > .note }
}
