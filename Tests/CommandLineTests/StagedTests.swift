import Foundation
import SignalbookTestSupport
import Testing

/// Tests for the checks of a pre-commit hook.
@Suite("signalbook lint --staged") struct StagedTests {
  private static let duplicate =
    #"    "menu.closed": {"description": "The menu was closed.", "method": "close", "object": "menu"}"#

  @Test("without staged schemas, it passes with a message, and ignores files on disk")
  func nothing() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write("broken", to: "schemas/toy/menu.json")
      try scratch.write("x", to: "readme.txt")
      try scratch.git("add", "readme.txt")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(result.status == 0 && result.output == "No schema files are staged.\n" && result.errors.isEmpty)
    }
  }

  @Test("staged content is checked regardless of the disk, from any folder, and before the first commit")
  func staged() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""metod": "close""#)
      try scratch.git("add", "-A")
      try scratch.edit("schemas/toy/menu.json", #""metod": "close""#, #""method": "close""#)
      let result = try scratch.signalbook("lint", "--staged")
      #expect(result.status == 1)
      #expect(result.errors.contains("did you mean \"method\"?"), "\(result.errors)")
      #expect(
        result.errors.contains(#" 5 |     "menu.closed": {"description": "The menu was closed.", "metod": "close""#))
      let inside = try scratch.signalbook("lint", "--staged", in: "schemas/toy")
      #expect(inside.status == 1 && inside.errors.contains("../../schemas/toy/menu.json:5:"))
      try scratch.git("add", "-A")
      try scratch.git("update-ref", "-d", "HEAD")
      let first = try scratch.signalbook("lint", "--staged")
      #expect(
        first.status == 0 && first.output == "1 registry clean in the staged content: schemas/toy.\n", "\(first.errors)"
      )
    }
  }

  @Test("findings in unchanged event files do not block a commit, but findings elsewhere that a change causes do")
  func limits() throws {
    try Scratch.with("sound") { scratch in
      // An unrelated fault that is already in the last commit.
      try scratch.write(
        #"{"$schema": "signalbook-1.schema.json", "events": {"old.one": {"description": "T.", "method": "one", "object": "old", "expires": "2020-01-01"}}}"#,
        to: "schemas/toy/old.json")
      try scratch.commit("old")
      #expect(try scratch.signalbook("lint", "schemas/toy").status == 1)
      try scratch.edit("schemas/toy/menu.json", "The menu was closed.", "The menu was closed by its user.")
      try scratch.git("add", "-A")
      #expect(try scratch.signalbook("lint", "--staged").status == 0)
      // A duplicate of a tuple in an unchanged file.
      try scratch.edit(
        "schemas/toy/menu.json", #""method": "close", "object": "menu""#, #""method": "one", "object": "old""#)
      try scratch.git("add", "-A")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(result.status == 1 && result.errors.contains("duplicate-tuple"), "\(result.errors)")
    }
  }

  @Test("a registry whose import changed is checked, and an unrelated registry is not")
  func imports() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit(
        "schemas/toy/registry.json", #""version": "1.0.0","#, #""version": "1.0.0", "imports": ["../base"],"#)
      func registry(_ name: String, _ more: String) -> String {
        #"{"$schema": "signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.capitalized)", "version": "1.0.0", "description": "Shared.\#(more)"}}"#
      }
      try scratch.write(registry("base", ""), to: "schemas/base/base.json")
      try scratch.write(registry("other", ""), to: "schemas/other/other.json")
      try scratch.edit("signalbook.json", #""targets""#, #""lint": {"rules": {"unused-import": "off"}}, "targets""#)
      try scratch.commit("three registries")
      try scratch.write(registry("base", " By all."), to: "schemas/base/base.json")
      try scratch.git("add", "-A")
      #expect(
        try scratch.signalbook("lint", "--staged").output.hasPrefix(
          "2 registries clean in the staged content: schemas/base, schemas/toy."))
      try scratch.git("rm", "-q", "--cached", "schemas/base/base.json")
      let gone = try scratch.signalbook("lint", "--staged")
      #expect(gone.status == 1 && gone.errors.contains("refers to the folder"), "\(gone.errors)")
    }
  }

  @Test("unformatted staged files are named by `format --check --staged`")
  func format() throws {
    try Scratch.with("sound") { scratch in
      #expect(try scratch.signalbook("format", "--check", "--staged").status == 0)
      try scratch.edit("schemas/toy/menu.json", #"  "events""#, #"      "events""#)
      try scratch.git("add", "-A")
      try scratch.git("checkout", "-q", "HEAD~0", "--", ".")
      try scratch.edit("schemas/toy/menu.json", #"  "events""#, #"      "events""#)
      try scratch.git("add", "-A")
      _ = try scratch.signalbook("format")
      let result = try scratch.signalbook("format", "--check", "--staged")
      #expect(result.status == 1 && result.output == "schemas/toy/menu.json: not formatted\n")
      #expect(try scratch.signalbook("format", "--staged").status == 2)
    }
  }

  @Test("a file that looks like a schema but is not read is named, regardless of its extension, even if hidden")
  func strays() throws {
    for name in ["more.JSON", "more.json5", ".more.json", "deep/more.json"] {
      try Scratch.with("sound") { scratch in
        try scratch.write(#"{"$schema": "signalbook-1.schema.json", "events": {}}"#, to: "schemas/toy/\(name)")
        try scratch.git("add", "-A")
        let result = try scratch.signalbook("lint", "--staged")
        #expect(result.status == 1 && result.errors.contains("stray-schema"), "\(name): \(result.errors)")
      }
    }
    // Hidden folders are skipped.
    try Scratch.with("sound") { scratch in
      try scratch.write(#"{"$schema": "signalbook-1.schema.json", "events": {}}"#, to: "schemas/toy/.cache/more.json")
      try scratch.git("add", "-A")
      #expect(try scratch.signalbook("lint", "--staged").status == 0)
    }
  }

  @Test("a file that was added with `git add --intent-to-add` is not part of the commit")
  func intended() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write("broken", to: "schemas/toy/new.json")
      try scratch.git("add", "--intent-to-add", "schemas/toy/new.json")
      try scratch.edit("schemas/toy/menu.json", "The menu was closed.", "The menu was closed by its user.")
      try scratch.git("add", "schemas/toy/menu.json")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(
        result.status == 0 && result.output.hasPrefix("1 registry clean in the staged content"), "\(result.errors)")
      // A staged empty file is a fault.
      try scratch.write("", to: "schemas/toy/new.json")
      try scratch.git("add", "schemas/toy/new.json")
      #expect(try scratch.signalbook("lint", "--staged").status == 1)
    }
  }

  @Test("linked schema files and files behind links are checked as on disk")
  func links() throws {
    // A symbolic link to a file, to a configured registry, and to a folder that contains the registry.
    for (link, target) in [
      ("schemas/toy/menu.json", "../../elsewhere/menu.json"), ("schemas/toy", "../elsewhere"), ("schemas", "elsewhere"),
    ] {
      try Scratch.with("sound") { scratch in
        _ = try scratch.signalbook("format")
        try scratch.git("add", "-A")
        if link == "schemas" {
          try scratch.git("mv", "schemas", "elsewhere")
        } else if link == "schemas/toy" {
          try scratch.git("mv", "schemas/toy", "elsewhere")
          try FileManager.default.createDirectory(
            atPath: scratch.folder + "/schemas", withIntermediateDirectories: true)
        } else {
          try FileManager.default.createDirectory(
            atPath: scratch.folder + "/elsewhere", withIntermediateDirectories: true)
          try scratch.git("mv", link, "elsewhere/menu.json")
        }
        try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/" + link, withDestinationPath: target)
        _ = try scratch.signalbook("generate")
        try scratch.git("add", "-A")
        for verb in [["lint", "--staged"], ["format", "--check", "--staged"], ["generate", "--check", "--staged"]] {
          let result = try Tool.run(verb, in: scratch.folder, environment: Scratch.environment)
          #expect(result.status == 0, "\(link) \(verb): \(result)")
          if verb[0] == "lint" {
            #expect(result.output.contains("1 registry clean in the staged content"), "\(link): \(result)")
          }
        }
        try scratch.commit("links")
        #expect(try scratch.signalbook("diff", "git:HEAD").status == 0)
        // An edit of the link's target is an edit of the registry.
        try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""metod": "close""#)
        try scratch.git("add", "-A")
        let broken = try scratch.signalbook("lint", "--staged")
        #expect(broken.status == 1 && broken.errors.contains("schemas/toy/menu.json:5:"), "\(link): \(broken)")
        let inside = try scratch.signalbook("lint", "--staged", in: "elsewhere")
        #expect(inside.status == 1 && inside.errors.contains("../schemas/toy/menu.json:5:"), "\(link): \(inside)")
      }
    }
  }

  @Test("a link to an unstaged file is refused, and the message names the target")
  func astray() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(scratch.text("schemas/toy/menu.json"), to: "ignored/menu.json")
      try scratch.write("ignored", to: ".gitignore")
      try FileManager.default.removeItem(atPath: scratch.folder + "/schemas/toy/menu.json")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/schemas/toy/menu.json", withDestinationPath: "../../ignored/menu.json")
      try scratch.git("add", "-A")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(
        result.status == 1
          && result.errors.contains(
            "'schemas/toy/menu.json' in the staged content is a link to '../../ignored/menu.json', which does "
              + "not exist there"),
        "\(result)")
      try scratch.edit("signalbook.json", #""registry": "schemas/toy""#, #""registry": "linked""#)
      try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/linked", withDestinationPath: "ignored")
      try scratch.git("add", "-A")
      let folder = try scratch.signalbook("lint", "--staged")
      #expect(folder.status == 1 && folder.errors.contains("\"linked\" has no staged or committed"), "\(folder)")
    }
  }

  @Test("a registry behind a link out of the repository is reported, but does not block the commit")
  func hidden() throws {
    try Scratch.with("sound") { scratch in
      try FileManager.default.copyItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/../outside-toy")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/linked", withDestinationPath: "../outside-toy")
      try scratch.edit("signalbook.json", #""registry": "schemas/toy""#, #""registry": "linked""#)
      try scratch.git("add", "-A")
      for result in [
        try scratch.signalbook("lint", "--staged"), try scratch.signalbook("generate", "--check", "--staged"),
      ] {
        #expect(
          result.status == 0 && result.errors.contains("is a link to a folder outside the repository"), "\(result)"
        )
      }
    }
  }

  @Test("a registry with an absolute path in the configuration is checked like any other")
  func absolute() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit(
        "signalbook.json", #""registry": "schemas/toy""#,
        #""registry": "\#(URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path)/schemas/toy""#)
      try scratch.commit("absolute")
      try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""metod": "close""#)
      try scratch.git("add", "-A")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(result.status == 1 && result.errors.contains("schemas/toy/menu.json:5:"), "\(result.errors)")
      #expect(!result.errors.contains("submodule"), "\(result.errors)")
    }
  }

  @Test("outside a repository, and with options that write, it cannot run")
  func mistakes() throws {
    try Scratch.with("sound") { scratch in
      #expect(try scratch.signalbook("lint", "--staged", "--fix").status == 2)
      try FileManager.default.removeItem(atPath: scratch.folder + "/.git")
      let result = try scratch.signalbook("lint", "--staged")
      #expect(result.status == 2 && result.errors.contains("git did not find a repository"), "\(result.errors)")
    }
  }

  @Test("`generate --check --staged` compares staged schemas with staged code, regardless of the disk")
  func generated() throws {
    try Scratch.with("sound") { scratch in
      func check() throws -> Tool.Result { try scratch.signalbook("generate", "--check", "--staged") }
      #expect(try check().output == "No staged schemas or generated files.\n")
      #expect(try scratch.signalbook("generate").status == 0)
      try scratch.commit("generated")
      try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""method": "shut""#)
      #expect(try check().output == "No staged schemas or generated files.\n")
      try scratch.git("add", "schemas")
      let stale = try check()
      #expect(stale.status == 1)
      #expect(
        stale.errors.contains("Generated/Toy/toy_menu.swift: stale: differs from the staged schemas\n"),
        "\(stale.errors)")
      #expect(stale.errors.contains("run 'signalbook generate' and stage the result"))
      // The generated code is not staged, so the commit would lack it.
      #expect(try scratch.signalbook("generate").status == 0)
      #expect(try check().status == 1)
      try scratch.git("add", "Generated")
      let current = try check()
      #expect(current.status == 0, "\(current.errors)")
      // Unstaged edits of schemas and generated code are ignored.
      try scratch.edit("schemas/toy/menu.json", #""method": "shut""#, #""method": "slam""#)
      try scratch.write("", to: "Generated/Toy/toy_menu.swift")
      let inside = try scratch.signalbook("generate", "--check", "--staged", in: "schemas/toy")
      #expect(inside.status == 0, "\(inside.errors)")
      // Removing a schema file requires removing its code.
      try scratch.git("checkout", "--", ".")
      try scratch.write(
        #"{"$schema": "signalbook-1.schema.json", "events": {"page.read": {"description": "P.", "method": "read", "object": "page"}}}"#,
        to: "schemas/toy/page.json")
      _ = try scratch.signalbook("generate")
      try scratch.commit("page")
      try scratch.git("rm", "-q", "schemas/toy/page.json")
      let surplus = try check()
      #expect(
        surplus.status == 1 && surplus.errors.contains("Generated/Toy/toy_page.swift: stale"), "\(surplus.errors)")
      #expect(try scratch.signalbook("generate", "--staged").status == 2)
    }
  }

  @Test(
    "generated code that is staged without its schema, edited by hand or removed is refused, other Swift is not looked at"
  )
  func generatedAlone() throws {
    try Scratch.with("sound") { scratch in
      func check() throws -> Tool.Result { try scratch.signalbook("generate", "--check", "--staged") }
      _ = try scratch.signalbook("generate")
      try scratch.commit("generated")
      try scratch.edit("schemas/toy/menu.json", #""method": "close""#, #""method": "shut""#)
      _ = try scratch.signalbook("generate")
      try scratch.git("add", "Generated")
      let early = try check()
      #expect(early.status == 1 && early.errors.contains("toy_menu.swift: stale: differs from the staged schemas"))
      try scratch.git("add", "-A")
      try scratch.commit("both")
      try scratch.git("rm", "-q", "Generated/Toy/toy_menu.swift")
      #expect(try check().status == 1)
      try scratch.git("reset", "-q", "--hard")
      try scratch.write("let a = 1\n", to: "Sources/App/Other.swift")
      try scratch.git("add", "-A")
      #expect(try check().output == "No staged schemas or generated files.\n")
      #expect(try scratch.signalbook("lint", "--staged").output == "No schema files are staged.\n")
    }
  }
}
