import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import Testing

/// Row 3 of the promises in `SECURITY.md`: the generated code of targets is compared too, not only their registries.
@Suite("Generated code of both sides") struct GeneratedCodeChangeTests {
  private func settings(
    _ code: [[UInt8]]?, registry: String = "schemas/toy", packages: [String] = ["signalbook.json"]
  ) -> ProjectSettings {
    let start = FolderReader.start(of: "signalbook.json")
    func setting(_ values: [String] = []) -> ProjectSettings.Setting { .init(values, at: start) }
    var settings = ProjectSettings(
      baseline: setting(), roots: setting(), failing: setting(["source"]), isConfigured: true, accepted: [])
    var target = ProjectSettings.Target(
      registry: setting([registry]), profiles: setting(), imports: setting(), parts: setting(["events"]),
      access: setting(["internal"]), output: setting(), location: start)
    target.code = code.map { ["": Array($0.joined())] }
    settings.targets["Toy"] = target
    for path in packages { settings.packages[path] = start }
    return settings
  }

  private func rules(_ old: ProjectSettings, _ new: ProjectSettings) -> [String] {
    compare([("old", old)], new, today: "2026-01-31").changes.map(\.rule.id.name)
  }

  @Test("different code is a change that any policy fails") func otherBytes() {
    let comparison = compare([("old", settings([[1]]))], settings([[2]]), today: "2026-01-31")
    #expect(comparison.changes.map(\.rule.id.name) == ["generated-code-changed"])
    #expect(comparison.changes.first?.impacts == [.source, .wireShipped, .wireLagging, .query])
    #expect(comparison.changes.first?.privacy == .needsNewReview)
  }

  @Test("the differing parts are named") func parts() {
    var (old, new) = (settings([]), settings([]))
    old.targets["Toy"]?.code = ["the event \"a\"": [1], "the event \"b\"": [2]]
    new.targets["Toy"]?.code = ["the event \"a\"": [1], "the event \"b\"": [3]]
    let changes = compare([("old", old)], new, today: "2026-01-31").changes
    #expect(changes.map(\.message) == [#"the generated code of the target "Toy" changed for the event "b""#])
  }

  @Test("identical code, code that is not compared, and code covered by another rule are not a change")
  func others() {
    #expect(rules(settings([[1]]), settings([[1]])) == [])
    #expect(rules(settings(nil), settings([[1]])) == [])
    #expect(rules(settings([[1]]), settings(nil)) == [])
    #expect(rules(settings([[1]]), settings([[2]], registry: "schemas/b")) == ["target-registry-changed"])
  }

  @Test("moving a target to another folder in the manifest is a change if its sources include schemas") func manifest()
  {
    func side(_ lines: [String]?) -> ProjectSettings {
      var settings = settings(nil)
      settings.manifestPaths = lines.map { .init($0, at: FolderReader.start(of: "Package.swift")) }
      return settings
    }
    #expect(rules(side(["a"]), side(["b"])) == ["manifest-paths-changed"])
    #expect(rules(side(["a"]), side(["a"])) == [] && rules(side(nil), side(["a"])) == [])
  }

  @Test("a removed package is a change, even without a configured policy") func packages() {
    for isConfigured in [true, false] {
      var old = settings(nil, packages: ["signalbook.json", "ios/signalbook.json"])
      old.isConfigured = isConfigured
      let changes = compare([("old", old)], settings(nil), today: "2026-01-31").changes
      #expect(changes.map(\.rule.id.name) == ["package-removed"])
      #expect(changes.first?.weakensChecks == true && changes.first?.subject.id == "ios/signalbook.json")
    }
    #expect(
      rules(settings(nil, packages: []), settings(nil, packages: ["new/signalbook.json"])) == ["package-added"])
  }
  @Test("changed settings of a nested package are a change that any policy fails") func packageSettings() {
    func nested(_ text: String) -> ProjectSettings {
      var settings = settings(nil, packages: ["ios/signalbook.json"])
      settings.packageSettings["ios/signalbook.json"] = .init([text], at: FolderReader.start(of: "ios/signalbook.json"))
      return settings
    }
    let changes = compare([("old", nested("a"))], nested("b"), today: "2026-01-31").changes
    #expect(changes.map(\.rule.id.name) == ["package-settings-changed"])
    #expect(changes.allSatisfy { $0.weakensChecks && $0.needsReview })
    #expect(rules(nested("a"), nested("a")) == [])
  }
}
