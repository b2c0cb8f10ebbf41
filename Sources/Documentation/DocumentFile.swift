import SignalbookRegistry
import SignalbookReview

/// A document that `signalbook docs` writes.
public struct DocumentFile: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// One page for all registries: `dictionary.html`.
    case html
    /// One page for each registry, for a repository's wiki: `focus.md`.
    case markdown
    /// All points, a line each: `inventory.csv`.
    case csv
    /// All points with every answer: `inventory.json`.
    case json
  }

  /// The file's name, without a folder.
  public var name: String
  public var bytes: [UInt8]

  /// What our Markdown begins with: a file that does may be replaced and removed.
  public static let mark = "<!-- Made by `signalbook docs`"

  /// The documents of these registries.
  ///
  /// A pure function: the same registries give the same bytes, whatever their order.
  public static func all(of inventory: Inventory, as formats: Set<Format>) -> [DocumentFile] {
    var files: [DocumentFile] = []
    if formats.contains(.html) {
      var page = DictionaryPage(of: inventory)
      files.append(DocumentFile(name: "dictionary.html", bytes: page.bytes()))
    }
    if formats.contains(.markdown) {
      for registry in inventory.registries {
        let page = WikiPage(of: registry)
        files.append(DocumentFile(name: fileName(registry.name) + ".md", bytes: Array(page.text.utf8)))
      }
    }
    if formats.contains(.csv) {
      files.append(DocumentFile(name: "inventory.csv", bytes: Array(InventoryTable(of: inventory).csv.utf8)))
    }
    if formats.contains(.json) {
      files.append(DocumentFile(name: "inventory.json", bytes: Array(InventoryTable(of: inventory).json.utf8)))
    }
    return files
  }

  /// A registry's name as the name of a file; different names stay different.
  private static func fileName(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text.hasPrefix(".") ? "%2E" + text.dropFirst() : text
  }
}
