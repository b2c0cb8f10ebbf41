import SignalbookRegistry
import SignalbookReview

/// A document that `signalbook docs` writes.
public struct DocumentFile: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// One page for all registries: `dictionary.html`.
    case html
    /// A page for each registry, `focus.md`, and where there are several one that lists them, `README.md`.
    case markdown
    /// Every stream and point on a line: `inventory.csv`.
    case csv
    /// The same with every answer and its location, for programs: `inventory.json`.
    case json
  }

  /// The file's name, without a folder.
  public var name: String
  public var bytes: [UInt8]

  /// The documents of these registries.
  ///
  /// A pure function: the same registries give the same bytes, whatever their order.
  ///
  /// - Parameters:
  ///   - inventory: the registries.
  ///   - formats: what is written.
  ///   - history: what has happened since releases, which the dictionary page tells at each entry and Markdown in a page of its
  ///     own, `CHANGES.md`; inventories hold what is so now, and nothing of it.
  ///   - sourceLink: the address of the project's folder on the web, without a slash at the end: events and streams of the
  ///     dictionary page link to the lines that declare them; `nil`: they say file and line.
  /// - Returns: a file for each, more than one for Markdown.
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
