import Foundation
import SignalbookTestSupport
import Testing

/// Row 8 of the promises in `SECURITY.md`: names cannot inject commands into a terminal or a log.
@Suite("Hostile names in output") struct HostileNamesTests {
  private static let bad = "a\u{1B}[31m\u{202E}\n::stop-commands::x"

  private func isInert(_ text: String) -> Bool {
    !text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\n::stop-commands::")
      && !text.hasPrefix("::stop-commands::")
  }

  @Test(
    "folders, outputs, targets and baselines with control characters are escaped",
    arguments: [
      ["lint"], ["lint", "--format", "github"], ["generate"], ["generate", "--check"], ["docs"], ["docs", "--check"],
      ["docs", "--output", "out/\(bad)"], ["export", "json-schema", "--output", "out/\(bad)"],
      ["export", "bigquery", "--output", "out/\(bad).json"], ["lint", "--write-baseline"], ["lint", "--fix"],
      ["format"],
      ["diff", "git:main"], ["diff", "git:main", "--format", "github"], ["lint", bad], ["lint", "--fix", "--dry-run"],
    ])
  func names(arguments: [String]) throws {
    try Scratch.with("sound") { scratch in
      let bad = Self.bad
      func json(_ text: String) -> String {
        String(decoding: try! JSONEncoder().encode(text), as: UTF8.self)
      }
      try FileManager.default.moveItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/schemas/\(bad)")
      try scratch.write(
        """
        {"targets": {"Toy": {"registry": \(json("schemas/" + bad)), "output": \(json("Generated/" + bad))},
          \(json(bad)): {"registry": "schemas/none"}},
         "lint": {"baseline": \(json(bad + ".json"))}}
        """, to: "signalbook.json")
      if arguments.first == "lint" {
        try scratch.write(#"{"$schema": "signalbook-1.schema.json", "evnts": {}}"#, to: "schemas/\(bad)/x.json")
      } else {
        try scratch.write(
          """
          {"targets": {"Toy": {"registry": \(json("schemas/" + bad)), "output": \(json("Generated/" + bad))}},
           "lint": {"baseline": \(json(bad + ".json"))}}
          """, to: "signalbook.json")
      }
      let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
      #expect(isInert(result.output), "\(result.output.debugDescription)")
      #expect(isInert(result.errors), "\(result.errors.debugDescription)")
    }
  }
}
