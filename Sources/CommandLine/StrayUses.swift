import SignalbookSchemaFiles

/// The strings in files that look like schemas but are not part of a registry. A declaration must not be removed if
/// such a file uses it.
struct StrayUses {
  /// The rules that recommend removing an unused declaration.
  private static let rules: Set<String> = ["SB1204", "SB1205", "SB1206", "SB1212", "SB1213", "SB1251"]

  private var identifiers: Set<String> = []

  /// Collects the strings of the files with the finding SB0907 among `findings`. `tree` returns the tree of a file.
  init(_ findings: [Diagnostic], tree: (_ path: String) -> JSONNode?) {
    for finding in findings where finding.rule.id == "SB0907" {
      if let root = tree(finding.location.path) { collect(root) }
    }
  }

  private mutating func collect(_ node: JSONNode) {
    if let text = node.string { identifiers.insert(text) }
    for element in node.elements ?? [] { collect(element) }
    for member in node.members ?? [] {
      identifiers.insert(member.key)
      collect(member.value)
    }
  }

  /// Returns whether a finding reports a declaration as unused although one of the files refers to it. `source` returns
  /// the bytes of a file.
  func refute(_ finding: Diagnostic, source: (_ path: String) -> [UInt8]?) -> Bool {
    guard !identifiers.isEmpty, Self.rules.contains(finding.rule.id), let bytes = source(finding.location.path) else {
      return false
    }
    let range = finding.location.range
    guard range.start + 2 <= range.end, range.end <= bytes.count else { return false }
    return identifiers.contains(String(decoding: bytes[(range.start + 1)..<(range.end - 1)], as: UTF8.self))
  }
}
