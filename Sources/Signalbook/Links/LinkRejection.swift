/// Who opens a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself: a message it shows, a page it made.
  case inside
  /// Another app, a web page, the system; or nobody knows.
  case outside
}

/// Why a link leads nowhere in the app.
public enum LinkRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is of another scheme, or no URL.
  case otherScheme
  /// Its host is not that of the family, with anything before, behind or in it (R-MMA-63).
  case otherHost
  /// Only the app itself may open it: from outside the app opens, and nothing further happens (R-MMA-61).
  case fromOutside
  /// It lacks the parameter of this name, or its value.
  case noParameter(String)
  /// The parameter of this name has a value that is not of its type.
  case wrongValue(String)
  /// The parameter of this name has more bytes than the schema lets it have; no name where that is too long itself.
  case tooLong(String)
  /// It has more parameters than the route passes on.
  case tooManyParameters(atMost: Int)
  /// The parameter of this name holds an escape that is none, or bytes that are no UTF-8; no name where that is
  /// damaged itself.
  case damagedParameter(String)
  /// No route has this path.
  case unknownPath(String)

  /// Whether the system opens the app for such a link, wherever it leads.
  public var opensApp: Bool { self != .otherScheme }

  /// How much it says of where the link was to lead.
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
