/// A reader for a vocabulary's table in ``VocabularyFormat``. A corrupt table appears to have fewer cases and empty
/// text, and is never read out of bounds.
struct VocabularyTable {
  private let bytes: UnsafeRawBufferPointer
  /// The number of cases.
  let count: Int

  init(_ table: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let head = VocabularyFormat.headLength
    let count = bytes.count >= head ? bytes.baseAddress.map { ProgramDigit.three($0) } ?? 0 : 0
    self.count = head + count * VocabularyFormat.offsetLength <= bytes.count ? count : 0
    self.bytes = bytes
  }

  /// Returns the wire text and name of the case at the given index, or `nil` if the index is out of range.
  @inline(__always) static func entry(_ index: Int, at table: UnsafePointer<UInt8>) -> UInt64 {
    let start = UnsafeRawPointer(table)
    let offset = start + (VocabularyFormat.headLength &+ index &* VocabularyFormat.offsetLength)
    return UInt64(UInt(bitPattern: start + ProgramDigit.four(offset)))
  }

  private func texts(_ index: Int) -> (wire: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer)? {
    guard index >= 0, index < count, let start = bytes.baseAddress else { return nil }
    var offset = ProgramDigit.four(start + VocabularyFormat.headLength + index * VocabularyFormat.offsetLength)
    guard let wire = text(at: &offset), let name = text(at: &offset) else { return nil }
    if !name.isEmpty { return (wire, name) }
    // An empty name means that the name is the wire text without quotes.
    return wire.count >= 2 ? (wire, .init(rebasing: wire[1..<(wire.count - 1)])) : (wire, name)
  }

  private func text(at offset: inout Int) -> UnsafeRawBufferPointer? {
    guard offset + 3 <= bytes.count, let start = bytes.baseAddress else { return nil }
    let length = ProgramDigit.three(start + offset)
    offset += 3
    guard length <= bytes.count - offset else { return nil }
    defer { offset += length }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
  }

  /// Returns the index of the first case whose wire text and name satisfy `predicate`, or `nil` if there is none.
  private func firstIndex(_ predicate: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool) -> Int? {
    (0..<count).first { texts($0).map(predicate) ?? false }
  }

  func index(named name: String, ignoringCase: Bool) -> Int? {
    if ignoringCase {
      let lowered = name.lowercased()
      return firstIndex { _, candidate in
        String(decoding: candidate, as: UTF8.self).lowercased().hasSameBytes(as: lowered)
      }
    }
    return firstIndex { _, candidate in candidate.elementsEqual(name.utf8) }
  }

  /// Returns the index of the case with the given wire text, which is JSON, or `nil` if the text is unknown.
  func index(ofWire wire: String) -> Int? {
    if let index = firstIndex({ candidate, _ in candidate.elementsEqual(wire.utf8) }) { return index }
    // A string can be escaped in different ways. A table escapes characters that could mislead readers of source files;
    // other JSON may not.
    guard wire.utf8.first == 0x22 else { return nil }
    let plain = JSONText.plain(wire)
    return firstIndex { candidate, _ in
      candidate.first == 0x22
        && JSONText.plain(String(decoding: candidate, as: UTF8.self)).utf8.elementsEqual(plain.utf8)
    }
  }

  /// Returns the index of the case with the given wire text, without JSON quotes and escapes, or `nil` if the text is
  /// unknown.
  func index(ofPlainText text: String) -> Int? {
    firstIndex { candidate, _ in
      JSONText.plain(String(decoding: candidate, as: UTF8.self)).utf8.elementsEqual(text.utf8)
    }
  }

  /// Returns the wire text, which is JSON, of the case at the given index, or `nil` if the index is out of range.
  func wire(at index: Int) -> String? { texts(index).map { String(decoding: $0.wire, as: UTF8.self) } }

  func nameBytes(at index: Int) -> UnsafeRawBufferPointer? { texts(index)?.name }

  func name(at index: Int) -> String? { texts(index).map { String(decoding: $0.name, as: UTF8.self) } }
}
