import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// A registry in `schemas/`, with its files in memory.
struct RealRegistry: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case mozilla, focus, webxr, mma
    case sessionReplay = "session-replay"
    case activityStream = "activity-stream"

    /// The registries that an edit of this registry can affect, starting with itself.
    var affected: [Name] { self == .mozilla ? [.mozilla, .focus, .webxr] : [self] }
  }

  let name: Name
  var files: [SourceFile]

  init(_ name: Name) {
    self.name = name
    var diagnostics = Diagnostics()
    let folder = "schemas/\(name.rawValue)"
    files = FolderReader.read("\(Paths.root)/\(folder)", into: &diagnostics).map { file in
      let base = file.path.split(separator: "/").last.map(String.init) ?? ""
      return SourceFile(path: "\(folder)/\(base)", bytes: file.bytes)
    }
  }

  static let all: [Name: RealRegistry] = Dictionary(
    uniqueKeysWithValues: Name.allCases.map { ($0, RealRegistry($0)) })

  /// The facts from the source documents.
  var facts: Facts {
    get throws {
      switch name {
      case .mozilla: try .mozilla()
      case .focus: try .focus()
      case .sessionReplay: try .sessionReplay()
      case .webxr: try .webXR()
      case .activityStream: try .activityStream()
      case .mma: try .mma()
      }
    }
  }

  /// Loads the registry. The files of `replaced` replace the files on disk, for this registry and its imports.
  func load(replacing replaced: RealRegistry? = nil) -> (registry: Registry?, findings: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let own = replaced?.name == name ? replaced?.files ?? files : files
    let registry = loadRegistry(files: own, folder: "schemas/\(name.rawValue)", into: &diagnostics) { folder, _ in
      guard let name = Name(rawValue: folder.split(separator: "/").last.map(String.init) ?? "") else { return [] }
      return replaced?.name == name ? replaced?.files ?? [] : Self.all[name]?.files ?? []
    }
    return (registry, diagnostics.sorted)
  }
}
