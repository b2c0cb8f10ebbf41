import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The registries of this package, and small registries for tests.
enum Registries {
  static let names = ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"]

  static func named(_ name: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(folder: "\(Paths.root)/schemas/\(name)", into: &diagnostics)
    #expect(diagnostics.sorted.filter { $0.severity == .error }.map(\.compilerText) == [])
    return try #require(registry)
  }

  static func all() throws -> Inventory { Inventory(try names.map(named)) }

  /// Loads a registry from a single file.
  static func parsed(_ text: String) throws -> Inventory {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.filter { $0.severity == .error }.map(\.compilerText) == [])
    return Inventory([try #require(registry)])
  }
}
