import Foundation
import SignalbookChangeReports
import SignalbookComparison
import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// An edit of the registry `notes`, with the expected verdict. All edits are in `Edits/privacy.json`.
struct PrivacyEdit: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var verdict: String
  var file: String
  var old: String
  var new: String

  var testDescription: String { name }

  static let all: [PrivacyEdit] = {
    let path = Paths.root + "/Tests/ChangeReportsTests/Edits/privacy.json"
    return FolderReader.bytes(of: path).flatMap { try? JSONDecoder().decode([Self].self, from: Data($0)) } ?? []
  }()

  static func named(_ name: String) throws -> PrivacyEdit { try #require(all.first { $0.name == name }) }
}

/// The registry `notes` from the exporters' tests, before and after edits. It answers every question.
struct PrivacySides {
  var old: Registry
  var new: Registry
  var report: ChangeReport

  init(_ edits: [PrivacyEdit]) throws {
    let names = ["registry.json", "streams.json", "events.json"]
    let folder = Paths.root + "/Tests/ExportingTests/Registries/notes/"
    var texts: [String: String] = [:]
    for name in names {
      texts[name] = String(decoding: try #require(FolderReader.bytes(of: folder + name)), as: UTF8.self)
    }
    func registry(_ side: String) throws -> Registry {
      var diagnostics = Diagnostics()
      let files = names.map { SourceFile(path: "\(side)/\($0)", bytes: Array((texts[$0] ?? "").utf8)) }
      let registry = loadRegistry(files: files, folder: side, into: &diagnostics)
      #expect(diagnostics.sorted.map(\.compilerText) == [])
      return try #require(registry)
    }
    old = try registry("git:v2.1:notes")
    var sources = Dictionary(uniqueKeysWithValues: texts.map { ("git:v2.1:notes/\($0)", $1) })
    for edit in edits {
      let text = try #require(texts[edit.file])
      let range = try #require(text.firstRange(of: edit.old), "\(edit.name): the text is not there")
      texts[edit.file] = text.replacingCharacters(in: range, with: edit.new)
    }
    new = try registry("notes")
    for (name, text) in texts { sources["notes/\(name)"] = text }
    let all = sources
    report = ChangeReport(
      oldRevisions: ["git:v2.1"], newRevision: "the working tree",
      registries: [.init(folder: "notes", comparison: compare(old, new, today: "2026-11-21"))], failing: .byDefault,
      source: { all[$0].map { Array($0.utf8) } })
  }

  func privacy() throws -> String {
    try PrivacyReport(report, versions: [.init(oldRegistries: [old], new: new)]).markdown()
  }

  func request() throws -> Export {
    let scope = ReviewScope(old, new, report)
    var request = ExportRequest(Inventory([new]))
    request.entries = scope.entries
    request.since = ReviewSince(oldVersion: "git:v2.1", changes: scope.changes, renewals: scope.renewals)
    let format = try #require(ExportFormat.all.first { $0.name == "review-request" })
    return try format.export(request)
  }
}

@Suite("Privacy reports") struct PrivacyReportTests {
  @Test("each edit has the verdict that a reviewer would give", arguments: PrivacyEdit.all)
  func verdict(edit: PrivacyEdit) throws {
    let text = try PrivacySides([edit]).privacy()
    if edit.verdict == "none" {
      #expect(text.contains("**No change affects privacy.** No action is needed."), "\(text)")
    } else {
      #expect(text.contains("**Verdict: \(edit.verdict).**"), "\(text.prefix(3000))")
    }
  }

  @Test("every verdict is covered by edits")
  func verdicts() {
    #expect(Set(PrivacyEdit.all.map(\.verdict)) == Set(PrivacyVerdict.allCases.map(\.rawValue) + ["none"]))
  }

  @Test("the verdict and the changed document rows of each edit match the reviewed list")
  func table() throws {
    var text = "<!-- Recorded by PrivacyReportTests; the edits are data, Edits/privacy.json. -->\n# Single edits\n"
    for edit in PrivacyEdit.all {
      let report = try PrivacySides([edit]).privacy()
      text += "\n## \(edit.name)\n\n"
      for line in report.split(separator: "\n") {
        let isKept =
          ["**", "- **", "### ", "Unchanged: ", "- new", "| changed", "| added", "| removed", "|  |"]
          .contains { line.hasPrefix($0) } || line.contains("open in total")
        if isKept { text += line.hasPrefix("### ") ? "\(line.dropFirst(4))\n" : "\(line)\n" }
      }
    }
    try Golden.expect(text, equals: "privacy-edits.md")
  }

