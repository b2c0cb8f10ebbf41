import SignalbookSchemaFiles
import SignalbookWireForm

public struct LinkFamily: Sendable {
  public let name: String
  public let description: String?
  public let scheme: String
  public let host: String
  /// The parameter that holds the path; `nil`: the family has one link, whose path is empty.
  public let parameter: String?
  public var matching: Matching
  public let profiles: [(name: String, matching: Matching)]
  public var routes: [Route]
  public let swiftName: String?
  public let metadata: Metadata
  public let origin: Origin

  /// Which links lead to a route.
  public struct Matching: Sendable {
    public var isInsideOnly = false
    public var ignoresCase = false
    /// Whether slashes at the ends of a path and doubled ones do not matter.
    public var ignoresSlashes = false
    /// Whether parts of a path behind a route's do not matter.
    public var ignoresSurplus = false
  }

  public struct Route: Sendable {
    public let name: String
    /// `nil`: the receiver does not know the link.
    public var path: String?
    public let profiles: [(name: String, path: String?)]
    public let description: String
    public let swiftName: String?
    public let metadata: Metadata
    public let origin: Origin
    /// The path's location, where there is one.
    public let pathLocation: Location?
    /// Those that a link needs first, then by name.
    public let parameters: [Parameter]
    public let others: Others?
  }

  /// A named value of a link beside its path.
  public struct Parameter: Sendable {
    public enum Kind: String, Sendable {
      case string, boolean, integer
      case webAddress = "web-address"
    }

    public let name: String
    public let wire: String
    public let kind: Kind
    /// Of an integer.
    public let bounds: ClosedRange<Int64>
    /// Whether a link may leave it out.
    public let isOptional: Bool
    /// What it counts as where the link leaves it out.
    public let absent: Scalar?
    /// Bytes of the decoded value at most.
    public let bytesAtMost: Int
    public let description: String
    public let swiftName: String?
    public let note: String?
    public let origin: Origin
  }

  /// How many parameters that are not declared a link passes on.
  public struct Others: Sendable, Hashable {
    public let atMost: Int
    /// Bytes of each, its name and value together, at most.
    public let bytesAtMost: Int
  }
}

extension LinkFamily {
  /// The routes that its own receiver knows by a path.
  public var known: [(route: Route, path: String)] {
    parameter == nil ? [] : routes.compactMap { route in route.path.map { (route, $0) } }
  }

  /// What all its links begin with.
  public var start: String { parameter.map { "\(scheme)://\(host)?\($0)=" } ?? "\(scheme)://\(host)" }

  /// The form of a route's links, its parameters with their names.
  public func form(of route: Route, path: String) -> String {
    var text = start + path
    for (index, parameter) in route.parameters.enumerated() {
      text += "\(index == 0 && self.parameter == nil ? "?" : "&")\(parameter.wire)=…"
    }
    return text
  }

  /// The family as the receiver with this profile has it.
  public func seen(by profile: String) -> LinkFamily {
    var family = self
    if let variation = profiles.first(where: { $0.name == profile }) { family.matching = variation.matching }
    for index in routes.indices {
      if let variation = routes[index].profiles.first(where: { $0.name == profile }) {
        family.routes[index].path = variation.path
      }
    }
    return family
  }

  /// Parts of a path that are compared.
  public func compared(_ path: String) -> [String] {
    let text = matching.ignoresCase ? path.lowercased() : path
    return text.split(separator: "/", omittingEmptySubsequences: matching.ignoresSlashes).map(String.init)
  }
}
