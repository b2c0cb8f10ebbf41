import SignalbookSchemaFiles
import Testing

@Suite("Merge conflicts in a file") struct MergeConflictTests {
  private func findings(_ text: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = JSONReader.read(SourceFile(path: "menu.json", bytes: Array(text.utf8)), into: &diagnostics)
    return diagnostics.sorted
  }

  @Test(
    "a conflict is one finding at its first marker, whatever the lines between the markers are",
    arguments: [
      "{\n<<<<<<< HEAD\n  \"a\": 1\n=======\n  \"a\": 2\n>>>>>>> other\n}\n",
      // Both sides repeat a key, and a comma is missing.
      "{\n<<<<<<< ours\n  \"a\": 1,\n  \"b\": 1\n=======\n  \"a\": 2\n>>>>>>> theirs\n  \"a\": 3\n}\n",
      // A third part, as written by diff3, and Windows line endings.
      "{\r\n<<<<<<< HEAD\r\n  \"a\": 1\r\n||||||| base\r\n  \"a\": 0\r\n=======\r\n  \"a\": 2\r\n>>>>>>> other\r\n}\r\n",
      "{\n<<<<<<<\n=======\n  \"a\": 2\n>>>>>>>\n}",
    ])
  func one(_ text: String) {
    let found = findings(text)
    #expect(found.map(\.rule.id) == ["SB0013"])
    #expect(found.first?.location.line == 2 && found.first?.location.column == 1)
    #expect(found.first?.message.hasPrefix("unresolved merge conflict; ") == true)
    #expect(found.first?.notes.count == 2)
    #expect(found.first?.fixes.isEmpty == true)
  }

  @Test("several conflicts are one finding with their count")
  func several() {
    let conflict = "<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n"
    let found = findings("[\n" + conflict + ",\n" + conflict + "]")
    #expect(found.count == 1 && found[0].message.contains("the first of 2 in this file"))
  }

  @Test(
    "a file with other faults is not taken for a conflict",
    arguments: [
      "{\n<<<<<<< HEAD\n  \"a\": 1\n}", "{\n  \"a\": 1\n=======\n}", "{\n>>>>>>> x\n=======\n<<<<<<< y\n}",
      "{\n<<<<<<<< HEAD\n=======\n>>>>>>> x\n}", "{ \"a\": \"<<<<<<< HEAD\", \"b\": }",
    ])
  func none(_ text: String) { #expect(!findings(text).isEmpty && !findings(text).contains { $0.rule.id == "SB0013" }) }

  @Test("markers inside a text are data")
  func data() { #expect(findings(#"{ "a": "<<<<<<< HEAD\n=======\n>>>>>>> x" }"#).isEmpty) }
}
