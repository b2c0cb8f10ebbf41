import SignalbookTestSupport
import Testing

/// Checks that documents show values inside lists, maps and objects with the same bytes as the runtime sends.
/// `NestedValuesTests` records the values.
@Suite("Nested values in examples") struct NestedExampleTests {
  @Test("numbers are rounded and strings truncated at every depth") func nested() throws {
    let wire = try exampleWire(of: NestedValues.schema)
    for member in NestedValues.members { #expect(wire.contains(member), "\(member) \(wire)") }
  }
}
