/// A destination in the app that a link leads to: a route of one family, or the generated `Link` of any of them.
public protocol LinkDestination: Sendable {
  /// The route that a link leads to.
  ///
  /// - Parameters:
  ///   - url: the link as it came.
  ///   - origin: who opens it; `outside` where nobody knows.
  /// - Throws: why it leads nowhere.
  init(url: String, origin: LinkOrigin) throws(LinkRejection)
  /// The link that leads there.
  var url: String { get }
}

/// A destination in the app that a link of one family leads to: what generated enums of routes conform to.
public protocol LinkRoute: LinkDestination {
  static var family: LinkFamily { get }
  /// Index into `family.paths`.
  var index: Int { get }
  /// The values of its parameters; none for a route without parameters.
  var values: LinkValues { get }
  /// The route at an index, where it needs no values.
  init?(index: Int)
  /// The route at an index, with the values of its parameters; `nil` where a required one is missing.
  init?(index: Int, values: LinkValues)
}

extension LinkRoute {
  public var values: LinkValues { LinkValues() }
  public init?(index: Int, values: LinkValues) { self.init(index: index) }

  public static func == (left: Self, right: Self) -> Bool { left.index == right.index && left.values == right.values }
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  public init(url: String, origin: LinkOrigin) throws(LinkRejection) {
    let (index, values) = try Self.family.route(of: url, origin: origin)
    // Each path of the family has its route, and what that requires has been found.
    guard let route = Self(index: index, values: values) else { throw .unknownPath(Self.family.paths[index]) }
    self = route
  }

  /// The route that a link leads to, where several families are asked; otherwise `nil`, and `reason` is the one that says
  /// most: a family that the link is of tells more than one that it is not of.
  @_spi(Generated) public static func route(
    of url: String, origin: LinkOrigin, _ reason: inout LinkRejection
  ) -> Self? {
    do throws(LinkRejection) {
      return try Self(url: url, origin: origin)
    } catch {
      if error.detail > reason.detail { reason = error }
      return nil
    }
  }

  /// The link. It leads back to this route where the values of its parameters keep to their limits; for values that come
  /// from elsewhere, `try Self(url: route.url, origin: .inside)` says whether they do.
  public var url: String { Self.family.url(of: index, values) }

  /// All routes that need no values, by name.
  public static var all: [Self] { family.paths.indices.compactMap { Self(index: $0) } }
}

/// Without `Equatable` the standard library compares no optional routes.
extension Optional where Wrapped: LinkRoute {
  public static func == (left: Self, right: Self) -> Bool {
    left?.index == right?.index && left?.values == right?.values
  }
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }
}
