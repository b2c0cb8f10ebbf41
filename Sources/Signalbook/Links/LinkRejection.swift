/// The origin of a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself, for example a message or a page that the app created.
  case inside
  /// Another app, a web page, the system, or an unknown origin.
  case outside
}

/// The reason a link has no destination in the app.
public enum LinkRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// The scheme is different, or the link is not a URL.
  case otherScheme
  /// The host is not identical to the family's.
  case otherHost
  /// Only the app itself can open the link. From outside, the link opens the app without a destination.
  case fromOutside
  /// The parameter with this name, or its value, is missing.
  case noParameter(String)
  /// The value of the parameter with this name has the wrong type.
  case wrongValue(String)
  /// The parameter with this name exceeds the schema's size limit. If the name itself is too long, it is empty.
  case tooLong(String)
  /// The link has more parameters than the route passes on.
  case tooManyParameters(atMost: Int)
  /// The parameter with this name contains an invalid escape or invalid UTF-8. If the name itself is invalid, it is
  /// empty.
  case damagedParameter(String)
  /// No route has this path.
  case unknownPath(String)

  /// Whether the system opens the app for the link.
  public var opensApp: Bool { self != .otherScheme }

  /// The precision of the reason. A higher number describes the link's destination in more detail.
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
