import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import Testing

@Suite("Renamed variants") struct RenamedVariantTests {
  /// Returns a registry with a variant of the given name, and an import with overrides for the variant `strict`.
  private static func registry(variant: String) throws -> Registry {
    let core = #"""
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "core", "namespace": "Core", "version": "1.0.0",
        "description": "Core.", "variants": {"strict": {"description": "S.", "name": "strict"},
          "loose": {"description": "L.", "name": "loose"}}},
      "streams": {
        "ping": {"description": "P.", "encoding": "object", "eventField": {"wire": "e", "type": "string"},
          "consent": {"default": "on"}, "variants": {"strict": {"consent": {"default": "off"}}}},
        "sampled": {"description": "S.", "encoding": "object", "eventField": {"wire": "e", "type": "string"},
          "consent": {"default": "off"}, "population": {"sample": 1},
          "variants": {"strict": {"population": {"sample": 0.001}}}}},
      "events": {
        "limited": {"description": "L.", "stream": "ping", "only": ["strict"]},
        "varied": {"description": "V.", "stream": "ping", "fields": {
          "kind": {"description": "K.", "maxLength": 3, "variants": {"strict": {"sent": "never"}}}}}}}
      """#
    let app = #"""
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "app", "namespace": "App", "version": "1.0.0",
        "description": "App.", "imports": ["../core"],
        "variants": {"\#(variant)": {"description": "S.", "name": "strict"},
          "loose": {"description": "L.", "name": "loose"}}}}
      """#
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "app/app.json", bytes: Array(app.utf8))], folder: "app", into: &diagnostics,
      reading: { _, _ in [SourceFile(path: "core/core.json", bytes: Array(core.utf8))] })
    return try #require(registry, "\(diagnostics.sorted.map(\.message))")
  }

  @Test("overrides of an import that no longer apply need a review, because the import still has the old name")
  func importedOverrides() throws {
    let changes = compare(
      try Self.registry(variant: "strict"), try Self.registry(variant: "stric"), today: "2026-11-28"
    ).changes
    let messages = changes.map(\.message) + changes.flatMap(\.consequences).map(\.message)
    for name in ["ping", "sampled", "limited", "kind"] {
      #expect(messages.contains { $0.contains("\"\(name)\"") }, "\(name): \(messages)")
    }
    #expect(changes.contains { $0.privacy == .needsNewReview }, "\(messages)")
    #expect(changes.contains { $0.impacts.contains(.query) }, "\(messages)")
  }

  @Test("an unchanged variant has no changes") func unchanged() throws {
    let changes = compare(
      try Self.registry(variant: "strict"), try Self.registry(variant: "strict"), today: "2026-11-28"
    ).changes
    #expect(changes.isEmpty)
  }
}
