/// The reason a restrictions document was rejected. The earlier restrictions remain in force.
public struct RestrictionsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The type of error.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The registry does not declare `remoteRestrictions` for any stream.
    case notDeclared
    /// The document exceeds the size limit.
    case tooLarge
    /// The document is not JSON, or an object has a duplicate key.
    case invalidJSON
    /// The document has a format that this version of the runtime does not support.
    case unsupportedFormat
    /// The document belongs to another registry.
    case otherRegistry
    /// A required key is missing.
    case missingKey
    /// An object has an unknown key.
    case unknownKey
    /// A value has the wrong type, or a list is empty.
    case wrongType
    /// A number is out of bounds, or a date or version is malformed.
    case invalidValue
    /// A range of versions is empty.
    case emptyRange
    /// The document has expired.
    case expired
    /// The document expires later than the schema allows.
    case expiresTooLate
    /// The file with the stored document is corrupt or was not written by the recorder.
    case damagedFile
  }

  /// The type of error.
  public let reason: Reason
  /// The JSON pointer to the invalid value. Empty for the entire document.
  public let pointer: String
  /// A description of the valid values.
  public let expected: String

  public var description: String {
    let location = pointer.isEmpty ? "the document" : "\"\(pointer)\""
    return "\(location) \(reason.text); expected \(expected)"
  }

  init(_ reason: Reason, at pointer: String = "", expected: String) {
    (self.reason, self.pointer, self.expected) = (reason, pointer, expected)
  }
}

extension RestrictionsError.Reason {
  fileprivate var text: String {
    switch self {
    case .notDeclared: "cannot restrict this registry"
    case .tooLarge: "is too large"
    case .invalidJSON: "is not valid JSON"
    case .unsupportedFormat: "has an unsupported format"
    case .otherRegistry: "belongs to another registry"
    case .missingKey: "is missing"
    case .unknownKey: "is an unknown key"
    case .wrongType: "has the wrong type"
    case .invalidValue: "is invalid"
    case .emptyRange: "is an empty range"
    case .expired: "has expired"
    case .expiresTooLate: "is too late"
    case .damagedFile: "is stored in a damaged file"
    }
  }
}
