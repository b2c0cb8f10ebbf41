import SignalbookReporting
import SignalbookSchemaFiles
import Testing

@Suite("Text reports") struct TextReportTests {
  static let rule = RuleID("SB9999", "made-up")

  /// Returns a finding at the first occurrence of `part` in `text`.
  static func finding(_ part: String, in text: String, path: String = "a.json", message: String = "wrong") -> (
    Diagnostic, SourceFile
  ) {
    let file = SourceFile(path: path, bytes: Array(text.utf8))
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    let start = (0...(bytes.count - wanted.count)).first { Array(bytes[$0..<($0 + wanted.count)]) == wanted } ?? 0
    return (Diagnostic(rule, .error, message, at: file.location(of: ByteRange(start, start + wanted.count))), file)
  }

  static func report(_ part: String, in text: String) -> [String] {
    let (diagnostic, file) = finding(part, in: text)
    let report = TextReport(usesColor: false) { $0 == file.path ? file.bytes : nil }
    return report.text(for: [diagnostic]).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("the source line follows the message, and the range is underlined")
  func underline() {
    #expect(
      Self.report("\"methd\"", in: "{\n  \"methd\": 1\n}\n") == [
        "a.json:2:3: error: wrong [SB9999 made-up]",
        " 2 |   \"methd\": 1",
        "   |   ^~~~~~~",
        "1 error in 1 file",
        "",
      ])
  }

  @Test("wide characters, combining marks and tabs before the range shift the underline by their width")
  func columns() {
    let lines = Self.report("X", in: "\t\u{65E5}e\u{0301}X")
    #expect(lines[1] == " 1 |   \u{65E5}e\u{0301}X")
    #expect(lines[2] == "   |      ^")
  }

  @Test("control and bidirectional characters of a schema never reach the terminal")
  func hostileText() {
    let (diagnostic, file) = Self.finding("X", in: "\u{1B}[31m\u{202E}X", path: "a\u{7}.json", message: "bad\u{1B}c")
    let text = TextReport(usesColor: false) { _ in file.bytes }.text(for: [diagnostic])
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 || $0.value == 0x202E })
    #expect(text.contains("bad\\u{1B}c"))
    #expect(text.contains("\\u{1B}[31m\\u{202E}X"))
  }

  @Test("a long line is shortened to the part around the range")
  func longLine() {
    let lines = Self.report(
      "HERE", in: String(repeating: "a", count: 5000) + "HERE" + String(repeating: "b", count: 5000))
    #expect(lines[1].unicodeScalars.count < 180)
    #expect(lines[1].contains("aHEREb"))
    let column = lines[2].utf8.count - "^~~~".utf8.count
    #expect(Array(lines[1].unicodeScalars)[column] == "H")
  }

  @Test("a range at or beyond the end of the file does not trap")
  func endOfFile() {
    let file = SourceFile(path: "a.json", bytes: Array("{".utf8))
    for range in [ByteRange(1, 1), ByteRange(1, 9), ByteRange(7, 9)] {
      let location = Location(path: "a.json", range: range, line: 1, column: 2, endLine: 1, endColumn: 2)
      let finding = Diagnostic(Self.rule, .error, "x", at: location)
      let text = TextReport(usesColor: false) { _ in file.bytes }.text(for: [finding])
      #expect(text.hasPrefix("a.json:1:2: error: x"))
    }
  }

  @Test("color is used only if requested")
  func color() {
    let (diagnostic, file) = Self.finding("1", in: "[1]")
    #expect(TextReport(usesColor: true) { _ in file.bytes }.text(for: [diagnostic]).contains("\u{1B}[1;31m"))
    #expect(!TextReport(usesColor: false) { _ in file.bytes }.text(for: [diagnostic]).contains("\u{1B}"))
  }

  @Test("the summary counts severities and files")
  func summary() {
    let (error, _) = Self.finding("1", in: "[1]")
    var warning = error
    warning.severity = .warning
    warning.location.path = "b.json"
    #expect(TextReport.summary(of: [error, error, warning]) == "2 errors and 1 warning in 2 files")
    var note = error
    note.severity = .note
    #expect(TextReport.summary(of: [error, note, warning]) == "1 error, 1 warning and 1 note in 2 files")
    #expect(TextReport.summary(of: []) == "no findings")
    #expect(TextReport.counted(2, "registry") == "2 registries")
  }

  @Test(
    "a secret at the edge of a truncated line is hidden, wherever the line is truncated",
    arguments: [
      "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "https://bob:hunter2secretpw@example.com/x",
      "AKIAQ3EGRTKZ7WLMNB5X", "xoxb-123456789012-123456789012-abcdefghijklmnopqrstuvwx",
    ]) func truncatedSecret(_ secret: String)
  {
    let secretPart = secret.contains("hunter2") ? "hunter2secretpw" : String(secret.suffix(12))
    for padding in 0..<260 {
      let distance = String(repeating: "x ", count: padding / 2) + (padding % 2 == 0 ? "" : "y")
      let before =
        #"{"note": "\#(secret)", "why": "\#(distance)", "mthod": 1, "end": "\#(String(repeating: "z ", count: 300))"}"#
      let after =
        #"{"end": "\#(String(repeating: "z ", count: 300))", "mthod": 1, "why": "\#(distance)", "note": "\#(secret)"}"#
      for text in [before, after] {
        let line = Self.report(#""mthod""#, in: text)[1]
        for start in secretPart.indices.dropLast(3) {
          let part = secretPart[start...].prefix(4)
          #expect(!line.contains(part), "\(padding): \(line)")
        }
      }
    }
  }
}
