import Foundation
import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookRevisions

/// Tests that use `git -C`, because all tests in a process share the current folder.
@Suite("Revisions from git") struct GitRevisionsTests {
  private func files(_ scratch: Scratch, _ ref: String, in inner: String = "") throws -> TreeFiles {
    let repository = try GitRepository(around: scratch.folder + "/" + inner)
    return TreeFiles(try repository.tree(of: ref), name: "git:\(ref)", label: "git:\(ref):")
  }

  private func inRepository(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with { scratch in
      try scratch.run("git", "init", "-q", "-b", "main")
      try scratch.writeProject()
      try scratch.commit("first")
      try body(scratch)
    }
  }

  @Test("a ref's files are those of its commit, regardless of the working tree, and messages print the ref")
  func ref() throws {
    try inRepository { scratch in
      try scratch.write("broken", to: "schemas/one/registry.json")
      try scratch.write("{}", to: "schemas/one/more.json")
      let files = try files(scratch, "main")
      #expect(files.schemaPaths(in: "schemas/one") == ["schemas/one/registry.json"])
      #expect(files.subfolders(of: "schemas") == ["schemas/one", "schemas/two"])
      #expect(files.bytes(of: "schemas/one/registry.json") == Array(Scratch.registry("one").utf8))
      #expect(files.displayPath(of: "schemas/one/registry.json") == "git:main:schemas/one/registry.json")
      #expect(files.bytes(ofDisplayPath: "git:main:./signalbook.json") != nil)
      #expect(files.bytes(of: "schemas/three/x.json") == nil && files.failure == nil)
    }
  }

  @Test("tags, IDs and ancestors are read, and a folder's registries include their imports")
  func names() throws {
    try inRepository { scratch in
      try scratch.run("git", "tag", "-a", "v1.0", "-m", "one")
      try scratch.write(Scratch.registry("renamed"), to: "schemas/one/registry.json")
      try scratch.commit("second")
      let id = try scratch.run("git", "rev-parse", "HEAD~1").trimmingCharacters(in: .whitespacesAndNewlines)
      for ref in ["v1.0", id, String(id.prefix(10)), "HEAD~1", "main^"] {
        let project = ProjectFolder(prefix: "", files: try files(scratch, ref))
        var diagnostics = Diagnostics()
        let configuration = try #require(project.configuration(into: &diagnostics))
        let folders = project.registryFolders(of: configuration)
        #expect(folders == ["schemas/one", "schemas/two"])
        let loaded = project.load(folders: folders, of: configuration, into: &diagnostics)
        #expect(loaded.map(\.registry?.name) == ["one", "two"], "\(diagnostics.all)")
        #expect(loaded[1].registry?.imports.first?.registryName == "one")
        #expect(loaded[0].registry?.files.first?.path == "git:\(ref):schemas/one/registry.json")
      }
    }
  }

  @Test("revisions are read from subfolders, linked working trees, submodules and shallow clones")
  func places() throws {
    try inRepository { scratch in
      #expect(try GitRepository(around: scratch.folder + "/schemas/one").prefix == "schemas/one")
      #expect(try files(scratch, "main", in: "schemas/one").exists("schemas/two/registry.json"))
      try scratch.run("git", "worktree", "add", "-q", "linked", "-b", "other")
      #expect(try GitRepository(around: scratch.folder + "/linked/schemas").prefix == "schemas")
      #expect(try files(scratch, "main", in: "linked").exists("signalbook.json"))
    }
    try Scratch.with { scratch in
      let inner = Scratch(folder: scratch.folder + "/inner")
      try FileManager.default.createDirectory(atPath: inner.folder, withIntermediateDirectories: true)
      try inner.run("git", "init", "-q", "-b", "main")
      try inner.writeProject()
      try inner.commit("first")
      try inner.write("x", to: "x")
      try inner.commit("second")
      try FileManager.default.createDirectory(atPath: scratch.folder + "/outer", withIntermediateDirectories: true)
      let outer = Scratch(folder: scratch.folder + "/outer")
      try outer.run("git", "init", "-q", "-b", "main")
      try outer.run("git", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder, "sub")
      try outer.commit("with a submodule")
      #expect(try files(outer, "main", in: "sub").exists("signalbook.json"))
      #expect(try GitRepository(around: outer.folder + "/sub/schemas").prefix == "schemas")
      // The files are in another repository, and the message mentions it.
      let above = try files(outer, "main")
      #expect(above.schemaPaths(in: "sub/schemas/one") == nil)
      #expect(above.failure?.description.contains("'sub' is a submodule") == true)

      try scratch.run("git", "clone", "-q", "--depth", "1", "file://" + inner.folder, "shallow")
      #expect(try files(scratch, "main", in: "shallow").exists("signalbook.json"))
      let failure = #expect(throws: RevisionError.self) { try files(scratch, "main~1", in: "shallow") }
      #expect(failure?.description.contains("the clone is shallow") == true)
    }
  }

