import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

enum Fixture {
  /// The `registry` section of a registry with a tuple stream `event`, an object stream `batch` and a profile.
  static let head = #"""
    "$schema": "../signalbook-1.schema.json",
    "registry": {
      "name": "app", "namespace": "App", "version": "1.0.0", "description": "An app.",
      "variants": {"blue": {"description": "Blue."}, "red": {"description": "Red."}},
      "defaults": {"stream": "event", "category": "action"}
    },
    "profiles": {"short": {"method": {"atMost": 10}, "value": {"atMost": 5, "per": "byte"}, "extras": 1, "identifier": "^[a-z_]+$"}}
    """#

  static let streams = #"""
    "event": {
      "encoding": "tuple", "profile": "short", "time": {"from": "clock.ms-since-process-start"},
      "envelope": {"v": {"const": 1}, "events": {"from": "stream.events"}}
    },
    "batch": {
      "encoding": "object", "eventField": {"wire": "ea", "type": "integer"},
      "envelope": {"events": {"wire": "pl", "from": "stream.events"}},
      "common": {"time": {"wire": "t", "from": "clock.ms-since-1970"}}
    }
    """#

  /// The folders in `schemas/`.
  static let registries = ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"]

  /// Returns a complete file with the given sections. Adds the standard streams unless the sections declare streams.
  static func file(_ sections: String) -> String {
    sections.contains(#""streams":"#)
      ? "{\(head), \(sections)}" : "{\(head), \"streams\": {\(streams)}\(sections.isEmpty ? "" : ", ")\(sections)}"
  }

  /// Loads files with marked findings, and returns the found and the expected findings.
  static func load(
    _ files: [MarkedSchema], imports: [String: [MarkedSchema]] = [:], modules: [String: ImportedModule] = [:]
  ) -> (registry: Registry?, found: [String], expected: [String], diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: files.map(\.file), folder: "app", modules: modules, into: &diagnostics,
      reading: { folder, _ in (imports[folder] ?? []).map(\.file) })
    let expected = (files + imports.values.joined()).flatMap(\.expected)
    return (registry, findings(diagnostics).sorted(), expected.sorted(), diagnostics)
  }
}
