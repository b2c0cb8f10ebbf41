import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Loading a registry")
struct LoadingTests {
  @Test("the registries of schemas/ load without findings", arguments: Fixture.registries)
  func ownRegistriesLoad(name: String) {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      folder: Paths.root + "/schemas/" + name,
      modules: ["../mozilla": ImportedModule(folder: Paths.root + "/schemas/mozilla", module: "SignalbookMozilla")],
      into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    #expect(registry?.name == name)
  }
}
