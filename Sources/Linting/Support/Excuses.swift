import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededExcuse = RuleID("SB2001", "unneeded-excuse")
  static let unknownExcuse = RuleID("SB2002", "excuse-of-unknown-rule")
}

/// The `allow` entries of a registry's files: each excuses findings of one rule inside the entry that it is in.
struct Excuses {
  fileprivate struct Excuse {
    var rule: String
    var reason: String
    var path: String
    /// The entry that the `allow` is in, with its key; `nil` for the registry's own, which reaches into all files.
    var scope: ByteRange?
    /// The value of `rule`.
    var location: Location
    /// What goes when the excuse goes: the entry, or the whole `allow` when it has no other.
    var removal: ByteRange
  }

  private var excuses: [Excuse] = []

  init(of registry: Registry) {
    for file in registry.files {
      if let tree = file.parsed.root { collect(tree, file.parsed.source, scope: nil) }
    }
  }

  private mutating func collect(_ node: JSONNode, _ source: SourceFile, scope: ByteRange?) {
    switch node.value {
    case .array(let elements): for element in elements { collect(element, source, scope: element.range) }
    case .object(let members):
      for (place, member) in members.enumerated() {
        let isRegistry = scope == nil && member.key == "registry"
        collect(
          member.value, source, scope: isRegistry ? nil : ByteRange(member.keyRange.start, member.value.range.end))
        guard member.key == "allow", let entries = member.value.elements else { continue }
        for (index, entry) in entries.enumerated() {
          guard let rule = entry["rule"], let name = rule.string, let reason = entry["reason"]?.string else { continue }
          let wholes = members.map { ByteRange($0.keyRange.start, $0.value.range.end) }
          let removal =
            entries.count == 1
            ? SourceStore.removal(of: place, among: wholes, in: node.range)
            : SourceStore.removal(of: index, among: entries.map(\.range), in: member.value.range)
          excuses.append(
            Excuse(
              rule: name, reason: reason, path: source.path, scope: scope, location: source.location(rule.range),
              removal: removal))
        }
      }
    default: break
    }
  }

  /// - Parameters:
  ///   - findings: what was found.
  ///   - paths: the files that were looked at whole; `nil` for all. Whether an excuse in another one is needed, or one
  ///     that reaches into others, cannot be said.
  /// - Returns: what is not excused, what is, and excuses that nothing needs.
  func applied(to findings: [Diagnostic], only paths: Set<String>? = nil) -> LintResult {
    var result = LintResult(findings: [], excused: [])
    var isNeeded = Array(repeating: false, count: excuses.count)
    for finding in findings {
      let matches = excuses.indices.filter { excuses[$0].excuses(finding) }
      // Every excuse that fits is needed; the innermost one gives the reason.
      for index in matches { isNeeded[index] = true }
      if let index = matches.min(by: { excuses[$0].reach < excuses[$1].reach }) {
        result.excused.append((finding, excuses[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    for (index, excuse) in excuses.enumerated() where !isNeeded[index] {
      if let paths, excuse.scope == nil || !paths.contains(excuse.path) { continue }
      result.findings.append(excuse.unneeded)
    }
    var sorted = Diagnostics()
    for finding in result.findings { sorted.add(finding) }
    result.findings = sorted.sorted
    return result
  }
}

extension Excuses.Excuse {
  func excuses(_ finding: Diagnostic) -> Bool {
    guard finding.rule.id == rule || finding.rule.name == rule else { return false }
    guard let scope else { return true }
    return finding.location.path == path && scope.start <= finding.location.range.start
      && finding.location.range.end <= scope.end
  }

  /// How many bytes it reaches over.
  var reach: Int { scope.map { $0.end - $0.start } ?? Int.max }

  var unneeded: Diagnostic {
    if Rule.named(rule) == nil {
      let near = nearest(to: rule, among: Rule.all.flatMap { [$0.id.id, $0.id.name] })
      return Diagnostic(
        .unknownExcuse, "there is no rule \(quoted(rule))\(near.map { "; did you mean \(quoted($0))?" } ?? "")",
        at: location)
    }
    return Diagnostic(
      .unneededExcuse, .warning, "nothing here is found by \(rule) any more; remove the excuse", at: location,
      fixes: [.init("remove the excuse", path: path, range: removal, replacement: "")])
  }
}
