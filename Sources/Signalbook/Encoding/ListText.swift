/// Builds the JSON text of a list argument; what is lost on the way is counted as ``MapText`` does it.
public struct ListText: Sendable {
  private var values = MapText()
  private var items: [String] = []

  private let atMost: Int?

  /// - Parameter atMost: items at most (`maxItems`), the first stay; `nil`: any number.
  public init(atMost: Int? = nil) { self.atMost = atMost }

  /// Adds an item: JSON text, see ``value(_:cut:empty:)``.
  public mutating func add(_ item: String) {
    if let atMost, items.count >= atMost { values.drop(1) } else { items.append(item) }
  }

  /// Whether an item keeps to a rule of the schema, see ``MapText/admits(_:_:)-(Int,_)``.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool { values.admits(number, rule) }
  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool { values.admits(text, rule) }

  /// JSON text of a text value: with quotes, cut or replaced as the schema says.
  public mutating func value(_ text: String, cut: TextLimit? = nil, empty: String? = nil) -> String {
    values.value(text, cut: cut, empty: empty)
  }

  /// JSON text of other values.
  public func value(_ number: Int) -> String { values.value(number) }
  /// `null` for what JSON cannot say.
  public func value(_ number: Double) -> String { values.value(number) }
  public func value(_ flag: Bool) -> String { values.value(flag) }

  public var isEmpty: Bool { items.isEmpty }

  /// What was lost, and the JSON list.
  public var text: String { values.losses.prefix + "[" + items.joined(separator: ",") + "]" }
}
