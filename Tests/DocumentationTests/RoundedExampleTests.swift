import Testing

/// Checks that documents show a number with `decimals` with the same digits as the runtime sends.
@Suite("Rounded numbers in examples") struct RoundedExampleTests {
  @Test(
    "the exact value is rounded, of two equally near numbers to the even digit",
    arguments: [
      ("2.5", 0, "2"), ("3.5", 0, "4"), ("-2.5", 0, "-2"), ("-0.25", 0, "0"), ("0.125", 2, "0.12"), ("0.15", 1, "0.1"),
      ("1.005", 2, "1.00"), ("9.99", 1, "10.0"), ("7", 3, "7.000"), ("-0.004", 2, "0.00"), ("-1.5", 6, "-1.500000"),
    ])
  func rounded(example: String, decimals: Int, sent: String) throws {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": { "opened": { "description": "O.",
          "fields": { "size": { "type": "number", "decimals": \#(decimals), "examples": [\#(example)] } } } } }
      """#
    let wire = try exampleWire(of: text)
    #expect(wire.contains(#""size":\#(sent)}"#), "\(wire)")
  }
}
