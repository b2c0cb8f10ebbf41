import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite struct RegistryFactsTests {
  @Test("A registry says what its source documents say, and nothing else", arguments: RealRegistry.Name.allCases)
  func saysWhatTheDocumentsSay(name: RealRegistry.Name) throws {
    let real = try #require(RealRegistry.all[name])
    let (registry, findings) = real.load()
    #expect(findings.map(\.compilerText) == [])
    let faults = try registryFaults(#require(registry), against: real.facts)
    for fault in faults { Issue.record("\(fault)") }
  }
}
