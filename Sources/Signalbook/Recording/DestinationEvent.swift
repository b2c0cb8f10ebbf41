/// A recorded event of a stream that another SDK sends (`via: sdk`). The event's values satisfy the schema's limits.
public struct DestinationEvent: Sendable, Hashable {
  /// A named value.
  public typealias Parameter = JSONValue.Member

  /// The name of the stream.
  public let stream: String
  /// The event's code for an object stream, or its category, method, and object for a tuple stream.
  public let path: [String]
  /// The value of a tuple event, or `nil` for an object event or a tuple without a value.
  public let value: JSONValue?
  /// The extras of a tuple event, or the fields of an object event without its code. The names are wire names, in
  /// schema order.
  public let parameters: [Parameter]
  /// The stream's attributes that are set.
  public let attributes: [Parameter]

  /// The path as a string, such as `checkout_started` or `action.type_url.search_bar`.
  public var name: String { path.joined(separator: ".") }

  /// Returns the value of the parameter with the given name, or `nil` if the event has no such parameter.
  public subscript(_ name: String) -> JSONValue? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

  init?(_ delivery: Delivery) {
    guard let event = try? JSONValue(parsing: delivery.event) else { return nil }
    stream = delivery.stream.name.description
    let attributes = delivery.attributes.flatMap { try? JSONValue(parsing: $0) }
    if case .object(let members)? = attributes { self.attributes = members } else { self.attributes = [] }
    switch event {
    // Skips the first item, which is the time from the recorder's clock. The SDK adds its own time.
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

/// The destination of a stream whose events the app passes to another SDK. Created by generated code.
public struct DestinationDescription: Sendable {
  /// The key of the event code in an object event.
  public let nameKey: StaticString?

  @_spi(Generated) public init(nameKey: StaticString?) { self.nameKey = nameKey }
}
