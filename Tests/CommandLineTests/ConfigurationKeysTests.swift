import Foundation
import SignalbookProject
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Row 3 of the promises in `SECURITY.md`: adds, removes and changes each key of `signalbook.json`, and checks the
/// verdict of `signalbook review`.
@Suite("Edits of each key in signalbook.json") struct ConfigurationKeysTests {
  /// Two states of a key. Each direction of the change has a separate expected verdict.
  private struct Edit {
    var key: String
    var old: @Sendable (inout Configured) -> Void
    var new: @Sendable (inout Configured) -> Void
    /// The rules of the findings that fail. Empty if the change passes.
    var there: [String]
    var back: [String]
    /// Whether the change affects the bytes that are sent, or weakens a later check.
    var matters = (there: false, back: false)
  }

  /// The parts of a configuration, as JSON.
  private struct Configured {
    var top = ""
    var toy = #", "access": "public""#
    var output = #", "output": "Generated/Toy""#
    var registry = "schemas/toy"
    var targets = ""
    var rules = ""
    var lint = ""
    var diff = ""
    var docs = ""

    var text: String {
      func section(_ name: String, _ text: String) -> String { text.isEmpty ? "" : ", \"\(name)\": {\(text)}" }
      let lint = self.lint + (rules.isEmpty ? "" : (self.lint.isEmpty ? "" : ", ") + "\"rules\": {\(rules)}")
      return "{\(top)\"targets\": {\"Toy\": {\"registry\": \"\(registry)\"\(output)\(toy)}\(targets)}"
        + section("lint", lint) + section("diff", diff) + section("docs", docs) + "}"
    }
  }

  private static let b = #", "B": {"registry": "schemas/b", "output": "Generated/B"}"#
  private static let accepted =
    #""accepted": [{"rule": "target-removed", "what": "Gone", "reason": "R.", "expires": "2027-01-31"}]"#

