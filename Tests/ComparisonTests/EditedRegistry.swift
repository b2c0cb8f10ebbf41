import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

extension SchemaEdit {
  /// A registry of one text.
  static func registry(_ text: String, _ side: String) -> (registry: Registry?, faults: [String]) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "\(side)/book.json", bytes: Array(text.utf8))
    let registry = loadRegistry(files: [file], folder: side, into: &diagnostics)
    return (registry, diagnostics.sorted.map(\.compilerText))
  }
}