  @Test(
    "what is no ref is refused with a sentence",
    arguments: [
      ("nope", "unknown git ref 'nope'"), ("-x", "cannot begin with a hyphen"),
      ("--output=x", "cannot begin with a hyphen"),
      ("a b", "spaces or control characters"), ("a\nHEAD", "spaces or control characters"), ("", "requires a ref"),
      ("main:signalbook.json", "unknown git ref"),
    ])
  func noRef(ref: String, sentence: String) throws {
    try inRepository { scratch in
      let failure = #expect(throws: RevisionError.self) { try files(scratch, ref) }
      #expect(failure?.description.contains(sentence) == true, "\(failure?.description ?? "")")
    }
  }

  @Test("a branch that exists only in the remote is named")
  func remoteBranch() throws {
    try inRepository { scratch in
      try scratch.run("git", "update-ref", "refs/remotes/origin/release", "HEAD")
      let failure = #expect(throws: RevisionError.self) { try files(scratch, "release") }
      #expect(failure?.description.contains("did you mean 'git:origin/release'?") == true)
    }
  }

  @Test("a branch that is named like an object's ID does not stand in for the object")
  func branchNamedAsID() throws {
    try inRepository { scratch in
      let id = try scratch.run("git", "rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
      try scratch.write(Scratch.registry("renamed"), to: "schemas/one/registry.json")
      try scratch.commit("second")
      let short = String(id.prefix(7))
      for name in [id, short] { try scratch.run("git", "update-ref", "refs/heads/" + name, "HEAD") }
      let bytes = Array(Scratch.registry("one").utf8)
      #expect(try files(scratch, id).bytes(of: "schemas/one/registry.json") == bytes)
      let failure = #expect(throws: RevisionError.self) { try files(scratch, short) }
      #expect(
        failure?.description == "'\(short)' is ambiguous; write git:refs/heads/\(short) or git:\(id)",
        "\(failure?.description ?? "")")
      // A branch whose name is only hexadecimal is found.
      try scratch.run("git", "update-ref", "refs/heads/facade", id)
      #expect(try files(scratch, "facade").bytes(of: "schemas/one/registry.json") == bytes)
    }
  }

  @Test("the current branch of a new repository has no commits")
  func newRepository() throws {
    try Scratch.with { scratch in
      try scratch.run("git", "init", "-q", "-b", "main")
      let failure = #expect(throws: RevisionError.self) { try files(scratch, "HEAD") }
      #expect(failure?.description == "unknown git ref 'HEAD': the current branch has no commits")
    }
  }

