import SignalbookLinting
import SignalbookRegistry
import SignalbookTestSupport

@testable import SignalbookSchemaFiles

/// A registry's files before and after all fixes are applied.
struct FixedFault {
  typealias Files = [String: [UInt8]]

  let before: Files
  private(set) var after: Files
  private(set) var fixes = 0
  /// The errors before the fixes, as text.
  let errorsBefore: Set<String>
  private(set) var errorsAfter: Set<String>
  /// Whether applying the fixes terminates.
  private(set) var ends = false

  init(_ files: Files, folder: String, reading read: (String) -> [SourceFile]) {
    before = files
    after = files
    var found = Self.findings(files, folder, read)
    errorsBefore = Self.errors(found)
    for _ in 0..<20 {
      let edits = SourceEdits(found)
      if edits.fixes.isEmpty {
        ends = true
        break
      }
      for (path, bytes) in after { after[path] = edits.applied(to: bytes, at: path) }
      fixes += edits.fixes.values.reduce(0) { $0 + $1.count }
      found = Self.findings(after, folder, read)
    }
    errorsAfter = Self.errors(found)
  }

  /// Whether the files have the same meaning before and after the fixes.
  var sameMeaning: Bool {
    before.allSatisfy { path, old in
      guard let new = after[path], old != new else { return true }
      guard let oldTree = Self.tree(old) else { return true }
      return Self.tree(new).map { Self.isSame(oldTree, $0) } ?? false
    }
  }

  static func tree(_ bytes: [UInt8]) -> JSONNode? {
    var ignored = Diagnostics()
    let root = JSONReader.read(SourceFile(path: "", bytes: bytes), into: &ignored)
    return ignored.all.isEmpty ? root : nil
  }

  /// Returns whether two trees have the same keys and values, ignoring extra spaces in descriptions and unknown keys.
  static func isSame(_ old: JSONNode, _ new: JSONNode, key: String = "") -> Bool {
    switch (old.value, new.value) {
    case (.null, .null): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.number(let left), .number(let right)): return left.text == right.text
    case (.string(let left), .string(let right)):
      return left == right || (key == "description" && left.split(separator: " ") == right.split(separator: " "))
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1, key: key) }
    case (.object(let left), .object(let right)):
      guard Set(right.map(\.key)).count == right.count, left.count == right.count else { return false }
      // The name of a section can be a key elsewhere, such as `profile` of a stream.
      let here = key.isEmpty ? sections : known
      return zip(left, right).allSatisfy { member, other in
        (member.key == other.key || (!here.contains(member.key) && here.contains(other.key)))
          && isSame(member.value, other.value, key: other.key)
      }
    default: return false
    }
  }

  private static let sections = Set((Grammar.language.form(Grammar.language.root)?.keys ?? []).map(\.name))
  static let known = Set(Grammar.language.forms.flatMap { $0.keys.map(\.name) })

  private static func findings(_ files: Files, _ folder: String, _ read: (String) -> [SourceFile]) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    var salvaged: [Diagnostic] = []
    let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: $0.value) }
    let registry = loadRegistry(
      files: sources, folder: folder, into: &diagnostics, reading: { path, _ in read(path) },
      salvaging: { salvaged = lint(unsound: $0, errors: $1, today: LintFixture.today).findings })
    if let registry { salvaged = lint(registry, settings: LintFixture.forIOS, today: LintFixture.today).findings }
    return diagnostics.all + salvaged
  }

  private static func errors(_ found: [Diagnostic]) -> Set<String> {
    Set(found.filter { $0.severity == .error }.map { "\($0.rule.id) \($0.message)" })
  }
}
