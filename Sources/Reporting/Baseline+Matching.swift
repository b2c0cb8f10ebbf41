import SignalbookSchemaFiles
import SignalbookWireForm

/// The project's files that a baseline refers to.
public struct BaselineScope {
  /// Returns whether this run checked a file, given its path relative to the project's root.
  let wasChecked: (String) -> Bool
  /// Returns a file's tree, if any, given its path relative to the project's root.
  let tree: (String) -> JSONNode?

  public init(wasChecked: @escaping (String) -> Bool, tree: @escaping (String) -> JSONNode?) {
    self.wasChecked = wasChecked
    self.tree = tree
  }
}

extension Baseline {
  /// The result of comparing findings with a baseline.
  public struct Applied: Sendable {
    /// The findings that are not in the baseline.
    public var new: [Finding] = []
    /// The number of entries for checked files that do not match a finding.
    public var unneeded = 0
    /// The number of entries for files that were not checked.
    public var unseen = 0

    /// Creates a result for projects without a baseline.
    public init() {}
  }

  private struct Match {
    /// The entry's index, or `nil` if only covered names match.
    var entry: Int?
    /// The names of covered entries that the baseline does not list.
    var newNames: [String] = []
  }

  /// A rule whose findings in a registry's folder cover several entries.
  private struct Coverage: Hashable {
    var rule: String
    var folder: String
  }

  /// Compares findings with the baseline.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - scope: The files, or `nil` if all files were checked and kept their paths.
  /// - Returns: The new findings, and the numbers of unmatched entries.
  public func applied(to findings: [Finding], in scope: BaselineScope? = nil) -> Applied {
    let (matches, isNeeded) = match(findings, scope)
    var result = Applied()
    for (finding, match) in zip(findings, matches) {
      guard let match else {
        result.new.append(finding)
        continue
      }
      if match.newNames.isEmpty { continue }
      var finding = finding
      finding.diagnostic.notes.append(
        .init("not in the baseline: \(Self.joinedList(of: match.newNames))", at: finding.diagnostic.location))
      result.new.append(finding)
    }
    for (entry, isNeeded) in zip(entries, isNeeded) where !isNeeded {
      if scope?.wasChecked(entry.path) ?? true { result.unneeded += 1 } else { result.unseen += 1 }
    }
    return result
  }

  /// Returns the baseline without unmatched entries. Entries of moved or renamed parts are updated.
  public func shrunk(to findings: [Finding], in scope: BaselineScope? = nil) -> Baseline {
    let (matches, isNeeded) = match(findings, scope)
    var result = self
    var isKept = isNeeded
    for (finding, match) in zip(findings, matches) {
      guard let match else { continue }
      var entry = Entry(finding)
      if !match.newNames.isEmpty { entry.names?.removeAll(where: match.newNames.contains) }
      if let index = match.entry {
        result.entries[index] = entry
      } else {
        result.entries.append(entry)
        isKept.append(true)
      }
    }
    // A finding that covers several entries may replace separate findings, and vice versa.
    let matched = Set(matches.compactMap { $0?.entry })
    let isCovered = Self.names(
      of: result.entries.enumerated().filter { $0.offset >= count || matched.contains($0.offset) }.map(\.element))
    var namesByCoverage: [Coverage: Set<String>] = [:]
    for finding in findings {
      for entry in finding.diagnostic.covered {
        namesByCoverage[Self.coverage(of: Entry(finding)), default: []].formUnion([entry.name] + entry.formerNames)
      }
    }
    for index in entries.indices where isKept[index] && !matched.contains(index) && entries[index].names != nil {
      let coverage = Self.coverage(of: entries[index])
      let remainingNames = (entries[index].names ?? []).filter {
        namesByCoverage[coverage, default: []].contains($0) && !isCovered[coverage, default: []].contains($0)
      }
      result.entries[index].names = remainingNames
      if remainingNames.isEmpty { isKept[index] = false }
    }
    result.entries = zip(result.entries, isKept).filter(\.1).map(\.0)
    return result
  }

