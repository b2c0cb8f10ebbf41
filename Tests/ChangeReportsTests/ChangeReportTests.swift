import Foundation
import SignalbookChangeReports
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookComparison

@Suite("Change reports") struct ChangeReportTests {
  @Test("each format lists failing changes first")
  func forms() throws {
    let report = Samples.report(Samples.all)
    try Golden.expect(report.text(usesColor: false), equals: "report.txt")
    try Golden.expect(report.json, equals: "report.json")
    try Golden.expect(report.markdown, equals: "report.md")
    try Golden.expect(report.gitHub { $0.hasPrefix("git:") ? nil : $0 }, equals: "report-github.txt")
    #expect(report.fails && report.changeCount == 4 && report.failingCount == 2)
  }

  @Test("a change is located at its key or, if the key is missing, at the entry")
  func places() {
    let text = Samples.report([Samples.narrowed]).text(usesColor: false)
    #expect(text.contains("menu.json:3:71: note: the maximum"), "\(text)")
    #expect(text.contains("was:      9 (git:v1:menu.json:4:71)"))
    var change = Samples.narrowed
    change.new?.keys = ["extras", "count", "minimum"]
    #expect(Samples.report([change]).text(usesColor: false).contains("menu.json:3:50: note: the maximum"))
  }

  @Test("an accepted change fails only if it needs a review and does not name a new one") func acceptance() {
    var change = Samples.narrowed
    change.impacts = [.source, .query]
    change.acceptance = Acceptance(
      rule: change.rule.id.id, subjectID: change.subject.id, reason: "R.", expires: nil, location: change.old!.location)
    for (privacy, review, fails) in [
      (nil, nil, false), (.notify, nil, false), (.needsRenewal, nil, true), (.needsNewReview, nil, true),
      (.needsNewReview, "second", false),
    ] as [(PrivacyVerdict?, String?, Bool)] {
      (change.privacy, change.review) = (privacy, review)
      #expect(FailingImpacts.byDefault.contains(change) == fails)
      #expect(FailingImpacts(words: ["privacy"]).contains(change) == fails)
      #expect(!FailingImpacts(words: ["source"]).contains(change))
    }
    var setting = Change(
      rule: change.rule, subject: .init(.setting, path: ["roots"]), impacts: [], privacy: .needsNewReview,
      old: change.old, new: change.new, message: "M", certainty: nil, advice: "A.", witnesses: [])
    setting.acceptance = change.acceptance
    #expect(!FailingImpacts.byDefault.contains(setting))
  }

  @Test("the configured impacts determine which changes fail")
  func failing() {
    func count(_ words: String...) -> Int {
      Samples.report(Samples.all, failing: FailingImpacts(words: words)).failingCount
    }
    #expect(count("none") == 0)
    #expect(count("source") == 1 && count("wire-lagging") == 1 && count("wire") == 2 && count("privacy") == 1)
    #expect(count("query") == 1)
    #expect(count("unreviewed") == 1)
    var reviewed = Samples.all
    for index in reviewed.indices { reviewed[index].review = "second" }
    #expect(Samples.report(reviewed, failing: FailingImpacts(words: ["unreviewed"])).failingCount == 0)
    #expect(Samples.report(reviewed, failing: FailingImpacts(words: ["privacy"])).failingCount == 1)
    #expect(FailingImpacts.byDefault.list == ["source", "wire-shipped", "query", "unreviewed"])
    #expect(FailingImpacts(words: ["wire", "privacy"]).list == ["wire-shipped", "wire-lagging", "privacy"])
  }

  @Test("a single line states that there are no changes")
  func nothing() {
    let report = Samples.report([])
    #expect(report.text(usesColor: false) == "No changes since git:v1.\n")
    #expect(report.markdown.contains("no change") && report.gitHub { $0 }.isEmpty && !report.fails)
  }

  @Test("the suggested version follows from the old version")
  func version() {
    let text = Samples.report(Samples.all).text(usesColor: false)
    #expect(text.contains("increase at least the major version, to 2.0.0 or later"))
  }

  @Test("a comment never exceeds GitHub's limit")
  func limit() {
    let report = Samples.report(Array(repeating: Samples.removed, count: 2000))
    #expect(report.markdown.utf8.count < 65_536)
    #expect(report.markdown.contains("omitted to fit in a comment"))
  }

  @Test("hostile names and text have no effect in a terminal")
  func hostileText() {
    let text = Samples.report([Samples.hostileChange]).text(usesColor: false)
    #expect(!text.contains("\u{1B}") && !text.contains("\r") && !text.contains("\u{202E}"))
    for line in text.split(separator: "\n") { #expect(!line.hasPrefix("::")) }
  }

  @Test("hostile names and text cannot end any part of a workflow command")
  func hostileCommands() {
    let text = Samples.report([Samples.hostileChange]).gitHub { $0 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1].isEmpty && lines[0].hasPrefix("::error file=x"))
    #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    // The properties must not contain `::`, which separates them from the message.
    let properties = lines[0].dropFirst(2).prefix { $0 != ":" }
    #expect(properties.contains("title=SB5102 event-removed") && !properties.contains("%0A::"))
  }

  @Test("hostile names and text are JSON strings")
  func hostileJSON() throws {
    let json = Samples.report([Samples.hostileChange]).json
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let change = try #require((root["changes"] as? [[String: Any]])?.first)
    #expect(change["message"] as? String == Samples.hostile)
  }

  @Test("hostile names and text remain text in Markdown")
  func hostileMarkdown() throws {
    let text = Samples.report([Samples.hostileChange]).markdown
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\r"))
    // The change must be a single row with as many cells as the table's header.
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| **fails**") }
    #expect(rows.count == 1)
    let cells = try #require(rows.first).replacing("\\|", with: "").filter { $0 == "|" }.count
    #expect(cells == 5)
  }

  @Test(
    "rendered as GitHub's Markdown, hostile texts add no element, link or mention",
    .enabled(if: Self.hasMarkdown, "python3 has no markdown-it-py"))
  func rendered() throws {
    let script = """
      import json, sys
      from html.parser import HTMLParser
      from markdown_it import MarkdownIt
      html = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(open(sys.argv[1]).read())
      found = []
      class P(HTMLParser):
        code = 0
        def handle_starttag(self, tag, attributes):
          found.append(tag)
          self.code += tag == "code"
        def handle_endtag(self, tag): self.code -= tag == "code"
        def handle_data(self, data):
          if not self.code and ("@team" in data or "#1" in data or "https://" in data or "www.evil" in data): found.append("LIVE " + data)
      p = P(); p.feed(html)
      print(json.dumps(sorted(set(found))))
      """
    try inTemporaryFolder { folder in
      try write(Samples.report([Samples.hostileChange]).markdown, to: folder + "/x.md")
      let elements = try Python.run(script, arguments: [folder + "/x.md"])
      let known: Set = [
        "h2", "p", "code", "h3", "table", "thead", "tbody", "tr", "th", "td", "strong", "details", "summary", "ul",
        "li", "pre",
      ]
      let found = try JSONDecoder().decode([String].self, from: Data(elements.utf8))
      #expect(Set(found).subtracting(known).isEmpty, "\(found)")
    }
  }

  static let hasMarkdown = (try? Python.run("import markdown_it; print('yes')")) == "yes\n"
}
