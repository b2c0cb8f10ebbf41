import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite struct RegistryFactsTests {
  @Test("A registry contains exactly the facts in its source documents", arguments: RealRegistry.Name.allCases)
  func saysWhatTheDocumentsSay(name: RealRegistry.Name) throws {
    let real = try #require(RealRegistry.all[name])
    let (registry, findings) = real.load()
    #expect(findings.map(\.compilerText) == [])
    let faults = try registryFaults(#require(registry), against: real.facts)
    for fault in faults { Issue.record("\(fault)") }
  }
}
