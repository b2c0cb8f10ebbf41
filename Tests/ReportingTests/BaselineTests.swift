import SignalbookReporting
import SignalbookSchemaFiles
import Testing

@Suite("The baseline") struct BaselineTests {
  /// One finding about each place where a number is.
  private func findings(in text: String, path: String = "schemas/a.json", rule: String = "SB9999") -> [Finding] {
    let bytes = Array(text.utf8)
    let file = SourceFile(path: path, bytes: bytes)
    let found = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }.map { place in
      Diagnostic(RuleID(rule, "made-up"), .warning, "wrong", at: file.location(ByteRange(place, place + 1)))
    }
    var identifier = FindingIdentifier(prefix: "") { _ in tree(bytes) }
    return identifier.findings(found)
  }

  private func read(_ text: String) -> (baseline: Baseline?, faults: [String]) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "lint-baseline.json", bytes: Array(text.utf8))
    let baseline = Baseline(file, into: &diagnostics)
    return (baseline, diagnostics.sorted.map { "\($0.location.line):\($0.location.column) \($0.rule.id)" })
  }

  @Test("What it knows is not reported, wherever its lines have moved")
  func movedLines() throws {
    let text = #"{ "a": 1, "b": { "c": 2 } }"#
    let baseline = Baseline(findings(in: text))
    let moved = findings(in: "\n\n\n{\n\n  \"z\": null,\n" + text.dropFirst().replacing(", ", with: ",\n\n\n"))
    #expect(moved.count == 2)
    #expect(baseline.applied(to: moved).new.isEmpty)
    #expect(baseline.applied(to: moved).unneeded == 0)
  }

  @Test("Another rule, another file, another place: each is new")
  func others() {
    let text = #"{ "a": 1 }"#
    let baseline = Baseline(findings(in: text))
    #expect(baseline.applied(to: findings(in: text, rule: "SB9998")).new.count == 1)
    #expect(baseline.applied(to: findings(in: text, path: "schemas/b.json")).new.count == 1)
    #expect(baseline.applied(to: findings(in: #"{ "b": 1 }"#)).new.count == 1)
    #expect(baseline.applied(to: findings(in: #"{ "b": 1 }"#)).unneeded == 1)
  }

  @Test("A finding that is there twice is known as often as it was, and no more")
  func twice() {
    let place = findings(in: #"{ "a": 1 }"#)[0].diagnostic
    func found(_ count: Int) -> [Finding] {
      var identifier = FindingIdentifier(prefix: "") { _ in tree(Array(#"{ "a": 1 }"#.utf8)) }
      return identifier.findings(Array(repeating: place, count: count))
    }
    let baseline = Baseline(found(2))
    #expect(baseline.count == 2)
    #expect(baseline.applied(to: found(3)).new.count == 1)
    #expect(baseline.applied(to: found(1)).unneeded == 1)
  }

  @Test("It shrinks, and never grows")
  func shrinks() {
    let baseline = Baseline(findings(in: #"{ "a": 1, "b": 2, "c": 3 }"#))
    let later = findings(in: #"{ "b": 2, "d": 4, "e": 5 }"#)
    let shrunk = baseline.shrunk(to: later)
    #expect(shrunk.count == 1)
    #expect(shrunk.applied(to: later).new.map(\.pointer) == ["/d", "/e"])
    #expect(shrunk.shrunk(to: later).text == shrunk.text)
  }

  @Test("It reads what it wrote, also of files and keys with hostile names; equal findings give equal bytes")
  func roundTrip() throws {
    let hostile = "sch\"emas/\u{1B}[31m\n::error::%0A]]>&\u{202E}\u{0}\\.json"
    let text = #"{ "a\"\n\u202e\\": 1, "b": [2, 3] }"#
    let found = findings(in: text, path: hostile)
    let baseline = Baseline(found)
    let again = read(baseline.text)
    #expect(again.faults.isEmpty)
    #expect(again.baseline?.text == baseline.text)
    #expect(again.baseline?.applied(to: found).new.count == 0)
    #expect(Baseline(found.reversed()).text == baseline.text)
  }

  @Test(
    "A damaged file is an error with its place",
    arguments: [
      ("", "1:1 SB0001"),
      ("{", "1:2 SB0001"),
      ("[]", "1:1 SB0912"),
      ("{}", "1:1 SB0912"),
      (#"{ "version": 2, "findings": [] }"#, "1:1 SB0912"),
      (#"{ "version": "1", "findings": [] }"#, "1:1 SB0912"),
      (#"{ "version": 1, "findings": {} }"#, "1:1 SB0912"),
      (
        """
        { "version": 1, "findings": [
          { "fingerprint": "0123456789abcdef", "rule": "SB1 a", "path": "a", "pointer": "" },
          { "fingerprnt": "0123456789abcdef", "rule": "SB1 a", "path": "a", "pointer": "" } ] }
        """, "3:3 SB0912"
      ),
      ("{ \"version\": 1, \"findings\": [\n 7 ] }", "2:2 SB0912"),
      ("{ \"version\": 1, \"findings\": [] }\n<<<<<<< HEAD\n", "2:1 SB0001"),
    ])
  func damaged(text: String, fault: String) {
    let (baseline, faults) = read(text)
    #expect(baseline == nil)
    #expect(faults == [fault])
  }
}
