import Foundation
import SignalbookTestSupport
import Testing

/// Row 3 of the promises in `SECURITY.md`: schemas in a submodule are in another repository. A change to their commit
/// fails until it is accepted.
@Suite("Packages in submodules") struct SubmoduleTests {
  /// Runs `body` with a package whose submodule `sub` is at the first of the two commits.
  private func inOuter(
    _ files: [[String: String]], _ body: (_ outer: Scratch, _ sub: Scratch, _ commits: [String]) throws -> Void
  ) throws {
    try Scratch.with("sound") { outer in
      let inner = Scratch(folder: outer.folder + "-inner")
      try FileManager.default.createDirectory(atPath: inner.folder, withIntermediateDirectories: true)
      try inner.git("init", "-q", "-b", "main")
      var commits: [String] = []
      for side in files {
        for (path, text) in side { try inner.write(text, to: path) }
        try inner.commit("next")
        commits.append(try inner.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines))
      }
      for verb in ["format", "generate"] { #expect(try outer.signalbook(verb).status == 0) }
      try outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder, "sub")
      let sub = Scratch(folder: outer.folder + "/sub")
      try sub.git("checkout", "-q", commits[0])
      try outer.commit("with a submodule")
      try body(outer, sub, commits)
    }
  }

  private static let package = [
    "signalbook.json": #"{"targets": {"A": {"registry": "schemas/a", "output": "Generated"}}}"#,
    "schemas/a/registry.json": #"{"registry": {"name": "a", "version": "1.0.0"}}"#,
  ]

  @Test("a changed schema in a submodule fails until it is accepted") func changed() throws {
    let other = [Self.package, ["schemas/a/registry.json": #"{"registry": {"name": "a", "version": "2.0.0"}}"#]]
    try inOuter(other) { outer, sub, commits in
      #expect(try outer.signalbook("review", "git:HEAD").status == 0)
      try sub.git("checkout", "-q", commits[1])
      try outer.git("add", "sub")
      let message = #"the submodule "sub" changed, but its schemas were not compared"#
      for arguments in [["diff", "git:HEAD"], ["review", "git:HEAD"], ["diff", "git:HEAD", "--staged"]] {
        let result = try Tool.run(arguments, in: outer.folder, environment: Scratch.environment)
        #expect(result.status == 1 && result.output.contains(message), "\(arguments): \(result)")
      }
      try outer.commit("change")
      let between = try outer.signalbook("diff", "git:HEAD^1", "git:HEAD")
      #expect(between.status == 1 && between.output.contains(message), "\(between)")
      try outer.edit(
        "signalbook.json", #""targets""#,
        #""diff": {"accepted": [{"rule": "submodule-changed", "what": "sub", "reason": "R."}]}, "targets""#)
      let accepted = try outer.signalbook("diff", "git:HEAD^1")
      #expect(accepted.status == 0 && accepted.output.contains("submodule-changed"), "\(accepted)")
    }
  }

  @Test("a change beside the schemas, and a submodule without schemas, pass") func harmless() throws {
    for files in [[Self.package, ["README.md": "x"]], [["a.c": "a", "a.json": "{}"], ["a.c": "b", "a.json": "[]"]]] {
      try inOuter(files) { outer, sub, commits in
        try sub.git("checkout", "-q", commits[1])
        try outer.commit("change")
        let result = try outer.signalbook("diff", "git:HEAD^1")
        #expect(result.status == 0 && !result.output.contains("submodule"), "\(result)")
      }
    }
  }

  @Test("a commit that is not in the checkout cannot be compared") func missing() throws {
    try inOuter([["a.c": "a"], ["a.c": "b"]]) { outer, _, commits in
      try outer.git("update-index", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),sub")
      let unknown = try outer.signalbook("diff", "git:HEAD")
      #expect(unknown.status == 1 && unknown.output.contains("does not contain its commit 111111111111"), "\(unknown)")
      try outer.git("update-index", "--cacheinfo", "160000,\(commits[1]),sub")
      try outer.git("commit", "-q", "-m", "change")
      try FileManager.default.removeItem(atPath: outer.folder + "/sub")
      let absent = try outer.signalbook("diff", "git:HEAD^1", "git:HEAD")
      let first = commits[0].prefix(12)
      #expect(
        absent.status == 1 && absent.output.contains("does not contain its commits \(first) and "), "\(absent)")
    }
  }
}
