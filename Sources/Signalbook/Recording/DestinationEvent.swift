/// An event of a stream that another SDK sends (`via: sdk`): accepted, within its limits, its values as declared.
public struct DestinationEvent: Sendable, Hashable {
  /// A value with its name.
  public typealias Parameter = JSONValue.Member

  /// The name of the stream.
  public let stream: String
  /// In an object stream the event's code; in a tuple stream category, method and object.
  public let path: [String]
  /// A tuple's value; `nil` where the event has none, and in object streams.
  public let value: JSONValue?
  /// A tuple's extras, or an object's fields but its code: names as they are sent, in the order of the schema.
  public let parameters: [Parameter]
  /// The attributes that the stream carries, those that have a value.
  public let attributes: [Parameter]

  /// Its path in one text: `checkout_started`, `action.type_url.search_bar`.
  public var name: String { path.joined(separator: ".") }

  /// The parameter of a name; `nil` where the event does not have it.
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

/// Says that an app hands a stream's events to another SDK. Generated.
public struct DestinationDescription: Sendable {
  /// The key of an object event's code.
  public let nameKey: StaticString?

  @_spi(Generated) public init(nameKey: StaticString?) { self.nameKey = nameKey }
}
