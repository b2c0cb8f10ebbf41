import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm
import Testing

/// Replaces every value of a registry with each kind of invalid value. Lint must report findings and must not trap. A
/// long run uses every third value for each kind, a short run every tenth.
@Suite("Registries with an invalid value") struct ReplacedValueTests {
  private static let replacements = [
    "null", "true", "-1", "1e400", "9223372036854775807", "\"\"", "\"(\"", "\"{\"", "[]", "{}", "[null]", "[[]]",
    "{\"\": {}}",
    "[\"a\", \"a\"]",
  ]

  private static let file = SourceFile(path: "app/all.json", bytes: Array(everyRegistry.utf8))

  /// The ranges of all values, and of all members with the comma that follows them.
  private static let ranges: [ByteRange] = {
    var ranges: [ByteRange] = []
    func collect(_ node: JSONNode) {
      ranges.append(node.range)
      for member in node.members ?? [] { collect(member.value) }
      for element in node.elements ?? [] { collect(element) }
    }
    var diagnostics = Diagnostics()
    if let root = JSONReader.read(file, into: &diagnostics) { collect(root) }
    return ranges
  }()

  private func lintAll(_ text: String) -> (errors: Int, findings: Int) {
    var diagnostics = Diagnostics()
    var findings = 0
    let registry = loadRegistry(
      files: [SourceFile(path: "app/all.json", bytes: Array(text.utf8))], folder: "app", into: &diagnostics,
      reading: { _, _ in [] },
      salvaging: { findings += lint(unsound: $0, errors: $1, today: LintFixture.today).findings.count })
    if let registry { findings += lint(registry, today: LintFixture.today).findings.count }
    return (diagnostics.sorted.count, findings)
  }

  @Test("the unedited registry has no errors") func sound() {
    #expect(lintAll(everyRegistry).errors == 0)
    #expect(Self.ranges.count > 200)
  }

  @Test("lint reports the value and does not trap", arguments: replacements)
  func replaced(value: String) {
    let bytes = Self.file.bytes
    let offset = Self.replacements.firstIndex(of: value) ?? 0
    for range in Self.ranges.sampled(oneOf: 10, long: 3, offset: offset) {
      let text = String(decoding: bytes[..<range.start] + Array(value.utf8) + bytes[range.end...], as: UTF8.self)
      let (errors, findings) = lintAll(text)
      #expect(errors + findings > 0, "\(value) at \(range)")
    }
  }
}
