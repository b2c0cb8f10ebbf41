import Foundation
import SignalbookTestSupport
import Testing

/// Rows 2 and 9 of the promises in `SECURITY.md`: git data is never executed.
@Suite("Hostile git repositories") struct HostileGitTests {
  /// Creates a program that leaves a file behind when it runs.
  private func program(in scratch: Scratch) throws -> (path: String, hasRun: () -> Bool) {
    let around = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path
    let path = around + "/program"
    try SignalbookTestSupport.write("#!/bin/sh\ntouch \(around)/ran\nexit 1\n", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return (path, { FileManager.default.fileExists(atPath: around + "/ran") })
  }

  private static let commands = [
    ["lint", "--staged"], ["format", "--check", "--staged"], ["generate", "--check", "--staged"],
    ["diff", "--staged", "git:HEAD"],
    ["diff", "git:HEAD"], ["diff", "git:*"], ["init", "--dry-run"], ["lint", "--format", "sarif"],
  ]

  @Test("programs in a repository's configuration are not run") func configuration() throws {
    try Scratch.with("sound") { scratch in
      let (path, hasRun) = try program(in: scratch)
      for key in [
        "core.fsmonitor", "diff.external", "core.pager", "core.sshCommand", "core.askPass", "core.editor",
        "filter.x.clean",
        "filter.x.smudge", "filter.x.process", "diff.x.textconv", "diff.x.command", "core.alternateRefsCommand",
        "credential.helper", "gpg.program",
      ] { try scratch.git("config", key, path) }
      try scratch.write("*.json filter=x diff=x\n", to: ".gitattributes")
      try scratch.edit("schemas/toy/registry.json", "1.0.0", "1.0.1")
      _ = try? scratch.git(
        "-c", "core.fsmonitor=false", "-c", "filter.x.clean=cat", "-c", "filter.x.process=", "add", "-A")
      try? FileManager.default.removeItem(
        atPath: URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/ran")
      for arguments in Self.commands {
        _ = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
        #expect(!hasRun(), "\(arguments)")
      }
    }
  }

  @Test("a bare repository in the working tree is not used, and does not hide changes") func bareRepository()
    throws
  {
    try Scratch.with("sound") { scratch in
      let (path, hasRun) = try program(in: scratch)
      let inner = scratch.folder + "/sub"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      for name in ["signalbook.json", "schemas"] {
        try FileManager.default.copyItem(atPath: scratch.folder + "/" + name, toPath: inner + "/" + name)
      }
      try scratch.commit("sub")
      // A repository that an attacker placed next to the configuration.
      try scratch.git("clone", "-q", "--bare", ".", "sub/bare")
      for name in try FileManager.default.contentsOfDirectory(atPath: inner + "/bare") {
        try FileManager.default.moveItem(atPath: inner + "/bare/" + name, toPath: inner + "/" + name)
      }
      try FileManager.default.copyItem(atPath: scratch.folder + "/.git/index", toPath: inner + "/index")
      try SignalbookTestSupport.write(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = \(path)\n",
        to: inner + "/config")
      try scratch.edit("sub/schemas/toy/registry.json", "1.0.0", "1.0.1")
      for arguments in Self.commands {
        _ = try Tool.run(arguments, in: inner, environment: Scratch.environment)
        #expect(!hasRun(), "\(arguments)")
      }
      try scratch.git("add", "sub/schemas")
      let staged = try scratch.signalbook("diff", "git:main", "--staged", in: "sub")
      #expect(staged.status == 2 && staged.errors.contains("bare repository"), "\(staged)")
    }
  }

  @Test("a name of both a branch and a tag on different commits is an error that lists both") func ambiguity() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("schemas/toy/registry.json", #""namespace": "Toy""#, #""namespace": "Other""#)
      try scratch.git("checkout", "-q", "-b", "work")
      try scratch.commit("second")
      try scratch.git("tag", "main")
      let result = try scratch.signalbook("diff", "git:main")
      #expect(result.status == 2, "\(result)")
      #expect(
        result.errors.contains("git:refs/heads/main") && result.errors.contains("git:refs/tags/main"), "\(result)")
      let full = try scratch.signalbook("diff", "git:refs/heads/main")
      #expect(full.output.contains("namespace-changed"), "\(full)")
      #expect(try scratch.signalbook("diff", "git:HEAD^1").output.contains("namespace-changed"))
    }
  }

  @Test("a tag whose name begins with a hyphen does not hide the other tags") func hyphen() throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("tag", "v1")
      try scratch.git("update-ref", "refs/tags/-x", "HEAD")
      let result = try scratch.signalbook("diff", "git:*")
      #expect(result.status == 0, "\(result)")
    }
  }

  @Test("git's replacement objects are not read") func replacedObjects() throws {
    try Scratch.with("sound") { scratch in
      let first = try scratch.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
      try scratch.edit("schemas/toy/registry.json", #""namespace": "Toy""#, #""namespace": "Other""#)
      try scratch.commit("second")
      try scratch.git("replace", first, "HEAD")
      #expect(try scratch.signalbook("diff", "git:HEAD^1").output.contains("namespace-changed"))
    }
  }

  @Test("a large blob is refused, regardless of the number of its occurrences") func largeBlob() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(String(repeating: " ", count: 40 << 20), to: "schemas/toy/0.json")
      try scratch.commit("large")
      let result = try scratch.signalbook("diff", "git:HEAD", "schemas/toy")
      #expect(result.status == 2 && result.errors.contains("git objects exceed the limits"), "\(result)")
    }
  }
}
