import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import SignalbookWirePlan
import Testing

/// The registries in `Registries/`, and their exports.
enum ExportFixture {
  static func registry(_ name: String) throws -> Registry {
    let folder = "\(Paths.root)/Tests/ExportingTests/Registries/\(name)"
    var diagnostics = Diagnostics()
    let paths = ["registry", "streams", "events"].map { "\(folder)/\($0).json" }
    let files = paths.compactMap { path in
      FolderReader.bytes(of: path).map {
        SourceFile(path: "\(name)/\(path.split(separator: "/").last ?? "")", bytes: $0)
      }
    }
    let registry = loadRegistry(files: files, folder: name, into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return try #require(registry)
  }

  static func request(_ names: String...) throws -> ExportRequest {
    ExportRequest(Inventory(try names.map(registry)))
  }

  static func format(_ name: String) throws -> ExportFormat {
    try #require(ExportFormat.all.first { $0.name == name })
  }

  /// Loads a registry from a single file, with the given profiles applied.
  static func request(text: String, profiles: [String] = []) throws -> ExportRequest {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    let loaded = try #require(registry)
    return ExportRequest(Inventory([loaded.applying(profiles: profiles)]))
  }
}
