import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// Prevents documents and exports from overwriting their sources.
enum OutputGuard {
  /// Returns why a file must not be written, or `nil`.
  static func refusal(ofFile path: String) -> String? {
    guard isSource(path) else { return nil }
    return "'\(path)' is a schema or configuration file and is not overwritten; choose another path"
  }

  /// Returns the reason against writing into a folder, or `nil`: every `*.json` in a registry's folder is a schema
  /// file.
  static func refusal(ofFolder folder: String) -> String? {
    let schemas = FolderReader.schemaPaths(in: folder) ?? []
    guard schemas.contains(where: isSource) else { return nil }
    return "'\(folder)' is the folder of a registry; choose another folder"
  }

  /// Whether a file names one of the language's meta-schemas, whatever else is in it.
  private static func isSource(_ path: String) -> Bool {
    guard path.hasSuffix(".json"), let bytes = FolderReader.outputBytes(of: path) else { return false }
    if LexicalPath.name(of: path) == ConfigurationGrammar.fileName { return true }
    var ignored = Diagnostics()
    let root = JSONReader.read(SourceFile(path: path, bytes: bytes), into: &ignored)
    guard let root else { return bytes.firstRange(of: Array(Grammar.metaSchemaName.utf8)) != nil }
    return root["$schema"]?.string?.hasSuffix(Grammar.metaSchemaName) == true
  }
}
