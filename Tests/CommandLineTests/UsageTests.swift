import Foundation
import SignalbookTestSupport
import Testing

/// Runs `lint` and `format` from different folders, with different spellings of paths, and on files that are not
/// schemas.
@Suite("lint and format") struct UsageTests {
  private struct Report: Decodable {
    struct Finding: Decodable { var fingerprint: String }
    var findings: [Finding]
  }

  private func inCopy<Result>(of fixture: String = "linted", _ body: (String) throws -> Result) throws -> Result {
    try inTemporaryFolder { folder in
      let copy = folder + "/copy"
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/" + fixture, toPath: copy)
      return try body(copy)
    }
  }

  private func fingerprints(_ arguments: [String], in folder: String) throws -> [String] {
    let result = try Tool.run(["lint", "--today=2026-11-21", "--format=json"] + arguments, in: folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(!report.findings.isEmpty)
    return report.findings.map(\.fingerprint)
  }

  @Test("A finding has the same fingerprint regardless of the folder's spelling and the current folder")
  func spellings() throws {
    try inCopy { copy in
      let whole = try fingerprints([], in: copy)
      for operand in [
        "schemas", "schemas/toy", "./schemas/toy/", "schemas//toy", "schemas/../schemas/toy", copy + "/schemas/toy",
        ".",
      ] {
        #expect(try fingerprints([operand], in: copy) == whole, "\(operand)")
      }
      #expect(try fingerprints(["toy"], in: copy + "/schemas") == whole)
      #expect(try fingerprints(["."], in: copy + "/schemas/toy") == whole)
      #expect(try fingerprints([], in: copy + "/schemas/toy") == whole)
      #expect(
        try fingerprints(["schemas/toy", "./schemas/toy"], in: copy) == whole, "a folder that is given twice is one")
    }
  }

  @Test("another package, an output that is a file, and a misspelled command are reported with a remedy")
  func remedies() throws {
    try inCopy(of: "sound") { copy in
      let package = try String(contentsOfFile: copy + "/signalbook.json", encoding: .utf8)
      try write(package, to: copy + "/other/signalbook.json")
      let other = try Tool.run(["lint", "other"], in: copy)
      #expect(other.status == 2 && other.errors.contains("'other' is another package"), "\(other)")
      try write(package.replacing("Generated/Toy", with: "taken"), to: copy + "/signalbook.json")
      try write("x", to: copy + "/taken")
      let taken = try Tool.run(["generate"], in: copy)
      #expect(taken.errors.hasPrefix("signalbook.json:") && taken.errors.contains("is a file"), "\(taken)")
      #expect(try Tool.run(["lnit"], in: copy).errors.contains("'lint'"))
    }
  }

  @Test("Inserting blank lines does not change a finding's fingerprint")
  func movedLines() throws {
    try inCopy { copy in
      let before = try fingerprints([], in: copy)
      for name in ["menu", "registry"] {
        let path = "\(copy)/schemas/toy/\(name).json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try write(String(repeating: "\n", count: 10) + text, to: path)
      }
      #expect(try fingerprints([], in: copy) == before)
    }
  }

  @Test("A folder of schema files does not need a package")
  func noPackage() throws {
    try inCopy { copy in
      try FileManager.default.removeItem(atPath: copy + "/signalbook.json")
      let result = try Tool.run(["lint", "toy"], in: copy + "/schemas")
      #expect(result.status == 1 && result.errors.contains("toy/menu.json:"))
    }
  }

