import SignalbookSchemaFiles

/// A schema's answer to a reviewer's question, and its location.
public struct Answer<Value: Sendable>: Sendable {
  /// `nil`: unanswered.
  public let value: Value?
  /// The location of the answer; for an open question, of the entry that can answer it.
  public let location: Location
  /// The key of the schema language that answers: `data`, `retention.recipient`.
  public let key: String
  /// The provenance of an answer that is not in a schema: the runtime's own behavior is our choice. `nil`: the schema has it.
  public let ownProvenance: Provenance?
  /// The answers that this one is derived from; `nil` if it is in the schema.
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

/// The answers that another one is derived from. For example, a stream does not track if all its recipients deny it, and tracks
/// if any recipient does.
public enum Grounds: Sendable, Hashable {
  /// The derived answer needs all of these answers: it is inferred if one is inferred.
  case all([Ground])
  /// The derived answer needs one of these answers: it is inferred if all are inferred.
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
