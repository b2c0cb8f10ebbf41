/// The origin of a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself, for example a message or a page that the app created.
  case app
  /// Another app, a web page, the system, or an unknown origin.
  case external
}

/// The reason a link does not have a destination in the app.
public enum LinkRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// The link has another scheme, or is not a URL.
  case schemeMismatch
  /// The host differs from the family's host.
  case hostMismatch
  /// Only the app itself can open the link. A link from outside opens the app without a destination.
  case externalOrigin
  /// The named parameter or its value is missing.
  case missingParameter(String)
  /// The value of the named parameter has the wrong type.
  case invalidValue(String)
  /// The named parameter exceeds the schema's size limit. If the name itself is too long, the associated name is empty.
  case tooLong(String)
  /// The link has more undeclared parameters than the route passes on.
  case tooManyParameters(limit: Int)
  /// The named parameter contains an invalid escape or invalid UTF-8. If the name itself is invalid, the associated
  /// name is empty.
  case malformedParameter(String)
  /// No route has this path.
  case unknownPath(String)

  /// Whether the system opens the app for the link.
  public var opensApp: Bool { self != .schemeMismatch }

  /// The specificity of the reason. If several families reject a link, the reason with the highest number is reported.
  var specificity: Int {
    switch self {
    case .schemeMismatch: 0
    case .hostMismatch: 1
    default: 2
    }
  }

  public var description: String {
    switch self {
    case .schemeMismatch: "The link has a different scheme."
    case .hostMismatch: "The link has a different host."
    case .externalOrigin: "Only the app itself can open the link."
    case .missingParameter(let name): "The parameter '\(name)' is missing."
    case .invalidValue(let name): "The parameter '\(name)' has an invalid value."
    case .tooLong(let name): "The parameter '\(name)' is too long."
    case .tooManyParameters(let limit): "The link has more than \(limit) undeclared parameters."
    case .malformedParameter(let name): "The parameter '\(name)' contains an invalid escape or invalid UTF-8."
    case .unknownPath(let path): "No route has the path '\(path)'."
    }
  }
}
