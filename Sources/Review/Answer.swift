import SignalbookSchemaFiles

/// A schema's answer to a question from a reviewer, with its location.
public struct Answer<Value: Sendable>: Sendable {
  /// The answer's value, or `nil` if unanswered.
  public let value: Value?
  /// The location of the answer or, if unanswered, of the entry that can supply it.
  public let location: Location
  /// The key that supplies the answer, such as `data` or `retention.recipient`.
  public let key: String
  /// The provenance of an answer that is not in a schema, or `nil` if the answer is in a schema. For example, facts
  /// about the runtime's behavior are in the app's code.
  public let ownProvenance: Provenance?
  /// The answers that this answer is derived from, or `nil` if the answer is in the schema.
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

/// The answers from which another answer is derived. For example, a stream tracks users if any of its recipients does.
public enum Grounds: Sendable, Hashable {
  /// The derived answer depends on all of these answers. It is inferred if any answer is inferred.
  case all([Ground])
  /// Each of these answers is sufficient. The derived answer is inferred only if all answers are inferred.
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
  /// The location as `path:line:column`, which terminals and editors can open.
  public var text: String { "\(path):\(line):\(column)" }
}