  @Test("all edits of one kind together make one report")
  func together() throws {
    let names = [
      "a new event", "a closed field opened", "a class raised", "a new recipient", "off by default becomes on",
      "an expiry extended", "deprecated", "another owner", "another reason", "a question no longer answered",
    ]
    try Golden.expect(try PrivacySides(names.map(PrivacyEdit.named)).privacy(), equals: "privacy.md")
  }

  @Test("a question that lost its answer is new, with its location; a question that is answered again is counted")
  func questions() throws {
    let sides = try PrivacySides([.named("a question no longer answered")])
    let text = try sides.privacy()
    #expect(
      text.contains("- new: notes does not declare a deletion method; set 'deletion.url'"), "\(text)")
    #expect(text.contains("`notes/registry.json:3:") && text.contains("1 new, 0 answered or removed, 1 open in total."))
    let back = ChangeReport(
      oldRevisions: ["x"], newRevision: "y",
      registries: [.init(folder: "", comparison: compare(sides.new, sides.old, today: "2026-11-21"))],
      failing: .byDefault, source: { _ in nil })
    let other = try PrivacyReport(back, versions: [.init(oldRegistries: [sides.new], new: sides.old)]).markdown()
    #expect(other.contains("0 new, 1 answered or removed, 0 open in total."))
  }

  @Test("documents are compared with each of several old versions")
  func several() throws {
    let sides = try PrivacySides([.named("a new recipient")])
    let report = ChangeReport(
      oldRevisions: ["git:v1", "git:v2"], newRevision: "the working tree",
      registries: [
        .init(
          folder: "",
          comparison: compare([("git:v1", sides.old), ("git:v2", sides.new)], sides.new, today: "2026-11-21"))
      ], failing: .byDefault, source: { _ in nil })
    let text = try PrivacyReport(report, versions: [.init(oldRegistries: [sides.old, sides.new], new: sides.new)])
      .markdown()
    #expect(text.contains("## Documents since `git:v1`") && text.contains("## Documents since `git:v2`"))
    #expect(text.contains("differs from `git:v1`"))
    #expect(text.components(separatedBy: "### record of processing").count == 2)
  }

  @Test("an added registry is reported as a whole, and a removed registry takes its rows with it")
  func wholes() throws {
    let notes = try PrivacySides([]).new
    for (old, new) in [(nil, notes), (notes, nil)] as [(Registry?, Registry?)] {
      let report = ChangeReport(
        oldRevisions: ["x"], newRevision: "y",
        registries: [.init(folder: "", comparison: compare(old, new, today: "2026-11-21"))], failing: .byDefault,
        source: { _ in nil })
      let text = try PrivacyReport(report, versions: [.init(oldRegistries: [old], new: new)]).markdown()
      #expect(text.contains("**Verdict: \(new == nil ? "notify" : "needs-new-review").**"), "\(text.prefix(500))")
      #expect(text.contains("| \(new == nil ? "removed" : "added") | `DeviceID` |"))
      #expect(new == nil || text.contains("all of `notes/streams/actions`"))
    }
  }

  @Test("hostile names and text remain text")
  func hostile() throws {
    let hostile = #"</td><script>x</script> | [a](b) \u001b[31m @team `x` \u202e\n# Heading"#
    var edit = try PrivacyEdit.named("a new event")
    edit.new = edit.new.replacing("The user shared a note.", with: hostile)
      .replacing("\"social.contacts\"", with: "\"social.contacts\", \"owner\": \"\(hostile)\"")
    var recipient = try PrivacyEdit.named("a new recipient")
    recipient.new = recipient.new.replacing("Maps | Co", with: hostile)
    let sides = try PrivacySides([edit, recipient])
    for text in [try sides.privacy(), try sides.request().files[0].text] {
      // Code spans do not contain markup.
      let spans = try NSRegularExpression(pattern: "(?<!`)(`+)(?!`).*?(?<!`)\\1(?!`)")
      let prose = spans.stringByReplacingMatches(
        in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
      #expect(!prose.contains("<script"))
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
      for line in text.split(separator: "\n") { #expect(!line.hasPrefix("# Heading")) }
      var width = 0
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else {
          width = 0
          continue
        }
        let cells = line.replacing("\\|", with: "").filter { $0 == "|" }.count
        if width == 0 { width = cells }
        #expect(cells == width, "\(line)")
      }
    }
  }
}

@Suite("Review requests for changes") struct ReviewScopeTests {
  private func ids(_ edits: String...) throws -> Set<String> {
    let sides = try PrivacySides(edits.map(PrivacyEdit.named))
    return ReviewScope(sides.old, sides.new, sides.report).entries
  }

