/// JSON for single values. Used in code that may allocate.
enum JSONText {
  /// Returns `text` as a JSON string literal.
  static func quoted(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) { return joined("\"", text, "\"") }
    var text = text
    let buffer = ByteBuffer(capacity: text.utf8.count + 64, maximum: .max / 2)
    var writer = ByteWriter(buffer, at: 0)
    writer.byte(0x22)
    text.withUTF8 { bytes in
      // The maximum exceeds the available memory, so reserving cannot fail.
      if let start = bytes.baseAddress { _ = writer.escaped(start, bytes.count, reserving: 1) }
    }
    writer.byte(0x22)
    return buffer.text(writer.offset)
  }

  /// Appends `text` as a JSON string literal.
  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { utf8 in
      if !utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) { return bytes.append(contentsOf: utf8) }
      var quoted = quoted(String(decoding: utf8, as: UTF8.self))
      quoted.withUTF8 { bytes.append(contentsOf: $0.dropFirst().dropLast()) }
    }
    bytes.append(0x22)
  }

  /// Concatenates strings with a single allocation.
  static func joined(_ first: String, _ second: String, _ third: String, _ fourth: String = "", _ fifth: String = "")
    -> String
  {
    let length = first.utf8.count &+ second.utf8.count &+ third.utf8.count &+ fourth.utf8.count &+ fifth.utf8.count
    return String(unsafeUninitializedCapacity: length) { bytes in
      var offset = 0
      append(first, to: bytes, &offset)
      append(second, to: bytes, &offset)
      append(third, to: bytes, &offset)
      append(fourth, to: bytes, &offset)
      append(fifth, to: bytes, &offset)
      return offset
    }
  }

  /// Copies a string to `offset`. The buffer must be large enough.
  static func append(_ text: String, to bytes: UnsafeMutableBufferPointer<UInt8>, _ offset: inout Int) {
    var text = text
    offset += text.withUTF8 { source in
      guard let from = source.baseAddress, let to = bytes.baseAddress else { return 0 }
      (to + offset).update(from: from, count: source.count)
      return source.count
    }
  }

  /// Returns the shortest decimal form of the given number, or `null` if JSON cannot represent it.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    writer.double(value)
    return buffer.text(writer.offset)
  }
}
