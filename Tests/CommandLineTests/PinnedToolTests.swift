import Foundation
import SignalbookTestSupport
import Testing

/// Rows 5 and 6 of the promises in `SECURITY.md`: the script runs only the pinned tool, never a tool from a change.
@Suite("The tool script") struct PinnedToolTests {
  private struct Release {
    var scratch: Scratch
    var archive: String
    var sum: String
    var address: String
    var cache: String

    func pin(_ text: String) throws { try scratch.write(text, to: ".signalbook-binary") }

    func run(_ arguments: String..., script: String = ".githooks/signalbook-tool") throws -> Tool.Result {
      var environment = Scratch.environment
      environment["XDG_CACHE_HOME"] = cache
      environment["PATH"] = "/usr/bin:/bin"
      return try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["sh", script] + arguments, in: scratch.folder,
        environment: environment)
    }
  }

  private func withRelease(_ body: (Release) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      #expect(try scratch.signalbook("init").status == 0)
      let around = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path
      try write("#!/bin/sh\necho published\n", to: around + "/release/signalbook")
      let script = """
        cd '\(around)/release' && chmod +x signalbook
        case $(uname -s) in Darwin) s=macos-universal ;; *) s=linux-$(uname -m) ;; esac
        tar -czf "signalbook-1.0.0-$s.tar.gz" signalbook
        { sha256sum "signalbook-1.0.0-$s.tar.gz" || shasum -a 256 "signalbook-1.0.0-$s.tar.gz"; } 2>/dev/null
        """
      let said = try Tool.run(executable: URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: around).output
      let words = said.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
      try body(
        Release(
          scratch: scratch, archive: words[1], sum: words[0], address: "file://\(around)/release",
          cache: around + "/cache"))
    }
  }

  @Test("the published binary is stored outside the checkout, and its checksum is verified at each use") func cached()
    throws
  {
    try withRelease { release in
      try release.pin("\(release.address)\n\(release.sum)  \(release.archive)\n")
      let first = try release.run()
      let path = first.output.trimmingCharacters(in: .newlines)
      #expect(first.status == 0 && path.hasPrefix(release.cache + "/"), "\(first)")
      try FileManager.default.removeItem(atPath: release.address.replacing("file://", with: "") + "/" + release.archive)
      #expect(try release.run().output == first.output)
      try write("#!/bin/sh\necho other\n", to: path)
      let edited = try release.run("--pinned")
      #expect(!edited.output.contains(path), "\(edited)")
    }
  }

  @Test("a committed binary is never run, even if pinned", arguments: ["release", "debug", "sum", "link"])
  func committed(_ kind: String) throws {
    try withRelease { release in
      let scratch = release.scratch
      if kind == "sum" { try release.pin("file:///nowhere\n\(release.sum)  \(release.archive)\n") }
      let folder =
        kind == "sum" ? ".build/signalbook-\(release.sum)" : kind == "link" ? "evil/release" : ".build/\(kind)"
      try scratch.write("#!/bin/sh\necho evil\n", to: folder + "/signalbook")
      let file = scratch.folder + "/" + folder + "/signalbook"
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
      if kind == "link" {
        try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/.build", withDestinationPath: "evil")
      }
      try scratch.git("add", "-A", "--force")
      try scratch.git("commit", "-qm", "evil")
      let result = try release.run()
      #expect(result.status == 1 && result.output.isEmpty, "\(result)")
    }
  }

  @Test("an untracked built tool is found") func built() throws {
    try withRelease { release in
      let file = release.scratch.folder + "/.build/release/signalbook"
      try write("#!/bin/sh\n", to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
      #expect(try release.run().output == file + "\n")
    }
  }

  @Test(
    "a pin of another form is refused",
    arguments: [
      "-K/etc/curlrc\nSUM  ARCHIVE\n", "http://example.com\nSUM  ARCHIVE\n", "ADDRESS -o/tmp/x\nSUM  ARCHIVE\n",
      "ADDRESS\n../../x  ARCHIVE\n", "ADDRESS\nSUM  ../ARCHIVE\n", "ADDRESS\nSUM  a/ARCHIVE\n",
      "ADDRESS\nSUM ARCHIVE x\n",
      "ADDRESS\nSUM  ARCHIVE\nSUM  ARCHIVE\n",
    ])
  func form(pin: String) throws {
    try withRelease { release in
      let text = pin.replacing("SUM", with: release.sum).replacing("ARCHIVE", with: release.archive)
        .replacing("ADDRESS", with: release.address)
      try release.pin(text)
      let result = try release.run("--pinned")
      #expect(result.status == 1 && result.output.isEmpty, "\(result)")
      #expect(result.errors.contains(".signalbook-binary"), "\(result)")
    }
  }

  @Test("the copied hook runs the copied tool, not files of a change") func copied() throws {
    try withRelease { release in
      let scratch = release.scratch
      let steps = try scratch.signalbook("init").output
      let command = try #require(
        steps.split(separator: "\n").first { $0.contains("cp .githooks/pre-commit") }.map(String.init))
      let copying = try Tool.run(executable: URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: scratch.folder)
      #expect(copying.status == 0, "\(copying)")
      let file = scratch.folder + "/.build/release/signalbook"
      try FileManager.default.createDirectory(
        atPath: scratch.folder + "/.build/release", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: Tool.products.appendingPathComponent("signalbook").path)
      for name in ["pre-commit", "signalbook-tool", "post-checkout"] {
        let path = scratch.folder + "/.githooks/" + name
        try write("#!/bin/sh\ntouch \(scratch.folder)/ran\n", to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
      try scratch.edit("schemas/toy/menu.json", "The menu was closed.", "The user closed the menu.")
      try scratch.git("add", "schemas", ".githooks")
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "commit", "-m", "x"], in: scratch.folder,
        environment: Scratch.environment)
      #expect(result.errors.contains("signalbook: \(file)"), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: scratch.folder + "/ran"))
    }
  }

  @Test("the copied merge hook refuses to merge incompatible changes")
  func merged() throws {
    try Scratch.with("sound") { scratch in
      let steps = try scratch.signalbook("init").output.split(separator: "\n").filter {
        $0.contains("cp .githooks/pre-commit")
      }
      #expect(steps.count == 2)
      for (branch, file) in [("one", "one.json"), ("two", "two.json")] {
        try scratch.git("checkout", "--quiet", "-b", branch, "main")
        try scratch.write(
          #"{"events": {"menu.pinned": {"description": "The user pinned the menu.", "method": "pin", "object": "menu"}}}"#
            + "\n",
          to: "schemas/toy/" + file)
        try scratch.git("add", "schemas/toy/" + file)
        try scratch.git("commit", "--quiet", "-m", branch)
      }
      for step in steps {
        let copying = try Tool.run(
          executable: URL(fileURLWithPath: "/bin/sh"), ["-c", String(step)], in: scratch.folder)
        #expect(copying.status == 0, "\(copying)")
      }
      var environment = Scratch.environment
      environment["SIGNALBOOK"] = Tool.products.appendingPathComponent("signalbook").path
      let merge = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "merge", "--no-edit", "one"], in: scratch.folder,
        environment: environment)
      #expect(merge.status != 0 && (merge.errors + merge.output).contains("SB0203"), "\(merge)")
      #expect(try scratch.git("log", "--oneline", "--merges").isEmpty)
    }
  }

  @Test("a copied script runs the binary that is pinned next to it, regardless of a change's pin") func copiedPin()
    throws
  {
    try withRelease { release in
      let scratch = release.scratch
      let pin = "\(release.address)\n\(release.sum)  \(release.archive)\n"
      try release.pin(pin)
      let steps = try scratch.signalbook("init").output
      let command = try #require(
        steps.split(separator: "\n").first { $0.contains("cp .githooks/pre-commit") }.map(String.init))
      let copying = try Tool.run(executable: URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: scratch.folder)
      #expect(copying.status == 0 && command.contains(" .signalbook-binary "), "\(copying)")
      try release.pin("file:///nowhere\n\(release.sum.reversed().map(String.init).joined())  \(release.archive)\n")
      let copy = try release.run("--pinned", script: ".git/hooks/signalbook-tool")
      #expect(copy.output.hasPrefix(release.cache + "/signalbook/\(release.sum)/"), "\(copy)")
      // If there is no pin next to the script, the checkout's pin is ignored.
      try FileManager.default.removeItem(atPath: scratch.folder + "/.git/hooks/.signalbook-binary")
      try release.pin(pin)
      let alone = try release.run("--pinned", script: ".git/hooks/signalbook-tool")
      #expect(alone.status == 0 && alone.output == "\n", "\(alone)")
      #expect(alone.errors.contains(".signalbook-binary is not used"), "\(alone)")
    }
  }

  @Test(
    "the workflow checks a pull request with the tool that the base branch pins, in any folder",
    arguments: ["", "it's/in"])
  func workflow(folder: String) throws {
    try withRelease { release in
      let scratch = release.scratch
      for name in [".githooks", ".github"] { try FileManager.default.removeItem(atPath: scratch.folder + "/" + name) }
      if !folder.isEmpty {
        try FileManager.default.createDirectory(
          atPath: scratch.folder + "/" + folder, withIntermediateDirectories: true)
        for name in ["schemas", "signalbook.json"] {
          try FileManager.default.moveItem(
            atPath: scratch.folder + "/" + name, toPath: scratch.folder + "/" + folder + "/" + name)
        }
      }
      #expect(try scratch.signalbook("init", in: folder).status == 0)
      let pin = (folder.isEmpty ? "" : folder + "/") + ".signalbook-binary"
      try scratch.write("\(release.address)\n\(release.sum)  \(release.archive)\n", to: pin)
      try scratch.commit("base")
      try scratch.git("checkout", "-q", "-b", "change")
      let other = String(release.sum.reversed())
      try scratch.write("\(release.address)\n\(other)  \(release.archive)\n", to: pin)
      try scratch.write("#!/bin/sh\ntouch ran\necho /evil/signalbook\n", to: ".githooks/signalbook-tool")
      try scratch.commit("change")
      try scratch.git("checkout", "-q", "main")
      try scratch.git("merge", "-q", "--no-ff", "-m", "merge", "change")
      let workflow = try scratch.text(".github/workflows/signalbook.yml").split(
        separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(workflow.firstIndex { $0.contains("id: build") })
      let lines = workflow[(start + 1)...].prefix { !$0.isEmpty }
      #expect(lines.first?.trimmingCharacters(in: .whitespaces) == "run: |")
      let around = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path
      try write(lines.dropFirst().joined(separator: "\n") + "\n", to: around + "/step.sh")
      try write("", to: around + "/path")
      var environment = Scratch.environment
      environment["GIT_CONFIG_GLOBAL"] = around + "/gitconfig"
      environment.merge([
        "XDG_CACHE_HOME": release.cache, "HOME": around + "/home", "GITHUB_WORKSPACE": scratch.folder,
        "GITHUB_EVENT_NAME": "pull_request", "GITHUB_PATH": around + "/path",
      ]) { $1 }
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"),
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", around + "/step.sh"], in: scratch.folder + "/" + folder,
        environment: environment)
      let path = try String(contentsOfFile: around + "/path", encoding: .utf8)
      #expect(result.status == 0 && path == "\(release.cache)/signalbook/\(release.sum)\n", "\(path) \(result)")
    }
  }

  @Test("in a linked work tree, the hook of a package in a subfolder runs no committed tool and finds staged files")
  func linkedWorkTree() throws {
    try Scratch.with("sound") { scratch in
      let folder = scratch.folder + "/ios"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
      where name != "ios" && name != ".git" {
        try FileManager.default.moveItem(atPath: scratch.folder + "/" + name, toPath: folder + "/" + name)
      }
      #expect(try scratch.signalbook("init", in: "ios").status == 0)
      let tool = folder + "/.build/release/signalbook"
      try write("#!/bin/sh\ntouch ran\n", to: tool)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
      for name in ["pre-commit", "signalbook-tool"] {
        try FileManager.default.copyItem(
          atPath: scratch.folder + "/.githooks/" + name, toPath: scratch.folder + "/.git/hooks/" + name)
      }
      try scratch.git("add", "--force", "--all")
      try scratch.git("-c", "core.hooksPath=/dev/null", "commit", "-qm", "a tool")
      let linked = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/linked"
      try scratch.git("worktree", "add", "-q", linked, "-b", "other")
      let schema = try #require(
        try FileManager.default.contentsOfDirectory(atPath: linked + "/ios/schemas/toy").first { $0.hasSuffix(".json") }
      )
      try write("{\n", to: linked + "/ios/schemas/toy/" + schema)
      func commit(_ environment: [String: String]) throws -> Tool.Result {
        try Tool.run(
          executable: URL(fileURLWithPath: "/usr/bin/env"),
          ["git", "-c", "core.hooksPath=\(scratch.folder)/.git/hooks", "commit", "-qam", "bad"], in: linked,
          environment: Scratch.environment.merging(environment) { $1 })
      }
      let refused = try commit([:])
      #expect(refused.status != 0 && refused.errors.contains(".build is committed"), "\(refused)")
      let named = try commit(["SIGNALBOOK": Tool.products.appendingPathComponent("signalbook").path])
      #expect(named.status != 0 && (named.output + named.errors).contains("error:"), "\(named)")
      #expect(!FileManager.default.fileExists(atPath: linked + "/ios/ran"))
      // Other hooks run the tool without the script. A refused commit leaves its changes unstaged.
      _ = try Tool.run(executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "add", "--all"], in: linked)
      let gitFolder = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "rev-parse", "--absolute-git-dir"], in: linked)
      let staged = try Tool.run(
        ["lint", "--staged"], in: linked + "/ios",
        environment: Scratch.environment.merging(["GIT_DIR": gitFolder.output.trimmingCharacters(in: .newlines)]) { $1 }
      )
      #expect(staged.status == 1 && staged.errors.contains("error:"), "\(staged)")
    }
  }
}
