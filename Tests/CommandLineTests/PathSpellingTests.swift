import Foundation
import Testing

/// The pre-commit hook compares git's paths with the paths in `signalbook.json`.
@Suite("Path spellings") struct PathSpellingTests {
  static let spellings = [
    "schemas/toy", "./schemas/toy", "schemas//toy", "schemas/./toy", "schemas/toy/", "schemas/toy/.",
    "x/../schemas/toy",
    "./schemas/../schemas//toy/",
  ]

  @Test("the hook checks staged files regardless of the folder's spelling in signalbook.json", arguments: spellings)
  func staged(_ spelling: String) throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("signalbook.json", "schemas/toy", spelling)
      if spelling != "schemas/toy" { try scratch.commit("spelled otherwise") }
      try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""metod": "close""#)
      try scratch.edit("schemas/toy/menu.json", #"  "events""#, #"      "events""#)
      try scratch.git("add", "-A")
      for folder in ["", "schemas"] {
        let lint = try scratch.signalbook("lint", "--staged", in: folder)
        #expect(lint.status == 1 && lint.errors.contains("did you mean \"method\"?"), "\(lint.output)\(lint.errors)")
        let format = try scratch.signalbook("format", "--check", "--staged", in: folder)
        #expect(
          format.status == 1 && format.output.contains("schemas/toy/menu.json: not formatted"), "\(format.output)")
      }
    }
  }

  @Test("a registry with several path spellings is counted, exported and compared once", arguments: spellings)
  func once(_ spelling: String) throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("signalbook.json", "schemas/toy", spelling)
      let lint = try scratch.signalbook("lint")
      #expect(lint.output == "1 registry clean: schemas/toy.\n", "\(lint.output)\(lint.errors)")
      let exported = try scratch.signalbook("export", "bigquery", "--output", "-")
      #expect(!exported.errors.contains("makes 2 files"), "\(exported.errors)")
      let diff = try scratch.signalbook("diff", "git:main")
      #expect(diff.output.contains("No change"), "\(diff.output)\(diff.errors)")
    }
  }

  @Test("a registry that is reached directly and through a link is one registry")
  func link() throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("mv", "schemas/toy", "toy")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/schemas/toy", withDestinationPath: "../toy")
      try scratch.edit("signalbook.json", "schemas/toy", "toy")
      let lint = try scratch.signalbook("lint")
      #expect(lint.output == "1 registry clean: toy.\n", "\(lint.output)\(lint.errors)")
    }
  }

  @Test("the package's folder can be the registry, and its other JSON files are not schemas")
  func root() throws {
    try Scratch.with("sound") { scratch in
      for file in ["registry.json", "menu.json"] { try scratch.git("mv", "schemas/toy/\(file)", file) }
      try scratch.edit("signalbook.json", #""schemas/toy""#, #"".""#)
      try scratch.commit("at the root")
      let lint = try scratch.signalbook("lint")
      #expect(lint.output == "1 registry clean: ..\n", "\(lint.output)\(lint.errors)")
      try scratch.edit("menu.json", #""method": "close""#, #""metod": "close""#)
      try scratch.git("add", "-A")
      let staged = try scratch.signalbook("lint", "--staged")
      #expect(staged.status == 1 && staged.errors.hasPrefix("menu.json:"), "\(staged.output)\(staged.errors)")
    }
  }

  @Test("a registry that the hook cannot see is named; an unstaged registry is an error, and a link is followed")
  func unseen() throws {
    try Scratch.with("sound") { scratch in
      try FileManager.default.createDirectory(atPath: scratch.folder + "/other", withIntermediateDirectories: false)
      try FileManager.default.moveItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/other/toy")
      try scratch.edit("signalbook.json", "schemas/toy", "other/toy")
      try scratch.git("add", "signalbook.json")
      let unstaged = try scratch.signalbook("lint", "--staged")
      #expect(unstaged.status == 1 && unstaged.errors.contains("has no staged or committed schema file"), "\(unstaged)")
      try scratch.git("add", "-A")
      try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/linked", withDestinationPath: "other")
      try scratch.edit("signalbook.json", "other/toy", "linked/toy")
      try scratch.git("add", "-A")
      let linked = try scratch.signalbook("lint", "--staged")
      #expect(linked.status == 0 && linked.output.contains("clean in the staged content: linked/toy."), "\(linked)")
    }
  }
}
