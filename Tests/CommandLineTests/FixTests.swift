import Foundation
import SignalbookTestSupport
import Testing

/// Tests for `lint --fix` and `format` on the files of a package.
@Suite("Fixed files") struct FixTests {
  private func inCopy(_ body: (String, String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let copy = folder + "/copy"
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/linted", toPath: copy)
      try body(copy, copy + "/schemas/toy/menu.json")
    }
  }

  private func fix(_ copy: String, dry: Bool = false) throws -> Tool.Result {
    try Tool.run(["lint", "--fix", "--today=2026-11-21"] + (dry ? ["--dry-run"] : []), in: copy)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test(
    "What only a person can decide is left as it is, and suggested",
    arguments: [
      ("registry", #""default": "on""#, #""default": "no""#, "use one of"),
      ("registry", #""type": "integer", "from""#, #""type": "integer", "unit": "lightyear", "from""#, "use one of"),
      ("registry", "usage.interaction", "content.mail", #"did you mean "content.email"?"#),
      ("registry", #""stream": "event""#, #""stream": "evnt""#, "did you mean 'event'?"),
      (
        "registry", #""description": "Events.""#, #""description": "Events.", "profile": "iOS""#,
        #"did you mean "i-os"?"#
      ),
      ("menu", #""object": "menu"}"#, #""object": "menu", "objct": "menu"}"#, #"did you mean "object"?"#),
      ("menu", #""object": "menu"}"#, #""objct": "menu", "obejct": "menu"}"#, #"did you mean "object"?"#),
      ("menu", #""events": {"#, "\"events\": { // asked for by legal", #"move the text to a "note""#),
      ("menu", "The user left.", "The user opened the", "finish the sentence"),
      ("menu", "The user left.", "The user left the the app.", "twice in a row"),
      ("menu", #""reason": "It was extended.""#, #""reason": "It was extended!""#, "remove the suppression"),
    ])
  func guesses(file: String, old: String, new: String, words: String) throws {
    try inCopy { copy, menu in
      let path = file == "menu" ? menu : copy + "/schemas/toy/registry.json"
      let clean = try text(path)
      try #require(clean.contains(old))
      let faulty = clean.replacing(old, with: new, maxReplacements: 1)
      try write(faulty, to: path)
      let shown = try fix(copy, dry: true)
      let result = try fix(copy)
      #expect(shown.output.isEmpty)
      #expect(try text(path) == faulty)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test("A file with invalid JSON and misspelled keys is fixed in one run, and --dry-run prints the result")
  func onePlan() throws {
    try inCopy { copy, path in
      let original = try text(path)
      let broken = original.replacing(#""description""#, with: #""descripton""#, maxReplacements: 1)
      let last = try #require(broken.range(of: "}", options: .backwards))
      try write(broken.replacingCharacters(in: last, with: ",}"), to: path)
      let before = try text(path)
      let shown = try fix(copy, dry: true)
      #expect(try text(path) == before)
      try write(shown.output, to: copy + "/difference")
      let applied = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "apply", "--unsafe-paths", "difference"], in: copy,
        environment: ["GIT_DIR": "/nowhere"])
      #expect(applied.status == 0, "\(applied.errors) \(shown.output)")
      let expected = try text(path)
      #expect(expected.contains(#""description""#) && !expected.contains(",}"))
      try write(before, to: path)
      _ = try fix(copy)
      #expect(try text(path) == expected)
      #expect(try fix(copy, dry: true).output.isEmpty)
    }
  }

  @Test("--fix and format preserve permissions", arguments: [0o600, 0o755, 0o664])
  func permissions(mode wanted: Int) throws {
    for arguments in [["lint", "--fix", "--today=2026-11-21"], ["format"]] {
      try inCopy { copy, path in
        try write(try text(path).replacing(#""description""#, with: #" "descripton""#, maxReplacements: 1), to: path)
        try FileManager.default.setAttributes([.posixPermissions: wanted], ofItemAtPath: path)
        let before = try text(path)
        _ = try Tool.run(arguments, in: copy)
        #expect(try text(path) != before)
        #expect(try mode(path) == wanted)
      }
    }
  }

  @Test("--fix and format preserve hard links")
  func hardLink() throws {
    for arguments in [["lint", "--fix", "--today=2026-11-21"], ["format"]] {
      try inCopy { copy, path in
        // The new text is shorter, and must not be followed by remains of the old text.
        let blanks = String(repeating: "\n", count: 100)
        try write(
          try text(path).replacing(#""description""#, with: #" "descriptionn""#, maxReplacements: 1) + blanks, to: path)
        let other = copy + "/other.txt"
        try FileManager.default.linkItem(atPath: path, toPath: other)
        let before = try text(path)
        _ = try Tool.run(arguments, in: copy)
        #expect(try text(path) != before)
        #expect(try text(other) == text(path))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.referenceCount] as? Int == 2)
      }
    }
  }

  @Test("A read-only file is skipped and named, and affects the exit status, with --fix, --dry-run and format")
  func readOnly() throws {
    for arguments in [
      ["lint", "--fix", "--today=2026-11-21"], ["lint", "--fix", "--dry-run", "--today=2026-11-21"], ["format"],
    ] {
      try inCopy { copy, path in
        try write(try text(path).replacing(#""description""#, with: #" "descripton""#, maxReplacements: 1), to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let before = try text(path)
        let result = try Tool.run(arguments, in: copy)
        #expect(result.status == 2)
        #expect(result.errors.contains("read-only") && result.errors.contains("menu.json"), "\(result.errors)")
        #expect(try text(path) == before)
        #expect(try mode(path) == 0o444)
      }
    }
  }

  @Test(
    "Faults in signalbook.json are fixed too",
    arguments: [("\u{FEFF}{", "{", true), ("{", "{", false)])
  func configuration(start: String, fixedStart: String, hasTrailingComma: Bool) throws {
    try inCopy { copy, _ in
      let path = copy + "/signalbook.json"
      let clean = try text(path)
      var faulty = start + clean.dropFirst()
      if hasTrailingComma {
        let end = try #require(faulty.lastIndex(of: "}"))
        faulty.insert(",", at: end)
      } else {
        faulty = faulty.replacing("\"targets\"", with: "\"tragets\"")
      }
      try write(faulty, to: path)
      let written = try text(path)
      let found = try Tool.run(["lint"], in: copy).errors
      #expect(found.contains("fix:"), "\(found)")
      let shown = try fix(copy, dry: true)
      #expect(shown.output.contains("signalbook.json"), "\(shown)")
      #expect(try text(path) == written)
      let result = try fix(copy)
      #expect(result.output.contains("signalbook.json: "), "\(result)")
      #expect(try text(path) == clean)
    }
  }
}
