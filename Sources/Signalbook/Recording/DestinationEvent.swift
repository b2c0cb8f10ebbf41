/// An accepted event of a stream that another SDK sends (`via: sdk`). Its values are within the schema's limits.
public struct DestinationEvent: Sendable, Hashable {
  /// A named value.
  public typealias Parameter = JSONValue.Member

  /// The name of the stream.
  public let stream: String
  /// The event's code in an object stream; category, method and object in a tuple stream.
  public let path: [String]
  /// The value of a tuple event; `nil` for a tuple without one and for object events.
  public let value: JSONValue?
  /// The extras of a tuple, or the fields of an object without its code: under the names of the wire, in the order of
  /// the schema.
  public let parameters: [Parameter]
  /// The stream's attributes that have a value.
  public let attributes: [Parameter]

  /// The path as text: `checkout_started`, `action.type_url.search_bar`.
  public var name: String { path.joined(separator: ".") }

  /// Returns the parameter with a name; `nil` if the event does not have it.
  public subscript(_ name: String) -> JSONValue? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

  init?(_ delivery: Delivery) {
    guard let event = try? JSONValue(parsing: delivery.event) else { return nil }
    stream = delivery.stream.name.description
    let attributes = delivery.attributes.flatMap { try? JSONValue(parsing: $0) }
    if case .object(let members)? = attributes { self.attributes = members } else { self.attributes = [] }
    switch event {
    // The first item is the time of the recorder: the SDK has its own.
    case .array(let items) where items.count >= 4:
      path = items[1...3].compactMap(\.text)
      value = items.count > 4 && items[4] != .null ? items[4] : nil
      if items.count > 5, case .object(let extras) = items[5] { parameters = extras } else { parameters = [] }
    case .object(let members):
      let key = delivery.stream.destination?.nameKey?.description
      value = nil
      parameters = members.filter { $0.name != key }
      path = members.first { $0.name == key }.map { [$0.value.text ?? $0.value.json] } ?? []
    default: return nil
    }
  }
}

/// The destination of a stream whose events the app passes to another SDK. Generated.
public struct DestinationDescription: Sendable {
  /// The key of an object event's code.
  public let nameKey: StaticString?

  @_spi(Generated) public init(nameKey: StaticString?) { self.nameKey = nameKey }
}
