/// Reads a vocabulary's table: `len2 name len2 wire` for each case (`docs/generated-code.md`). A damaged table ends
/// early; nothing is read outside of it.
struct VocabularyTable {
  private let bytes: UnsafeRawBufferPointer

  init(_ table: StaticString) {
    bytes = UnsafeRawBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// Calls `body` for each case with name and wire text until it returns true; the index where it did.
  private func first(_ body: (Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool) -> Int? {
    var offset = 0
    var index = 0
    while let name = text(&offset), let wire = text(&offset) {
      if body(index, name, wire) { return index }
      index += 1
    }
    return nil
  }

  private func text(_ offset: inout Int) -> UnsafeRawBufferPointer? {
    guard offset + 2 <= bytes.count, let start = bytes.baseAddress else { return nil }
    let length = ProgramDigit.two(start + offset)
    offset += 2
    guard length <= bytes.count - offset else { return nil }
    defer { offset += length }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
  }

  func index(named name: String, ignoringCase: Bool) -> Int? {
    if ignoringCase {
      let lowered = name.lowercased()
      return first { _, candidate, _ in
        String(decoding: candidate, as: UTF8.self).lowercased().hasSameBytes(as: lowered)
      }
    }
    return first { _, candidate, _ in candidate.elementsEqual(name.utf8) }
  }

  /// The index of the case with this wire JSON text.
  func index(ofWire wire: String) -> Int? { first { _, _, candidate in candidate.elementsEqual(wire.utf8) } }

  /// The index of the case that is sent as this text, without the quotes and escapes of JSON.
  func index(ofPlainText text: String) -> Int? {
    first { _, _, candidate in JSONText.plain(String(decoding: candidate, as: UTF8.self)).utf8.elementsEqual(text.utf8)
    }
  }

  /// How many cases there are.
  var count: Int {
    var count = 0
    _ = first { _, _, _ in
      count += 1
      return false
    }
    return count
  }

  /// JSON text that is sent for the case at an index.
  func wire(at index: Int) -> String? {
    var found: String?
    _ = first { other, _, wire in
      if other == index { found = String(decoding: wire, as: UTF8.self) }
      return other == index
    }
    return found
  }

  func name(at index: Int) -> String? {
    var found: String?
    _ = first { other, name, _ in
      if other == index { found = String(decoding: name, as: UTF8.self) }
      return other == index
    }
    return found
  }
}
