import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

extension SchemaEdit {
  /// Loads a registry from a single file.
  static func registry(_ text: String, _ side: String) -> (registry: Registry?, faults: [String]) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "\(side)/book.json", bytes: Array(text.utf8))
    let registry = loadRegistry(files: [file], folder: side, into: &diagnostics)
    return (registry, diagnostics.sorted.map(\.compilerText))
  }

  /// The outcome of an edit.
  struct Outcome {
    let edit: SchemaEdit
    /// The edited text, or `nil` if a step cannot be applied.
    let text: String?
    let registry: Registry?
    let faults: [String]
    /// The comparison, or `nil` if the edited registry does not load.
    let comparison: Comparison?
  }

  /// The base registry.
  static let original = registry(base, "old")

  /// The outcomes of ``all`` edits, computed once for all tests.
  static let outcomes = all.map { edit in
    let text = edit.edited()
    let (registry, faults) = text.map { Self.registry($0, "new") } ?? (nil, [])
    let comparison =
      if let old = original.registry, let registry { compare(old, registry, today: "2026-11-21") } else {
        nil as Comparison?
      }
    return Outcome(edit: edit, text: text, registry: registry, faults: faults, comparison: comparison)
  }
}
