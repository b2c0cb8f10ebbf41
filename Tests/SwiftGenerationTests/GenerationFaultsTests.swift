import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks that declarations that Swift cannot express are reported at their location, and that no files are generated.
@Suite("Declarations that cannot be generated") struct GenerationFaultsTests {
  /// Returns the findings, as `line: message`, of a registry with the given events in the streams `a` (tuples) and `b`
  /// (objects).
  private func findings(_ events: String) -> [String] {
    let text = twoStreamSchema("  \"events\": {\n\(events)\n  }")
    let generated = Generated([SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", name: "r")
    return generated.diagnostics.sorted.map { "\($0.location.line): \($0.message)" }
  }

  @Test("a counterpart needs a value that the event lacks") func counterpartNeedsMore() {
    let found = findings(
      """
      "first": {"stream": "b", "mirrors": {"event": "second"}, "fields": {"size": {"type": "string"}}},
      "second": {"stream": "a", "method": "m", "object": "o", "extras": {"size": {"type": "integer"}}}
      """)
    #expect(
      found == [
        "9: the counterpart 'second' needs 'size' of the type Int, but the event has no such field; "
          + "declare a field of this name and type"
      ])
  }

  @Test("a counterpart is retired") func counterpartRetired() {
    let found = findings(
      """
      "first": {"stream": "b", "mirrors": {"event": "second"}},
      "second": {"stream": "a", "method": "m", "object": "o", "retired": {"since": "2.0", "reason": "r"}}
      """)
    #expect(
      found == [
        "9: no call can record the counterpart 'second' of 'first', because the counterpart is retired; remove 'mirrors'"
      ])
  }

  @Test("an optional object must not have a required member, at any depth or in extras")
  func mandatory() {
    func object(_ fields: String) -> String {
      #"{"type": "object", "sent": "present", "fields": {\#(fields)}}"#
    }
    let required = #""city": {"type": "string"}"#
    let optional = #""city": {"type": "string", "sent": "present"}"#
    let said =
      "9: 'place' is optional, but every call supplies its member 'city'; declare the object in 'types', so that calls "
      + "supply it as a whole, or add \"sent\": \"present\" to 'city'"
    func event(_ place: String) -> String { #""first": {"stream": "b", "fields": {"place": \#(place)}}"# }
    func tuple(_ place: String) -> String {
      #""first": {"stream": "a", "method": "m", "object": "o", "extras": {"place": \#(place)}}"#
    }
    for make in [event, tuple] {
      #expect(findings(make(object(required))) == [said])
      #expect(findings(make(object(required + #", "zip": {"type": "string", "sent": "present"}"#))) == [said])
      #expect(findings(make(object(#""inner": {"type": "object", "fields": {\#(required)}}"#))) == [said])
      #expect(findings(make(object(optional))) == [])
      #expect(findings(make(object(optional + #", "kind": {"const": 1}"#))) == [])
      #expect(findings(make(object(#""inner": {"type": "object", "fields": {\#(optional)}}"#))) == [])
      #expect(findings(make(#"{"type": "object", "fields": {\#(required)}}"#)) == [])
    }
  }
}
