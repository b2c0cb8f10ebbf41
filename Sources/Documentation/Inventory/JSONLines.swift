import SignalbookParallel
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// A JSON writer that writes members in the order of the calls. Members whose value is `nil` are omitted. In a list of
/// entries, each entry is on a separate line.
struct JSONLines {
  private(set) var bytes: [UInt8] = []
  /// The sources of the document's answers.
  var provenance: ProvenanceIndex?
  private var isFirst = true

  mutating func writeObject(_ write: (inout JSONLines) -> Void) { writeBracketed(0x7B, 0x7D, write) }

  /// Writes a member whose value is an object.
  mutating func writeObject(_ key: StaticString, _ write: (inout JSONLines) -> Void) {
    self.writeKey(key)
    isFirst = true
    writeObject(write)
  }

  /// Writes a member whose value is a list of objects, on the current line.
  mutating func writeList<Item>(_ key: StaticString, _ items: [Item], _ write: (inout JSONLines, Item) -> Void) {
    self.writeKey(key)
    isFirst = true
    writeBracketed(0x5B, 0x5D) { json in
      for item in items {
        json.writeCommaIfNeeded()
        json.isFirst = true
        json.writeBracketed(0x7B, 0x7D) { write(&$0, item) }
      }
    }
  }

  /// Writes a member whose value is a list with one item per line. `write` adds the items with ``writeLine(_:_:)``.
  mutating func writeLines(_ key: StaticString, indent: Int, _ write: (inout JSONLines) -> Void) {
    self.writeKey(key)
    bytes.append(0x5B)
    let start = bytes.count
    isFirst = true
    write(&self)
    if bytes.count > start { writeNewLine(indent) }
    bytes.append(0x5D)
    isFirst = false
  }

  /// Writes an object as an item of the list that ``writeLines(_:indent:_:)`` writes.
  mutating func writeLine(_ indent: Int, _ write: (inout JSONLines) -> Void) {
    writeCommaIfNeeded()
    writeNewLine(indent)
    isFirst = true
    writeObject(write)
  }

  /// Writes items of the list that ``writeLines(_:indent:_:)`` writes. The items are encoded in parallel.
  mutating func writeLines<Item: Sendable>(of items: [Item], _ write: @Sendable (Item, inout JSONLines) -> Void) {
    let provenance = provenance
    let parts = inParallel(pieces(of: items.count)) { piece in
      var json = JSONLines()
      json.provenance = provenance
      for item in items[range(ofPiece: piece, among: items.count)] { write(item, &json) }
      return json.bytes
    }
    for part in parts where !part.isEmpty {
      writeCommaIfNeeded()
      bytes += part
    }
  }

  mutating func writeText(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.writeKey(key)
    JSONText.appendQuoted(text, to: &bytes)
  }

  mutating func writeTexts(_ key: StaticString, _ texts: [String]?) {
    guard let texts else { return }
    self.writeKey(key)
    bytes.append(0x5B)
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      JSONText.appendQuoted(text, to: &bytes)
    }
    bytes.append(0x5D)
  }

  /// Writes the unanswered keys, if there are any.
  mutating func writeUnansweredKeys(_ keys: [String]) { writeTexts("unanswered", keys.isEmpty ? nil : keys) }

  /// Writes a member whose value is already JSON.
  mutating func writeJSON(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.writeKey(key)
    bytes += text.utf8
  }

  mutating func writeFlag(_ key: StaticString, _ flag: Bool?) { writeJSON(key, flag.map { $0 ? "true" : "false" }) }

  /// Starts an indented line.
  mutating func writeNewLine(_ indent: Int) {
    bytes.append(0x0A)
    bytes += [UInt8](repeating: 0x20, count: indent)
  }

  private mutating func writeKey(_ key: StaticString) {
    writeCommaIfNeeded()
    bytes.append(0x22)
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += [0x22, 0x3A]
  }

  private mutating func writeCommaIfNeeded() {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
  }

  private mutating func writeBracketed(_ open: UInt8, _ close: UInt8, _ write: (inout JSONLines) -> Void) {
    bytes.append(open)
    isFirst = true
    write(&self)
    bytes.append(close)
    isFirst = false
  }
}
