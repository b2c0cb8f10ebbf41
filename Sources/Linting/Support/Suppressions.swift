import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededSuppression = RuleID("SB2001", "unneeded-suppression")
  static let unknownSuppression = RuleID("SB2002", "suppression-of-unknown-rule")
}

/// The `allow` entries of a registry's files: each suppresses findings of one rule inside its entry.
struct Suppressions {
  fileprivate struct Suppression {
    var rule: String
    var reason: String
    var path: String
    /// The entry that the `allow` is in, with its key; `nil` for the registry's own, which reaches into all files.
    var scope: ByteRange?
    /// The value of `rule`.
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

  /// - Parameters:
  ///   - findings: what was found.
  ///   - paths: the files that were looked at whole; `nil` for all. Whether a suppression in another one is needed, or one
  ///     that reaches into others, cannot be said.
  /// - Returns: findings that are not suppressed, those that are, and unneeded suppressions.
  func applied(to findings: [Diagnostic], only paths: Set<String>? = nil) -> LintResult {
    var result = LintResult(findings: [], suppressed: [])
    var isNeeded = Array(repeating: false, count: suppressions.count)
    for finding in findings {
      let matches = suppressions.indices.filter { suppressions[$0].suppresses(finding) }
      // Every suppression that fits is needed; the innermost one gives the reason.
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

  /// How many bytes it reaches over.
  var reach: Int { scope.map { $0.end - $0.start } ?? Int.max }

  var unneeded: Diagnostic {
    if Rule.named(rule) == nil {
      if let message = Rule.unchangeable(rule) { return Diagnostic(.unknownSuppression, message, at: location) }
      let near = nearest(to: rule, among: Rule.all.flatMap { [$0.id.id, $0.id.name] })
      return Diagnostic(
        .unknownSuppression, "there is no rule \(quoted(rule))\(near.map { "; did you mean \(quoted($0))?" } ?? "")",
        at: location)
    }
    return Diagnostic(
      .unneededSuppression, .warning, "nothing here is found by \(rule) any more; remove the suppression", at: location)
  }
}
