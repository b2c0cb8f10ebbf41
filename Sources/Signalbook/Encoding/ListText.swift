/// A builder of the JSON text of a list argument. Losses are counted as in ``MapText``.
@_spi(Generated) public struct ListText {
  var values = MapText()
  /// The items, each with a trailing comma.
  let items = ByteBuffer(capacity: 1024, maximum: 8 * MapText.bytesAtMost)
  private var count = 0

  private var atLeast = 0
  private var atMost: Int?
  private var reportsShort = false
  /// The item that is an object or a list, while it is written.
  var nested = NestedItem()

  init() {}

  /// Starts another list in the same memory.
  ///
  /// - Parameters:
  ///   - atLeast: The minimum number of items (`minItems`). See ``isTooShort``.
  ///   - reportsShort: Whether a shorter list is sent and reported.
  ///   - atMost: The maximum number of items (`maxItems`), of which the first are kept, or `nil` for no maximum.
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

  /// Ends an item whose bytes begin at an offset; drops an incomplete one.
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

  /// Adds an item that is JSON text.
  public mutating func add(_ json: String) { add(ArgumentValue(json: json)) }

  /// Returns a text value, cut or replaced as the schema requires.
  public mutating func value(_ text: String, cut: TextLimit? = nil, empty: String? = nil) -> ArgumentValue {
    values.value(text, cut: cut, empty: empty)
  }

  /// Returns the JSON text of other values.
  public func value(_ number: Int) -> String { values.value(number) }
  /// Returns a number; a refused value, which is dropped, if JSON cannot express it.
  public func value(_ number: Double, isText: Bool = false) -> ArgumentValue { values.value(number, isText: isText) }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  /// Whether the list is shorter than the schema requires, so that it is not sent.
  var isTooShort: Bool { count < atLeast && !reportsShort }

  var losses: MapLosses {
    var losses = values.losses
    if count < atLeast && reportsShort { losses.reported.addSaturating(1) }
    return losses
  }

  /// Writes the JSON list. Returns false if there is no room.
  mutating func write(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.make(room: items.count &+ 2 &+ rest) else { return false }
    writer.byte(0x5B)
    // Without the last comma.
    writer.bytes(UnsafeRawBufferPointer(start: items.start, count: max(0, items.count - 1)))
    writer.byte(0x5D)
    return true
  }

  /// Returns a list outside arguments, with its losses before the JSON, see ``MapLosses/prefix``; not JSON if it is too
  /// short.
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