  private static let edits: [Edit] = [
    Edit(
      key: "$schema", old: { _ in },
      new: { $0.top = #""$schema": "schemas/signalbook-configuration-1.schema.json", "# }, there: [], back: []),
    Edit(key: "note", old: { _ in }, new: { $0.top = #""note": "N.", "# }, there: [], back: []),
    Edit(
      key: "targets", old: { _ in }, new: { $0.targets = b }, there: [], back: ["target-removed"],
      matters: (false, true)),
    Edit(
      key: "targets (plugin)", old: { _ in }, new: { $0.targets = #", "B": {"registry": "schemas/b"}"# }, there: [],
      back: ["target-removed"], matters: (false, true)),
    Edit(
      key: "targets (name)", old: { _ in },
      new: { $0.targets = b.replacing("\"B\"", with: "\"C\"").replacing("Generated/B", with: "Generated/C") },
      there: [],
      back: ["target-removed"], matters: (false, true)),
    Edit(
      key: "target.registry", old: { _ in }, new: { $0.registry = "schemas/b" }, there: ["target-registry-changed"],
      back: ["target-registry-changed"], matters: (true, true)),
    Edit(
      key: "target.output", old: { _ in }, new: { $0.output = #", "output": "Generated/Other""# },
      there: ["target-output-changed"], back: ["target-output-changed"], matters: (true, true)),
    Edit(
      key: "target.output (removed)", old: { _ in }, new: { $0.output = "" }, there: ["target-output-changed"],
      back: [],
      matters: (true, false)),
    Edit(
      key: "target.access", old: { _ in }, new: { $0.toy = #", "access": "package""# },
      there: ["target-access-changed"], back: []),
    Edit(
      key: "target.access (removed)", old: { _ in }, new: { $0.toy = "" }, there: ["target-access-changed"], back: []),
    Edit(
      key: "target.generate", old: { _ in },
      new: { $0.toy = #", "access": "public", "generate": ["events", "decoders"]"# }, there: [],
      back: ["target-parts-changed"]),
    Edit(
      key: "target.generate (word)", old: { $0.toy = #", "generate": ["events", "validators"]"# },
      new: { $0.toy = #", "generate": ["events", "links"]"# }, there: ["target-parts-changed"],
      back: ["target-parts-changed"]),
    Edit(
      key: "target.profiles", old: { _ in }, new: { $0.toy = #", "access": "public", "profiles": ["sdk-2"]"# },
      there: ["target-profiles-changed"], back: ["target-profiles-changed"], matters: (true, true)),
    Edit(
      key: "target.profiles (order)", old: { $0.toy = #", "profiles": ["sdk-1", "sdk-2"]"# },
      new: { $0.toy = #", "profiles": ["sdk-2", "sdk-1"]"# }, there: ["target-profiles-changed"],
      back: ["target-profiles-changed"], matters: (true, true)),
    Edit(
      key: "target.imports", old: { _ in },
      new: { $0.toy = #", "access": "public", "imports": {"target:X": {"registry": "schemas/b"}}"# },
      there: ["target-imports-changed"], back: ["target-imports-changed"], matters: (true, true)),
    Edit(
      key: "import.registry", old: { $0.toy = #", "imports": {"target:X": {"registry": "schemas/b"}}"# },
      new: { $0.toy = #", "imports": {"target:X": {"registry": "schemas/toy"}}"# }, there: ["target-imports-changed"],
      back: ["target-imports-changed"], matters: (true, true)),
    Edit(
      key: "import.module", old: { $0.toy = #", "imports": {"target:X": {"registry": "schemas/b"}}"# },
      new: { $0.toy = #", "imports": {"target:X": {"registry": "schemas/b", "module": "X"}}"# },
      there: ["target-imports-changed"], back: ["target-imports-changed"], matters: (true, true)),
    Edit(
      key: "target.note", old: { _ in }, new: { $0.toy = #", "access": "public", "note": "N.""# }, there: [], back: []),
    Edit(
      key: "roots", old: { _ in }, new: { $0.top = #""roots": ["../shared"], "# }, there: ["root-added"], back: [],
      matters: (true, false)),
    Edit(
      key: "roots (path)", old: { $0.top = #""roots": ["../shared"], "# },
      new: { $0.top = #""roots": ["../other"], "# },
      there: ["root-added"], back: ["root-added"], matters: (true, true)),
    Edit(
      key: "lint.rules", old: { _ in }, new: { $0.rules = #""missing-review": "error""# }, there: [],
      back: ["lint-rule-weakened"], matters: (false, true)),
    Edit(
      key: "lint.rules (off)", old: { _ in }, new: { $0.rules = #""missing-review": "off""# },
      there: ["lint-rule-weakened"], back: [], matters: (true, false)),
    Edit(
      key: "lint.rules (id)", old: { $0.rules = #""missing-review": "error""# },
      new: { $0.rules = #""SB1406": "error""# },
      there: [], back: []),
    Edit(
      key: "rule.severity", old: { $0.rules = #""missing-owner": {"severity": "error"}"# },
      new: { $0.rules = #""missing-owner": {"severity": "note"}"# }, there: ["lint-rule-weakened"], back: [],
      matters: (true, false)),
    Edit(
      key: "rule.options", old: { _ in }, new: { $0.rules = #""expires-soon": {"options": {"days": 30}}"# },
      there: ["lint-rule-weakened"], back: ["lint-rule-weakened"], matters: (true, true)),
    Edit(
      key: "rule.note", old: { $0.rules = #""missing-owner": {"severity": "error"}"# },
      new: { $0.rules = #""missing-owner": {"severity": "error", "note": "N."}"# }, there: [], back: []),
    Edit(
      key: "lint.baseline", old: { $0.lint = #""baseline": "empty.json""# },
      new: { $0.lint = #""baseline": "full.json""# },
      there: ["baseline-grown"], back: [], matters: (true, false)),
    Edit(
      key: "lint.baseline (added)", old: { _ in }, new: { $0.lint = #""baseline": "full.json""# },
      there: ["baseline-grown"], back: [], matters: (true, false)),
    Edit(key: "lint.note", old: { _ in }, new: { $0.lint = #""note": "N.""# }, there: [], back: []),
    Edit(
      key: "diff.failOn", old: { _ in }, new: { $0.diff = #""failOn": ["source"]"# },
      there: ["failing-changes-reduced"],
      back: [], matters: (true, false)),
    Edit(
      key: "diff.failOn (word)", old: { $0.diff = #""failOn": ["source", "query"]"# },
      new: { $0.diff = #""failOn": ["wire", "query"]"# }, there: ["failing-changes-reduced"],
      back: ["failing-changes-reduced"], matters: (true, true)),
    Edit(
      key: "diff.failOn (none)", old: { _ in }, new: { $0.diff = #""failOn": ["none"]"# },
      there: ["failing-changes-reduced"], back: [], matters: (true, false)),
    Edit(key: "diff.accepted", old: { _ in }, new: { $0.diff = accepted }, there: ["unneeded-acceptance"], back: []),
    Edit(
      key: "accepted.rule, what, reason, expires", old: { $0.diff = accepted },
      new: { $0.diff = accepted.replacing("target-removed", with: "root-added").replacing("Gone", with: "../x") },
      there: ["unneeded-acceptance"], back: ["unneeded-acceptance"]),
    Edit(key: "diff.note", old: { _ in }, new: { $0.diff = #""note": "N.""# }, there: [], back: []),
    Edit(
      key: "docs.sourceLink", old: { _ in }, new: { $0.docs = #""sourceLink": "https://example.com/a""# }, there: [],
      back: []),
    Edit(key: "docs.since", old: { _ in }, new: { $0.docs = #""since": ["1=git:HEAD"]"# }, there: [], back: []),
    Edit(key: "docs.note", old: { _ in }, new: { $0.docs = #""note": "N.""# }, there: [], back: []),
  ]

  private func review(from old: Configured, to new: Configured) throws -> Tool.Result {
    var result = Tool.Result(status: -1, output: "", errors: "")
    try Scratch.with("sound") { scratch in
      try FileManager.default.copyItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/schemas/b")
      try scratch.edit("schemas/b/registry.json", #""name": "toy""#, #""name": "b""#)
      let profiles = ["sdk-1", "sdk-2"].map { #""\#($0)": {"description": "The receiver \#($0)."}"# }
      try scratch.edit(
        "schemas/toy/registry.json", #""reviews":"#,
        #""profiles": {\#(profiles.joined(separator: ", "))}, "reviews":"#)
      try scratch.edit(
        "schemas/toy/registry.json", #""v": {"const": 1}"#,
        #""v": {"const": 1, "profiles": {"sdk-1": {"const": 2}, "sdk-2": {"const": 3}}}"#)
      let entry =
        #"{"fingerprint": "a", "rule": "SB1501 missing-review", "path": "schemas/toy/menu.json", "pointer": "/events/x"}"#
      try scratch.write(#"{"version": 1, "findings": []}"#, to: "empty.json")
      try scratch.write(#"{"version": 1, "findings": [\#(entry)]}"#, to: "full.json")
      for side in [old, new] {
        try scratch.write(side.text, to: "signalbook.json")
        try? FileManager.default.removeItem(atPath: scratch.folder + "/Generated")
        for verb in ["format", "generate"] {
          let result = try scratch.signalbook(verb)
          #expect(
            result.status == 0 || result.errors.contains("nothing to generate"), "\(side.text) \(result)")
        }
        try scratch.commit("side")
      }
      result = try scratch.signalbook("review", "git:HEAD^1", "--today", "2026-11-01")
    }
    return result
  }

  private static func verdict(_ result: Tool.Result) -> String {
    let rules = result.output.matches(of: /error: [^\n]*\[SB[0-9]+ ([a-z-]+)\]/).map { String($0.1) }
    let last = result.output.split(separator: "\n").last.map(String.init) ?? ""
    return result.status == 0 ? "passes" : "fails: " + Set(rules).sorted().joined(separator: ", ") + " (\(last))"
  }

  @Test(
    "an edit of each key has the verdict of the table, both ways", arguments: edits.indices.sampled(oneOf: 5),
    [true, false])
  func edit(index: Int, isBack: Bool) throws {
    let edit = Self.edits[index]
    var (old, new) = (Configured(), Configured())
    edit.old(&old)
    edit.new(&new)
    let result = try isBack ? review(from: new, to: old) : review(from: old, to: new)
    let expected = isBack ? edit.back : edit.there
    let verdict = Self.verdict(result)
    #expect((result.status == 0) == expected.isEmpty, "\(edit.key): \(verdict) \(result)")
    for rule in expected { #expect(result.output.contains(" \(rule)]"), "\(edit.key): \(result)") }
    if isBack ? edit.matters.back : edit.matters.there { #expect(result.status == 1, "\(edit.key) passes silently") }
  }

  @Test("the table contains every key") func complete() throws {
    // `import.registry, module` stands for two keys of a form.
    var edited: Set<String> = []
    for edit in Self.edits {
      let names = edit.key.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
      let form = names.contains(".") ? names.prefix { $0 != "." } + "." : "configuration."
      let keys = names.split(separator: ".").last ?? ""
      for key in keys.split(separator: ",") { edited.insert(form + key.trimmingCharacters(in: .whitespaces)) }
    }
    let all = ConfigurationGrammar.language.forms.flatMap { form in form.keys.map { "\(form.name).\($0.name)" } }
      // Sections are covered by the edits of their keys.
      .filter { !["configuration.lint", "configuration.diff", "configuration.docs"].contains($0) }
    #expect(all.filter { !edited.contains($0) } == [])
    #expect(edited.subtracting(all) == [])
  }
}
