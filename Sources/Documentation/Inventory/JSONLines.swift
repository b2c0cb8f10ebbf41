import SignalbookParallel
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// Writes JSON into bytes, its members in the order of the calls, those without a value left out. Lists of entries have one on
/// each line; everything else is on the line of its entry.
struct JSONLines {
  private(set) var bytes: [UInt8] = []
  /// Where the answers of the document are from.
  var provenance: ProvenanceIndex?
  private var isFirst = true

  mutating func object(_ write: (inout JSONLines) -> Void) { around(0x7B, 0x7D, write) }

  /// A member that is an object.
  mutating func object(_ key: StaticString, _ write: (inout JSONLines) -> Void) {
    self.key(key)
    isFirst = true
    object(write)
  }

  /// A member that is a list of objects on this line.
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

  /// A member that is a list with each item on a line of its own, which `write` makes with ``line(_:_:)``.
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

  /// An item of ``lines(_:indent:_:)``: an object.
  mutating func line(_ indent: Int, _ write: (inout JSONLines) -> Void) {
    comma()
    newLine(indent)
    isFirst = true
    object(write)
  }

  /// Items of ``lines(_:indent:_:)``, which are made on several cores.
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

  /// Keys that nobody has answered; nothing where all are answered.
  mutating func unanswered(_ keys: [String]) { texts("unanswered", keys.isEmpty ? nil : keys) }

  /// JSON text of ours or of the schema's scalars.
  mutating func json(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    bytes += text.utf8
  }

  mutating func flag(_ key: StaticString, _ flag: Bool?) { json(key, flag.map { $0 ? "true" : "false" }) }

  /// Breaks the line, for the outermost objects.
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
