/// Builds the JSON text of a list argument; what is lost on the way is counted as ``MapText`` does it.
@_spi(Generated) public struct ListText {
  private var values = MapText()
  /// The items, each with a comma behind it.
  private let items = ByteBuffer(capacity: 1024, maximum: 8 * MapText.bytesAtMost)
  private var count = 0

  private var atLeast = 0
  private var atMost: Int?
  private var reportsShort = false

  init() {}

  /// Begins another list in the same memory.
  ///
  /// - Parameters:
  ///   - atLeast: items at least (`minItems`), see ``isTooShort``.
  ///   - reportsShort: whether a list with fewer is sent all the same, and reported.
  ///   - atMost: items at most (`maxItems`), the first stay; `nil`: any number.
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
    if let atMost, count >= atMost { return values.drop(1) }
    var writer = ByteWriter(items, at: items.count)
    guard item.write(to: &writer, upTo: MapText.bytesAtMost), writer.make(room: 1) else { return values.drop(1) }
    count += 1
    writer.byte(0x2C)
    items.count = writer.offset
  }

  /// Whether an item keeps to a rule of the schema, see ``MapText/admits(_:_:)-(Int,_)``.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool { values.admits(text, rule) }

  /// Adds an item that is JSON text already.
  public mutating func add(_ json: String) { add(ArgumentValue(json: json)) }

  /// A text value: cut or replaced as the schema says.
  public mutating func value(_ text: String, cut: TextLimit? = nil, empty: String? = nil) -> ArgumentValue {
    values.value(text, cut: cut, empty: empty)
  }

  /// JSON text of other values.
  public func value(_ number: Int) -> String { values.value(number) }
  /// Refused, so that it is dropped, where JSON cannot say it.
  public func value(_ number: Double, isText: Bool = false) -> ArgumentValue { values.value(number, isText: isText) }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  /// Whether it has fewer items than the schema wants, so that it is not sent.
  var isTooShort: Bool { count < atLeast && !reportsShort }

  var losses: MapLosses {
    var losses = values.losses
    if count < atLeast && reportsShort { losses.reported.addSaturating(1) }
    return losses
  }

  /// Writes the JSON list. False when there is no room.
  mutating func write(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.make(room: items.count &+ 2 &+ rest) else { return false }
    writer.byte(0x5B)
    // The last one has no comma behind it.
    writer.bytes(UnsafeRawBufferPointer(start: items.start, count: max(0, items.count - 1)))
    writer.byte(0x5D)
    return true
  }

  /// A list that is no argument, with what was lost before its JSON, see ``MapLosses/prefix``; no JSON where it is too
  /// short.
  public static func text(of values: some GeneratedList) -> String {
    var list = ListText()
    values.write(to: &list)
    return list.losses.prefix + (list.isTooShort ? "" : list.json())
  }

  /// The JSON list.
  mutating func json() -> String { ByteWriter.text { write(to: &$0, reserving: 0) } }

  /// Nothing of what it held stays in memory.
  mutating func erase() {
    items.erase()
    values.erase()
    count = 0
  }
}
