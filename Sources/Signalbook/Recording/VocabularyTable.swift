/// Reads a vocabulary's table: `len2 name len2 wire` for each case (`docs/generated-code.md`). A damaged table ends
/// early; nothing is read outside of it.
struct VocabularyTable {
  private let bytes: UnsafeRawBufferPointer

  init(_ table: StaticString) {
    bytes = UnsafeRawBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// Calls `body` for each case with name and wire text until it returns true; the place where it did.
  private func first(_ body: (Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool) -> Int? {
    var place = 0
    var index = 0
    while let name = text(&place), let wire = text(&place) {
      if body(index, name, wire) { return index }
      index += 1
    }
    return nil
  }

  private func text(_ place: inout Int) -> UnsafeRawBufferPointer? {
    guard place + 2 <= bytes.count, let start = bytes.baseAddress else { return nil }
    let length = ProgramDigit.two(start + place)
    place += 2
    guard length <= bytes.count - place else { return nil }
    defer { place += length }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<(place + length)])
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

  /// The place of the case with this wire JSON text.
  func index(ofWire wire: String) -> Int? { first { _, _, candidate in candidate.elementsEqual(wire.utf8) } }

  /// The place of the case that is sent as this text, without the quotes and escapes of JSON.
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

  /// JSON text that is sent for the case at a place.
  func wire(at index: Int) -> String? {
    var found: String?
    _ = first { place, _, wire in
      if place == index { found = String(decoding: wire, as: UTF8.self) }
      return place == index
    }
    return found
  }

  func name(at index: Int) -> String? {
    var found: String?
    _ = first { place, name, _ in
      if place == index { found = String(decoding: name, as: UTF8.self) }
      return place == index
    }
    return found
  }
}
