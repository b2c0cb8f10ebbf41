import Foundation
import SignalbookComparison
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookChangeReports
@testable import SignalbookExporting

/// Tests for the explanations of changes in privacy reports.
@Suite struct PrivacyReasonTests {
  /// The rules whose changes never affect privacy, or affect only text.
  private static let withoutReason: Set<String> = [
    "acronyms-changed", "baseline-grown", "case-wire-changed", "column-changed", "conformance-changed",
    "default-changed", "empty-changed", "entry-key-changed", "event-callable-changed", "event-file-changed",
    "event-code-changed",
    "event-field-changed", "failing-changes-reduced", "import-changed", "link-added", "link-address-changed",
    "link-parameter-changed", "link-path-changed", "link-removed", "link-renamed",
    "links-added", "links-removed", "links-renamed", "lint-rule-strengthened", "lint-rule-weakened", "match-changed",
    "namespace-changed", "package-removed", "profile-added", "profile-removed", "reading-changed", "receiver-changed",
    "required-changed", "root-added", "setting-changed", "stream-base-changed",
    "stream-version-changed", "suppression-added", "swift-name-changed", "target-access-changed",
    "target-output-changed", "target-parts-changed", "type-added", "type-removed", "unknown-changed",
    "version-lowered", "wire-key-changed",
  ]

  private static func hasReason(_ rule: String, _ verdict: String) -> Bool {
    switch verdict {
    case "needs-new-review": PrivacyReasons.review[rule] != nil
    case "notify": PrivacyReasons.notify[rule] != nil
    default: true
    }
  }

  @Test func `each change rule has its own reason, or its changes do not affect privacy`() {
    for rule in ChangeRule.all.map(\.id.name) {
      let hasReason = PrivacyReasons.review[rule] != nil || PrivacyReasons.notify[rule] != nil
      #expect(hasReason != Self.withoutReason.contains(rule), "\(rule)")
    }
    let known = Set(ChangeRule.all.map(\.id.name))
    #expect(known.isSuperset(of: Self.withoutReason))
    #expect(known.isSuperset(of: PrivacyReasons.review.keys) && known.isSuperset(of: PrivacyReasons.notify.keys))
  }

