/// Objects and lists as list items. Their members are written one at a time, without allocating.
///
/// If a member is refused or does not fit, the entire item is dropped and counted.
extension ListText {
  /// Starts an item that is an object or a list.
  ///
  /// - Parameters:
  ///   - bracket: The opening bracket.
  ///   - maxItems: The maximum number of elements if the item is a list, or `nil` for no maximum.
  public mutating func openItem(_ bracket: StaticString = "{", maxItems: Int? = nil) {
    nested = NestedItem(start: items.count)
    nested.isRefused = isFull
    nested.begin(maxItems)
    write(bracket) { _ in true }
  }

  /// Ends the item.
  ///
  /// - Parameters:
  ///   - bracket: The closing bracket.
  ///   - minItems: The minimum number of elements if the item is a list.
  public mutating func closeItem(_ bracket: StaticString = "}", minItems: Int = 0) {
    close(bracket, minItems: minItems)
    finish(from: nested.start, isComplete: !nested.isRefused)
  }

  /// Starts a member that is an object or a list. `key` is the quoted key, the colon, and the opening bracket.
  public mutating func open(_ key: StaticString, maxItems: Int? = nil) {
    nested.begin(maxItems)
    write(key) { _ in true }
  }

  /// Ends a member that is an object or a list.
  public mutating func close(_ bracket: StaticString = "}", minItems: Int = 0) {
    if nested.count < minItems { nested.isRefused = true }
    write(bracket, isSeparated: false) { _ in true }
  }

  /// Starts an element of the innermost list that is an object.
  ///
  /// - Returns: The state to pass to ``closeElement(_:)``, or `nil` if the list does not accept another element.
  public mutating func openElement() -> OpenElement? {
    guard !nested.isRefused, acceptsElement() else { return nil }
    let element = OpenElement(start: items.count, list: nested)
    nested.begin(nil)
    write("{") { _ in true }
    return element
  }

  /// Ends an element. If one of its members was refused or did not fit, drops and counts only this element.
  public mutating func closeElement(_ element: OpenElement) {
    write("}", isSeparated: false) { _ in true }
    let isRefused = nested.isRefused
    nested = element.list
    guard isRefused else { return }
    items.count = element.start
    nested.count -= 1
    values.drop(1)
  }

  /// Returns whether the innermost list accepts another element. If not, counts the element as dropped.
  public mutating func acceptsElement() -> Bool {
    if let maxItems = nested.maxItems, nested.count >= maxItems {
      values.drop(1)
      return false
    }
    nested.count += 1
    return true
  }

  /// Writes a constant member. `text` is the quoted key, the colon, and the value.
  public mutating func member(_ text: StaticString) { write(text) { _ in true } }

  /// Writes an integer member. `key` is the quoted key and the colon, or an empty string for an element of a list.
  public mutating func member(_ key: StaticString, integer: Int) {
    write(key) { writer in
      writer.integer(Int64(integer))
      return true
    }
  }

  /// Writes a Boolean member.
  public mutating func member(_ key: StaticString, boolean: Bool) {
    write(key) { writer in
      writer.boolean(boolean)
      return true
    }
  }

  /// Writes a string member.
  public mutating func member(_ key: StaticString, text: String) { write(key) { $0.quoted(text) } }

  /// Writes a closed-value member. `entry` is the address of its table entry.
  public mutating func member(_ key: StaticString, entry: UInt64) {
    write(key) { writer in
      guard let entry = EventPointer.entry(entry) else { return false }
      return writer.entry(entry, reserving: 0)
    }
  }

  /// Writes a member of any other type.
  public mutating func member(_ key: StaticString, _ value: ArgumentValue) {
    write(key) { value.write(to: &$0, upTo: MapText.maxBytes) }
  }

  /// Writes a member whose value is JSON.
  public mutating func member(_ key: StaticString, _ json: String) { member(key, ArgumentValue(json: json)) }

  /// The number of bytes to reserve for a number or a Boolean.
  private static var roomOfValue: Int { 40 }

  private mutating func write(
    _ text: StaticString, isSeparated: Bool = true, _ value: (inout ByteWriter) -> Bool
  ) {
    if nested.isRefused { return }
    var writer = ByteWriter(items, at: items.count)
    let fits =
      items.count < MapText.maxBytes && writer.reserve(text.utf8CodeUnitCount + 1 + Self.roomOfValue)
    guard fits else {
      nested.isRefused = true
      return
    }
    // A comma does not follow an opening bracket, and does not precede the first byte of the item.
    if isSeparated, items.count > nested.start, writer.last != 0x7B, writer.last != 0x5B { writer.byte(0x2C) }
    writer.literal(text)
    if value(&writer) { items.count = writer.offset } else { nested.isRefused = true }
  }
}

/// An element that is being written, and the state of the list that contains it.
@_spi(Generated) public struct OpenElement {
  let start: Int
  let list: NestedItem
}

/// The list item that is being written.
struct NestedItem {
  var start = 0
  /// Whether the item will be dropped.
  var isRefused = false
  /// The number of elements in the innermost list so far.
  var count = 0
  /// The maximum number of elements in the innermost list, or `nil` for no maximum.
  var maxItems: Int?

  mutating func begin(_ maxItems: Int?) {
    count = 0
    self.maxItems = maxItems
  }
}
