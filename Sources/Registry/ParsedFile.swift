import SignalbookSchemaFiles

/// A schema file with what its text alone says: its tree, and the faults of its form. Kept with the registry that was read
/// from it, so that nothing parses it again. Files can be parsed in parallel.
public final class ParsedFile: Sendable {
  public let source: SourceFile
  /// `nil` when the text is no JSON, and its faults leave a part of the value unknown.
  public let root: JSONNode?
  let diagnostics: Diagnostics

  public init(_ source: SourceFile) {
    var found = Diagnostics()
    self.source = source
    root = JSONReader.read(source, into: &found, recovers: true)
    if let root { _ = checkGrammar(root, in: source, into: &found) }
    diagnostics = found
  }
}
