import SignalbookTestSupport
import Testing

@Suite("Registries of the soak command")
struct SoakRegistriesTests {
  // Each process iterates sets and dictionaries in another order.
  @Test("the generated code is current, and identical in every process", arguments: 1...6)
  func current(run: Int) throws {
    let result = try Tool.run(["generate", "--check"], in: Paths.root + "/Tests/Soak")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