  @Test("A schema file passed as a folder is an error that names its folder")
  func file() throws {
    try inCopy(of: "sound") { copy in
      let result = try Tool.run(["lint", "schemas/toy/menu.json"], in: copy)
      #expect(
        result.status == 2
          && result.errors.contains("'schemas/toy/menu.json' is a file; use the folder of its registry, 'schemas/toy'"),
        "\(result)")
    }
  }

  @Test("A registry in the configuration that does not exist is named when no other registry is found")
  func missingRegistry() throws {
    try inTemporaryFolder { folder in
      try write(#"{ "targets": { "App": { "registry": "../schemas" } } }"#, to: folder + "/signalbook.json")
      let result = try Tool.run(["lint"], in: folder)
      #expect(
        result.status == 2 && result.errors.contains("the registry '../schemas' of the target 'App'"), "\(result)")
    }
  }

  @Test("A baseline that is a folder is an error that names the setting")
  func folderAsBaseline() throws {
    try inCopy(of: "sound") { copy in
      try FileManager.default.createDirectory(atPath: copy + "/lint-baseline.json", withIntermediateDirectories: false)
      let result = try Tool.run(["lint"], in: copy)
      #expect(result.status == 2 && result.errors.contains("is a folder; set `lint.baseline`"), "\(result)")
    }
  }

  @Test("Rules are found by ID and name in any letter case", arguments: ["sb1401", "SB1401", "Open-Text"])
  func explain(name: String) throws {
    let result = try Tool.run(["explain", name], in: SnapshotTests.fixtures)
    #expect(result.status == 0 && result.output.hasPrefix("SB1401 open-text"), "\(result)")
  }

  @Test(
    "Exports have the same bytes from whatever folder they are written, and their messages name files from there",
    arguments: ["record-of-processing", "review-request", "fides", "play-data-safety"])
  func exportsFromAnyFolder(format: String) throws {
    try inCopy(of: "sound") { copy in
      let written = try Tool.run(["export", format], in: copy)
      #expect(written.errors.hasPrefix("schemas/toy/") && !written.output.contains("../"), "\(written)")
      let inside = try Tool.run(["export", format], in: copy + "/schemas/toy")
      #expect(inside.output == written.output && inside.status == written.status)
      #expect(inside.errors == written.errors.replacing("schemas/toy/", with: "../../schemas/toy/"))
      let explained = try Tool.run(["export", format, "--explain"], in: copy + "/schemas/toy")
      let lines = explained.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("  ../../schemas/toy/") }, "\(explained.output.prefix(200))")
    }
  }

  @Test("Findings of docs and export contain paths from the current folder, with the source line")
  func findingsFromAnyFolder() throws {
    try inCopy(of: "sound") { copy in
      try write("{ \"events\": { \"a\": 1 } }", to: copy + "/schemas/toy/broken.json")
      for verb in [["docs"], ["export", "fides"]] {
        let result = try Tool.run(verb, in: copy + "/schemas/toy")
        #expect(result.status != 0 && result.errors.hasPrefix("../../schemas/toy/broken.json:1:"), "\(result)")
        #expect(result.errors.contains(#""a": 1"#), "\(result)")
      }
    }
  }

  @Test(
    "Documents have the same bytes from whatever folder they are written",
    arguments: ["html", "markdown", "csv", "json"])
  func documentsFromAnyFolder(format: String) throws {
    try inCopy(of: "sound") { copy in
      let written = try Tool.run(["docs", "--format", format, "--output", copy + "/made"], in: copy)
      #expect(written.status == 0, "\(written)")
      for folder in ["/schemas", "/schemas/toy"] {
        let checked = try Tool.run(
          ["docs", "--check", "--format", format, "--output", copy + "/made"], in: copy + folder)
        #expect(checked.status == 0, "\(checked)")
      }
    }
  }

  @Test("--suppressed lists suppressed findings, each with its reason")
  func suppressed() throws {
    let result = try Tool.run(["lint", "schemas/focus", "--suppressed"], in: Paths.root)
    #expect(result.status == 0)
    #expect(result.output.contains("suppressed: SB1201 duplicate-tuple: The document has two rows for one tuple"))
    #expect(
      result.output.contains("registry.json:3:3: suppressed: SB1406 missing-review: The document names no review."))
  }

  @Test(
    "What cannot be a schema file is said in a sentence, and nothing hangs",
    arguments: ["folder", "pipe", "loop", "endless", "missing", "empty", "deep", "utf-16", "mark"])
  func files(kind: String) throws {
    try inCopy(of: "sound") { copy in
      let path = copy + "/schemas/toy/x.json"
      let manager = FileManager.default
      switch kind {
      case "folder": try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      case "pipe": #expect(mkfifo(path, 0o600) == 0)
      case "loop": try manager.createSymbolicLink(atPath: path, withDestinationPath: "x.json")
      case "endless": try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
      case "missing": try manager.createSymbolicLink(atPath: path, withDestinationPath: "nowhere.json")
      case "empty": try write("", to: path)
      case "deep": try write(String(repeating: "[", count: 100_000), to: path)
      case "utf-16": try Data([0xFF, 0xFE, 0x7B, 0x00]).write(to: URL(fileURLWithPath: path))
      default: try write("\u{FEFF}{}", to: path)
      }
      let lint = try Tool.run(["lint"], in: copy)
      #expect(lint.status == 1)
      // A file with a byte order mark is still read, so the missing key is reported too.
      let count = kind == "mark" ? "2 errors" : "1 error"
      #expect(
        lint.errors.contains("schemas/toy/x.json:1:")
          && (lint.errors.contains("\(count) in") || lint.errors.contains("\(count) and 1 note in")), "\(lint.errors)")
      let format = try Tool.run(["format", "--check"], in: copy)
      #expect(format.status != 0 && format.errors.contains("schemas/toy/x.json"), "\(format.errors)")
    }
  }

  @Test("A cyclic link does not count as a registry or cause a hang")
  func foldersInCircles() throws {
    try inCopy(of: "sound") { copy in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: copy + "/schemas/again", withDestinationPath: ".")
      try manager.createSymbolicLink(atPath: copy + "/schemas/toy/self", withDestinationPath: "../toy")
      let result = try Tool.run(["lint"], in: copy)
      #expect(result.status == 0 && result.output == "1 registry clean: schemas/toy.\n")
    }
  }

  @Test(
    "Options that contradict each other, and days that do not exist, are mistakes",
    arguments: [
      ["--write-baseline", "--fix"], ["--write-baseline", "--format", "json"],
      ["--fix", "--dry-run", "--format", "json"],
      ["--dry-run"], ["--staged", "--fix"], ["--staged", "--write-baseline"], ["--write-baseline", "schemas"],
      ["--today", "2026-02-30"], ["--today", "2026-2-3"], ["--today", "2026-11-21T00:00:00Z"], [""], ["--", "--fix"],
    ])
  func mistakes(arguments: [String]) throws {
    try inCopy { copy in
      let result = try Tool.run(["lint"] + arguments, in: copy)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("signalbook: ") && result.errors.split(separator: "\n").count == 2)
      #expect(!FileManager.default.fileExists(atPath: copy + "/lint-baseline.json"))
    }
  }

  @Test(
    "With --fix a report for programs has standard output for itself, and a fix that another makes possible is made")
  func fixes() throws {
    try inCopy { copy in
      let path = copy + "/schemas/toy/menu.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // The key is fixed first, then the fault in its value.
      try write(
        text.replacing(#""description": "The user"#, with: #""descripton": "The  user"#, maxReplacements: 1), to: path)
      let result = try Tool.run(["lint", "--fix", "--format", "json", "--today=2026-11-21"], in: copy)
      _ = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
      #expect(result.errors.contains("schemas/toy/menu.json: ") && result.errors.contains("fixes made"))
      let mended = try String(contentsOfFile: path, encoding: .utf8)
      #expect(mended == text)
      #expect(try Tool.run(["lint", "--fix", "--dry-run", "--today=2026-11-21"], in: copy).output.isEmpty)
    }
  }

  @Test("The diff of `--fix --dry-run`, applied by git, equals the result of `--fix`")
  func dryRun() throws {
    try inCopy { copy in
      let path = copy + "/schemas/toy/menu.json"
      // Line endings and tabs from an editor on another system.
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("\n", with: "\r\n").replacing(
        "  ", with: "\t")
      try write(
        text.replacing(#""description": "The user"#, with: #""descripton": "The  user"#, maxReplacements: 1), to: path)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let difference = try Tool.run(["lint", "--fix", "--dry-run", "--today=2026-11-21"], in: copy)
      #expect(difference.status == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      try write(difference.output, to: copy + "/difference")
      let applied = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "apply", "--unsafe-paths", "difference"], in: copy,
        environment: ["GIT_DIR": "/nowhere"])
      #expect(applied.status == 0, "\(applied.errors)")
      let byGit = try Data(contentsOf: URL(fileURLWithPath: path))
      try before.write(to: URL(fileURLWithPath: path))
      _ = try Tool.run(["lint", "--fix", "--today=2026-11-21"], in: copy)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == byGit)
      #expect(byGit != before)
    }
  }

  @Test(
    "an empty operand or option value, such as from an unset variable, is refused",
    arguments: [["lint", ""], ["diff", ""], ["lint", "--format", ""], ["export", "json-schema", "--output=", "x"]])
  func emptyOperand(arguments: [String]) throws {
    try inTemporaryFolder { folder in
      let result = try Tool.run(arguments, in: folder)
      #expect(result.status == 2 && (result.errors.contains("is empty") || result.errors.contains("requires a value")))
    }
  }
}
