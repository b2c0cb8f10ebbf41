import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededSuppression = RuleID("SB2001", "unneeded-suppression")
  static let unknownSuppression = RuleID("SB2002", "suppression-of-unknown-rule")
}

/// The `allow` entries in a registry's files. Each suppresses a rule's findings in the entry that contains it.
struct Suppressions {
  fileprivate struct Suppression {
    var rule: String
    var reason: String
    var path: String
    /// The range of the entry that contains the `allow`, including its key. `nil` for the registry's own `allow`, which
    /// covers all files.
    var scope: ByteRange?
    /// The location of the value of `rule`.
    var location: Location
  }

  private var suppressions: [Suppression] = []

  init(of registry: Registry) {
    for file in registry.files {
      if let tree = file.parsed.root { collect(tree, file.parsed.source, scope: nil) }
    }
  }

  private mutating func collect(_ node: JSONNode, _ source: SourceFile, scope: ByteRange?) {
    switch node.value {
    case .array(let elements): for element in elements { collect(element, source, scope: element.range) }
    case .object(let members):
      for member in members {
        let isRegistry = scope == nil && member.key == "registry"
        collect(
          member.value, source, scope: isRegistry ? nil : ByteRange(member.keyRange.start, member.value.range.end))
        guard member.key == "allow", let entries = member.value.elements else { continue }
        for entry in entries {
          guard let rule = entry["rule"], let name = rule.string, let reason = entry["reason"]?.string else { continue }
          suppressions.append(
            Suppression(
              rule: name, reason: reason, path: source.path, scope: scope, location: source.location(rule.range)))
        }
      }
    default: break
    }
  }

  /// Applies the suppressions to findings.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - paths: The files that were checked with all rules, or `nil` if all files were. Suppressions that cover other
  ///     files are never reported as unneeded.
  /// - Returns: The unsuppressed and suppressed findings. Unneeded suppressions are added as findings.
  func applied(to findings: [Diagnostic], only paths: Set<String>? = nil) -> LintResult {
    var result = LintResult(findings: [], suppressed: [])
    var isNeeded = Array(repeating: false, count: suppressions.count)
    for finding in findings {
      let matches = suppressions.indices.filter { suppressions[$0].suppresses(finding) }
      // Mark every matching suppression as needed. The innermost suppression provides the reason.
      for index in matches { isNeeded[index] = true }
      if let index = matches.min(by: { suppressions[$0].reach < suppressions[$1].reach }) {
        result.suppressed.append((finding, suppressions[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    for (index, suppression) in suppressions.enumerated() where !isNeeded[index] {
      if let paths, suppression.scope == nil || !paths.contains(suppression.path) { continue }
      result.findings.append(suppression.unneeded)
    }
    var sorted = Diagnostics()
    for finding in result.findings { sorted.add(finding) }
    result.findings = sorted.sorted
    return result
  }
}

extension Suppressions.Suppression {
  func suppresses(_ finding: Diagnostic) -> Bool {
    guard finding.rule.id == rule || finding.rule.name == rule else { return false }
    guard let scope else { return true }
    return finding.location.path == path && scope.start <= finding.location.range.start
      && finding.location.range.end <= scope.end
  }

  /// The size of the scope in bytes.
  var reach: Int { scope.map { $0.end - $0.start } ?? Int.max }

  var unneeded: Diagnostic {
    if Rule.named(rule) == nil {
      if let message = Rule.unchangeable(rule) { return Diagnostic(.unknownSuppression, message, at: location) }
      let near = nearest(to: rule, among: Rule.all.flatMap { [$0.id.id, $0.id.name] })
      return Diagnostic(
        .unknownSuppression, "unknown rule \(quoted(rule))\(near.map { "; did you mean \(quoted($0))?" } ?? "")",
        at: location)
    }
    return Diagnostic(
      .unneededSuppression, .warning, "\(rule) no longer reports a finding here; remove the suppression", at: location)
  }
}
