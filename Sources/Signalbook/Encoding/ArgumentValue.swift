/// A value of a map or list argument, not yet written: a text or JSON text, with a name where the schema names values.
@_spi(Generated) public struct ArgumentValue: Sendable {
  private let content: String
  private let isJSON: Bool
  // Not an optional text: to copy and to destroy one takes several times as long.
  private var name = ""
  private var isNamed = false
  private(set) var isRefused = false

  init(text: String) {
    content = text
    isJSON = false
  }

  /// `json` is one JSON value: it is written unchanged.
  public init(json: String) {
    content = json
    isJSON = true
  }

  /// None that the schema allows: what it would have been is dropped, and counted.
  static let refused: ArgumentValue = {
    var value = ArgumentValue(json: "null")
    value.isRefused = true
    return value
  }()

  /// The same with a name; refused where there is none.
  func named(_ name: String?) -> ArgumentValue {
    var value = self
    value.name = name ?? ""
    value.isNamed = true
    if name == nil { value.isRefused = true }
    return value
  }

  /// False, and what was written is to be dropped, where that would end behind `limit`, or there is no room.
  func write(to writer: inout ByteWriter, upTo limit: Int) -> Bool {
    guard !isRefused, content.utf8.count + name.utf8.count <= limit - writer.offset else { return false }
    if isNamed {
      guard writer.make(room: 2) else { return false }
      writer.byte(0x7B)
      guard writer.quoted(name), writer.make(room: 1) else { return false }
      writer.byte(0x3A)
    }
    guard isJSON ? writer.unescaped(content) : writer.quoted(content), writer.make(room: 1) else { return false }
    if isNamed { writer.byte(0x7D) }
    return writer.offset <= limit
  }
}

/// The losses of making a map or list.
struct MapLosses: Sendable {
  var cutTexts = 0
  var droppedEntries = 0
  var reported = 0

  /// The losses of a map or list that is passed on as JSON text: before it, between two characters that JSON never begins
  /// with, U+0001 cuts U+0002 drops U+0002 values that were reported U+0001.
  var prefix: String {
    cutTexts == 0 && droppedEntries == 0 && reported == 0
      ? "" : "\u{1}\(cutTexts)\u{2}\(droppedEntries)\u{2}\(reported)\u{1}"
  }

  var isAny: Bool { cutTexts | droppedEntries | reported != 0 }

  mutating func add(_ other: MapLosses) {
    cutTexts.addSaturating(other.cutTexts)
    droppedEntries.addSaturating(other.droppedEntries)
    reported.addSaturating(other.reported)
  }

  /// Reads the counts; what follows them.
  mutating func read(from bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard bytes.first == 1, let middle = bytes.firstIndex(of: 2),
      let last = bytes[(middle + 1)...].firstIndex(of: 2), let end = bytes[last...].firstIndex(of: 1),
      let cuts = BoundsRule.integer(.init(rebasing: bytes[1..<middle])),
      let drops = BoundsRule.integer(.init(rebasing: bytes[(middle + 1)..<last])),
      let reports = BoundsRule.integer(.init(rebasing: bytes[(last + 1)..<end]))
    else { return bytes }
    cutTexts = Int(clamping: cuts)
    droppedEntries = Int(clamping: drops)
    reported = Int(clamping: reports)
    return .init(rebasing: bytes[(end + 1)...])
  }
}
