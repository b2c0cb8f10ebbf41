import SignalbookTestSupport
import SignalbookRegistry
import SignalbookSchemaFiles
import Testing

@testable import SignalbookRevisions

@Suite("Matching registries") struct RegistryPairsTests {
  private func registries(_ folders: (String, String)...) throws -> [RevisionRegistry] {
    try folders.map { folder, name in
      var diagnostics = Diagnostics()
      let file = SourceFile(path: folder + "/registry.json", bytes: Array(Scratch.registry(name).utf8))
      let registry = try #require(loadRegistry(files: [file], folder: folder, into: &diagnostics))
      return RevisionRegistry(folder: folder, registry: registry)
    }
  }

  private func shown(_ pairs: [RegistryPair]) -> [String] {
    pairs.map { pair in
      pair.old.map { $0?.folder ?? "-" }.joined(separator: "+") + ">" + (pair.new?.folder ?? "-")
    }
  }

  @Test("registries match by folder and name, then by name, then by folder; the others were added or removed")
  func projects() throws {
    let old = try registries(("s/a", "a"), ("s/b", "b"), ("s/c", "c"), ("s/gone", "gone"))
    let new = try registries(("s/a", "a"), ("t/b", "b"), ("s/c", "d"), ("s/added", "added"))
    #expect(
      shown(pairs([(old, false)], (new, false))) == ["s/a>s/a", "s/b>t/b", "s/c>s/c", "->s/added", "s/gone>-"])
  }

  @Test("a registry's folder is compared only with its counterpart, regardless of folder names")
  func single() throws {
    let all = try registries(("s/a", "a"), ("s/b", "b"))
    let one = try registries(("x", "b"))
    #expect(shown(pairs([(all, false)], (one, true))) == ["s/b>x"])
    #expect(shown(pairs([(one, true)], (all, false))) == ["x>s/b"])
    #expect(shown(pairs([(try registries(("y", "other")), true)], (one, true))) == ["y>x"])
  }

  @Test(
    "several old versions: a registry that one of them lacks is missing only there, and a removed registry is one pair")
  func several() throws {
    let first = try registries(("s/a", "a"))
    let second = try registries(("s/a", "a"), ("s/gone", "gone"))
    let third = try registries(("s/gone", "gone"), ("s/b", "b"))
    let new = try registries(("s/a", "a"), ("s/b", "b"))
    #expect(
      shown(pairs([(first, false), (second, false), (third, false)], (new, false)))
        == ["s/a+s/a+->s/a", "-+-+s/b>s/b", "-+s/gone+s/gone>-"])
  }
}