  @Test("it covers only data that is new or collected differently")
  func entries() throws {
    #expect(try ids("a new event") == ["notes/events/note.shared"])
    #expect(try ids("a new field of an event") == ["notes/events/setting-changed/extras/place"])
    #expect(try ids("a closed field opened") == ["notes/events/list.opened/value"])
    #expect(try ids("a class raised") == ["notes/streams/actions/envelope/locale"])
    #expect(try ids("a new recipient") == ["notes/streams/actions"])
    #expect(try ids("another reason", "deprecated", "another owner", "an expiry extended").isEmpty)
    // Entries with their own answer do not inherit the new answer.
    #expect(
      try ids("a class raised for a whole stream") == [
        "notes/streams/actions/time", "notes/events/list.opened", "notes/events/note.saved",
      ])
    let purposes = try ids("a new purpose")
    #expect(purposes.contains("notes/events/list.opened") && !purposes.contains("notes/events/installed"))
  }

  @Test("data that is collected for longer gets Mozilla's three renewal questions")
  func renewal() throws {
    let export = try PrivacySides([.named("an expiry extended")]).request()
    try Golden.expect(export.files[0].text, equals: "renewal-request.md")
    #expect(export.gaps.count == 1)
    #expect(export.gaps[0].location.text == "notes/events.json:31:18")
    let all = try PrivacySides([.named("every expiry extended")])
    #expect(ReviewScope(all.old, all.new, all.report).renewals.count > 5)
  }

  /// Returns edits of `notes` that extend an event's expiry date and add a second review. `second` states how that
  /// review relates to the first.
  private static func renewed(_ second: String) throws -> PrivacySides {
    let event = PrivacyEdit(
      name: "named", verdict: "", file: "events.json", old: "\"expires\": \"2029-12-31\"",
      new: "\"expires\": \"2029-12-31\",\n      \"review\": [\"first\", \"second\"]")
    let review = PrivacyEdit(
      name: "second", verdict: "", file: "registry.json", old: "\"reviews\": {", new: "\"reviews\": {\n    \(second),")
    return try PrivacySides([.named("an expiry extended"), event, review])
  }

  @Test("a review that renews the initial review answers the renewal questions")
  func renewalSaid() throws {
    let sides = try Self.renewed(
      #""second": { "url": "https://example.com/reviews/2", "renews": { "review": "first", "reason": "The *winter* was missing" } }"#
    )
    let export = try sides.request()
    try Golden.expect(export.files[0].text, equals: "renewal-answered.md")
    #expect(export.gaps.isEmpty)
    let source = try #require(export.sources.first { $0.path == "renewal/notes/events/note.saved/reason" })
    #expect(source.location.path == "notes/registry.json" && source.location.line == 36)
  }

  @Test(
    "what does not renew the initial review answers nothing, and the place where to answer is named",
    arguments: [
      (#""second": { "url": "https://example.com/reviews/2" }"#, true),
      (
        #""zero": { "url": "https://example.com/reviews/0" }, "second": { "renews": { "review": "zero", "reason": "R." } }"#,
        true
      ),
      (#""second": { "renews": { "review": "https://example.com/reviews/1", "reason": "R." } }"#, false),
      (
        #""half": { "renews": { "review": "first", "reason": "Q." } }, "second": { "renews": { "review": "half", "reason": "R." } }"#,
        false
      ),
    ])
  func renewalOfAnother(second: String, isMissing: Bool) throws {
    let export = try Self.renewed(second).request()
    #expect(export.gaps.map(\.key) == (isMissing ? ["reviews.second.renews"] : []), "\(export.files[0].text)")
    if isMissing {
      #expect(export.gaps[0].location.line == 36)
      #expect(export.files[0].text.contains("set 'renews' in the review 'second'"))
    }
  }

  @Test("if no change needs a review, the request states this and asks no questions")
  func nothing() throws {
    let export = try PrivacySides([.named("another reason")]).request()
    #expect(
      export.files[0].text
        == "# Request for data collection review\n\nNo changes since `git:v2.1` require a review.\n")
    #expect(export.gaps.isEmpty)
  }

  @Test("a renamed field is not new")
  func renamed() throws {
    let edit = PrivacyEdit(
      name: "renamed", verdict: "none", file: "events.json", old: "\"words\": {",
      new: "\"count\": { \"wire\": \"words\",")
    let sides = try PrivacySides([edit])
    #expect(ReviewScope(sides.old, sides.new, sides.report).entries.isEmpty)
  }
}
