/// An iterator over the items of a link's query. It does not copy any bytes.
struct LinkQuery {
  struct Item {
    let name: Slice<UnsafeBufferPointer<UInt8>>
    /// The percent-encoded value, or `nil` if the item does not contain `=`.
    let value: UnsafeBufferPointer<UInt8>?

    /// Returns whether the decoded name has the same bytes as `other`.
    func isNamed(_ other: String) -> Bool {
      if !name.contains(0x25) { return name.elementsEqual(other.utf8) }
      // A name that is too long to match is not decoded.
      guard name.count <= other.utf8.count * 3 else { return false }
      return decodedName?.hasSameBytes(as: other) ?? false
    }

    var decodedName: String? { PercentEncoding.decode(UnsafeBufferPointer(rebasing: name)) }

    /// Returns the decoded value, or `nil` if the item has no value.
    func decodedValue(as name: String, maxBytes: Int) throws(LinkRejection) -> String? {
      guard let value else { return nil }
      // A decoded byte takes up to three bytes in the link.
      guard (value.count + 2) / 3 <= maxBytes else { throw .tooLong(name) }
      guard let text = PercentEncoding.decode(value) else { throw .malformedParameter(name) }
      guard text.utf8.count <= maxBytes else { throw .tooLong(name) }
      return text
    }
  }

  private var remainder: Slice<UnsafeBufferPointer<UInt8>>

  /// Creates an iterator.
  ///
  /// - Parameter bytes: The part of the link after `?`, without the fragment.
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { remainder = bytes }

  mutating func next() -> Item? {
    if remainder.isEmpty { return nil }
    let item = remainder.prefix { $0 != 0x26 }
    remainder = remainder.dropFirst(item.count + 1)
    let name = item.prefix { $0 != 0x3D }
    let value = item.count > name.count ? UnsafeBufferPointer(rebasing: item.dropFirst(name.count + 1)) : nil
    return Item(name: name, value: value)
  }
}
