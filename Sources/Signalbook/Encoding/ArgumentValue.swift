/// A value in a map or list argument that has not been written yet: a string or JSON. If the schema declares named
/// values, it also has a name.
@_spi(Generated) public struct ArgumentValue: Sendable {
  private let content: String
  private let isJSON: Bool
  // Not an optional string, because an optional takes several times as long to copy and destroy.
  private var name = ""
  private var isNamed = false
  private(set) var isRefused = false

  init(text: String) {
    content = text
    isJSON = false
  }

  /// Creates a value from JSON, which is written as is.
  public init(json: String) {
    content = json
    isJSON = true
  }

  /// A placeholder for a refused value. Its entry or item is dropped and counted.
  static let refused: ArgumentValue = {
    var value = ArgumentValue(json: "null")
    value.isRefused = true
    return value
  }()

  /// Returns the value with the given name, or a refused value if `name` is `nil`.
  func named(_ name: String?) -> ArgumentValue {
    var value = self
    value.name = name ?? ""
    value.isNamed = true
    if name == nil { value.isRefused = true }
    return value
  }

  /// Writes the value. Returns `false` if the value is refused, would end after `limit`, or does not fit into the
  /// buffer. In this case, the caller must discard the written bytes.
  func write(to writer: inout ByteWriter, upTo limit: Int) -> Bool {
    guard !isRefused, content.utf8.count + name.utf8.count <= limit - writer.offset else { return false }
    if isNamed {
      guard writer.reserve(2) else { return false }
      writer.byte(0x7B)
      guard writer.quoted(name), writer.reserve(1) else { return false }
      writer.byte(0x3A)
    }
    guard isJSON ? writer.unescaped(content) : writer.quoted(content), writer.reserve(1) else { return false }
    if isNamed { writer.byte(0x7D) }
    return writer.offset <= limit
  }
}

/// The counts of losses in a map or list.
struct MapLosses: Sendable {
  var truncatedTexts = 0
  var droppedEntries = 0
  var looseViolations = 0

  /// The losses, encoded as a prefix for a map or list that is passed as JSON. The delimiters are control characters,
  /// which cannot start JSON: U+0001, truncated texts, U+0002, dropped entries, U+0002, reported values, U+0001.
  var prefix: String {
    truncatedTexts == 0 && droppedEntries == 0 && looseViolations == 0
      ? "" : "\u{1}\(truncatedTexts)\u{2}\(droppedEntries)\u{2}\(looseViolations)\u{1}"
  }

  var hasAny: Bool { truncatedTexts | droppedEntries | looseViolations != 0 }

  mutating func add(_ other: MapLosses) {
    truncatedTexts.addSaturating(other.truncatedTexts)
    droppedEntries.addSaturating(other.droppedEntries)
    looseViolations.addSaturating(other.looseViolations)
  }

  /// Parses the loss prefix, if any. Returns the bytes after the prefix.
  mutating func read(from bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard bytes.first == 1, let middle = bytes.firstIndex(of: 2),
      let last = bytes[(middle + 1)...].firstIndex(of: 2), let end = bytes[last...].firstIndex(of: 1),
      let cuts = BoundsRule.integer(.init(rebasing: bytes[1..<middle])),
      let drops = BoundsRule.integer(.init(rebasing: bytes[(middle + 1)..<last])),
      let reports = BoundsRule.integer(.init(rebasing: bytes[(last + 1)..<end]))
    else { return bytes }
    truncatedTexts = Int(clamping: cuts)
    droppedEntries = Int(clamping: drops)
    looseViolations = Int(clamping: reports)
    return .init(rebasing: bytes[(end + 1)...])
  }
}
