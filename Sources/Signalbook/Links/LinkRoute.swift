/// A place in the app that a link leads to: what generated enums of routes conform to.
public protocol LinkRoute: Sendable {
  static var family: LinkFamily { get }
  /// Place in `family.paths`.
  var index: Int { get }
  init?(index: Int)
}

extension LinkRoute {
  public static func == (left: Self, right: Self) -> Bool { left.index == right.index }
  public static func != (left: Self, right: Self) -> Bool { left.index != right.index }

  /// The route that a link leads to.
  ///
  /// - Parameters:
  ///   - url: the link as it came.
  ///   - origin: who opens it; `outside` where nobody knows.
  /// - Throws: why it leads nowhere.
  public init(url: String, origin: LinkOrigin) throws(LinkRejection) {
    let index = try Self.family.route(of: url, origin: origin)
    // Each path of the family has its route.
    guard let route = Self(index: index) else { throw .unknownPath(Self.family.paths[index]) }
    self = route
  }

  /// The link. It leads back to this route.
  public var url: String {
    let family = Self.family
    let parameter = PercentEncoding.encode(family.parameter)
    let path = PercentEncoding.encode(family.paths[index], except: "/:@!$'()*,;?")
    return "\(family.scheme)://\(family.host)?\(parameter)=\(path)"
  }

  /// All routes, by name.
  public static var all: [Self] { family.paths.indices.compactMap { Self(index: $0) } }
}

/// Without `Equatable` the standard library compares no optional routes.
extension Optional where Wrapped: LinkRoute {
  public static func == (left: Self, right: Self) -> Bool { left?.index == right?.index }
  public static func != (left: Self, right: Self) -> Bool { left?.index != right?.index }
}
