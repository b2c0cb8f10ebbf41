/// JSON text of single values, where allocation does not matter.
enum JSONText {
  /// The text with quotes and escapes.
  static func quoted(_ text: String) -> String {
    var text = text
    let buffer = ByteBuffer(capacity: text.utf8.count + 64, maximum: .max / 2)
    var writer = ByteWriter(buffer, at: 0)
    writer.byte(0x22)
    text.withUTF8 { bytes in
      // The maximum is beyond any memory: there is always room.
      if let start = bytes.baseAddress { _ = writer.escaped(start, bytes.count, reserving: 1) }
    }
    writer.byte(0x22)
    return buffer.text(writer.offset)
  }

  /// The shortest decimal; `null` for what JSON cannot say.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    writer.double(value)
    return buffer.text(writer.offset)
  }

  static func of(_ value: SourceValue) -> String {
    switch value {
    case .none: "null"
    case .text(let text): quoted(text)
    case .integer(let number): String(number)
    case .number(let number): Self.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .json(let json): json
    }
  }
}
