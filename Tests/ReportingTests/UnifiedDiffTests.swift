import Foundation
import SignalbookReporting
import SignalbookTestSupport
import Testing

/// Checks that `git apply` and `patch` accept the diffs, and that the patched bytes equal the new bytes.
@Suite("Unified diffs") struct UnifiedDiffTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String

    init(_ name: String, _ old: String, _ new: String) { (testDescription, self.old, self.new) = (name, old, new) }
  }

  static let ten = (1...10).map { "line \($0)\n" }.joined()
  static let fifty = (1...50).map { "line \($0)\n" }.joined()

  static let pairs = [
    Pair("one line changed", ten, ten.replacing("line 5\n", with: "line five\n")),
    Pair("the first line changed", ten, ten.replacing("line 1\n", with: "first\n")),
    Pair("the last line changed", ten, ten.replacing("line 10\n", with: "last\n")),
    Pair("a line inserted in front", ten, "zero\n" + ten),
    Pair("a line inserted behind", ten, ten + "eleven\n"),
    Pair("the first line removed", ten, String(ten.dropFirst(7))),
    Pair("all lines removed", ten, ""),
    Pair("an empty file filled", "", ten),
    Pair("no final line end before", "a\nb", "a\nc\n"),
    Pair("no final line end after", "a\nb\n", "a\nc"),
    Pair("no final line end on both sides", "a\nb", "b\nb"),
    Pair("only the final line end comes", "a\nb", "a\nb\n"),
    Pair("only the final line end goes", "a\nb\n", "a\nb"),
    Pair("a line behind a last line without an end", "a\nb", "a\nb\nc"),
    Pair("CR LF", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"),
    Pair("CR LF becomes LF", "a\r\nb\r\n", "a\nb\n"),
    Pair("a lone CR inside a line", "a\rb\nc\n", "a\rb\nd\n"),
    Pair("tabs, escapes and directions", "\t\u{1B}[31m\u{202E}a\n", "\t\u{1B}[31m\u{202E}b\n"),
    Pair("letters of several bytes", "Bolívar\n😀\n", "Bolívar Soberano\n😀😀\n"),
    Pair("lines that look like a difference", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "--- a/x\n@@ -1 +1 @@\n+x\n"),
    Pair("two changes six lines apart, whose contexts touch", fifty, change(fifty, [10, 17])),
    Pair("two changes seven lines apart, whose contexts do not", fifty, change(fifty, [10, 18])),
    Pair("changes everywhere", fifty, change(fifty, [1, 5, 9, 20, 28, 35, 50])),
    Pair("removed and inserted in turn", fifty, (1...50).filter { $0 % 4 != 0 }.map { "line \($0)\n" }.joined()),
    Pair("equal lines", "a\na\na\nb\na\na\n", "a\na\nb\na\na\na\na\n"),
  ]

  static func change(_ text: String, _ lines: Set<Int>) -> String {
    let parts = text.split(separator: "\n")
    return parts.enumerated().map { lines.contains($0 + 1) ? "changed \($0 + 1)\n" : "\($1)\n" }.joined()
  }

  @Test("git apply turns the old bytes into the new bytes", arguments: pairs)
  func gitApply(pair: Pair) throws { try expect(pair, by: ["git", "apply", "--unsafe-paths", "-p1"]) }

  @Test("patch turns the old bytes into the new bytes", .enabled(if: has("patch"), "needs patch"), arguments: pairs)
  func patch(pair: Pair) throws { try expect(pair, by: ["patch", "-p1", "--binary", "-s", "-f", "-i"]) }

  @Test("git apply reproduces 60 texts with random changes")
  func random() throws {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<60 {
      let old = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        "\(Int.random(in: 0...5, using: &generator))\n"
      }
      var new = old
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        if !new.isEmpty, Bool.random(using: &generator) {
          new.remove(at: Int.random(in: new.indices, using: &generator))
        } else {
          new.insert(
            "\(Int.random(in: 0...9, using: &generator))\n", at: Int.random(in: 0...new.count, using: &generator))
        }
      }
      var pair = Pair("round \(round)", old.joined(), new.joined())
      if round % 3 == 0 { pair.old = String(pair.old.dropLast()) }
      if round % 5 == 0 { pair.new = String(pair.new.dropLast()) }
      try expect(pair, by: ["git", "apply", "--unsafe-paths", "-p1"])
    }
  }

  @Test(
    "Names that are hard for programs that read differences",
    arguments: [
      "schemas/a b.json", "schemas/é.json", "schemas/\"quoted\".json", "schemas/back\\slash.json", "schemas/tab\t.json",
    ])
  func names(name: String) throws {
    try expect(Pair("", Self.ten, Self.ten + "x\n"), named: name, by: ["git", "apply", "--unsafe-paths", "-p1"])
    if Self.has("patch") {
      try expect(Pair("", Self.ten, Self.ten + "x\n"), named: name, by: ["patch", "-p1", "--binary", "-s", "-f", "-i"])
    }
  }

  @Test(
    "Heads of hunks count as diff does; changes whose contexts touch are one hunk",
    arguments: [
      ("", ten, ["@@ -0,0 +1,10 @@"]), (ten, "", ["@@ -1,10 +0,0 @@"]), (ten, "zero\n" + ten, ["@@ -1,3 +1,4 @@"]),
      (fifty, change(fifty, [10, 17]), ["@@ -7,14 +7,14 @@"]),
      (fifty, change(fifty, [10, 18]), ["@@ -7,7 +7,7 @@", "@@ -15,7 +15,7 @@"]),
    ])
  func heads(old: String, new: String, heads: [String]) {
    let text = UnifiedDiff.text(from: Array(old.utf8), to: Array(new.utf8), path: "a")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") }.map(String.init) == heads)
  }

  @Test("A name never adds a line to a diff")
  func nameOfTwoLines() {
    let text = UnifiedDiff.text(from: [], to: Array("a\n".utf8), path: "a\n+++ b/etc/passwd\n@@ -0,0 +1 @@")
    #expect(text.utf8.split(separator: 0x0A).count == 4)
  }

  @Test("Equal bytes have no diff")
  func equal() { #expect(UnifiedDiff.text(from: Array("a".utf8), to: Array("a".utf8), path: "a") == "") }

  @Test("Terminal output neither moves the cursor nor adds lines")
  func shown() {
    let difference = UnifiedDiff.text(
      from: Array("a\r\n\u{1B}[2Jb\u{202E}\n".utf8), to: Array("a\r\n\u{1B}[2Jc\u{202E}\n".utf8), path: "a")
    let shown = UnifiedDiff.displayText(of: difference)
    #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
    #expect(shown.utf8.count { $0 == 0x0A } == difference.utf8.count { $0 == 0x0A })
    #expect(shown.contains("+\\u{1B}[2Jc"))
  }

  private static func has(_ program: String) -> Bool { (try? run(["which", program], in: "/")) == 0 }

  private func expect(_ pair: Pair, named name: String = "schemas/a.json", by command: [String]) throws {
    if pair.old == pair.new { return }
    try inTemporaryFolder { folder in
      try write(pair.old, to: "\(folder)/\(name)")
      let difference = UnifiedDiff.text(from: Array(pair.old.utf8), to: Array(pair.new.utf8), path: name)
      try write(difference, to: "\(folder)/difference")
      let status = try Self.run(command + ["difference"], in: folder)
      #expect(status == 0, "\(pair.testDescription)\n\(difference)")
      // A patch that removes all content also removes the file.
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      #expect(bytes.map { Array($0) } ?? [] == Array(pair.new.utf8), "\(pair.testDescription)\n\(difference)")
    }
  }

  private static func run(_ command: [String], in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    // Ignore repositories above the temporary folder.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_CEILING_DIRECTORIES": "/", "GIT_DIR": "/nowhere",
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
