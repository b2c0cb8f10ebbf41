import SignalbookSchemaFiles
import Testing

@testable import SignalbookReporting

@Suite("Baselines") struct BaselineTests {
  /// Returns a finding for each location of a number.
  private func findings(in text: String, path: String = "schemas/a.json", rule: String = "SB9999") -> [Finding] {
    let bytes = Array(text.utf8)
    let file = SourceFile(path: path, bytes: bytes)
    let found = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }.map { place in
      Diagnostic(RuleID(rule, "made-up"), .warning, "wrong", at: file.location(of: ByteRange(place, place + 1)))
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

  @Test("Known findings are not reported, even if their lines have moved")
  func movedLines() throws {
    let text = #"{ "a": 1, "b": { "c": 2 } }"#
    let baseline = Baseline(findings(in: text))
    let moved = findings(in: "\n\n\n{\n\n  \"z\": null,\n" + text.dropFirst().replacing(", ", with: ",\n\n\n"))
    #expect(moved.count == 2)
    #expect(baseline.applied(to: moved).new.isEmpty)
    #expect(baseline.applied(to: moved).unneeded == 0)
  }

  @Test("A finding with another rule, file or location is new")
  func others() {
    let text = #"{ "a": 1 }"#
    let baseline = Baseline(findings(in: text))
    #expect(baseline.applied(to: findings(in: text, rule: "SB9998")).new.count == 1)
    #expect(baseline.applied(to: findings(in: text, path: "schemas/b.json")).new.count == 1)
    #expect(baseline.applied(to: findings(in: #"{ "b": 1 }"#)).new.count == 1)
    #expect(baseline.applied(to: findings(in: #"{ "b": 1 }"#)).unneeded == 1)
  }

  @Test("A baseline accepts the listed copies of a field, not further copies that are merged with these")
  func mergedCopies() throws {
    let text = #"{ "a": 1, "b": 2, "c": 3 }"#
    func found(_ names: [String], isMerged: Bool) -> [Finding] {
      let all = findings(in: text).map(\.diagnostic)
      var diagnostics = zip(all, names).map { diagnostic, name in
        var diagnostic = diagnostic
        diagnostic.cause = "id"
        diagnostic.covered = [.init(name)]
        return diagnostic
      }
      if isMerged {
        diagnostics[0].covered = names.map { .init($0) }
        diagnostics.removeSubrange(1...)
      }
      var identifier = FindingIdentifier(prefix: "") { _ in tree(Array(text.utf8)) }
      return identifier.findings(diagnostics)
    }
    let two = Baseline(found(["a", "b"], isMerged: false))
    let three = two.applied(to: found(["a", "b", "c"], isMerged: true)).new
    #expect(three.map { $0.diagnostic.notes.map(\.message) } == [["not in the baseline: c"]])
    #expect(
      Baseline(found(["a", "b", "c"], isMerged: true)).applied(to: found(["b", "c"], isMerged: false)).new.isEmpty)
    // An older baseline lists each copy without names.
    var older = two
    for index in older.entries.indices { older.entries[index].names = nil }
    #expect(older.applied(to: found(["a", "b"], isMerged: false)).new.isEmpty)
    #expect(older.applied(to: found(["a", "b", "c"], isMerged: true)).new.count == 1)
  }

  @Test("A finding is known only as many times as the baseline lists it")
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

