import Foundation
import SignalbookReporting
import SignalbookTestSupport
import Testing

@testable import SignalbookSchemaFiles

@Suite("Report formats") struct ReportFormatsTests {
  static let hostile = "50%: a,b\n<&\">]]>\u{202E}\u{0}\u{1B}[31m ::error::"

  /// Returns a finding with a note and a fix in a file with a hostile name, and a suppressed finding.
  static func findings() -> [Finding] {
    let text = "{\"é\": {\"a/b~\": [1, {\"x\": 2}]}}"
    let path = "../sch emas/a,b:%\n<.json"
    var (first, file) = TextReportTests.finding("2", in: text, path: path, message: hostile)
    first.notes = [.init("the \(hostile)", at: file.location(of: ByteRange(1, 5)))]
    first.fixes = renaming(first.location.range, to: "c", in: file)
    let (second, _) = TextReportTests.finding("1", in: text, path: path, message: "a one")
    var identifier = FindingIdentifier(prefix: "../") { $0 == path ? tree(file.bytes) : nil }
    return identifier.findings([first]) + identifier.findings([second], suppression: "It is \"right\".")
  }

  static func sarif() -> String {
    let rules = [
      RuleDescription(
        rule: TextReportTests.rule, severity: .error, group: "Made up", summary: "Something made up.", help: "Mend it.")
    ]
    return SARIFReport(toolVersion: "1.2.3", rules: rules) { _ in Array("{\"é\": {\"a/b~\": [1, {\"x\": 2}]}}".utf8) }
      .text(for: findings())
  }

  @Test("A finding has a pointer, a path in the project, and a fingerprint that does not depend on its line")
  func identity() {
    let findings = Self.findings()
    #expect(findings.map(\.pointer) == ["/é/a~1b~0/1/x", "/é/a~1b~0/0"])
    #expect(findings.map(\.path) == Array(repeating: "sch emas/a,b:%\n<.json", count: 2))
    #expect(findings[0].fingerprint != findings[1].fingerprint)

    let text = "{\"a\": 1,\n \"b\": 1}"
    func print(_ text: String) -> [String] {
      let (diagnostic, file) = TextReportTests.finding("1}", in: text)
      var identifier = FindingIdentifier(prefix: "") { _ in tree(file.bytes) }
      return identifier.findings([diagnostic, diagnostic]).map(\.fingerprint)
    }
    let before = print(text)
    #expect(before == print(String(repeating: "\n", count: 10) + text))
    #expect(before[0] != before[1], "equal findings are told apart")
  }

  @Test(
    "A file outside of the project's folder is named from the repository's root, or as it is where that has it not",
    arguments: [
      ("../other/x.json", "other/x.json", "other/x.json"), ("/tmp/x.json", "/tmp/x.json", "file:///tmp/x.json"),
      ("a/x.json", "ios/a/x.json", "ios/a/x.json"), ("../../x.json", "../../x.json", "../../x.json"),
    ])
  func outside(path: String, named: String, uri: String) {
    let (finding, file) = TextReportTests.finding("1", in: "{\"a\": 1}", path: path)
    var identifier = FindingIdentifier(prefix: "") { _ in tree(file.bytes) }
    let findings = identifier.findings([finding])
    #expect(GitHubReport(root: "ios/").text(for: findings).contains(" file=\(named),"))
    #expect(GitLabReport(root: "ios/").text(for: findings).contains("\"\(named)\""))
    let sarif = SARIFReport(toolVersion: "1", rules: [], root: "ios/") { _ in file.bytes }.text(for: findings)
    #expect(sarif.contains("{\"uri\": \"\(uri)\""))
  }

