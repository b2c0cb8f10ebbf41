/// A text that equals those of the same bytes, as on the wire. `String` equals also what only looks the same (canonical
/// equivalence).
@_spi(Generated) public struct ExactText: Hashable, Sendable {
  var text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  public static func ~= (pattern: StaticString, text: Self) -> Bool { pattern.says(text.text) }

  public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
  /// Whether both are the same on the wire. `==` says so too of texts that only look the same (canonical equivalence).
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// The order of bytes, which is that of Unicode scalars.
  func bytesPrecede(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension StaticString {
  /// Whether it has the bytes of a text.
  func says(_ text: String) -> Bool { withUTF8Buffer { text.utf8.elementsEqual($0) } }
}
