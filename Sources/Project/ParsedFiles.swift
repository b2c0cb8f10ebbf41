import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles

/// A cache of a project's schema files, which parses a file again only if its contents change. Registries share
/// imports, and findings refer to the trees of the registries.
///
/// A class, because the project's registries, which are read sequentially, share the cache. Not thread-safe.
final class ParsedFiles {
  private var files: [String: ParsedFile] = [:]

  func parsedFile(for source: SourceFile) -> ParsedFile {
    if let known = files[source.path], known.source.bytes == source.bytes { return known }
    let file = ParsedFile(source)
    files[source.path] = file
    return file
  }

  /// Parses the sources that are not cached, on all cores.
  func parse(_ sources: [SourceFile]) {
    let new = sources.filter { files[$0.path]?.source.bytes != $0.bytes }
    for file in inParallel(new.count, { ParsedFile(new[$0]) }) { files[file.source.path] = file }
  }

  /// The parsed file with the given path, as printed in messages.
  subscript(path: String) -> ParsedFile? { files[path] }
}
