import SignalbookRegistry
import SignalbookReview

/// A file written by `signalbook docs`.
public struct DocumentFile: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// The file `dictionary.html`, a single page for all registries.
    case html
    /// A page for each registry, such as `focus.md`. Several registries also have an index, `README.md`.
    case markdown
    /// The file `inventory.csv`, a table with a row for each stream and data point.
    case csv
    /// The file `inventory.json`, a machine-readable list of all answers and their locations.
    case json
  }

  /// The file name, without a folder.
  public var name: String
  public var bytes: [UInt8]

  /// Returns the documents of the given registries.
  ///
  /// The output does not depend on the order of the registries.
  ///
  /// - Parameters:
  ///   - inventory: The registries to document.
  ///   - formats: The formats to write.
  ///   - history: The changes since earlier releases. The dictionary page shows them with each entry, and Markdown
  ///     output contains them in `CHANGES.md`. The inventories omit them.
  ///   - sourceLink: The URL of the project's folder, without a trailing slash. The dictionary page links events and
  ///     streams to source lines below this URL. If `nil`, the page shows only the file and line.
  /// - Returns: One file for each format, except Markdown, which can have several files.
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
