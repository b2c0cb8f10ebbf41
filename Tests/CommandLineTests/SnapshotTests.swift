import Foundation
import SignalbookTestSupport
import Testing

@Suite("Command-line messages") struct SnapshotTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"

  struct Call: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var fixture = "sound"

    var testDescription: String { name }
  }

  @Test(
    "help, mistakes and findings are worded as recorded, with the right exit status and on the right stream",
    arguments: [
      Call(name: "no-verb", arguments: []),
      Call(name: "help", arguments: ["--help"]),
      Call(name: "help-lint", arguments: ["lint", "--help"]),
      Call(name: "help-generate", arguments: ["help", "generate"]),
      Call(name: "help-export", arguments: ["export", "-h"]),
      Call(name: "version", arguments: ["--version"]),
      Call(name: "unknown-verb", arguments: ["lintt"]),
      Call(name: "unknown-verb-far", arguments: ["frobnicate"]),
      Call(name: "unknown-option-first", arguments: ["--verison"]),
      Call(name: "unknown-option", arguments: ["lint", "--fromat", "json"]),
      Call(name: "missing-value", arguments: ["lint", "--format"]),
      Call(name: "wrong-value", arguments: ["lint", "--format=jsn"]),
      Call(name: "wrong-import", arguments: ["lint", "--import", "target:Core"]),
      Call(name: "flag-with-value", arguments: ["generate", "--check=yes"]),
      Call(name: "surplus-operand", arguments: ["generate", "Toy"]),
      Call(name: "unknown-document", arguments: ["export", "metaschema"]),
      Call(name: "lint-sound", arguments: ["lint"]),
      Call(name: "lint-broken", arguments: ["lint"], fixture: "broken"),
      Call(name: "lint-broken-json", arguments: ["lint", "--format", "json"], fixture: "broken"),
      Call(name: "lint-rules", arguments: ["lint", "--today", "2026-11-21"], fixture: "linted"),
      Call(name: "lint-rules-json", arguments: ["lint", "--today=2026-11-21", "--format", "json"], fixture: "linted"),
      Call(
        name: "lint-rules-github", arguments: ["lint", "--today=2026-11-21", "--format", "github"], fixture: "linted"),
      Call(
        name: "lint-rules-gitlab", arguments: ["lint", "--today=2026-11-21", "--format", "gitlab"], fixture: "linted"),
      Call(
        name: "lint-rules-junit", arguments: ["lint", "--today=2026-11-21", "--format", "junit"], fixture: "linted"),
      Call(name: "lint-fix-dry-run", arguments: ["lint", "--fix", "--dry-run"], fixture: "untidy"),
      Call(name: "lint-dry-run-alone", arguments: ["lint", "--dry-run"], fixture: "linted"),
      Call(name: "lint-no-day", arguments: ["lint", "--today", "tomorrow"], fixture: "linted"),
      Call(name: "lint-missettings", arguments: ["lint"], fixture: "missettings"),
      Call(name: "explain", arguments: ["explain", "expires-soon"]),
      Call(name: "explain-unknown", arguments: ["explain", "open-tekst"]),
      Call(name: "help-explain", arguments: ["help", "explain"]),
      Call(name: "format-check", arguments: ["format", "--check"], fixture: "linted"),
      Call(name: "format-no-file", arguments: ["format", "schemas/tyo"]),
      Call(name: "help-diff", arguments: ["diff", "--help"]),
      Call(name: "help-init", arguments: ["init", "--help"]),
      Call(name: "help-format", arguments: ["format", "--help"]),
      Call(name: "lint-inside", arguments: ["lint", "--", "toy"], fixture: "broken/schemas"),
      Call(name: "lint-missing-folder", arguments: ["lint", "schemas/tyo"]),
      Call(name: "misconfigured", arguments: ["lint"], fixture: "misconfigured"),
      Call(name: "generate-broken", arguments: ["generate"], fixture: "broken"),
      Call(name: "generate-check-stale", arguments: ["generate", "--check"]),
    ])
  func snapshot(call: Call) throws {
    // Each fixture is a separate package, and must not use the surrounding repository.
    let result = try Tool.run(
      call.arguments, in: Self.fixtures + "/" + call.fixture,
      environment: ["GIT_CEILING_DIRECTORIES": Self.fixtures])
    let text =
      "$ \((["signalbook"] + call.arguments).joined(separator: " "))\n" + "status: \(result.status)\n"
      + "--- output\n\(result.output)--- errors\n\(result.errors)"
    try Golden.expect(text, equals: call.name + ".txt")
  }

  @Test("an import that is missing from signalbook.json can be passed as an option")
  func givenImport() throws {
    try inTemporaryFolder { folder in
      let copy = folder + "/copy"
      try FileManager.default.copyItem(atPath: Self.fixtures + "/sound", toPath: copy)
      let registry = copy + "/schemas/toy/registry.json"
      let text = try String(contentsOfFile: registry, encoding: .utf8)
      try write(
        text.replacing(#""version": "1.0.0","#, with: #""version": "1.0.0", "imports": ["target:Core"],"#), to: registry
      )
      try write(
        #"""
        {
          "$schema": "x/signalbook-1.schema.json",
          "registry": {"name": "core", "namespace": "Core", "version": "1.0.0", "description": "Shared."},
          "types": {"mark": {"description": "A mark.", "enum": ["cross", "star"]}}
        }
        """#, to: folder + "/core/core.json")
      try write(
        #"""
        {
          "$schema": "../../../../schemas/signalbook-1.schema.json",
          "events": {
            "menu.marked": {
              "description": "The user marked the menu.", "method": "mark", "object": "menu",
              "extras": {"how": {"description": "With what.", "type": "mark"}}
            }
          }
        }
        """#, to: copy + "/schemas/toy/marks.json")
      #expect(try Tool.run(["lint"], in: copy).status == 1)
      #expect(try Tool.run(["lint", "--import", "target:Core=../core:Core"], in: copy).status == 0)
      let result = try Tool.run(["generate", "--import=target:Core=../core:Core"], in: copy)
      #expect(result.status == 0)
      let generated = try String(contentsOfFile: copy + "/Generated/Toy/toy_registry.swift", encoding: .utf8)
      #expect(generated.contains("import Core\n"))
    }
  }

  @Test("without an enclosing package, the tool reports this and could not run")
  func noPackage() throws {
    try inTemporaryFolder { folder in
      let result = try Tool.run(["lint"], in: folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("no package found"))
      #expect(result.output.isEmpty)
    }
  }
}
