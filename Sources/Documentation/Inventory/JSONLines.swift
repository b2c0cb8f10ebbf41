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

  mutating func object(_ write: (inout JSONLines) -> Void) { around(0x7B, 0x7D, write) }

  /// Writes a member whose value is an object.
  mutating func object(_ key: StaticString, _ write: (inout JSONLines) -> Void) {
    self.key(key)
    isFirst = true
    object(write)
  }

  /// Writes a member whose value is a list of objects, on the current line.
  mutating func list<Item>(_ key: StaticString, _ items: [Item], _ write: (inout JSONLines, Item) -> Void) {
    self.key(key)
    isFirst = true
    around(0x5B, 0x5D) { json in
      for item in items {
        json.comma()
        json.isFirst = true
        json.around(0x7B, 0x7D) { write(&$0, item) }
      }
    }
  }

  /// Writes a member whose value is a list with one item per line. `write` adds the items with ``line(_:_:)``.
  mutating func lines(_ key: StaticString, indent: Int, _ write: (inout JSONLines) -> Void) {
    self.key(key)
    bytes.append(0x5B)
    let start = bytes.count
    isFirst = true
    write(&self)
    if bytes.count > start { newLine(indent) }
    bytes.append(0x5D)
    isFirst = false
  }

  /// Writes an object as an item of the list that ``lines(_:indent:_:)`` writes.
  mutating func line(_ indent: Int, _ write: (inout JSONLines) -> Void) {
    comma()
    newLine(indent)
    isFirst = true
    object(write)
  }

  /// Writes items of the list that ``lines(_:indent:_:)`` writes. The items are encoded in parallel.
  mutating func lines<Item: Sendable>(of items: [Item], _ write: @Sendable (Item, inout JSONLines) -> Void) {
    let provenance = provenance
    let parts = inParallel(pieces(of: items.count)) { piece in
      var json = JSONLines()
      json.provenance = provenance
      for item in items[range(ofPiece: piece, among: items.count)] { write(item, &json) }
      return json.bytes
    }
    for part in parts where !part.isEmpty {
      comma()
      bytes += part
    }
  }

  mutating func text(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    JSONText.appendQuoted(text, to: &bytes)
  }

  mutating func texts(_ key: StaticString, _ texts: [String]?) {
    guard let texts else { return }
    self.key(key)
    bytes.append(0x5B)
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      JSONText.appendQuoted(text, to: &bytes)
    }
    bytes.append(0x5D)
  }

  /// Writes the unanswered keys, if there are any.
  mutating func unanswered(_ keys: [String]) { texts("unanswered", keys.isEmpty ? nil : keys) }

  /// Writes a member whose value is already JSON.
  mutating func json(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    bytes += text.utf8
  }

  mutating func flag(_ key: StaticString, _ flag: Bool?) { json(key, flag.map { $0 ? "true" : "false" }) }

  /// Starts an indented line.
  mutating func newLine(_ indent: Int) {
    bytes.append(0x0A)
    bytes += [UInt8](repeating: 0x20, count: indent)
  }

  private mutating func key(_ key: StaticString) {
    comma()
    bytes.append(0x22)
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += [0x22, 0x3A]
  }

  private mutating func comma() {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
  }

  private mutating func around(_ open: UInt8, _ close: UInt8, _ write: (inout JSONLines) -> Void) {
    bytes.append(open)
    isFirst = true
    write(&self)
    bytes.append(close)
    isFirst = false
  }
}
