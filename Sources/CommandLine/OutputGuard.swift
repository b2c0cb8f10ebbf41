import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// Checks that prevent documents and exports from overwriting their sources.
enum OutputGuard {
  /// Returns the reason that the file at the given path must not be written, or `nil` if it may be written.
  static func refusal(ofFile path: String) -> String? {
    guard isSource(path) else { return nil }
    return "'\(path)' is a schema or configuration file and is not overwritten; choose another path"
  }

  /// Returns the reason that files must not be written to the given folder, or `nil` if they may be written. In a
  /// registry's folder, every `*.json` file is a schema.
  static func refusal(ofFolder folder: String) -> String? {
    let schemas = FolderReader.schemaPaths(in: folder) ?? []
    guard schemas.contains(where: isSource) else { return nil }
    return "'\(folder)' is the folder of a registry; choose another folder"
  }

  /// Returns whether the file at the given path refers to a meta-schema of the language, regardless of its other
  /// contents.
  private static func isSource(_ path: String) -> Bool {
    guard path.hasSuffix(".json"), let bytes = FolderReader.outputBytes(of: path) else { return false }
    if LexicalPath.name(of: path) == ConfigurationGrammar.fileName { return true }
    var ignored = Diagnostics()
    let root = JSONReader.read(SourceFile(path: path, bytes: bytes), into: &ignored)
    guard let root else { return bytes.firstRange(of: Array(Grammar.metaSchemaName.utf8)) != nil }
    return root["$schema"]?.string?.hasSuffix(Grammar.metaSchemaName) == true
  }
}
