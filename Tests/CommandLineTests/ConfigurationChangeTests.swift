import Foundation
import SignalbookTestSupport
import Testing

/// Row 3 of the promises in `SECURITY.md`: a configuration change is checked like other changes, with the policy of the
/// base.
@Suite("Changes to signalbook.json") struct ConfigurationChangeTests {
  private static let base = #"""
    {
      "targets": {
        "Other": {"registry": "schemas/toy", "output": "Generated/Other", "generate": ["events", "decoders"]},
        "Toy": {"registry": "schemas/toy", "output": "Generated/Toy", "access": "public", "profiles": ["one"]}
      },
      "roots": ["../shared"],
      "lint": {"rules": {"missing-review": "error", "unknown-source": {"severity": "note"}}},
      "diff": {"failOn": ["source", "query", "unreviewed"]}
    }
    """#

  /// Edits of the base's configuration, each with the rule of the change that fails, or `nil` if the edit passes.
  private static let edits: [(old: String, new: String, rule: String?)] = [
    (#""profiles": ["one"]"#, #""profiles": ["one", "two"]"#, "target-profiles-changed"),
    (#", "profiles": ["one"]"#, "", "target-profiles-changed"),
    (
      #"{"registry": "schemas/toy", "output": "Generated/Toy""#,
      #"{"registry": "schemas/b", "output": "Generated/Toy""#, "target-registry-changed"
    ),
    (#""access": "public""#, #""access": "package""#, "target-access-changed"),
    (#", "generate": ["events", "decoders"]"#, "", "target-parts-changed"),
    (#""decoders"]"#, #""decoders", "calls"]"#, nil),
    (#"Generated/Toy""#, #"Generated/Moved""#, "target-output-changed"),
    (
      #""profiles": ["one"]"#, #""profiles": ["one"], "imports": {"x": {"registry": "schemas/b"}}"#,
      "target-imports-changed"
    ),
    (#""Toy":"#, #""Renamed":"#, "target-removed"),
    (#""../shared""#, #""../shared", "../more""#, "root-added"),
    (#""missing-review": "error""#, #""missing-review": "off""#, "lint-rule-weakened"),
    (#""missing-review": "error""#, #""missing-review": "warning""#, "lint-rule-weakened"),
    (#""missing-review": "error", "#, "", "lint-rule-weakened"),
    (#"{"severity": "note"}"#, #""error""#, nil),
    (#"{"severity": "note"}"#, #"{"severity": "note", "options": {"systems": "ios"}}"#, "lint-rule-weakened"),
    (#"["source", "query", "unreviewed"]"#, #"["none"]"#, "failing-changes-reduced"),
    (#"["source", "query", "unreviewed"]"#, #"["source", "query", "privacy"]"#, nil),
    (#"["source", "query", "unreviewed"]"#, #"["wire", "query", "unreviewed"]"#, "failing-changes-reduced"),
  ]

  private func inBase(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      try FileManager.default.copyItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/schemas/b")
      try scratch.edit("schemas/b/registry.json", #""name": "toy""#, #""name": "b""#)
      try scratch.write(Self.base, to: "signalbook.json")
      try scratch.commit("configured")
      try body(scratch)
    }
  }

  @Test(
    "each edit that changes what is sent or checked fails, and passes once it is accepted", arguments: edits.indices)
  func edit(index: Int) throws {
    let edit = Self.edits[index]
    try inBase { scratch in
      #expect(try scratch.signalbook("diff", "git:main").output == "No changes since git:main.\n")
      try scratch.edit("signalbook.json", edit.old, edit.new)
      let result = try scratch.signalbook("diff", "git:main")
      guard let rule = edit.rule else {
        #expect(result.status == 0, "\(result)")
        return
      }
      #expect(result.status == 1 && result.output.contains(" \(rule)]"), "\(result)")
      for format in ["json", "markdown", "github", "privacy"] {
        let other = try scratch.signalbook("diff", "git:main", "--format", format)
        #expect(other.status == 1 && !other.output.isEmpty, "\(format): \(other)")
      }
      // Use the entry as the report prints it.
      let pattern = try NSRegularExpression(pattern: #""accepted": \[(\{[^\]]*\})\]"#)
      let text = result.output as NSString
      let entries = pattern.matches(in: result.output, range: NSRange(location: 0, length: text.length))
        .map { text.substring(with: $0.range(at: 1)) }
      #expect(!entries.isEmpty)
      try scratch.edit(
        "signalbook.json", #""diff": {"#, #""diff": {"accepted": [\#(entries.joined(separator: ", "))], "#)
      let accepted = try scratch.signalbook("diff", "git:main")
      #expect(accepted.status == 0 && accepted.output.contains("accepted: …"), "\(accepted)")
      try scratch.commit("merged")
      #expect(try scratch.signalbook("diff", "git:main").output == "No changes since git:main.\n")
    }
  }

  @Test("a growing baseline fails, and a shrinking baseline passes") func baseline() throws {
    try inBase { scratch in
      let entry =
        #"{"fingerprint": "a", "rule": "SB1501 missing-review", "path": "schemas/toy/menu.json", "pointer": "/events/x"}"#
      try scratch.write(#"{"version": 1, "findings": [\#(entry)]}"#, to: "lint-baseline.json")
      let grown = try scratch.signalbook("diff", "git:main")
      #expect(grown.status == 1 && grown.output.contains("baseline-grown"), "\(grown)")
      try scratch.commit("grown")
      try scratch.write(#"{"version": 1, "findings": []}"#, to: "lint-baseline.json")
      #expect(try scratch.signalbook("diff", "git:main").status == 0)
    }
  }

  @Test("a first signalbook.json may contain any rules and baseline, but not fewer failing impacts or more roots")
  func adoption() throws {
    try Scratch.with("sound") { scratch in
      try FileManager.default.removeItem(atPath: scratch.folder + "/signalbook.json")
      try scratch.commit("none")
      for (settings, rule) in [
        (#""diff": {"failOn": ["none"]}"#, "failing-changes-reduced"),
        (#""diff": {"failOn": ["source"]}"#, "failing-changes-reduced"),
        (#""roots": ["/srv/schemas"]"#, "root-added"),
      ] {
        try scratch.write(#"{"targets": {}, \#(settings)}"#, to: "signalbook.json")
        let result = try scratch.signalbook("diff", "git:main")
        #expect(result.status == 1 && result.output.contains(rule), "\(settings): \(result)")
      }
      try scratch.write(
        #"{"targets": {}, "lint": {"rules": {"unused-type": "off"}}}"#, to: "signalbook.json")
      #expect(try scratch.signalbook("diff", "git:main").status == 0)
    }
  }

  @Test("removing the configuration fails") func removed() throws {
    try inBase { scratch in
      try FileManager.default.removeItem(atPath: scratch.folder + "/signalbook.json")
      try scratch.write("// swift-tools-version: 6.0\n", to: "Package.swift")
      let result = try scratch.signalbook("diff", "git:main")
      #expect(result.status == 1 && result.output.contains("target-removed"), "\(result)")
    }
  }
}
