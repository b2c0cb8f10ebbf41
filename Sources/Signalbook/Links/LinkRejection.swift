/// The origin of a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself, for example a message or a page that the app created.
  case inside
  /// Another app, a web page, the system, or an unknown origin.
  case outside
}

/// The reason a link does not lead to a destination in the app.
public enum LinkRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// The scheme is different, or the link is not a URL.
  case otherScheme
  /// The host differs from the family's host.
  case otherHost
  /// Only the app itself can open the link. If the link is from outside, the app is opened without a destination.
  case fromOutside
  /// The named parameter or its value is missing.
  case noParameter(String)
  /// The value of the named parameter has the wrong type.
  case wrongValue(String)
  /// The named parameter exceeds the schema's size limit. If the name itself is too long, the associated name is empty.
  case tooLong(String)
  /// The link has more undeclared parameters than the route passes on.
  case tooManyParameters(atMost: Int)
  /// The named parameter contains an invalid escape or invalid UTF-8. If the name itself is invalid, the associated
  /// name is empty.
  case damagedParameter(String)
  /// No route has this path.
  case unknownPath(String)

  /// Whether the system opens the app for the link.
  public var opensApp: Bool { self != .otherScheme }

  /// How specific the reason is. If several families reject a link, the reason with the highest number is reported.
  var detail: Int {
    switch self {
    case .otherScheme: 0
    case .otherHost: 1
    default: 2
    }
  }

  public var description: String {
    switch self {
    case .otherScheme: "The link is of another scheme."
    case .otherHost: "The link is of another host."
    case .fromOutside: "The link may be opened by the app itself only."
    case .noParameter(let name): "The link has no value for the parameter '\(name)'."
    case .wrongValue(let name): "The value of the parameter '\(name)' is not of its type."
    case .tooLong(let name): "The parameter '\(name)' is too long."
    case .tooManyParameters(let count): "The link has more than \(count) further parameters."
    case .damagedParameter(let name): "The parameter '\(name)' holds a damaged escape, or bytes that are no UTF-8."
    case .unknownPath(let path): "No route has the path '\(path)'."
    }
  }
}
