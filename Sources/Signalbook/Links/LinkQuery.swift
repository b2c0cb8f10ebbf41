/// An iterator over the items of a link's query, which does not copy them.
struct LinkQuery {
  struct Item {
    let name: Slice<UnsafeBufferPointer<UInt8>>
    /// The percent-encoded value, or `nil` if the item does not contain `=`.
    let value: UnsafeBufferPointer<UInt8>?

    /// Returns whether the decoded name has the same bytes as another name.
    func isNamed(_ other: String) -> Bool {
      if !name.contains(0x25) { return name.elementsEqual(other.utf8) }
      // A longer name cannot match, so it is not decoded.
      guard name.count <= other.utf8.count * 3 else { return false }
      return decodedName?.hasSameBytes(as: other) ?? false
    }

    var decodedName: String? { PercentEncoding.decode(UnsafeBufferPointer(rebasing: name)) }

    /// Returns the decoded value, if the item has one.
    func decodedValue(as name: String, bytesAtMost: Int) throws(LinkRejection) -> String? {
      guard let value else { return nil }
      // A byte is encoded as up to three bytes.
      guard (value.count + 2) / 3 <= bytesAtMost else { throw .tooLong(name) }
      guard let text = PercentEncoding.decode(value) else { throw .damagedParameter(name) }
      guard text.utf8.count <= bytesAtMost else { throw .tooLong(name) }
      return text
    }
  }

  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  /// Creates an iterator.
  ///
  /// - Parameter bytes: The query after the `?`, without the fragment.
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { rest = bytes }

  mutating func next() -> Item? {
    if rest.isEmpty { return nil }
    let item = rest.prefix { $0 != 0x26 }
    rest = rest.dropFirst(item.count + 1)
    let name = item.prefix { $0 != 0x3D }
    let value = item.count > name.count ? UnsafeBufferPointer(rebasing: item.dropFirst(name.count + 1)) : nil
    return Item(name: name, value: value)
  }
}
