import Foundation
import SignalbookTestSupport
import Testing

@Suite("The path after --output") struct OutputPathTests {
  private static func shell(_ script: String, in folder: String) throws -> Tool.Result {
    try Tool.run(
      executable: URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: folder,
      environment: ["SB": Tool.products.appendingPathComponent("signalbook").path])
  }

  @Test("a character device receives the bytes and is not replaced")
  func device() throws {
    try inTemporaryFolder { folder in
      // Every write to /dev/full fails, so the command cannot succeed by accident.
      let full = try Self.shell("$SB export meta-schema --output /dev/full", in: folder)
      #expect(full.status == 2 && full.errors.contains("cannot write '/dev/full': No space left on device"), "\(full)")
      let null = try Self.shell("mkdir d; $SB export meta-schema --output /dev/null; [ -c /dev/null ]", in: folder)
      #expect(null.status == 0 && null.output.isEmpty, "\(null)")
    }
  }

  @Test("a pipe with a reader receives only the document; a pipe without a reader is refused")
  func pipe() throws {
    try inTemporaryFolder { folder in
      let read = try Self.shell(
        "mkfifo p; cat p >read & $SB export meta-schema --output p; wait; $SB export meta-schema | cmp - read",
        in: folder)
      #expect(read.status == 0 && read.output.isEmpty, "\(read)")
      let substituted = try Self.shell(
        "$SB export meta-schema --output >(cat >two); sleep 0.2; cmp two read", in: folder)
      #expect(substituted.status == 0, "\(substituted)")
      let refused = try Self.shell("$SB export meta-schema --output p", in: folder)
      #expect(refused.status == 2 && refused.errors.contains("no process is reading from the pipe"), "\(refused)")
    }
  }

  @Test("/dev/stdout is standard output, whether a pipe, a new file or an appended one")
  func standardOutput() throws {
    try inTemporaryFolder { folder in
      let result = try Self.shell(
        """
        $SB export meta-schema >want; $SB export meta-schema --output /dev/stdout | cmp - want &&
        $SB export meta-schema --output /dev/stdout >out && cmp out want &&
        echo first >twice && $SB export meta-schema --output /dev/stdout >>twice && (echo first; cat want) | cmp - twice
        """, in: folder)
      #expect(result.status == 0, "\(result)")
    }
  }

  @Test("a folder is refused and a file is replaced")
  func files() throws {
    try inTemporaryFolder { folder in
      let result = try Self.shell("mkdir d; $SB export meta-schema --output d", in: folder)
      #expect(result.status == 2 && result.errors.contains("cannot write 'd': it is a folder"), "\(result)")
      #expect(try Self.shell("echo x >f; $SB export meta-schema --output f", in: folder).output == "f: written\n")
    }
  }

  @Test(
    "every verb takes a registry's folder where there is no package",
    arguments: [
      ["lint", "toy"], ["format", "--check", "toy"], ["export", "bigquery", "toy", "--output", "out"],
      ["docs", "toy", "--output", "out"], ["diff", "toy", "toy"],
    ])
  func outside(_ arguments: [String]) throws {
    try inTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/sound/schemas/toy", toPath: folder + "/toy")
      let result = try Tool.run(arguments, in: folder)
      #expect(result.status < 2 && !result.errors.contains("there is no package"), "\(result)")
    }
  }

  @Test(
    "a result that standard output does not take whole is a failure, for every verb",
    arguments: [
      "export meta-schema", "export bigquery toy", "explain SB1401", "--help", "lint toy",
      "docs toy --format csv --output -",
      "diff toy toy", "format - <toy/menu.json",
    ])
  func cutOff(_ arguments: String) throws {
    try inTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/sound/schemas/toy", toPath: folder + "/toy")
      for target in [">/dev/full", ">&-"] {
        let result = try Self.shell("$SB \(arguments) \(target)", in: folder)
        #expect(
          result.status == 2 && result.errors.contains("cannot write to standard output: "), "\(target): \(result)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["toy"])
    }
  }

  @Test(
    "what documents are made from is not replaced by them",
    arguments: [
      "export json-schema toy --output toy/menu.json", "export meta-schema --output toy/registry.json",
      "export sql toy --output toy", "export bigquery toy --output toy/", "docs toy --format json --output toy",
      "export meta-schema --output signalbook.json",
    ])
  func sources(_ arguments: String) throws {
    try Scratch.with("sound") { scratch in
      let before = try Self.shell(
        "mv schemas/toy toy; sed -i 's|schemas/toy|toy|' signalbook.json; cat toy/* signalbook.json | sha256sum",
        in: scratch.folder)
      let result = try Self.shell("$SB \(arguments)", in: scratch.folder)
      #expect(result.status == 2 && result.errors.contains("choose another"), "\(result)")
      #expect(try Self.shell("cat toy/* signalbook.json | sha256sum", in: scratch.folder).output == before.output)
    }
  }

  @Test("a handwritten page is not replaced, but a page from an earlier run is")
  func pages() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write("# Ours\n", to: "toy.md")
      let refused = try scratch.signalbook("docs", "--format", "markdown", "--output", ".")
      #expect(refused.status == 2 && refused.errors.contains("was not written by 'signalbook docs'"), "\(refused)")
      #expect(try scratch.text("toy.md") == "# Ours\n")
      for _ in 0..<2 { #expect(try scratch.signalbook("docs", "--output", "pages").status == 0) }
    }
  }

  @Test("a file without write permission is not replaced")
  func readOnly() throws {
    try inTemporaryFolder { folder in
      let result = try Self.shell("echo x >f; chmod 444 f; $SB export meta-schema --output f; cat f", in: folder)
      #expect(result.output == "x\n" && result.errors.contains("the file is read-only"), "\(result)")
    }
  }
}
