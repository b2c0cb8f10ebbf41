import Signalbook
import SignalbookFocus
import Testing

@Suite("Validators of what we promise to send") struct ProducerValidatorTests {
  private func isValid(_ event: String) throws -> Bool {
    try DocumentValidator(schema: Focus.Documents.eventEventProducer).isValid(JSONValue(parsing: event))
  }

  @Test("a declared event is accepted, and an undeclared event is refused") func declaredOnly() throws {
    let declared = try isValid(#"[0,"action","type_url","search_bar"]"#)
    let undeclared = try isValid(#"[0,"x","y","z"]"#)
    #expect(declared)
    #expect(!undeclared)
  }
}
