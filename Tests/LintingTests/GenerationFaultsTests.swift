import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Faults that keep Swift from being generated") struct GenerationFaultsTests {
  private func lintFindings(_ sections: String, profiles: Set<[String]> = [[]]) throws -> [String] {
    let file = SourceFile(path: "r/r.json", bytes: Array(twoStreamSchema(sections).utf8))
    var diagnostics = Diagnostics()
    let registry = try #require(loadRegistry(files: [file], folder: "r", into: &diagnostics))
    #expect(diagnostics.sorted.map(\.message) == [])
    let result = lint(registry, today: "2026-11-21", profiles: profiles)
    return result.findings.filter { $0.rule.id == "SB0401" }.map { "\($0.location.line): \($0.message)" }
  }

  @Test("are found by lint, at their location, and nothing suppresses them") func counterpart() throws {
    let found = try lintFindings(
      """
      "events": {
      "first": {
        "stream": "b", "mirrors": {"event": "second"}, "allow": [{"rule": "SB0401", "reason": "Later."}]
      },
      "second": {"stream": "a", "method": "m", "object": "o", "retired": {"since": "2.0", "reason": "r"}}
      }
      """)
    #expect(
      found == ["9: the counterpart 'second' of 'first' is retired: no call can record it; remove 'mirrors'"])
  }

  @Test("are found for each target's profiles") func profiles() throws {
    let events = #""events": {"first": {"stream": "b"}}"#
    #expect(try lintFindings(events) == [])
    #expect(
      try lintFindings(events, profiles: [[], ["nobody"]]) == [
        "1: the target asks for the profile 'nobody', which the registry 'r' does not have"
      ])
  }
}
