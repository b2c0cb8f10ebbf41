import Foundation
import SignalbookTestSupport
import Testing

/// Lints a registry whose folder, file, names and texts attempt to escape from reports, in every format.
///
/// An independent parser reads each report, which must contain exactly the text in the schema.
@Suite("Reports of hostile names", .enabled(if: Python.isPresent, "needs python3")) struct HostileOutputTests {
  /// Text that attacks terminals, workflow commands, XML, JSON, URLs and readers.
  static let attack =
    "x\n::error file=a,line=1::fake%0A%25]]>&lt;<b>\"'`\\u0000\u{1B}[31m\r\u{202E}\u{2066}\u{FEFF}\u{FFFE}é😀"
  /// The same text as a folder name, which cannot contain NUL or a slash.
  static let folder = "schemas/" + attack.replacing("/", with: "")

  /// Creates the registry and lints it from a folder inside the package, so that paths have a prefix.
  private func lint(_ format: String) throws -> Tool.Result {
    try inTemporaryFolder { root in
      let quotedAttack = try quoted(Self.attack)
      try write(#"{ "targets": {} }"#, to: root + "/signalbook.json")
      try write(
        """
        {
          "$schema": "../../schemas/signalbook-1.schema.json",
          "registry": {
            "name": "toy", "namespace": "Toy", "version": "1.0.0", "description": "A toy.",
            "defaults": { "stream": "app", "category": "action" },
            "allow": [{ "rule": "missing-owner", "reason": \(quotedAttack) }]
          },
          "streams": {
            "app": {
              "description": "What the user did.", "encoding": "tuple",
              "time": { "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" }
            }
          }
        }
        """, to: "\(root)/\(Self.folder)/a,b:c%.json")
      try write(
        """
        {
          "$schema": "../../schemas/signalbook-1.schema.json",
          "events": {
            "menu.opened": {
              "description": "The user  opened the menu.", "method": "open", "object": \(quotedAttack), "swiftName": "opened",
              "allow": [{ "rule": "expired", "reason": "Needed once." }]
            },
            "menu.closed": { "description": "The user closed it.", "method": "open", "object": \(quotedAttack) }
          }
        }
        """, to: "\(root)/\(Self.folder)/]]>::notice::.json")
      try FileManager.default.createDirectory(atPath: root + "/inside", withIntermediateDirectories: true)
      return try Tool.run(["lint", "--today", "2026-11-21", "--format", format], in: root + "/inside")
    }
  }

  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// The content of the JSON report, for comparison with other formats.
  private struct Report: Decodable {
    struct Finding: Decodable {
      struct Location: Decodable {
        var path: String
        var line: Int
      }
      struct Fix: Decodable { var path: String }
      var rule: String
      var name: String
      var severity: String
      var message: String
      var location: Location
      var fingerprint: String
      var suppression: String?
      var fixes: [Fix]?
    }
    var findings: [Finding]
  }

  private func json() throws -> Report {
    let result = try lint("json")
    #expect(result.status == 1, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test("JSON contains the original path, text and reason")
  func jsonReport() throws {
    let report = try json()
    #expect(report.findings.contains { $0.message.contains("\u{202E}") && $0.message.contains("::error file=a") })
    #expect(report.findings.allSatisfy { $0.location.path.hasPrefix("../" + Self.folder) })
    #expect(report.findings.contains { $0.suppression == Self.attack })
    #expect(report.findings.contains { $0.fixes != nil })
  }

  @Test(
    "SARIF is valid by the standard's schema, and its addresses lead to the files from the project's root",
    .enabled(if: Paths.shared != nil && Python.hasJSONSchema, "needs ../shared/reference/sarif and Python's jsonschema")
  )
  func sarif() throws {
    struct Seen: Decodable {
      var errors: [String]
      var paths: [String]
      var fixPaths: [String]
      var messages: [String]
      var reasons: [String]
    }
    let schema = try #require(Paths.shared) + "/reference/sarif/sarif-schema-2.1.0.json"
    let report = try json()
    let seen = try Python.run(
      """
      import json, sys, jsonschema, urllib.parse
      text, schema = json.load(open(sys.argv[1]))
      report, schema = json.loads(text), json.load(open(schema))
      validator = jsonschema.validators.validator_for(schema)(schema)
      results = report["runs"][0]["results"]
      def path(artifact):
          assert artifact["uriBaseId"] == "ROOT"
          parts = urllib.parse.urlsplit(artifact["uri"])
          assert not parts.scheme and not parts.netloc and not parts.query and not parts.fragment, artifact
          return urllib.parse.unquote(parts.path)
      print(json.dumps({
          "errors": [e.json_path + e.message for e in validator.iter_errors(report)],
          "paths": sorted({path(r["locations"][0]["physicalLocation"]["artifactLocation"]) for r in results}),
          "fixPaths": sorted({path(c["artifactLocation"]) for r in results for f in r.get("fixes", []) for c in f["artifactChanges"]}),
          "messages": [r["message"]["text"] for r in results],
          "reasons": sorted({s["justification"] for r in results for s in r.get("suppressions", [])}),
      }))
      """, input: [try lint("sarif").output, schema], as: Seen.self)
    #expect(seen.errors == [])
    #expect(seen.paths == ["\(Self.folder)/]]>::notice::.json", "\(Self.folder)/a,b:c%.json"].sorted())
    #expect(seen.fixPaths == ["\(Self.folder)/]]>::notice::.json"])
    #expect(seen.messages == report.findings.map(\.message))
    #expect(seen.reasons == [Self.attack])
  }

  @Test("GitHub sees exactly one command per finding, with the path from the project's root")
  func github() throws {
    let report = try json()
    let output = try lint("github").output
    // The runner splits lines at CR, LF or both, as .NET does.
    let lines = output.split(omittingEmptySubsequences: true) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    let reported = report.findings.filter { $0.suppression == nil }
    #expect(lines.count == reported.count)
    for (line, finding) in zip(lines, reported) {
      let parts = try #require(String(line).wholeMatch(of: #/::(error|warning|notice) (.*?)::(.*)/#), "\(line)")
      #expect(String(parts.1) == (finding.severity == "note" ? "notice" : finding.severity))
      var properties: [String: String] = [:]
      for property in parts.2.split(separator: ",") {
        let pair = property.split(separator: "=", maxSplits: 1)
        properties[String(pair[0])] = unescaped(String(pair[1]))
      }
      #expect(properties["line"] == String(finding.location.line))
      #expect(properties["title"] == "\(finding.rule) \(finding.name)")
      #expect(properties["file"] == shown(String(finding.location.path.dropFirst(3))))
      #expect(unescaped(String(parts.3)).hasPrefix(shown(finding.message)))
    }
    #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{0}" })
    #expect(!output.contains("../schemas"), "notes name files from the project's root as well")
  }

  @Test("GitLab's report contains the original text")
  func gitlab() throws {
    struct Issue: Decodable {
      struct Location: Decodable { var path: String }
      var description: String
      var fingerprint: String
      var location: Location
    }
    let reported = try json().findings.filter { $0.suppression == nil }
    let issues = try JSONDecoder().decode([Issue].self, from: Data(try lint("gitlab").output.utf8))
    #expect(issues.map(\.description) == reported.map(\.message))
    #expect(issues.map(\.location.path) == reported.map { String($0.location.path.dropFirst(3)) })
    #expect(Set(issues.map(\.fingerprint)).count == issues.count)
  }

  @Test("JUnit's report is well-formed and has one failure for each error or warning")
  func junit() throws {
    struct Seen: Decodable {
      var tags: [String]
      var failures: [String]
    }
    let seen = try Python.run(
      """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(json.load(open(sys.argv[1]))[0].encode())
      print(json.dumps({
          "tags": sorted({e.tag for e in root.iter()}),
          "failures": [f.attrib["message"] for f in root.iter("failure")],
      }))
      """, input: [try lint("junit").output], as: Seen.self)
    let reported = try json().findings.filter { $0.suppression == nil && $0.severity != "note" }
    #expect(Set(seen.tags).isSubset(of: ["testsuites", "testsuite", "testcase", "failure", "system-out"]))
    #expect(
      seen.failures.sorted()
        == reported.map { shown($0.message, escapingEnds: true).replacing("\u{FFFE}", with: "\\u{FFFE}") }.sorted())
  }

  @Test("The text report has one line per finding, without cursor movements or reordering")
  func text() throws {
    let result = try lint("text")
    let reported = try json().findings.filter { $0.suppression == nil }
    let hidden = result.errors.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || $0.properties.isBidiControl || $0.value == 0xFEFF
    }
    #expect(hidden.isEmpty)
    #expect(result.output.isEmpty)
    let heads = result.errors.split(separator: "\n").filter { $0.contains(#/: (error|warning|note): .*\[SB[0-9]+ /#) }
    #expect(heads.count == reported.count)
  }

  @Test("Diffs of such files and errors about such folders are harmless, too")
  func others() throws {
    let mistake = try Tool.run(["lint", Self.attack], in: SnapshotTests.fixtures + "/sound")
    #expect(mistake.status == 2)
    #expect(mistake.errors.split(separator: "\n").count == 2)
    #expect(!mistake.errors.contains("\u{1B}") && !mistake.errors.contains("\u{202E}"))
  }

  private func unescaped(_ text: String) -> String {
    text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%3A", with: ":").replacing(
      "%2C", with: ","
    )
    .replacing("%25", with: "%")
  }

  /// Returns the text with the escape sequences that reports use. The format itself escapes line endings.
  private func shown(_ text: String, escapingEnds: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isEnd = scalar == "\n" || scalar == "\r"
      let isHidden =
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl || scalar.value == 0xFEFF
      if isHidden, !isEnd || escapingEnds {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