  @Test func `each change of the recorded single edits has a reason for its verdict`() throws {
    let path = Paths.root + "/Tests/ComparisonTests/Golden/single-edits.md"
    let text = String(decoding: try #require(FolderReader.bytes(of: path)), as: UTF8.self)
    var count = 0
    for line in text.split(separator: "\n") {
      let cells = line.components(separatedBy: " | ")
      guard cells.count > 4, cells[1].hasPrefix("SB5") else { continue }
      let rule = String(cells[1].split(separator: " ")[1].dropLast())
      guard let verdict = cells.dropFirst(2).first(where: { ["notify", "needs-new-review"].contains($0) }) else {
        continue
      }
      count += 1
      #expect(Self.hasReason(rule, verdict), "\(rule): \(verdict)")
    }
    #expect(count > 100)
  }

  @Test(arguments: PrivacyEdit.all) func `each change of a privacy edit has a reason`(edit: PrivacyEdit) throws {
    for change in try PrivacySides([edit]).report.registries.flatMap(\.comparison.changes) {
      #expect(Self.hasReason(change.rule.id.name, change.privacy?.rawValue ?? ""), "\(change.rule.id.name)")
      #expect((change.privacyReason != nil) == (change.privacy ?? .textOnly > .textOnly))
    }
  }

  // MARK: Direction

  private static let registry = "registry.json"
  private static let url = #""deletion": { "url": "https://example.com/delete" },"#
  private static let days = #""deletion": { "url": "https://example.com/delete", "autoDays": 30 },"#
  private static let event = #""drawer.opened": {"#
  private static let development = event + #" "developmentOnly": true, "#
  private static let basis = #""legal": { "basis": "legitimate-interests", "subjects": ["customer"] }"#

  private static let cases: [(file: String, old: String, new: String, verdict: String, reason: String)] = [
    (registry, url, "", "needs-new-review", "Users lose the way to request the deletion of their data."),
    (registry, days, #""deletion": { "autoDays": 30 },"#, "needs-new-review", "Users lose the way to request"),
    (registry, url, days, "needs-new-review", "The documents now state when the data is deleted"),
    (registry, days, url, "needs-new-review", "The data is no longer deleted automatically."),
    (registry, #""deletion": { "autoDays": 30 },"#, days, "needs-new-review", "Users can now request the deletion"),
    (
      registry, url, url.replacing("delete", with: "erase"), "needs-new-review",
      "Users request the deletion of their data on a different page."
    ),
    ("events.json", event, development, "needs-new-review", "Store forms now omit this data."),
    ("events.json", development, event, "needs-new-review", "Store forms now include this data"),
    (
      registry, basis, basis.replacing("legitimate-interests", with: "contract"), "needs-new-review",
      "The data was approved with a different legal basis."
    ),
    (
      registry, basis, basis.replacing("customer", with: "employee"), "needs-new-review",
      "The data was approved for different groups of people."
    ),
    (
      registry, #""name": "Notes Ltd""#, #""name": "Maps Ltd""#, "needs-new-review",
      "Another company is responsible for the data."
    ),
    (
      registry, "A. Steward, data steward", "B. Steward", "needs-new-review",
      "The record of a completed review changed."
    ),
  ]

  @Test(arguments: cases.indices) func `the reason depends on the changed key and the direction`(index: Int) throws {
    let (file, old, new, verdict, reason) = Self.cases[index]
    // The old side has the text of the fixture, or is itself an edit of the fixture.
    let fixture = [Self.registry: Self.url, "events.json": Self.event][file] ?? old
    func side(_ text: String) -> PrivacyEdit {
      let original = [Self.url, Self.days, #""deletion": { "autoDays": 30 },"#, Self.event, Self.development, ""]
      let isKnown = original.contains(old) && original.contains(text)
      return PrivacyEdit(name: "", verdict: "", file: file, old: isKnown ? fixture : old, new: text)
    }
    let versions = try (PrivacySides([side(old)]), PrivacySides([side(new)]))
    let changes = compare(versions.0.new, versions.1.new, today: "2026-11-21").changes
    let change = try #require(changes.first { $0.privacy ?? .textOnly > .textOnly }, "\(changes)")
    #expect(changes.count == 1)
    #expect(change.privacy?.rawValue == verdict, "\(change.message)")
    #expect(change.privacyReason?.hasPrefix(reason) == true, "\(change.privacyReason ?? "")")
  }

  @Test func `a changed consent mechanism is named`() throws {
    let old = #""mechanism": ""#
    let streams = Paths.root + "/Tests/ExportingTests/Registries/notes/streams.json"
    let text = String(decoding: try #require(FolderReader.bytes(of: streams)), as: UTF8.self)
    let start = try #require(text.firstRange(of: old))
    let end = try #require(text[start.upperBound...].firstIndex(of: "\""))
    let edit = PrivacyEdit(
      name: "", verdict: "", file: "streams.json", old: String(text[start.lowerBound...end]),
      new: #""mechanism": "By letter.""#)
    let changes = try PrivacySides([edit]).report.registries.flatMap(\.comparison.changes)
    #expect(changes.map(\.privacy) == [.needsNewReview])
    #expect(changes.first?.privacyReason?.hasPrefix("Users decide in a different way.") == true)
  }

  @Test func `a document has no row with two cells of one name`() throws {
    for edit in PrivacyEdit.all {
      let text = try PrivacySides([edit]).privacy()
      for line in text.split(separator: "\n") where line.hasPrefix("| changed") || line.hasPrefix("|  |") {
        #expect(!line.contains("**unanswered** | `unanswered`"), "\(edit.name): \(line)")
      }
    }
  }

  @Test func `two answers of one name in a row are compared separately`() {
    func document(_ values: [String]) -> DocumentRows {
      DocumentRows("t", [.init(key: "row", cells: values.map { ("answer", $0) })])
    }
    let changes = DocumentChange.between(document(["x", "y"]), document(["x", "x"]))
    #expect(changes.map { $0.cells.map(\.name) } == [["answer (2)"]])
    #expect(changes.first?.cells.first?.old == "y" && changes.first?.cells.first?.new == "x")
    #expect(DocumentChange.between(document(["x", "y"]), document(["x", "y"])).isEmpty)
  }
}
