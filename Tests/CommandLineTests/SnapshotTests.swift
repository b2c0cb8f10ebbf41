import Foundation
import SignalbookTestSupport
import Testing

@Suite("What the command line says") struct SnapshotTests {
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
      Call(name: "unknown-verb", arguments: ["lnit"]),
      Call(name: "unknown-verb-far", arguments: ["frobnicate"]),
      Call(name: "unknown-option-first", arguments: ["--verison"]),
      Call(name: "unknown-option", arguments: ["lint", "--fromat", "json"]),
      Call(name: "missing-value", arguments: ["lint", "--format"]),
      Call(name: "wrong-value", arguments: ["lint", "--format=jsn"]),
      Call(name: "flag-with-value", arguments: ["generate", "--check=yes"]),
      Call(name: "surplus-operand", arguments: ["generate", "Toy"]),
      Call(name: "unknown-document", arguments: ["export", "metaschema"]),
      Call(name: "lint-sound", arguments: ["lint"]),
      Call(name: "lint-broken", arguments: ["lint"], fixture: "broken"),
      Call(name: "lint-broken-json", arguments: ["lint", "--format", "json"], fixture: "broken"),
      Call(name: "lint-inside", arguments: ["lint", "--", "toy"], fixture: "broken/schemas"),
      Call(name: "lint-missing-folder", arguments: ["lint", "schemas/tyo"]),
      Call(name: "misconfigured", arguments: ["lint"], fixture: "misconfigured"),
      Call(name: "generate-broken", arguments: ["generate"], fixture: "broken"),
      Call(name: "generate-check-stale", arguments: ["generate", "--check"]),
    ])
  func snapshot(call: Call) throws {
    let result = try Tool.run(call.arguments, in: Self.fixtures + "/" + call.fixture)
    let text =
      "$ \((["signalbook"] + call.arguments).joined(separator: " "))\n" + "status: \(result.status)\n"
      + "--- output\n\(result.output)--- errors\n\(result.errors)"
    try Golden.expect(text, equals: call.name + ".txt")
  }

  @Test("without a package anywhere above, the tool says so and could not run")
  func noPackage() throws {
    try inTemporaryFolder { folder in
      let result = try Tool.run(["lint"], in: folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("there is no package here"))
      #expect(result.output.isEmpty)
    }
  }
}