  @Test("A baseline shrinks, and never grows")
  func shrinks() {
    let baseline = Baseline(findings(in: #"{ "a": 1, "b": 2, "c": 3 }"#))
    let later = findings(in: #"{ "b": 2, "d": 4, "e": 5 }"#)
    let shrunk = baseline.shrunk(to: later)
    #expect(shrunk.count == 1)
    #expect(shrunk.applied(to: later).new.map(\.pointer) == ["/d", "/e"])
    #expect(shrunk.shrunk(to: later).text == shrunk.text)
  }

  @Test("A written baseline reads back, even with hostile names, and equal findings give equal bytes")
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

  // MARK: Findings about several entries

  /// Returns a finding that covers several entries.
  private func finding(about names: [String], formerly: [String: [String]] = [:], at key: String = "registry")
    -> Finding
  {
    let bytes = Array(#"{ "registry": {}, "x": {} }"#.utf8)
    let tree = tree(bytes)
    let range = tree?.member(key)?.value.range ?? ByteRange(0, 1)
    let file = SourceFile(path: "schemas/a.json", bytes: bytes)
    var diagnostic = Diagnostic(RuleID("SB9999", "made-up"), .warning, "missing", at: file.location(of: range))
    diagnostic.covered = names.map { .init($0, formerly: formerly[$0] ?? []) }
    var identifier = FindingIdentifier(prefix: "") { _ in tree }
    return identifier.findings([diagnostic])[0]
  }

  @Test(
    "A finding that covers an additional entry is new and names the entry; a finding that covers fewer entries is known"
  )
  func covers() throws {
    let baseline = try #require(read(Baseline([finding(about: ["a", "b"])]).text).baseline)
    let more = baseline.applied(to: [finding(about: ["a", "b", "c"])])
    #expect(more.new.flatMap { $0.diagnostic.notes.map(\.message) } == ["not in the baseline: c"])
    #expect(more.unneeded == 0)
    #expect(baseline.applied(to: [finding(about: ["b"])]).new.isEmpty)
    let renamed = baseline.applied(to: [finding(about: ["a", "c"], formerly: ["c": ["b"]])])
    #expect(renamed.new.isEmpty)
    let shrunk = baseline.shrunk(to: [finding(about: ["b", "c"])])
    #expect(shrunk.applied(to: [finding(about: ["a"])]).new.count == 1)
    #expect(shrunk.applied(to: [finding(about: ["c"])]).new.count == 1)
    #expect(shrunk.applied(to: [finding(about: ["b"])]).new.isEmpty)
  }

  @Test("A finding about several entries matches a finding about one of them, and vice versa")
  func regrouped() {
    let all = Baseline([finding(about: ["a", "b"])])
    #expect(all.applied(to: [finding(about: ["a"], at: "x")]).new.isEmpty)
    #expect(all.shrunk(to: [finding(about: ["a"], at: "x")]).count == 1)
    let single = Baseline([finding(about: ["a"], at: "x"), finding(about: ["b"])])
    #expect(single.applied(to: [finding(about: ["a", "b"])]).new.isEmpty)
    #expect(single.shrunk(to: [finding(about: ["a", "b"])]).count == 1)
  }

  @Test("A baseline from an older tool version is read, and its findings about several entries remain known")
  func older() throws {
    let known = finding(about: ["a"])
    let text = """
      { "version": 1, "findings": [
        { "fingerprint": "\(known.fingerprint)", "rule": "SB9999 made-up", "path": "schemas/a.json", "pointer": "/registry" } ] }
      """
    let baseline = try #require(read(text).baseline)
    #expect(baseline.applied(to: [finding(about: ["a", "b"])]).new.isEmpty)
    // A rewritten baseline contains the covered entries.
    let again = baseline.shrunk(to: [known])
    #expect(again.applied(to: [finding(about: ["a", "b"])]).new.count == 1)
  }

  // MARK: Moved files and renamed entries

  private func scope(of files: [String: String], looksAt: @escaping (String) -> Bool = { _ in true }) -> BaselineScope {
    BaselineScope(wasChecked: looksAt) { path in files[path].flatMap { tree(Array($0.utf8)) } }
  }

  @Test(
    "Findings in a moved file, or in a renamed entry, are known; the baseline follows them", arguments: [true, false])
  func moved(isOld: Bool) throws {
    let before = #"{ "events": { "old": { "n": 1, "m": "x" } } }"#
    var text = Baseline(findings(in: before)).text
    if isOld { text = text.replacing(/, "content": "[0-9a-f]*"/, with: "") }
    let baseline = try #require(read(text).baseline)
    let moved = findings(in: before, path: "schemas/b.json")
    let files = scope(of: ["schemas/b.json": before])
    #expect(baseline.applied(to: moved, in: files).new.isEmpty)
    #expect(baseline.applied(to: moved, in: files).unneeded == 0)
    let shrunk = baseline.shrunk(to: moved, in: files)
    #expect(shrunk.count == 1 && shrunk.applied(to: moved).new.isEmpty)
    if isOld { return }
    let after = #"{ "events": { "new": { "n": 1, "m": "x" } } }"#
    #expect(baseline.applied(to: findings(in: after), in: scope(of: ["schemas/a.json": after])).new.isEmpty)
  }

  @Test("A finding at another location is new if the old location still exists or its content differs")
  func notMoved() {
    let before = #"{ "a": 1, "b": "x" }"#
    let baseline = Baseline(findings(in: before))
    let mended = #"{ "a": "one", "b": 1 }"#
    #expect(baseline.applied(to: findings(in: mended), in: scope(of: ["schemas/a.json": mended])).new.count == 1)
    let other = #"{ "c": 2 }"#
    #expect(baseline.applied(to: findings(in: other), in: scope(of: ["schemas/a.json": other])).new.count == 1)
    // Each entry of the baseline matches only one finding.
    let twice = #"{ "c": 1, "d": 1 }"#
    #expect(baseline.applied(to: findings(in: twice), in: scope(of: ["schemas/a.json": twice])).new.count == 1)
  }

  @Test("Entries of files that were not linted are counted separately")
  func unseen() {
    let baseline = Baseline(findings(in: #"{ "a": 1 }"#) + findings(in: #"{ "a": 1 }"#, path: "schemas/b.json"))
    let applied = baseline.applied(to: [], in: scope(of: [:], looksAt: { $0 == "schemas/a.json" }))
    #expect(applied.unneeded == 1 && applied.unseen == 1)
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
