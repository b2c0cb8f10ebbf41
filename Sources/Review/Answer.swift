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
  /// The answers from which this one follows; `nil` if the schema gives it itself.
  public let grounds: Grounds?

  public init(
    _ value: Value?, _ key: String, at location: Location, ownProvenance: Provenance? = nil, grounds: Grounds? = nil
  ) {
    self.value = value
    self.key = key
    self.location = location
    self.ownProvenance = value == nil ? nil : ownProvenance
    self.grounds = value == nil ? nil : grounds
  }

  public var isAnswered: Bool { value != nil }

  public func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(value.map(transform), key, at: location, ownProvenance: ownProvenance, grounds: grounds)
  }
}

/// The answers from which another one follows: that a stream does not track follows from all its recipients, that it does from
/// any of them.
public enum Grounds: Sendable, Hashable {
  /// It holds only if all of them do: one that is inferred makes it inferred.
  case all([Ground])
  /// It holds if one of them does: it is inferred only if all of them are.
  case any([Ground])

  public var list: [Ground] {
    switch self {
    case .all(let list), .any(let list): list
    }
  }
}

/// The key and location of an answer.
public struct Ground: Sendable, Hashable {
  public let key: String
  public let location: Location

  public init(_ key: String, at location: Location) {
    self.key = key
    self.location = location
  }
}

extension Location {
  /// `path:line:column`, which terminals and editors open.
  public var text: String { "\(path):\(line):\(column)" }
}
