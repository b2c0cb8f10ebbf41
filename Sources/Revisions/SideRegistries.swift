import SignalbookParallel
import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

extension Side {
  /// Reads and checks the registries of several sides, on as many cores as there are.
  ///
  /// - Returns: the registries of each side, and whether the side is one registry's folder.
  /// - Throws: why the first of them that does not load does not.
  public static func load(_ sides: [Side]) throws(SideFailure) -> [(registries: [SideRegistry], isRegistry: Bool)] {
    // Unsafe, because a side's files are classes: each side has its own, which no other side knows, and its piece of work alone
    // touches them. `LoadedSidesTests` checks it, also under ThreadSanitizer.
    nonisolated(unsafe) let unchecked = sides
    let loaded = inParallel(sides.count) { index -> Result<[SideRegistry], SideFailure> in
      do throws(SideFailure) { return .success(try unchecked[index].registries()) } catch { return .failure(error) }
    }
    var result: [(registries: [SideRegistry], isRegistry: Bool)] = []
    for (side, loaded) in zip(sides, loaded) { result.append((try loaded.get(), side.isRegistry)) }
    return result
  }

  /// Reads and checks its registries.
  ///
  /// - Throws: why one of them does not load.
  public func registries() throws(SideFailure) -> [SideRegistry] {
    var diagnostics = Diagnostics()
    let loaded = project.load(folders: folders, of: configuration, into: &diagnostics)
    if let failure = (project.files as? TreeFiles)?.failure { throw failure }
    if diagnostics.hasErrors { throw SideFailure("\(shown(name)) does not load: \(Self.first(of: diagnostics))") }
    var registries: [SideRegistry] = []
    for entry in loaded {
      guard let registry = entry.registry else { continue }
      registries.append(SideRegistry(folder: project.inside(entry.folder), registry: registry))
    }
    return registries
  }

  /// The first error, and how many more there are.
  static func first(of diagnostics: Diagnostics) -> String {
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    guard let first = errors.first else { return "something in it cannot be read" }
    let location = "\(first.location.path):\(first.location.line):\(first.location.column)"
    let more = errors.count == 1 ? "" : ", and \(errors.count - 1) more"
    return "\(location): \(first.message)\(more)"
  }
}

/// A registry of a side.
public struct SideRegistry: Sendable {
  /// Its folder from the project's.
  public var folder: String
  public var registry: Registry

  public init(folder: String, registry: Registry) {
    self.folder = folder
    self.registry = registry
  }
}
