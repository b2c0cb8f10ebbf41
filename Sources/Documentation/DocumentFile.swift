import SignalbookRegistry
import SignalbookReview

/// A document that `signalbook docs` writes.
public struct DocumentFile: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// One page for all registries: `dictionary.html`.
    case html
    /// A page for each registry, `focus.md`, and where there are several one that lists them, `README.md`.
    case markdown
  }

  /// The file's name, without a folder.
  public var name: String
  public var bytes: [UInt8]

  /// The documents of these registries.
  ///
  /// A pure function: the same registries give the same bytes, whatever their order.
  public static func all(of inventory: Inventory, as formats: Set<Format>) -> [DocumentFile] {
    var files: [DocumentFile] = []
    if formats.contains(.html) {
      var page = DictionaryPage(of: inventory)
      files.append(DocumentFile(name: "dictionary.html", bytes: page.bytes()))
    }
    if formats.contains(.markdown) { files += markdownPages(of: inventory) }
    return files
  }
}
