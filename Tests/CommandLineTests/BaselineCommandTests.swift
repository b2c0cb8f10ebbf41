import Foundation
import SignalbookTestSupport
import Testing

/// Tests for managing the baseline on the command line.
@Suite("signalbook lint --write-baseline") struct BaselineCommandTests {
  /// Runs `body` with the valid fixture, in which three events do not have an owner. The baseline contains a finding of
  /// a second registry.
  private static func with(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("schemas/toy/registry.json", #""owner": "toys@example.com", "#, "")
      try scratch.write(
        #"""
        {
          "$schema": "signalbook-1.schema.json",
          "registry": { "name": "other", "namespace": "Other", "version": "1.0.0", "description": "Shared." },
          "types": { "unused": { "description": "TODO", "maxLength": 3 } }
        }

        """#, to: "schemas/other/other.json")
      #expect(try scratch.signalbook("lint").status == 1)
      let written = try scratch.signalbook("lint", "--write-baseline")
      #expect(written.status == 0, "\(written.errors)")
      let clean = try scratch.signalbook("lint")
      #expect(clean.status == 0, "\(clean.errors)")
      try scratch.commit("baseline")
      try body(scratch)
    }
  }

  @Test("new findings are not recorded in an existing baseline, which is mentioned") func notRecorded() throws {
    try Self.with { scratch in
      let baseline = try scratch.text("lint-baseline.json")
      try scratch.edit(
        "schemas/other/other.json", #""types": {"#, #""types": { "more": { "description": "TODO", "maxLength": 4 },"#)
      let written = try scratch.signalbook("lint", "--write-baseline")
      #expect(written.errors.contains("not recorded, because --write-baseline only removes"), "\(written)")
      #expect(try scratch.text("lint-baseline.json") == baseline)
      #expect(try !scratch.signalbook("lint", "--write-baseline").output.isEmpty)
    }
  }

  @Test("an error is reported and keeps the baseline, and entries that were not linted are mentioned")
  func errors() throws {
    try Self.with { scratch in
      let baseline = try scratch.text("lint-baseline.json")
      for (old, new) in [(#""maxLength": 3"#, #""maxLength": "3""#), (#""types": {"#, #""types": "#)] {
        try scratch.edit("schemas/other/other.json", old, new)
        let linted = try scratch.signalbook("lint")
        #expect(
          linted.status == 1 && linted.errors.contains("of lint-baseline.json was not checked"), "\(linted.errors)")
        #expect(!linted.errors.contains("without a matching finding"), "\(linted.errors)")
        let refused = try scratch.signalbook("lint", "--write-baseline")
        #expect(refused.status == 1 && refused.errors.contains("schemas/other/other.json:"), "\(refused.errors)")
        #expect(refused.errors.contains("lint-baseline.json was not written"), "\(refused.errors)")
        #expect(try scratch.text("lint-baseline.json") == baseline)
        try scratch.git("checkout", "-q", "--", ".")
      }
    }
  }

  @Test("entries of other folders are not linted for a single folder") func part() throws {
    try Self.with { scratch in
      let result = try scratch.signalbook("lint", "schemas/toy")
      #expect(result.status == 0 && !result.errors.contains("without a matching finding"), "\(result.errors)")
      #expect(result.errors.contains("of lint-baseline.json was not checked"), "\(result.errors)")
    }
  }

  @Test("a new event without an answer is a new finding, by name") func newEvent() throws {
    try Self.with { scratch in
      try scratch.edit(
        "schemas/toy/menu.json", #""menu.closed""#,
        #""menu.moved": {"description": "The menu was moved.", "method": "move", "object": "menu"}, "menu.closed""#)
      let result = try scratch.signalbook("lint")
      #expect(result.status == 1 && result.errors.contains("SB1404"), "\(result.errors)")
      #expect(result.errors.contains("not in the baseline: menu.moved"), "\(result.errors)")
      try scratch.git("add", "-A")
      #expect(try scratch.signalbook("lint", "--staged").status == 1)
    }
  }

  @Test("a moved file and a renamed event keep their known findings") func moved() throws {
    try Self.with { scratch in
      try scratch.git("mv", "schemas/other/other.json", "schemas/other/moved.json")
      try scratch.edit(
        "schemas/toy/menu.json", #""menu.closed": {"#, #""menu.shut": {"formerly": ["menu.closed"], "#)
      try scratch.git("add", "-A")
      let linted = try scratch.signalbook("lint")
      #expect(linted.status == 0, "\(linted.errors)")
      #expect(try scratch.signalbook("lint", "--staged").status == 0)
      #expect(try scratch.signalbook("lint", "--write-baseline").status == 0)
      #expect(try scratch.text("lint-baseline.json").contains("schemas/other/moved.json"))
      #expect(try scratch.signalbook("lint").status == 0)
    }
  }
}
