import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that linting only the changed event files, as in the pre-commit hook, has the same findings as linting all
/// files.
@Suite("Linting changed files only") struct LintScopeTests {
  /// A registry with a separate file for each event.
  private struct Book {
    var files: [SourceFile]

    /// Splits an example into the base sections and a file for each event. Fails if the example does not have events or
    /// has a `registry` section.
    init?(_ rule: Rule, _ sections: String) {
      if sections.contains(#""registry":"#) { return nil }
      let plain = sections.filter { $0 != "⟦" && $0 != "⟧" }
      let text = "{ \"$schema\": \"../signalbook-1.schema.json\",\n\(plain)\n}"
      let whole = SourceFile(path: "notes/\(rule.badFile)", bytes: Array(text.utf8))
      var ignored = Diagnostics()
      guard let root = JSONReader.read(whole, into: &ignored), let events = root["events"]?.members else { return nil }
      func written(_ members: [JSONMember]) -> String {
        let parts = members.map { String(decoding: whole.bytes[$0.keyRange.start..<$0.value.range.end], as: UTF8.self) }
        return "{\n\(parts.joined(separator: ",\n"))\n}"
      }
      files = [
        SourceFile(path: "notes/notes.json", bytes: Array(LintFixture.base.utf8)),
        SourceFile(
          path: "notes/rest.json", bytes: Array(written((root.members ?? []).filter { $0.key != "events" }).utf8)),
      ]
      for (number, event) in events.enumerated() {
        files.append(Self.file(number, written([event])))
      }
    }

    /// Returns a file with the events of a JSON object.
    private static func file(_ number: Int, _ text: String) -> SourceFile {
      let whole = "{ \"$schema\": \"../signalbook-1.schema.json\", \"events\": \(text) }"
      return SourceFile(path: "notes/event-\(number).json", bytes: Array(whole.utf8))
    }

    var numbers: Range<Int> { 0..<(files.count - 2) }
    func path(_ number: Int) -> String { files[2 + number].path }

    func without(_ number: Int) -> Book {
      var copy = self
      copy.files[2 + number] = Self.file(number, "{}")
      return copy
    }

    /// Returns the findings, or `nil` if the registry does not load.
    func findings(only paths: Set<String>? = nil) -> Set<Found>? {
      var diagnostics = Diagnostics()
      let registry = loadRegistry(
        files: files, folder: "notes", into: &diagnostics,
        reading: { folder, _ in folder == "shared" ? [LintFixture.shared.file] : [] })
      guard let registry else { return nil }
      let result = lint(registry, today: LintFixture.today, only: paths)
      return Set(result.findings.map(Found.init))
    }
  }

  private struct Found: Hashable, CustomStringConvertible {
    var rule: String
    var path: String
    var start: Int
    var message: String

    init(_ finding: Diagnostic) {
      rule = finding.rule.id
      path = finding.location.path
      start = finding.location.range.start
      message = finding.message
    }

    var description: String { "\(path):\(start): \(rule) \(message)" }
  }

  @Test(
    "adds an event at a time of every rule's examples: what it breaks is found, wherever it is, and nothing else")
  func events() throws {
    var edits = 0
    var elsewhere = Set<String>()
    var left = Set<String>()
    for rule in Rule.all {
      for sections in [rule.bad, rule.good] {
        guard let book = Book(rule, sections), let whole = book.findings() else { continue }
        for number in book.numbers {
          let changed = try #require(book.findings(only: [book.path(number)]))
          edits += 1
          #expect(changed.isSubset(of: whole), "\(rule.id.id): \(changed.subtracting(whole))")
          let own = whole.filter { $0.path == book.path(number) }
          #expect(changed.isSuperset(of: own), "\(rule.id.id), event \(number): \(own.subtracting(changed))")
          left.formUnion(whole.subtracting(changed).map(\.rule))
          // The findings that the event causes in other files.
          guard let before = book.without(number).findings() else { continue }
          let broken = whole.subtracting(before)
          #expect(changed.isSuperset(of: broken), "\(rule.id.id), event \(number): \(broken.subtracting(changed))")
          elsewhere.formUnion(broken.filter { $0.path != book.path(number) }.map(\.rule))
        }
      }
    }
    // Check that the test covers enough cases.
    #expect(edits > 300, "\(edits)")
    #expect(elsewhere.count > 15, "rules that an event breaks elsewhere: \(elsewhere.sorted())")
    #expect(left.count > 12, "rules whose findings in other files are left out: \(left.sorted())")
  }
}
