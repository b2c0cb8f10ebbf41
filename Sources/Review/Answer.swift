import SignalbookSchemaFiles

/// What a schema says to a reviewer's question, and where.
public struct Answer<Value: Sendable>: Sendable {
  /// `nil`: nobody has answered.
  public let value: Value?
  /// Where the answer stands; for a question that nobody answered, the entry that can.
  public let location: Location
  /// The key of the schema language that answers: `data`, `retention.recipient`.
  public let key: String
  /// Where an answer that no schema gives is from: the runtime's own behaviour is our choice. `nil`: the schema says it.
  public let ownProvenance: Provenance?

  public init(_ value: Value?, _ key: String, at location: Location, ownProvenance: Provenance? = nil) {
    self.value = value
    self.key = key
    self.location = location
    self.ownProvenance = value == nil ? nil : ownProvenance
  }

  public var isAnswered: Bool { value != nil }

  public func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(value.map(transform), key, at: location, ownProvenance: ownProvenance)
  }
}

extension Location {
  /// `path:line:column`, which terminals and editors open.
  public var text: String { "\(path):\(line):\(column)" }
}
