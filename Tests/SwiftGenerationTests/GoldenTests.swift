import SignalbookTestSupport
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import Testing

@Suite("Generator output") struct GoldenTests {
  @Test("difficult cases of the language generate the recorded Swift", arguments: LanguageExamples.names)
  func golden(_ name: String) throws {
    let generated = LanguageExamples.generate(name)
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics.sorted.map(\.compilerText))")
    try Golden.expect(generated.text, equals: name + ".swift.txt")
  }
}
