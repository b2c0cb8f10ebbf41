import Foundation
import SignalbookTestSupport
import Testing

@Suite("Removed registries") struct RemovedRegistryTests {
  private static func settings(_ accepted: String) -> String {
    """
    { "targets": { "Other": { "registry": "schemas/other", "output": "Generated/Other" } }\(accepted) }
    """
  }

  private static func accepting(_ entries: String...) -> String {
    #", "diff": { "accepted": [\#(entries.joined(separator: ", "))] }"#
  }

  @Test("signalbook.json accepts the removal, as the report says") func accepted() throws {
    try Scratch.with("sound") { scratch in
      let toy = try scratch.text("schemas/toy/registry.json")
      try scratch.write(
        toy.replacing(#""name": "toy""#, with: #""name": "other""#).replacing("\"Toy\"", with: "\"Other\""),
        to: "schemas/other/registry.json")
      try scratch.commit("base")
      try FileManager.default.removeItem(atPath: scratch.folder + "/schemas/toy")
      try scratch.write(Self.settings(""), to: "signalbook.json")
      let report = try scratch.signalbook("diff", "git:HEAD")
      #expect(report.status == 1 && report.output.contains("registry-removed"), "\(report.output) \(report.errors)")
      let advice = report.output.split(separator: "\n").first {
        $0.contains("'diff' of signalbook.json") && $0.contains("registry-removed")
      }
      let entry = try #require(
        advice.flatMap { line in line.firstIndex(of: "{").map { String(line[$0...].prefix { $0 != "]" }) } },
        "\(report)")
      let targets = #"{"rule": "target-removed", "what": "Toy", "reason": "R."}"#
      try scratch.write(Self.settings(Self.accepting(entry, targets)), to: "signalbook.json")
      let accepted = try scratch.signalbook("diff", "git:HEAD")
      #expect(!accepted.output.contains("found no change"), "\(accepted)")
      #expect(accepted.status == 0, "\(accepted)")
      try scratch.write(
        Self.settings(Self.accepting(entry.replacing("toy", with: "toys"), targets)), to: "signalbook.json")
      let other = try scratch.signalbook("diff", "git:HEAD")
      #expect(other.status == 1 && other.output.contains("\"toys\"; did you mean \"toy\"?"), "\(other)")
    }
  }
}
