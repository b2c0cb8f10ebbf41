import SignalbookRegistry
import SignalbookSchemaFiles

// Schema files among the sources of targets that `signalbook.json` does not list. Only the package manager knows these
// sources, so the checks cannot read the files.
extension ProjectFolder {
  /// The ending of the names of schema files among a target's sources.
  package static let sourceSchemaEnding = ".signalbook.json"

  /// Reports changed schema files of targets that neither this project's configuration nor that of a nested package
  /// lists.
  ///
  /// - Parameters:
  ///   - paths: The changed paths.
  ///   - registryFolders: The folders of the configured registries.
  ///   - diagnostics: Receives the findings.
  func checkListed(_ paths: Set<String>, registryFolders: Set<String>, into diagnostics: inout Diagnostics) {
    for path in paths.sorted() where path.hasSuffix(Self.sourceSchemaEnding) && files.exists(path) {
      if registryFolders.contains(LexicalPath.folder(of: path)) || isInNestedPackage(path) { continue }
      diagnostics.add(
        Diagnostic(
          .unlistedSchema,
          "no target in \(quoted(ConfigurationGrammar.fileName)) lists this schema, so it is not checked; add its "
            + "target, such as {\"targets\": {\"App\": {}}}", at: FolderReader.start(of: files.displayPath(of: path))))
    }
  }

  /// Returns whether a subfolder that contains the file has its own configuration.
  private func isInNestedPackage(_ path: String) -> Bool {
    var folder = LexicalPath.folder(of: path)
    while folder.utf8.count > prefix.utf8.count, folder != ".", folder != "/" {
      if files.exists(folder + "/" + ConfigurationGrammar.fileName) { return true }
      let parent = LexicalPath.folder(of: folder)
      if parent == folder { break }
      folder = parent
    }
    return false
  }
}

extension RuleID {
  static let unlistedSchema = RuleID("SB0917", "unlisted-schema")
}
