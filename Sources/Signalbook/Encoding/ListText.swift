/// A builder for the JSON of a list argument. Losses are counted as in ``MapText``.
@_spi(Generated) public struct ListText {
  var values = MapText()
  /// The items, each followed by a comma.
  let items = ByteBuffer(capacity: 1024, maximum: 8 * MapText.bytesAtMost)
  private var count = 0

  private var atLeast = 0
  private var atMost: Int?
  private var reportsShort = false
  /// The object or list item that is currently being written.
  var nested = NestedItem()

  init() {}

  /// Starts another list in the same memory.
  ///
  /// - Parameters:
  ///   - atLeast: The minimum number of items (`minItems`). See ``isTooShort``.
  ///   - reportsShort: Whether to send and report a list that is too short.
  ///   - atMost: The maximum number of items (`maxItems`), or `nil` for no maximum. The first items are kept.
  public mutating func begin(atLeast: Int = 0, reportsShort: Bool = false, atMost: Int? = nil) {
    values.begin()
    items.count = 0
    count = 0
    self.atLeast = atLeast
    self.reportsShort = reportsShort
    self.atMost = atMost
  }

  /// Adds an item.
  public mutating func add(_ item: ArgumentValue) {
    if isFull { return values.drop(1) }
    var writer = ByteWriter(items, at: items.count)
    guard item.write(to: &writer, upTo: MapText.bytesAtMost), writer.make(room: 1) else { return values.drop(1) }
    count += 1
    writer.byte(0x2C)
    items.count = writer.offset
  }

  /// Whether the list has its maximum number of items.
  var isFull: Bool { atMost.map { count >= $0 } ?? false }

  /// Ends an item that starts at an offset. Drops an incomplete item.
  mutating func finish(from start: Int, isComplete: Bool) {
    var writer = ByteWriter(items, at: items.count)
    guard isComplete, items.count <= MapText.bytesAtMost, writer.make(room: 1) else {
      items.count = start
      return values.drop(1)
    }
    count += 1
    writer.byte(0x2C)
    items.count = writer.offset
  }

  /// Returns whether an item satisfies a rule of the schema. See ``MapText/admits(_:_:)-(Int,_)``.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool { values.admits(text, rule) }

  /// Adds an item that is JSON.
  public mutating func add(_ json: String) { add(ArgumentValue(json: json)) }

  /// Returns a string value, truncated or replaced as the schema requires.
  public mutating func value(_ text: String, cut: TextLimit? = nil, empty: String? = nil) -> ArgumentValue {
    values.value(text, cut: cut, empty: empty)
  }

  /// Returns another kind of value as JSON.
  public func value(_ number: Int) -> String { values.value(number) }
  /// Returns a number, or a refused value, which is dropped, if JSON cannot represent it.
  public func value(_ number: Double, isText: Bool = false) -> ArgumentValue { values.value(number, isText: isText) }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  /// Whether the list is not sent because it is shorter than the schema requires.
  var isTooShort: Bool { count < atLeast && !reportsShort }

  var losses: MapLosses {
    var losses = values.losses
    if count < atLeast && reportsShort { losses.reported.addSaturating(1) }
    return losses
  }

  /// Writes the JSON list. Returns `false` if there is no room.
  mutating func write(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.make(room: items.count &+ 2 &+ rest) else { return false }
    writer.byte(0x5B)
    writer.bytes(UnsafeRawBufferPointer(start: items.start, count: max(0, items.count - 1)))
    writer.byte(0x5D)
    return true
  }

  /// Returns a list that is not an argument, with its losses before the JSON; no JSON if the list is too short. See
  /// ``MapLosses/prefix``.
  public static func text(of values: some GeneratedList) -> String {
    var list = ListText()
    values.write(to: &list)
    return list.losses.prefix + (list.isTooShort ? "" : list.json())
  }

  mutating func json() -> String { ByteWriter.text { write(to: &$0, reserving: 0) } }

  /// Clears the memory.
  mutating func erase() {
    items.erase()
    values.erase()
    count = 0
  }
}
