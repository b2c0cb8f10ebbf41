import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Faults that prevent generation") struct GenerationFaultsTests {
  private func lintFindings(_ sections: String, profiles: Set<[String]> = [[]]) throws -> [String] {
    let file = SourceFile(path: "r/r.json", bytes: Array(twoStreamSchema(sections).utf8))
    var diagnostics = Diagnostics()
    let registry = try #require(loadRegistry(files: [file], folder: "r", into: &diagnostics))
    #expect(diagnostics.sorted.map(\.message) == [])
    let result = lint(registry, today: "2026-11-21", profiles: profiles)
    return result.findings.filter { $0.rule.id == "SB0401" }.map { "\($0.location.line): \($0.message)" }
  }

  @Test("are found by lint at their location, and cannot be suppressed") func counterpart() throws {
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
      found == [
        "9: no call can record the counterpart 'second' of 'first', because the counterpart is retired; remove 'mirrors'"
      ])
  }

  @Test("in unedited files are omitted unless an edited event is the counterpart") func scope() throws {
    func file(_ name: String, _ events: String) -> SourceFile {
      let text = #"{"$schema": "signalbook-1.schema.json", "events": {\#(events)}}"#
      return SourceFile(path: "r/\(name).json", bytes: Array(text.utf8))
    }
    let held = #"{"stream": "b", "fields": {"to": {"fields": {"deep": {"heldBy": "none"}}}}}"#
    let files = [
      SourceFile(path: "r/r.json", bytes: Array(twoStreamSchema(#""links": {}"#).utf8)),
      file("mirroring", #""first": {"stream": "b", "mirrors": {"event": "second"}}"#),
      file(
        "mirrored",
        #""second": {"stream": "a", "method": "m", "object": "o", "retired": {"since": "2.0", "reason": "r"}}"#),
      file("faulty", #""third": \#(held)"#),
    ]
    var diagnostics = Diagnostics()
    let registry = try #require(loadRegistry(files: files, folder: "r", into: &diagnostics))
    #expect(diagnostics.sorted.map(\.message) == [])
    func paths(only paths: Set<String>?) -> [String] {
      lint(registry, today: "2026-11-21", only: paths).findings.filter { $0.rule.id == "SB0401" }.map(\.location.path)
        .sorted()
    }
    #expect(paths(only: nil) == ["r/faulty.json", "r/mirroring.json"])
    #expect(paths(only: ["r/mirrored.json"]) == ["r/mirroring.json"])
    #expect(paths(only: ["r/faulty.json"]) == ["r/faulty.json", "r/mirroring.json"])
  }

  @Test("are found for each target's profiles") func profiles() throws {
    let events = #""events": {"first": {"stream": "b"}}"#
    #expect(try lintFindings(events) == [])
    #expect(
      try lintFindings(events, profiles: [[], ["nobody"]]) == [
        "1: the target uses the profile 'nobody', but the registry 'r' does not declare it; "
          + "remove it from 'profiles', or declare it"
      ])
  }
}
