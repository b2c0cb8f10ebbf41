import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWirePlan
import Testing

@Suite("A registry as its receivers have it") struct SeenByProfileTests {
  private func load(_ example: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let folder = "\(Paths.root)/Examples/language/\(example)"
    let registry = loadRegistry(folder: folder, modules: [:], into: &diagnostics)
    #expect(diagnostics.sorted.map(\.message) == [])
    return try #require(registry)
  }

  @Test("limits of the profile that a target names replace those of the stream") func limits() throws {
    let registry = try load("receiver-profiles")
    #expect(registry.seen(by: ["sdk"]).streams.map(\.limits.stored) == [10_000])
    #expect(registry.seen(by: []).streams.map(\.limits.stored) == registry.streams.map(\.limits.stored))
  }
}
