import SignalbookRegistry
import SignalbookReview

/// A file written by `signalbook docs`.
public struct DocumentFile: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// One page for all registries, `dictionary.html`.
    case html
    /// A page per registry, such as `focus.md`, and an index, `README.md`, if there are several.
    case markdown
    /// A table with a row per stream and point, `inventory.csv`.
    case csv
    /// All answers with their locations, for programs: `inventory.json`.
    case json
  }

  /// The file name, without a folder.
  public var name: String
  public var bytes: [UInt8]

  /// Returns the documents of the given registries.
  ///
  /// The output depends only on the registries, not on their order.
  ///
  /// - Parameters:
  ///   - inventory: The registries to document.
  ///   - formats: The formats to write.
  ///   - history: The changes since earlier releases. The dictionary page shows them at each entry, and Markdown lists them
  ///     in `CHANGES.md`. The inventories omit them.
  ///   - sourceLink: The web address of the project's folder, without a trailing slash. The dictionary page links events
  ///     and streams to their source lines there. If `nil`, it shows the file and line only.
  /// - Returns: One file per format; Markdown may have more.
  public static func all(
    of inventory: Inventory, as formats: Set<Format>, history: DictionaryHistory? = nil, sourceLink: String? = nil
  ) -> [DocumentFile] {
    var files: [DocumentFile] = []
    if formats.contains(.html) {
      var page = DictionaryPage(of: inventory, history: history, sourceLink: sourceLink)
      files.append(DocumentFile(name: "dictionary.html", bytes: page.bytes()))
    }
    if formats.contains(.markdown) {
      files += markdownPages(of: inventory)
      if let history { files.append(changesPage(of: history, in: inventory)) }
    }
    if formats.contains(.csv) {
      files.append(DocumentFile(name: "inventory.csv", bytes: InventoryTable.bytes(of: inventory)))
    }
    if formats.contains(.json) {
      files.append(DocumentFile(name: "inventory.json", bytes: InventoryDocument.bytes(of: inventory)))
    }
    return files
  }
}
