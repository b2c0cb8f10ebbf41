import SignalbookSchemaFiles

/// A schema file with its tree and syntax findings. The registry keeps it to avoid parsing the file again. Files can be
/// parsed in parallel.
public final class ParsedFile: Sendable {
  public let source: SourceFile
  /// The parsed tree, or `nil` if the file is not JSON or if an error leaves part of the tree unknown.
  public let root: JSONNode?
  let diagnostics: Diagnostics

  public init(_ source: SourceFile) {
    var collected = Diagnostics()
    self.source = source
    root = JSONReader.read(source, into: &collected, recovers: true)
    if let root { _ = checkGrammar(root, in: source, into: &collected) }
    diagnostics = collected
  }
}
