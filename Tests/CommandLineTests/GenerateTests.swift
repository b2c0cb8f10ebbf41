import Foundation
import SignalbookTestSupport
import Testing

@Suite("signalbook generate") struct GenerateTests {
  /// Runs `body` in a copy of the fixture, so that the checkout is unchanged.
  private func inCopy(of fixture: String, _ body: (String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let copy = folder + "/copy"
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/" + fixture, toPath: copy)
      try body(copy)
    }
  }

  private func generated(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/Generated/Toy").sorted()
  }

  @Test("it writes missing files only, and a check of current files passes")
  func writes() throws {
    try inCopy(of: "sound") { folder in
      let first = try Tool.run(["generate"], in: folder)
      #expect(first.status == 0 && first.errors.isEmpty)
      #expect(
        first.output.contains("Toy: schemas/toy (2 files, 1 stream, 2 events) → Generated/Toy: 7 written, 0 unchanged"))
      #expect(
        try generated(folder) == [
          ".signalbook-files", "toy_documents.swift", "toy_links.swift", "toy_menu.swift", "toy_menu_decoding.swift",
          "toy_registry.swift",
          "toy_registry_decoding.swift",
        ])
      let again = try Tool.run(["generate"], in: folder)
      #expect(again.output.contains("0 written, 7 unchanged"))
      let check = try Tool.run(["generate", "--check"], in: folder)
      #expect(check.status == 0 && check.output == "7 generated files up to date.\n")
    }
  }

  @Test("from a subfolder, it writes to the same location and prints relative paths")
  func inside() throws {
    try inCopy(of: "sound") { folder in
      let result = try Tool.run(["generate"], in: folder + "/schemas/toy")
      #expect(result.output.contains("../../schemas/toy (2 files, 1 stream, 2 events) → ../../Generated/Toy"))
      #expect(try generated(folder).count == 7)
    }
  }

  @Test("a check of files that git converted to CRLF names the line endings") func lineEndings() throws {
    try inCopy(of: "sound") { folder in
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let path = folder + "/Generated/Toy/toy_menu.swift"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try write(text.replacing("\n", with: "\r\n"), to: path)
      let result = try Tool.run(["generate", "--check"], in: folder)
      #expect(result.status == 1 && result.errors.contains("1 file with CRLF line endings"), "\(result)")
      #expect(result.errors.contains("'*.swift text eol=lf'"), "\(result)")
    }
  }

  @Test("a check names each stale file and the command, and does not write")
  func check() throws {
    try inCopy(of: "sound") { folder in
      _ = try Tool.run(["generate"], in: folder)
      let path = folder + "/Generated/Toy/toy_menu.swift"
      try write("edited by hand", to: path)
      let result = try Tool.run(["generate", "--check"], in: folder)
      #expect(result.status == 1)
      #expect(result.errors.contains("Generated/Toy/toy_menu.swift: stale: differs from the schemas"))
      #expect(result.errors.contains("1 generated file stale; run 'signalbook generate'."))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "edited by hand")
    }
  }

  @Test("generated files of a removed schema file are removed, and a user's file is kept")
  func surplus() throws {
    try inCopy(of: "sound") { folder in
      try write("{\"$schema\": \"signalbook-1.schema.json\"}", to: folder + "/schemas/toy/extra.json")
      _ = try Tool.run(["generate"], in: folder)
      try write("// Mine.\n", to: folder + "/Generated/Toy/mine.swift")
      try FileManager.default.removeItem(atPath: folder + "/schemas/toy/extra.json")
      let check = try Tool.run(["generate", "--check"], in: folder)
      #expect(check.status == 1 && check.errors.contains("toy_extra.swift"))
      #expect(!check.errors.contains("mine.swift"))
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.output.contains("2 removed"))
      let files = try generated(folder)
      #expect(files.contains("mine.swift") && !files.contains("toy_extra.swift"))
    }
  }

  @Test("an error in any registry prevents all output, even for valid registries")
  func broken() throws {
    try inCopy(of: "sound") { folder in
      try FileManager.default.copyItem(
        atPath: SnapshotTests.fixtures + "/broken/schemas/toy", toPath: folder + "/schemas/broken")
      try write(
        #"{"targets": {"A": {"registry": "schemas/toy", "output": "A"}, "B": {"registry": "schemas/broken", "output": "B"}}}"#,
        to: folder + "/signalbook.json")
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.status == 1)
      #expect(result.errors.contains("schemas/broken/menu.json:4:60: error: "))
      #expect(result.errors.hasSuffix("No files were written.\n"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/A"))
    }
  }

  @Test("an output inside a file is reported at its location in signalbook.json")
  func unwritable() throws {
    try inCopy(of: "sound") { folder in
      try write("", to: folder + "/Generated")
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.status == 1)
      #expect(
        result.errors.hasPrefix("signalbook.json:")
          && result.errors.contains(#""Generated/Toy" is a file, or is inside one"#))
    }
  }
}
