import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Variations that the generated code would ignore, while documents of the variant omit the data.
@Suite("Variations of a tuple's items") struct TupleItemVariationsTests {
  private static func faults(value: String = "", time: String = "") -> [String] {
    SchemaEdit.registry(
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "defaults": { "stream": "s", "category": "c" }, "variants": { "strict": { "description": "S." } } },
        "profiles": { "old": { "description": "O." } },
        "streams": { "s": { "description": "S.", "encoding": "tuple",
          "time": { "description": "T.", "type": "integer", "from": "clock.ms-since-process-start"\#(time) } } },
        "events": { "visited": { "description": "V.", "method": "m", "object": "o",
          "value": { "description": "V.", "maxLength": 9\#(value) } } } }
      """#, "r"
    ).faults
  }

  @Test(
    "are errors",
    arguments: [
      #", "variants": { "strict": { "sent": "never" } }"#, #", "variants": { "strict": { "const": "x" } }"#,
      #", "profiles": { "old": { "wire": "x" } }"#,
    ])
  func value(text: String) {
    #expect(Self.faults(value: text).contains { $0.contains("has no effect on the value of a tuple") })
    #expect(Self.faults(time: text).contains { $0.contains("has no effect on the first item of each tuple") })
  }

  @Test(
    "include a condition of the time",
    arguments: [#""never""#, #""present""#, #"{ "source": "network.kind", "in": ["wifi"] }"#])
  func time(sent: String) {
    #expect(Self.faults(time: #", "sent": "# + sent).contains { $0.contains("'sent' has no effect on the first item") })
  }

  @Test("are not needed") func plain() {
    #expect(Self.faults() == [] && Self.faults(time: #", "sent": "always""#) == [])
  }
}
