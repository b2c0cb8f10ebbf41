import SignalbookLinting
import SignalbookTestSupport
import Testing

@testable import SignalbookSchemaFiles

@Suite("Fixes as edits of bytes") struct SourceEditsTests {
  private static let rule = RuleID("SB9999", "made-up")

  private func finding(_ fixes: (Int, Int, String)..., path: String = "a.json") -> Diagnostic {
    let file = SourceFile(path: path, bytes: [])
    return Diagnostic(
      Self.rule, .warning, "wrong", at: file.location(of: ByteRange(0, 0)),
      fixes: fixes.compactMap {
        let key = ByteRange($0.0, $0.1)
        return Diagnostic.Fix.renaming(key: key, to: $0.2, of: JSONNode(.null, key), in: file)
      })
  }

  private func applied(_ findings: [Diagnostic], to text: String) -> String {
    String(decoding: SourceEdits(findings).applied(to: Array(text.utf8), at: "a.json"), as: UTF8.self)
  }

  @Test("Edits are applied in any order of findings")
  func several() {
    let findings = [finding((6, 7, "G")), finding((0, 1, "")), finding((3, 3, "+++"))]
    for order in [findings, findings.reversed()] { #expect(applied(order, to: "abcdefg") == #"""bc"+++"def"G""#) }
  }

  @Test("Adjacent edits are both applied")
  func touching() { #expect(applied([finding((1, 3, "X")), finding((3, 5, "Y"))], to: "abcdefg") == #"a"X""Y"fg"#) }

  @Test("Of two overlapping edits, the first is applied, and the other is counted")
  func overlapping() {
    let findings = [finding((1, 4, "X")), finding((3, 5, "Y")), finding((2, 2, "Z"))]
    #expect(applied(findings, to: "abcdefg") == #"a"X"efg"#)
    #expect(SourceEdits(findings).postponedCount == 2)
  }

  @Test("A fix that two findings share is applied once")
  func same() {
    let findings = [finding((1, 2, "X")), finding((1, 2, "X"))]
    #expect(applied(findings, to: "abc") == #"a"X"c"#)
    #expect(SourceEdits(findings).postponedCount == 0)
  }

  @Test("Files without fixes and bytes that are not UTF-8 are unchanged")
  func others() {
    let bytes: [UInt8] = [0xFF, 0x61, 0x0D, 0x0A, 0x00, 0x62, 0xFE]
    let edits = SourceEdits([finding((1, 2, "é"))])
    #expect(edits.applied(to: bytes, at: "b.json") == bytes)
    #expect(edits.applied(to: bytes, at: "a.json") == [0xFF, 0x22, 0xC3, 0xA9, 0x22, 0x0D, 0x0A, 0x00, 0x62, 0xFE])
  }

  @Test("A fix beyond the end of a shortened file is skipped")
  func shorter() { #expect(applied([finding((5, 9, "X")), finding((0, 1, "A"))], to: "abc") == #""A"bc"#) }

  @Test(
    "The fixes of every rule's bad example leave all other bytes alone, and none is left after they were made",
    arguments: Rule.all.filter(\.isFixable).map(\.id.id))
  func rules(id: String) throws {
    let rule = try #require(Rule.named(id))
    // Tabs, CR LF and letters of several bytes must survive.
    let example =
      "\t \"note\": \"ä\u{1F600}\",\r\n" + rule.bad.filter { $0 != "⟦" && $0 != "⟧" }.replacing("\n", with: "\r\n\t")
    let linted = LintFixture.lint(example)
    let findings = try #require(linted.result).findings
    let edits = SourceEdits(findings)
    #expect(!edits.fixes.isEmpty, "\(linted.text)")
    let head = "{ \"$schema\": \"../signalbook-1.schema.json\",\n"
    let old = Array("\(head)\(example)\n}".utf8)
    let path = "notes/example.json"
    let new = edits.applied(to: old, at: path)

    // The bytes outside the edits must equal the bytes outside the replacements, in order.
    var rest = new[...]
    var end = 0
    for fix in edits.fixes[path] ?? [] {
      let kept = old[end..<fix.range.start]
      #expect(rest.starts(with: kept))
      rest = rest.dropFirst(kept.count)
      #expect(rest.starts(with: Array(fix.replacement.utf8)))
      rest = rest.dropFirst(fix.replacement.utf8.count)
      end = fix.range.end
    }
    #expect(Array(rest) == Array(old[end...]))

    let text = String(decoding: new, as: UTF8.self).dropFirst(head.count).dropLast(2)
    let again = LintFixture.lint(String(text))
    let left = try #require(again.result, "\(again.text)").findings
    #expect(SourceEdits(left).fixes.isEmpty, "\(again.text)")
    #expect(!left.contains { $0.rule.id == id }, "\(again.text)")
  }
}
