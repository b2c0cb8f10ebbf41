import Foundation
import SignalbookTestSupport
import Testing

@Suite("signalbook diff") struct DiffTests {
  private static func edit(_ scratch: Scratch) throws {
    try scratch.edit("schemas/toy/menu.json", #""menu.closed": {"#, #""menu.shut": {"#)
  }

  @Test("the working tree is compared with a ref in every format, and failures set the exit status")
  func ref() throws {
    try Scratch.with("sound") { scratch in
      let same = try scratch.signalbook("diff", "git:main")
      #expect(same.status == 0 && same.output == "No changes since git:main.\n" && same.errors.isEmpty)
      try Self.edit(scratch)
      let text = try scratch.signalbook("diff", "git:main")
      #expect(text.status == 1 && text.errors.isEmpty)
      #expect(text.output.contains("menu.closed") && text.output.contains("[SB5"), "\(text.output)")
      #expect(text.output.contains("git:main:schemas/toy/menu.json:5:5"))
      #expect(text.output.contains(#" 5 |     "menu."#))
      for format in ["json", "markdown", "github"] {
        let result = try scratch.signalbook("diff", "git:main", "--format", format)
        #expect(result.status == 1 && result.errors.isEmpty && result.output.contains("menu.closed"))
      }
      #expect(try scratch.signalbook("diff", "git:main", "--fail-on", "none").status == 0)
    }
  }

  @Test("diff works from a subfolder and for a folder in the ref")
  func folders() throws {
    try Scratch.with("sound") { scratch in
      try Self.edit(scratch)
      let inside = try scratch.signalbook("diff", "git:HEAD", in: "schemas/toy")
      #expect(inside.status == 1 && inside.output.contains("../../schemas/toy/menu.json:5:5"), "\(inside.output)")
      for side in ["git:main:schemas/toy", "git:main:./schemas/toy", "git:main:./"] {
        let result = try scratch.signalbook("diff", side, "schemas/toy")
        #expect(result.status == 1 && result.output.contains("menu.closed"), "\(side): \(result)")
      }
      #expect(try scratch.signalbook("diff", "schemas/toy", "schemas/toy").status == 0)
      let moved = try scratch.signalbook("diff", "git:main:schemas", ".")
      #expect(moved.status == 2 && moved.errors.contains("neither a signalbook.json nor schemas"), "\(moved)")
    }
  }

  @Test("archives need no repository or package")
  func archives() throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("archive", "--prefix=toy-1.0/", "-o", "../old.tar.gz", "HEAD")
      try Self.edit(scratch)
      try scratch.commit("second")
      try scratch.git("archive", "-o", "../new.zip", "HEAD")
      let result = try scratch.signalbook("diff", "old.tar.gz", "new.zip", in: "..")
      #expect(result.status == 1, "\(result)")
      #expect(result.output.contains("old.tar.gz:toy-1.0/schemas/toy/menu.json:5:5"), "\(result.output)")
      let here = try scratch.signalbook("diff", "../old.tar.gz")
      #expect(here.status == 1)
    }
  }

  @Test("a change lists the old releases that it differs from")
  func several() throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("tag", "v1")
      try scratch.edit(
        "schemas/toy/menu.json", #""menu.closed": {"#,
        #""menu.new": {"description": "N.", "method": "new", "object": "menu"}, "menu.closed": {"#)
      try scratch.commit("second")
      try scratch.git("tag", "v2")
      try Self.edit(scratch)
      let result = try scratch.signalbook("diff", "--old", "git:v1", "--old=git:v2", "--format", "json")
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result)")
      let changes = try #require(root["changes"] as? [[String: Any]])
      let releases = changes.map { ($0["releases"] as? [String] ?? []).joined(separator: " ") }
      #expect(releases.contains("git:v1 git:v2") && releases.contains("git:v1"), "\(releases)")
      #expect(root["old"] as? [String] == ["git:v1", "git:v2"])
      // Tags are sorted by version.
      try scratch.git("tag", "v10")
      let all = try scratch.signalbook("diff", "git:v*", "--format", "markdown")
      #expect(all.output.contains("Compared with `git:v1`, `git:v2`, `git:v10`."), "\(all)")
      let none = try scratch.signalbook("diff", "git:w*")
      #expect(none.status == 2 && none.errors == "signalbook: no tag matches 'w*'\n")
    }
  }

  @Test("a new registry is an addition, even if the ref does not contain registries")
  func newRegistry() throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("rm", "-rq", "--cached", "schemas", "signalbook.json")
      try scratch.git("commit", "-qm", "without")
      let result = try scratch.signalbook("diff", "git:HEAD")
      #expect(result.output.contains("the registry \"toy\" was added"), "\(result)")
      #expect(try scratch.signalbook("diff", "git:HEAD", "--staged").status == 2)
    }
  }

  @Test("staged content can be the new version")
  func staged() throws {
    try Scratch.with("sound") { scratch in
      try Self.edit(scratch)
      #expect(try scratch.signalbook("diff", "git:HEAD", "--staged").output == "No changes since git:HEAD.\n")
      try scratch.git("add", "-A")
      #expect(try scratch.signalbook("diff", "git:HEAD", "--staged").status == 1)
    }
  }

  @Test("signalbook.json determines failing impacts; an unknown keyword is an error with the most similar keyword")
  func configuration() throws {
    try Scratch.with("sound") { scratch in
      try Self.edit(scratch)
      try scratch.edit("signalbook.json", #""targets""#, #""diff": {"failOn": ["none"]}, "targets""#)
      let gated = try scratch.signalbook("diff", "git:main")
      #expect(gated.status == 1 && gated.errors.contains("takes effect after the merge"), "\(gated.errors)")
      #expect(try scratch.signalbook("diff", "git:main", "--fail-on", "none").status == 0)
      try scratch.git("stash", "push", "-q", "--", "schemas")
      try scratch.git("commit", "-qam", "what fails is decided by a change of its own")
      try scratch.git("stash", "pop", "-q")
      let free = try scratch.signalbook("diff", "git:main")
      #expect(free.status == 0 && free.errors.isEmpty, "\(free.errors)")
      try scratch.edit("signalbook.json", #""none""#, #""source""#)
      #expect(try scratch.signalbook("diff", "git:main").status == 1)
      try scratch.edit("signalbook.json", #""source""#, #""none""#)
      #expect(try scratch.signalbook("diff", "git:main", "--fail-on", "source,query").status == 1)
      try scratch.edit("signalbook.json", #""none""#, #""sorce""#)
      let result = try scratch.signalbook("diff", "git:main")
      #expect(result.status == 2 && result.errors.contains("signalbook.json:2:23: error: "), "\(result.errors)")
      #expect(result.errors.contains("did you mean \"source\"?"))
    }
  }

  @Test("an acceptance in the schema uses the keywords from the report")
  func accepted() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit(
        "schemas/toy/menu.json",
        #"""
        },
            "menu.closed": {"description": "The menu was closed.", "method": "close", "object": "menu"}
        """#, "}")
      let result = try scratch.signalbook("diff", "git:main")
      #expect(result.status == 1)
      let printed = #""accepted": [{"rule": "event-removed", "what": "menu.closed", "reason": "…"}]"#
      #expect(result.output.contains(printed), "\(result.output)")
      let entry = #"""
        "accepted": [{"rule": "event-removed", "what": "menu.closed", "reason": "The menu has no closing any more."}],
        """#
      try scratch.edit("schemas/toy/registry.json", #""name": "toy","#, entry + #""name": "toy","#)
      let accepted = try scratch.signalbook("diff", "git:main", "--format", "json")
      #expect(accepted.output.contains("The menu has no closing any more."), "\(accepted)")
      #expect(accepted.status == 0 && accepted.output.contains(#""failing": 0"#), "\(accepted)")
    }
  }

  @Test("signalbook.json and --fail-on have the same keywords")
  func words() throws {
    let help = try Tool.run(["diff", "--help"], in: Paths.root).output
    let schema = try Tool.run(["export", "configuration-schema"], in: Paths.root).output
    for word in ["source", "wire", "wire-shipped", "wire-lagging", "query", "privacy", "none"] {
      #expect(help.contains(word) && schema.contains("\"\(word)\""))
    }
  }

  @Test(
    "what cannot be compared is one sentence, exit status 2, and nothing is written",
    arguments: [
      (["diff"], "requires an old side"), (["diff", "a", "b", "c"], "one old side and one new side"),
      (["diff", "git:nope"], "signalbook: unknown git ref 'nope'"),
      (["diff", "git:--help"], "refs cannot begin with a hyphen"),
      (["diff", "nowhere"], "use a folder, an archive (.tar, .tar.gz, .zip) or a git ref, written git:nowhere"),
      (["diff", "signalbook.json"], "'signalbook.json' is not a supported archive"),
      (["diff", "git:main:../.."], "is outside the repository"),
      (["diff", "git:broken"], "cannot load 'git:broken': git:broken:schemas/toy/menu.json:3:3: "),
      (["diff", "git:main", "git:broken"], "cannot load 'git:broken': "),
      (["diff", "git:main", "--fail-on", "wyre"], "did you mean 'wire'?"),
      (["diff", "git:main", "--today", "now"], "requires a date as YYYY-MM-DD"),
      (["diff", "git:main", ".", "--staged"], "remove the operand"),
    ])
  func failures(arguments: [String], sentence: String) throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("checkout", "-qb", "broken")
      try scratch.edit("schemas/toy/menu.json", #""events""#, #""evnts""#)
      try scratch.commit("broken")
      try scratch.git("checkout", "-q", "main")
      let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(try scratch.git("status", "--porcelain").isEmpty)
    }
  }
}
