import SignalbookComparison
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

  /// An edited registry, and what changed.
  struct Outcome {
    let edit: SchemaEdit
    /// `nil` when a step does not fit.
    let text: String?
    let registry: Registry?
    let faults: [String]
    /// `nil` when the edited registry does not load.
    let comparison: Comparison?
  }

  /// The base, which edits change.
  static let original = registry(base, "old")

  /// That of each edit of ``all``, worked out once for all tests.
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
