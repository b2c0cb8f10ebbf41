/// A destination in the app: either a route of one family, or the generated `Link`, which covers all families.
public protocol LinkDestination: Sendable {
  /// Creates the destination of the given link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - origin: The origin of the link. Pass `external` if it is unknown.
  /// - Throws: An error if the link does not have a destination.
  init(url: String, origin: LinkOrigin) throws(LinkRejection)
  /// The link that leads to the destination.
  var url: String { get }
}

/// A destination in a family. Generated route enums conform.
public protocol LinkRoute: LinkDestination {
  /// The family of the route.
  static var family: LinkFamily { get }
  /// The route's index in `family.paths`.
  var index: Int { get }
  /// The values of the route's parameters.
  var values: LinkValues { get }
  /// Creates the route at the given index, or returns `nil` if the index is unknown or if the route requires values.
  init?(index: Int)
  /// Creates the route at the given index with the given values, or returns `nil` if the index is unknown or if a
  /// required value is missing.
  init?(index: Int, values: LinkValues)
}

extension LinkRoute {
  public var values: LinkValues { LinkValues() }
  public init?(index: Int, values: LinkValues) { self.init(index: index) }

  /// Returns whether two routes and their values are equal.
  public static func == (left: Self, right: Self) -> Bool { left.index == right.index && left.values == right.values }
  /// Returns whether two routes or their values differ.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  public init(url: String, origin: LinkOrigin) throws(LinkRejection) {
    let (index, values) = try Self.family.route(of: url, origin: origin)
    // Each path in the family has a route, and parsing found all required values.
    guard let route = Self(index: index, values: values) else { throw .unknownPath(Self.family.paths[index]) }
    self = route
  }

  /// Returns the link's route, or `nil` if the link does not belong to this family. If this family's reason for
  /// rejecting the link is more specific than `reason`, replaces `reason`.
  @_spi(Generated) public static func route(
    of url: String, origin: LinkOrigin, _ reason: inout LinkRejection
  ) -> Self? {
    do throws(LinkRejection) {
      return try Self(url: url, origin: origin)
    } catch {
      if error.specificity > reason.specificity { reason = error }
      return nil
    }
  }

  /// The link to the route. The values must be within their limits. To validate values from outside the app, use `try
  /// Self(url: route.url, origin: .app)`.
  public var url: String { Self.family.url(of: index, values) }

  /// All routes that do not require values, sorted by name.
  public static var routesWithoutValues: [Self] { family.paths.indices.compactMap { Self(index: $0) } }
}

/// Equality for optional routes. The standard library provides it only if the wrapped type is `Equatable`.
extension Optional where Wrapped: LinkRoute {
  public static func == (left: Self, right: Self) -> Bool {
    left?.index == right?.index && left?.values == right?.values
  }
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }
}
