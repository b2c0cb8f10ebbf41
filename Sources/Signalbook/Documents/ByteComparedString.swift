/// A string that is compared byte by byte. `String` compares by canonical equivalence.
@_spi(Generated) public struct ByteComparedString: Hashable, Sendable {
  var text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  public static func ~= (pattern: StaticString, text: Self) -> Bool { pattern.hasSameBytes(as: text.text) }

  public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
  /// Returns whether both strings have the same UTF-8 bytes. `==` compares by canonical equivalence.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the string precedes `other` in the order of UTF-8 bytes, which is also the order of Unicode
  /// scalars.
  func bytesPrecede(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension StaticString {
  /// Returns whether the literal has the same bytes as `text`.
  func hasSameBytes(as text: String) -> Bool { withUTF8Buffer { text.utf8.elementsEqual($0) } }
}
