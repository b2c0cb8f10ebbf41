import SignalbookSchemaFiles
import SignalbookWireForm

public struct LinkFamily: Sendable {
  public let name: String
  public let description: String?
  public let scheme: String
  public let host: String
  /// The parameter that contains the path, or `nil` if the family has a single link with an empty path.
  public let parameter: String?
  public var matching: MatchingRules
  public let profiles: [(name: String, matching: MatchingRules)]
  public var routes: [Route]
  public let swiftName: String?
  public let metadata: Metadata
  public let origin: Origin

  /// The rules for matching links to routes.
  public struct MatchingRules: Sendable {
    public var isInternalOnly = false
    public var ignoresCase = false
    /// Whether to ignore repeated slashes and slashes at either end of a path.
    public var ignoresSlashes = false
    /// Whether to ignore path segments after the route's last segment.
    public var ignoresExtraSegments = false
  }

  public struct Route: Sendable {
    public let name: String
    /// The path, or `nil` if the receiver does not support the link.
    public var path: String?
    public let profiles: [(name: String, path: String?)]
    public let description: String
    public let swiftName: String?
    public let metadata: Metadata
    public let origin: Origin
    /// The location of the path, if the route has one.
    public let pathLocation: Location?
    /// The parameters, required ones first, then sorted by name.
    public let parameters: [Parameter]
    public let undeclaredParameterLimits: UndeclaredParameterLimits?
  }

  /// A parameter in a link, besides the link's path.
  public struct Parameter: Sendable {
    public enum Kind: String, Sendable {
      case string, boolean, integer
      case webAddress = "web-address"
    }

    public let name: String
    public let wire: String
    public let kind: Kind
    /// The range of an integer parameter.
    public let bounds: ClosedRange<Int64>
    /// Whether links may omit the parameter.
    public let isOptional: Bool
    /// The value used if a link omits the parameter.
    public let absent: Scalar?
    /// The maximum length of the decoded value, in bytes.
    public let maxBytes: Int
    public let description: String
    public let swiftName: String?
    public let note: String?
    public let origin: Origin
  }

  /// The limits for undeclared parameters that are passed to the app.
  public struct UndeclaredParameterLimits: Sendable, Hashable {
    public let maxCount: Int
    /// The maximum combined length of a parameter's name and value, in bytes.
    public let maxBytes: Int
  }
}

extension LinkFamily {
  /// The routes that have a path in this family's receiver.
  public var routesWithPaths: [(route: Route, path: String)] {
    parameter == nil ? [] : routes.compactMap { route in route.path.map { (route, $0) } }
  }

  /// The prefix that all links in the family share.
  public var linkPrefix: String { parameter.map { "\(scheme)://\(host)?\($0)=" } ?? "\(scheme)://\(host)" }

  /// Returns the form of the route's links, including parameter names.
  public func urlForm(of route: Route, path: String) -> String {
    var text = linkPrefix + path
    for (index, parameter) in route.parameters.enumerated() {
      text += "\(index == 0 && self.parameter == nil ? "?" : "&")\(parameter.wire)=…"
    }
    return text
  }

  /// Returns the family with the given profile's overrides applied.
  public func applying(profile: String) -> LinkFamily {
    var family = self
    if let variation = profiles.first(where: { $0.name == profile }) { family.matching = variation.matching }
    for index in routes.indices {
      if let variation = routes[index].profiles.first(where: { $0.name == profile }) {
        family.routes[index].path = variation.path
      }
    }
    return family
  }

  /// Returns the segments of the given path in the form in which they are compared with routes.
  public func comparableSegments(of path: String) -> [String] {
    let text = matching.ignoresCase ? path.lowercased() : path
    return text.split(separator: "/", omittingEmptySubsequences: matching.ignoresSlashes).map(String.init)
  }
}
