import SignalbookTestSupport
import Testing

@Suite("Registries of the soak command")
struct SoakRegistriesTests {
  @Test("their generated code is current")
  func current() throws {
    let result = try Tool.run(["generate", "--check"], in: Paths.root + "/Tests/Soak")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
