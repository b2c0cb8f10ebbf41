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
      return first { _, candidate, _ in String(decoding: candidate, as: UTF8.self).lowercased() == lowered }
    }
    return first { _, candidate, _ in candidate.elementsEqual(name.utf8) }
  }

  /// The place of the case with this wire JSON text.
  func index(ofWire wire: String) -> Int? { first { _, _, candidate in candidate.elementsEqual(wire.utf8) } }

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

extension Vocabulary {
  /// The case with this readable name of the schema; under `match: ignoring-case` without regard to letter case.
  public static func named(_ name: String) -> Self? {
    guard let index = VocabularyTable(table).index(named: name, ignoringCase: ignoresCase) else { return nil }
    return UInt8(exactly: index).flatMap { Self(index: $0) }
  }

  /// The case that is sent as this JSON text (a text with its quotes); `nil` for anything else.
  public init?(wire: String) {
    guard let place = VocabularyTable(Self.table).index(ofWire: wire), let index = UInt8(exactly: place) else {
      return nil
    }
    self.init(index: index)
  }

  /// The readable name of the schema.
  public var name: String { VocabularyTable(Self.table).name(at: Int(index)) ?? "" }

  /// JSON text that is sent: a text with its quotes.
  public var wireText: String { VocabularyTable(Self.table).wire(at: Int(index)) ?? "null" }
}
