import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles

/// The schema files of a project, each parsed once while its text stays the same: registries share imports, and
/// findings refer to the trees that the registries were read from.
///
/// It is a class because registries are read one after the other. It belongs to one project and is never shared between
/// threads.
final class ParsedFiles {
  private var files: [String: ParsedFile] = [:]

  func parsed(_ source: SourceFile) -> ParsedFile {
    if let known = files[source.path], known.source.bytes == source.bytes { return known }
    let file = ParsedFile(source)
    files[source.path] = file
    return file
  }

  /// Parses the sources that are not in the cache, on all cores.
  func parse(_ sources: [SourceFile]) {
    let new = sources.filter { files[$0.path]?.source.bytes != $0.bytes }
    for file in inParallel(new.count, { ParsedFile(new[$0]) }) { files[file.source.path] = file }
  }

  /// A file that was parsed, by the path that messages print.
  subscript(path: String) -> ParsedFile? { files[path] }
}
