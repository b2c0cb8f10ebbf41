import Foundation
import SignalbookTestSupport
import Testing

/// Row 3 of the promises in `SECURITY.md`: a single command runs all checks with the policy of the base.
@Suite("signalbook review") struct ReviewCommandTests {
  private func inReviewed(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      for arguments in [["format"], ["generate"]] {
        #expect(try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment).status == 0)
      }
      try scratch.commit("base")
      try body(scratch)
    }
  }

  @Test("a change without faults passes with a single verdict") func passes() throws {
    try inReviewed { scratch in
      try scratch.write("// other\n", to: "Sources/x.swift")
      try scratch.commit("change")
      let result = try scratch.signalbook("review", "git:HEAD^1")
      #expect(result.status == 0, "\(result)")
      #expect(result.output.hasSuffix("review against git:HEAD^1: passes\n"), "\(result)")
    }
  }

  /// Edits of a change, each with the check that fails.
  private static let hostile: [(edit: @Sendable (Scratch) throws -> Void, gate: String)] = [
    ({ try $0.edit("schemas/toy/menu.json", "\n", "\n ") }, "format"),
    ({ try $0.write("// edited\n", to: "Generated/Toy/toy_menu.swift") }, "generate"),
    ({ try $0.edit("schemas/toy/menu.json", "menu.closed", "menu.shut") }, "generate, diff"),
    (
      { scratch in
        try scratch.edit("schemas/toy/menu.json", #""description""#, #""descriptoin""#)
      }, "lint"
    ),
    (
      { scratch in
        try scratch.write("{\n  \"targets\": {}\n}\n", to: "signalbook.json")
        try FileManager.default.removeItem(atPath: scratch.folder + "/Generated")
      }, "diff"
    ),
  ]

  @Test("each failing check is named", arguments: hostile.indices) func fails(index: Int) throws {
    try inReviewed { scratch in
      try Self.hostile[index].edit(scratch)
      try scratch.commit("change")
      let result = try scratch.signalbook("review", "git:HEAD^1")
      #expect(result.status != 0, "\(result)")
      let verdict = result.output.split(separator: "\n").last ?? ""
      for gate in Self.hostile[index].gate.split(separator: ", ") {
        #expect(verdict.contains(gate) && verdict.contains("fails"), "\(verdict): \(result)")
      }
    }
  }

  @Test("rules and the baseline are the base's: a change that disables its own finding still fails")
  func policy() throws {
    try inReviewed { scratch in
      // A finding of a base rule that the change hides.
      try scratch.edit(
        "signalbook.json", #""targets""#, #""lint": { "rules": { "missing-review": "error" } }, "targets""#)
      try scratch.edit("schemas/toy/registry.json", #""review": ["first"],"#, "")
      for verb in ["format", "generate"] { #expect(try scratch.signalbook(verb).status == 0) }
      try scratch.commit("strict")
      let strict = try scratch.signalbook("lint")
      #expect(strict.errors.contains("missing-review"), "\(strict)")
      try scratch.edit("signalbook.json", #""missing-review": "error""#, #""missing-review": "off""#)
      try scratch.commit("loose")
      #expect(try !scratch.signalbook("lint").errors.contains("missing-review"))
      for verb in [["lint", "--policy", "git:HEAD^1"], ["review", "git:HEAD^1"]] {
        let result = try Tool.run(verb, in: scratch.folder, environment: Scratch.environment)
        #expect(result.status == 1 && result.errors.contains("missing-review"), "\(result)")
      }
    }
  }

  @Test("roots are the base's: a change cannot read folders that only it names") func roots() throws {
    try inReviewed { scratch in
      let outside = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/private"
      try SignalbookTestSupport.write(#"{"types": {"hunter2": {"maxLegnth": 20}}}"#, to: outside + "/x.json")
      try scratch.write(
        #"{"roots": ["../private"], "targets": {"Toy": {"registry": "../private", "output": "Generated/Toy"}}}"#,
        to: "signalbook.json")
      try scratch.commit("change")
      let result = try scratch.signalbook("review", "git:HEAD^1")
      #expect(result.status != 0 && !(result.output + result.errors).contains("hunter2"), "\(result)")
    }
  }

  @Test("a link into a folder that only the change names is not read") func linkIntoNewRoot() throws {
    try inReviewed { scratch in
      let outside = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/private"
      try SignalbookTestSupport.write("hunter2-correct-horse", to: outside + "/secret")
      let configuration = try scratch.text("signalbook.json")
      try scratch.write(#"{ "roots": ["../private"], "# + configuration.dropFirst(), to: "signalbook.json")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/schemas/toy/z.json", withDestinationPath: outside + "/secret")
      try scratch.commit("change")
      for format in ["text", "json", "github"] {
        let result = try scratch.signalbook("review", "git:HEAD^1", "--format", format)
        #expect(result.status != 0 && !(result.output + result.errors).contains("hunter2"), "\(result)")
      }
    }
  }

  @Test("the base is required") func arguments() throws {
    try inReviewed { scratch in
      let result = try scratch.signalbook("review")
      #expect(result.status == 2 && result.errors.contains("signalbook review git:main"), "\(result)")
    }
  }
}