  /// Returns each finding's match, and whether each entry is needed.
  private func match(_ findings: [Finding], _ scope: BaselineScope?) -> (matches: [Match?], isNeeded: [Bool]) {
    var byFingerprint: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { byFingerprint[entry.fingerprint] = index }
    let known = Self.names(of: entries)
    var namesByCoverage: [Coverage: Set<String>] = [:]
    var matches: [Match?] = []
    var isNeeded = entries.map { _ in false }
    for finding in findings {
      let coverage = Coverage(
        rule: "\(finding.diagnostic.rule.id) \(finding.diagnostic.rule.name)",
        folder: LexicalPath.folder(of: finding.path))
      let covered = finding.diagnostic.covered
      for entry in covered { namesByCoverage[coverage, default: []].formUnion([entry.name] + entry.formerNames) }
      let index = byFingerprint[finding.fingerprint]
      if let index { isNeeded[index] = true }
      let names = known[coverage, default: []]
      let newNames = covered.filter { names.isDisjoint(with: [$0.name] + $0.formerNames) }.map(\.name)
      // An entry without names accepts one field of a shared cause, not the others.
      let isMerged = finding.diagnostic.cause != nil && covered.count > 1
      if covered.isEmpty || !isMerged && index.map({ entries[$0].names == nil }) == true {
        matches.append(index.map { Match(entry: $0) })
      } else if index != nil || newNames.isEmpty {
        matches.append(Match(entry: index, newNames: newNames))
      } else {
        matches.append(nil)
      }
    }
    for (index, entry) in entries.enumerated() where entry.names != nil {
      if !namesByCoverage[Self.coverage(of: entry), default: []].isDisjoint(with: entry.names ?? []) {
        isNeeded[index] = true
      }
    }
    if let scope { follow(findings, scope, &matches, &isNeeded) }
    return (matches, isNeeded)
  }

  /// Matches findings whose file was moved or whose entry was renamed: the content is the same, and nothing remains at
  /// the old location.
  private func follow(
    _ findings: [Finding], _ scope: BaselineScope, _ matches: inout [Match?], _ isNeeded: inout [Bool]
  ) {
    struct Identity: Hashable {
      var rule: String
      var content: String
    }
    var indicesByIdentity: [Identity: [Int]] = [:]
    for (index, entry) in entries.enumerated().reversed() where !isNeeded[index] {
      if scope.tree(entry.path)?.has(pointer: entry.pointer) ?? false { continue }
      indicesByIdentity[Identity(rule: entry.rule, content: entry.content ?? entry.pointer), default: []].append(index)
    }
    if indicesByIdentity.isEmpty { return }
    for (number, finding) in findings.enumerated() where matches[number] == nil {
      let rule = "\(finding.diagnostic.rule.id) \(finding.diagnostic.rule.name)"
      for content in [finding.content, finding.pointer] {
        guard let index = indicesByIdentity[Identity(rule: rule, content: content)]?.popLast() else { continue }
        matches[number] = Match(entry: index)
        isNeeded[index] = true
        break
      }
    }
  }

  private static func coverage(of entry: Entry) -> Coverage {
    Coverage(rule: entry.rule, folder: LexicalPath.folder(of: entry.path))
  }

  private static func names(of entries: [Entry]) -> [Coverage: Set<String>] {
    var names: [Coverage: Set<String>] = [:]
    for entry in entries { if let covered = entry.names { names[coverage(of: entry), default: []].formUnion(covered) } }
    return names
  }

  private static func joinedList(of names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }
}

extension JSONNode {
  /// Returns whether there is a value at a pointer.
  fileprivate func has(pointer: String) -> Bool {
    var node = self
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = JSONPointer.unescaped(part)
      if let member = node[key] {
        node = member
      } else if let elements = node.elements, let index = Int(part), elements.indices.contains(index) {
        node = elements[index]
      } else {
        return false
      }
    }
    return true
  }
}
