import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededSuppression = RuleID("SB2001", "unneeded-suppression")
  static let unknownSuppression = RuleID("SB2002", "suppression-of-unknown-rule")
}

/// The `allow` entries in a registry's files. Each suppresses the findings of a rule inside its entry.
struct Suppressions {
  fileprivate struct Suppression {
    var rule: String
    var reason: String
    var path: String
    /// The range of the entry with `allow`, including its key. `nil` for the suppressions of the registry itself, which
    /// apply to all files.
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
              rule: name, reason: reason, path: source.path, scope: scope, location: source.location(of: rule.range)))
        }
      }
    default: break
    }
  }

  private struct ChainKey: Hashable {
    var rule: String
    /// `nil` for suppressions of the whole registry.
    var path: String?
  }

  /// The suppressions of one rule in one file. Their scopes are disjoint or nested, so each has at most one parent.
  private struct Chain {
    private var indices: [Int] = []
    /// The scopes, in order of their starts.
    private var scopes: [ByteRange?] = []
    /// The index of the innermost suppression that encloses each suppression, if any.
    private var parents: [Int?] = []

    /// Adds a suppression that starts at or after the previous one.
    mutating func append(_ index: Int, _ scope: ByteRange?) {
      var parent = indices.indices.last
      while let candidate = parent, !Self.contains(scopes[candidate], scope) { parent = parents[candidate] }
      indices.append(index)
      scopes.append(scope)
      parents.append(parent)
    }

    /// Returns the indices of the suppressions whose scopes contain the given finding.
    func matches(_ finding: Diagnostic) -> [Int] {
      let range = finding.location.range
      var (low, high) = (0, scopes.count)
      while low < high {
        let middle = (low + high) / 2
        if (scopes[middle]?.start ?? 0) <= range.start { low = middle + 1 } else { high = middle }
      }
      var matches: [Int] = []
      var nextPosition = low == 0 ? nil : low - 1
      while let position = nextPosition {
        if Self.contains(scopes[position], range) { matches.append(indices[position]) }
        nextPosition = parents[position]
      }
      return matches
    }

    private static func contains(_ outer: ByteRange?, _ inner: ByteRange?) -> Bool {
      guard let outer else { return true }
      guard let inner else { return false }
      return outer.start <= inner.start && inner.end <= outer.end
    }
  }

  private var chains: [ChainKey: Chain] {
    var chains: [ChainKey: Chain] = [:]
    func order(_ index: Int) -> (Int, Int) {
      let scope = suppressions[index].scope
      return (scope?.start ?? -1, -(scope?.end ?? .max))
    }
    for index in suppressions.indices.sorted(by: { order($0) < order($1) }) {
      let suppression = suppressions[index]
      let key = ChainKey(rule: suppression.rule, path: suppression.scope == nil ? nil : suppression.path)
      chains[key, default: Chain()].append(index, suppression.scope)
    }
    return chains
  }

  /// Applies the suppressions.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - paths: The files that were checked completely; `nil` for all. In other files, and for suppressions that cover
  ///     them, it is unknown whether a suppression is needed.
  /// - Returns: The findings that are not suppressed, the suppressed ones, and the unneeded suppressions.
  func applied(to findings: [Diagnostic], only paths: Set<String>? = nil) -> LintResult {
    var result = LintResult(findings: [], suppressed: [])
    var isNeeded = Array(repeating: false, count: suppressions.count)
    let chains = chains
    for finding in findings {
      let matches = [finding.rule.id, finding.rule.name].flatMap { rule in
        chains[ChainKey(rule: rule, path: nil), default: Chain()].matches(finding)
          + chains[ChainKey(rule: rule, path: finding.location.path), default: Chain()].matches(finding)
      }
      // Each matching suppression is needed; the innermost one provides the reason.
      for index in matches { isNeeded[index] = true }
      if let index = matches.min(by: { suppressions[$0].scopeSize < suppressions[$1].scopeSize }) {
        result.suppressed.append((finding, suppressions[index].reason))
      } else {
        result.findings.append(finding)
      }
    }
    for (index, suppression) in suppressions.enumerated() where !isNeeded[index] {
      if let paths, suppression.scope == nil || !paths.contains(suppression.path) { continue }
      result.findings.append(suppression.unneededFinding)
    }
    var sorted = Diagnostics()
    for finding in result.findings { sorted.add(finding) }
    result.findings = sorted.sorted.mergingSharedCauses()
    return result
  }
}

extension Suppressions.Suppression {
  /// The number of bytes in the scope.
  var scopeSize: Int { scope.map { $0.end - $0.start } ?? Int.max }

  var unneededFinding: Diagnostic {
    if Rule.named(rule) == nil {
      if let message = Rule.soundnessRuleMessage(for: rule) {
        return Diagnostic(.unknownSuppression, message, at: location)
      }
      let suggestion = nearest(to: rule, among: Rule.all.flatMap { [$0.id.id, $0.id.name] })
      return Diagnostic(
        .unknownSuppression, "unknown rule \(quoted(rule))\(suggestion.map { "; did you mean \(quoted($0))?" } ?? "")",
        at: location)
    }
    let advice =
      Self.answerKeys[Rule.named(rule)?.id.name ?? rule].map {
        "; if \(quoted($0)) has changed, check the new value, and remove the suppression only if it is correct"
      } ?? "; remove the suppression"
    return Diagnostic(
      .unneededSuppression, .warning, "\(rule) no longer reports a finding here\(advice)", at: location)
  }

  /// The keys whose values determine whether a rule reports a finding. If such a value is wrong, the suppression
  /// appears to be unneeded.
  private static let answerKeys: [String: String] = [
    "identified-content": "data", "highly-sensitive-without-opt-in": "data", "stored-content-by-default": "data",
    "sensitive-event-by-default": "data", "sensitive-without-choice": "data", "special-category": "data",
    "open-text": "data", "telling-name": "data", "undeclared-identifier": "data", "misdeclared-source": "data",
    "identifier-without-class": "data", "recipient-without-country": "role", "host-not-in-recipients": "recipients",
    "tracking-by-default": "tracking", "consent-by-default": "consent", "children-by-default": "consent",
    "consent-without-choice": "consent", "kept-without-end": "retention", "kept-beyond-retention": "retention",
    "joined-identifiers": "identifiers", "identifier-without-reset": "reset",
  ]
}
