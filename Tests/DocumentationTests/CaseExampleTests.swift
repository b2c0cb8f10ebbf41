import Testing

@Suite("Enum values in examples") struct CaseExampleTests {
  @Test(
    "an example is a wire value if a case sends it, even if another case has this name; otherwise, it is a case's name",
    arguments: [("medium", "medium"), ("high", "high"), ("low", "medium"), ("top", "highest")])
  func precedence(example: String, sent: String) throws {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
        "types": { "mode": { "cases": {
          "low": { "wire": "medium", "description": "L." }, "medium": { "wire": "high", "description": "M." },
          "top": { "wire": "highest", "description": "T." } } } },
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": { "opened": { "description": "O.",
          "fields": { "mode": { "type": "mode", "examples": ["\#(example)"] } } } } }
      """#
    let wire = try exampleWire(of: text)
    #expect(wire.contains(#""mode":"\#(sent)"}"#), "\(wire)")
  }
}
