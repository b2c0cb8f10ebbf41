import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Receivers' views of a registry") struct SeenByProfileTests {
  private func load(_ example: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let folder = "\(Paths.root)/Examples/language/\(example)"
    let registry = loadRegistry(folder: folder, modules: [:], into: &diagnostics)
    #expect(diagnostics.sorted.map(\.message) == [])
    return try #require(registry)
  }

  @Test("a target's profile replaces the limits of the stream") func limits() throws {
    let registry = try load("receiver-profiles")
    #expect(registry.applying(profiles: ["sdk"]).streams.map(\.limits.maxStored) == [10_000])
    #expect(registry.applying(profiles: []).streams.map(\.limits.maxStored) == registry.streams.map(\.limits.maxStored))
  }

  private static let text = """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
      "profiles": { "old": { "description": "O." }, "new": { "description": "N." } },
      "streams": { "s": { "description": "S.", "encoding": "none", "profile": "old",
        "consent": { "default": "off", "mechanism": "M.", "privateMode": "never" },
        "recipients": [{ "name": "Own" }],
        "envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v" } },
        "profiles": {
          "old": { "consent": { "default": "always" }, "recipients": [{ "name": "Old" }] },
          "new": { "recipients": [{ "name": "New" }] }
        } } } }
    """

  @Test("a stream's profile takes precedence over requested profiles") func order()
    throws
  {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "r.json", bytes: Array(Self.text.utf8))
    let registry = try #require(loadRegistry(files: [file], folder: "", into: &diagnostics))
    #expect(diagnostics.sorted.map(\.message) == [])
    #expect(registry.streams[0].recipients.map(\.name) == ["Own"])
    #expect(registry.applying(profiles: []).streams[0].recipients.map(\.name) == ["Old"])
    for seen in [
      registry.applying(profiles: ["new"]), registry.applying(profiles: ["new"]).applying(profiles: []),
      registry.applying(profiles: []).applying(profiles: ["new"]),
    ] {
      #expect(seen.streams[0].recipients.map(\.name) == ["New"])
      #expect(seen.streams[0].consent.isAlways)
      #expect(seen.streams[0].appliedProfiles == ["old", "new"] && seen.requestedProfiles == ["new"])
    }
  }

  @Test("a profile's answer has its location, and a removed answer has none") func locations() throws {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "r.json", bytes: Array(Self.text.utf8))
    let stream = try #require(loadRegistry(files: [file], folder: "", into: &diagnostics)).applying(profiles: [])
      .streams[0]
    #expect(stream.keyLocations["consent.default"] == stream.keyLocations["profiles.old.consent.default"])
    #expect(stream.keyLocations["consent.privateMode"] == nil && stream.keyLocations["consent.mechanism"] == nil)
    #expect(stream.recipients[0].location != stream.keyLocations["recipients"])
  }
}