  @Test("SARIF contains columns in code points, fixes as bytes, the fingerprint, and the suppression")
  func sarifContent() throws {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(Self.sarif().utf8)) as? [String: Any])
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 2)
    let location = ((results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    let region = try #require(location?["region"] as? [String: Int])
    // "é" is a single code point with two bytes.
    #expect(region["startColumn"] == 26 && region["byteOffset"] == 26 && region["byteLength"] == 1)
    let artifact = location?["artifactLocation"] as? [String: String]
    #expect(artifact?["uri"] == "sch%20emas/a%2Cb%3A%25%0A%3C.json")
    #expect(results[0]["suppressions"] == nil)
    let suppression = (results[1]["suppressions"] as? [[String: String]])?.first
    #expect(suppression == ["kind": "inSource", "justification": "It is \"right\"."])
  }

  @Test("A fix or a note in another file names this file, relative to the project's root")
  func otherFile() throws {
    var (finding, _) = TextReportTests.finding("1", in: "{\"a\": 1}", path: "../schemas/a.json")
    let otherFile = SourceFile(path: "../schemas/b c.json", bytes: Array("{\"b\": 2}".utf8))
    let other = otherFile.location(of: ByteRange(6, 7))
    finding.fixes = renaming(ByteRange(1, 4), to: "c", in: otherFile)
    finding.notes = [.init("the other", at: other)]
    var identifier = FindingIdentifier(prefix: "../") { _ in tree(Array("{\"a\": 1}".utf8)) }
    let findings = identifier.findings([finding])
    let root = try #require(
      try JSONSerialization.jsonObject(
        with: Data(SARIFReport(toolVersion: "1", rules: []) { _ in nil }.text(for: findings).utf8))
        as? [String: Any])
    let result = ((root["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])?.first
    let fix = (result?["fixes"] as? [[String: Any]])?.first
    let change = (fix?["artifactChanges"] as? [[String: Any]])?.first
    #expect((change?["artifactLocation"] as? [String: String])?["uri"] == "schemas/b%20c.json")
    let note = (result?["relatedLocations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect((note?["artifactLocation"] as? [String: String])?["uri"] == "schemas/b%20c.json")
    #expect(GitHubReport().text(for: findings).hasSuffix("::wrong%0Aschemas/b c.json:1: the other\n"))
  }

  @Test(
    "SARIF is valid by the standard's own schema",
    .enabled(if: Paths.shared != nil && Python.hasJSONSchema, "needs ../shared/reference/sarif and Python's jsonschema")
  )
  func sarifSchema() throws {
    let schema = try #require(Paths.shared) + "/reference/sarif/sarif-schema-2.1.0.json"
    let verdict = try Python.run(
      """
      import json, sys, jsonschema
      schema, report = json.load(open(sys.argv[1])), json.loads(sys.argv[2])
      errors = list(jsonschema.validators.validator_for(schema)(schema).iter_errors(report))
      for error in errors: print(error.json_path, error.message)
      report["runs"][0]["results"][0]["level"] = "fatal"
      print("mutant", len(list(jsonschema.validators.validator_for(schema)(schema).iter_errors(report))))
      """, arguments: [schema, Self.sarif()])
    #expect(verdict == "mutant 1\n")
  }

  @Test("Each GitHub command is a single line with file, location and title, regardless of the message")
  func github() {
    let lines = GitHubReport().text(for: Self.findings()).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1].isEmpty)
    #expect(
      lines[0].hasPrefix(
        "::error file=sch emas/a%2Cb%3A%25%0A<.json,line=1,endLine=1,col=27,endColumn=28,title=SB9999 made-up::50%25: a,b%0A<&"
      ))
    #expect(!lines[0].contains("\u{1B}") && !lines[0].contains("\u{202E}") && !lines[0].contains("\u{0}"))
  }

  @Test("GitLab's report is JSON with unique fingerprints, and omits suppressed findings")
  func gitlab() throws {
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(GitLabReport().text(for: Self.findings()).utf8)) as? [[String: Any]])
    #expect(issues.count == 1)
    #expect(issues[0]["severity"] as? String == "major")
    #expect(issues[0]["description"] as? String == Self.hostile)
    #expect(issues[0]["fingerprint"] as? String == Self.findings()[0].fingerprint)
  }

  @Test("JUnit's report is well-formed XML; a file without findings passes", .enabled(if: Python.isPresent))
  func junit() throws {
    let text = JUnitReport().text(for: Self.findings(), files: ["clean.json", "sch emas/a,b:%\n<.json"])
    let skipped = JUnitReport().text(for: [], files: ["clean.json"], skipped: ["clean.json", "other.json"])
    #expect(skipped.contains(#"classname="other.json"><skipped message="the registry does not load"/></testcase>"#))
    #expect(skipped.contains(#"classname="clean.json"/>"#))
    let seen = try Python.run(
      """
      import sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.argv[1].encode())
      print(root.attrib["tests"], root.attrib["failures"], [len(s.findall("testcase/failure")) for s in root])
      """, arguments: [text])
    #expect(seen == "2 1 [0, 1]\n")
  }
}