  @Test("paths and links that leave the tree are refused, and links inside the tree are followed")
  func outside() throws {
    try inRepository { scratch in
      for path in ["../secret.json", "/etc/passwd", "schemas/../../x.json"] {
        let files = try files(scratch, "main")
        #expect(files.bytes(of: path) == nil)
        #expect(files.failure?.description.contains("outside git:main") == true)
      }
      try scratch.run("ln", "-s", "/etc/hostname", "schemas/one/link.json")
      try scratch.run("ln", "-s", "one", "schemas/three")
      try scratch.run("ln", "-s", "five", "schemas/four")
      try scratch.run("ln", "-s", "four", "schemas/five")
      try scratch.commit("links")
      let file = try files(scratch, "main")
      _ = file.schemaPaths(in: "schemas/one")
      #expect(
        file.failure?.description
          == "'schemas/one/link.json' in git:main is a link to '/etc/hostname', which does not exist there")
      let folder = try files(scratch, "main")
      #expect(
        folder.schemaPaths(in: "schemas/three") == ["schemas/three/link.json", "schemas/three/registry.json"])
      #expect(
        folder.bytes(of: "schemas/three/registry.json") == folder.bytes(of: "schemas/one/registry.json")
          && folder.bytes(of: "schemas/three/registry.json") != nil)
      #expect(folder.linkTarget(of: "schemas/three/registry.json") == "schemas/one/registry.json")
      #expect(folder.subfolders(of: "schemas").contains("schemas/three"))
      let cycle = try files(scratch, "main")
      #expect(cycle.schemaPaths(in: "schemas/four") == nil)
      #expect(cycle.failure?.description.contains("is a link to '") == true)
    }
  }

  @Test("reading does not write to the repository")
  func writesNothing() throws {
    try inRepository { scratch in
      func state() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scratch.folder).sorted().map { path in
          let attributes = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/" + path)
          return "\(path) \(attributes[.modificationDate] ?? "") \(attributes[.size] ?? "")"
        }
      }
      let before = try state()
      _ = try files(scratch, "main").bytes(of: "schemas/one/registry.json")
      _ = try staged(scratch).bytes(of: "schemas/one/registry.json")
      #expect(try state() == before)
    }
  }

  private func staged(_ scratch: Scratch, in inner: String = "") throws -> TreeFiles {
    let repository = try GitRepository(around: scratch.folder + "/" + inner)
    return TreeFiles(try GitIndex(repository), name: "the staged content", label: "", base: repository.prefix)
  }

  @Test(
    "staged content is separate from the last commit and the working tree, and paths are relative to the current folder"
  )
  func index() throws {
    try inRepository { scratch in
      try scratch.write("staged", to: "schemas/one/registry.json")
      try scratch.write("{}", to: "schemas/one/new.json")
      try scratch.run("git", "add", "-A")
      try scratch.write("later", to: "schemas/one/registry.json")
      try scratch.write("{}", to: "schemas/one/untracked.json")
      try scratch.run("git", "rm", "-q", "--cached", "schemas/two/registry.json")
      let files = try staged(scratch)
      #expect(files.bytes(of: "schemas/one/registry.json") == Array("staged".utf8))
      #expect(files.schemaPaths(in: "schemas/one") == ["schemas/one/new.json", "schemas/one/registry.json"])
      #expect(files.subfolders(of: "schemas") == ["schemas/one"])
      let inside = try staged(scratch, in: "schemas/one")
      #expect(
        inside.schemaPaths(in: "../../schemas/one") == [
          "../../schemas/one/new.json", "../../schemas/one/registry.json",
        ])
      #expect(inside.bytes(of: "../../signalbook.json") != nil)
    }
  }

  @Test("a conflict in the index is reported")
  func conflict() throws {
    try inRepository { scratch in
      try scratch.run("git", "checkout", "-q", "-b", "left")
      try scratch.write("left", to: "schemas/one/registry.json")
      try scratch.commit("left")
      try scratch.run("git", "checkout", "-q", "main")
      try scratch.write("right", to: "schemas/one/registry.json")
      try scratch.commit("right")
      _ = try? scratch.run("git", "merge", "left")
      let failure = #expect(throws: RevisionError.self) { try staged(scratch) }
      #expect(
        failure?.description
          == "'schemas/one/registry.json' has an unresolved merge conflict; resolve it and stage the result")
    }
  }
}
