/// A builder for the JSON of a list argument. It counts losses like ``MapText``.
@_spi(Generated) public struct ListText {
  var values = MapText()
  /// The items, each followed by a comma.
  let items = ByteBuffer(capacity: 1024, maximum: 8 * MapText.maxBytes)
  private var count = 0

  private var minItems = 0
  private var maxItems: Int?
  private var allowsShortList = false
  /// The object or list that is being written as an item.
  var nested = NestedItem()

  init() {}

  /// Starts a new list. Reuses the memory of the previous one.
  ///
  /// - Parameters:
  ///   - minItems: The minimum number of items (`minItems`). See ``isTooShort``.
  ///   - allowsShortList: Whether a list that is too short is sent and counted instead of refused.
  ///   - maxItems: The maximum number of items (`maxItems`), or `nil` for no maximum. Surplus items at the end are
  ///     dropped.
  public mutating func begin(minItems: Int = 0, allowsShortList: Bool = false, maxItems: Int? = nil) {
    values.begin()
    items.count = 0
    count = 0
    self.minItems = minItems
    self.allowsShortList = allowsShortList
    self.maxItems = maxItems
  }

  /// Adds an item.
  public mutating func add(_ item: ArgumentValue) {
    if isFull { return values.drop(1) }
    var writer = ByteWriter(items, at: items.count)
    guard item.write(to: &writer, upTo: MapText.maxBytes), writer.reserve(1) else { return values.drop(1) }
    count += 1
    writer.byte(0x2C)
    items.count = writer.offset
  }

  /// Whether the list has reached its maximum number of items.
  var isFull: Bool { maxItems.map { count >= $0 } ?? false }

  /// Completes the item that starts at the given offset, or drops it if it is incomplete or too large.
  mutating func finish(from start: Int, isComplete: Bool) {
    var writer = ByteWriter(items, at: items.count)
    guard isComplete, items.count <= MapText.maxBytes, writer.reserve(1) else {
      items.count = start
      return values.drop(1)
    }
    count += 1
    writer.byte(0x2C)
    items.count = writer.offset
  }

  /// Returns whether an item satisfies the given rule. See ``MapText/admits(_:_:)-(Int,_)``.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool { values.admits(text, rule) }

  /// Adds an item whose value is JSON.
  public mutating func add(_ json: String) { add(ArgumentValue(json: json)) }

  /// Returns a string as an item. The string is truncated or replaced as the schema requires.
  public mutating func value(_ text: String, limit: TextLimit? = nil, empty: String? = nil) -> ArgumentValue {
    values.value(text, limit: limit, empty: empty)
  }

  /// Returns an integer as JSON.
  public func value(_ number: Int) -> String { values.value(number) }
  /// Returns a number as an item. If JSON cannot represent the number, the item is refused, and the list drops it.
  public func value(_ number: Double, isText: Bool = false) -> ArgumentValue { values.value(number, isText: isText) }
  /// Returns a number with a fixed number of decimal places as an item.
  public func value(_ number: Double, decimals: Int, isText: Bool = false) -> ArgumentValue {
    values.value(number, decimals: decimals, isText: isText)
  }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  /// Whether the list must be refused because it has fewer items than the schema requires.
  var isTooShort: Bool { count < minItems && !allowsShortList }

  var losses: MapLosses {
    var losses = values.losses
    if count < minItems && allowsShortList { losses.looseViolations.addSaturating(1) }
    return losses
  }

  /// Writes the list as JSON. Returns `false` if the buffer cannot grow enough.
  mutating func write(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.reserve(items.count &+ 2 &+ rest) else { return false }
    writer.byte(0x5B)
    writer.bytes(UnsafeRawBufferPointer(start: items.start, count: max(0, items.count - 1)))
    writer.byte(0x5D)
    return true
  }

  /// Returns a list that is not an argument: its losses, followed by the JSON unless the list is too short. See
  /// ``MapLosses/prefix``.
  public static func text(of values: some GeneratedList) -> String {
    var list = ListText()
    values.write(to: &list)
    return list.losses.prefix + (list.isTooShort ? "" : list.json())
  }

  mutating func json() -> String { ByteWriter.text { write(to: &$0, reserving: 0) } }

  /// Zeroes the memory.
  mutating func erase() {
    items.erase()
    values.erase()
    count = 0
  }
}
