/// Builds the JSON text of a list argument; what is lost on the way is counted as ``MapText`` does it.
@_spi(Generated) public struct ListText: Sendable {
  private var values = MapText()
  /// The items, each with a comma behind it.
  private var items: [UInt8] = []
  private var count = 0

  private let atMost: Int?

  /// - Parameter atMost: items at most (`maxItems`), the first stay; `nil`: any number.
  public init(atMost: Int? = nil) { self.atMost = atMost }

  /// Adds an item.
  public mutating func add(_ item: ArgumentValue) {
    if let atMost, count >= atMost { return values.drop(1) }
    if items.isEmpty { items.reserveCapacity(240) }
    let start = items.count
    guard item.write(to: &items, atMost: MapText.bytesAtMost) else {
      items.removeLast(items.count - start)
      return values.drop(1)
    }
    count += 1
    items.append(0x2C)
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
  /// `null` for what JSON cannot say.
  public mutating func value(_ number: Double) -> String { values.value(number) }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  public var isEmpty: Bool { items.isEmpty }

  /// What was lost, and the JSON list.
  public var text: String {
    JSONText.joined(values.losses.prefix, "[", String(decoding: items.dropLast(), as: UTF8.self), "]")
  }
}
