import SignalbookParallel
import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

extension Revision {
  /// Reads and checks the registries of several versions in parallel.
  ///
  /// - Returns: The registries of each version, and whether the version is a single registry's folder.
  /// - Throws: An error if a version cannot be loaded.
  public static func load(_ revisions: [Revision]) throws(RevisionError) -> [(
    registries: [RevisionRegistry], isRegistry: Bool
  )] {
    // Use `nonisolated(unsafe)`, because a version's files are classes. Each version has separate files, which only its
    // own task accesses. `LoadedRevisionsTests` verifies this, also with ThreadSanitizer.
    nonisolated(unsafe) let unchecked = revisions
    let loaded = inParallel(revisions.count) { index -> Result<[RevisionRegistry], RevisionError> in
      do throws(RevisionError) { return .success(try unchecked[index].registries()) } catch { return .failure(error) }
    }
    var result: [(registries: [RevisionRegistry], isRegistry: Bool)] = []
    for (revision, loaded) in zip(revisions, loaded) { result.append((try loaded.get(), revision.isRegistry)) }
    return result
  }

  /// Reads and checks the version's registries.
  ///
  /// - Throws: An error if a registry cannot be loaded.
  public func registries() throws(RevisionError) -> [RevisionRegistry] {
    var diagnostics = Diagnostics()
    let loaded = project.load(folders: folders, of: configuration, into: &diagnostics)
    if let failure = (project.files as? TreeFiles)?.failure { throw failure }
    if diagnostics.hasErrors {
      throw RevisionError("cannot load \(quoteIfNeeded(name)): \(Self.firstError(of: diagnostics))")
    }
    var registries: [RevisionRegistry] = []
    for entry in loaded {
      guard let registry = entry.registry else { continue }
      registries.append(RevisionRegistry(folder: project.pathInside(of: entry.folder), registry: registry))
    }
    return registries
  }

  /// Returns the first error and the number of further errors.
  static func firstError(of diagnostics: Diagnostics) -> String {
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    guard let first = errors.first else { return "cannot read a file" }
    let location = "\(first.location.path):\(first.location.line):\(first.location.column)"
    let more = errors.count == 1 ? "" : ", and \(errors.count - 1) more"
    return "\(location): \(first.message)\(more)"
  }
}

/// A registry in a version.
public struct RevisionRegistry: Sendable {
  /// The registry's folder, relative to the project.
  public var folder: String
  public var registry: Registry

  public init(folder: String, registry: Registry) {
    self.folder = folder
    self.registry = registry
  }
}
