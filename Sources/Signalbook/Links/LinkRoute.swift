/// Who opens a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself: a message it shows, a page it made.
  case inside
  /// Another app, a web page, the system.
  case outside
}

/// What the links of one family have in common: `scheme://host?parameter=path`.
public struct LinkFamily: Sendable {
  public let scheme: String
  public let host: String
  public let parameter: String
  /// Whether only the app itself may open them.
  public let isInsideOnly: Bool
  /// Whether paths are compared without regard to letter case.
  public let ignoresCase: Bool
  /// By index of the route.
  public let paths: [String]

  public init(
    scheme: String, host: String, parameter: String, isInsideOnly: Bool, ignoresCase: Bool, paths: [String]
  ) {
    self.scheme = scheme
    self.host = host
    self.parameter = parameter
    self.isInsideOnly = isInsideOnly
    self.ignoresCase = ignoresCase
    self.paths = paths
  }
}

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

  /// The route that a link leads to; `nil` for a link of another family, an unknown path, or one that may not be opened
  /// from there.
  public init?(url: String, origin: LinkOrigin) {
    let family = Self.family
    if family.isInsideOnly && origin != .inside { return nil }
    guard let path = family.path(of: url),
      let index = family.paths.firstIndex(where: {
        $0 == path || family.ignoresCase && $0.lowercased() == path.lowercased()
      })
    else { return nil }
    self.init(index: index)
  }

  /// The link. It leads back to this route.
  public var url: String {
    let family = Self.family
    return
      "\(family.scheme)://\(family.host)?\(family.parameter)=\(PercentEncoding.encode(family.paths[index], except: "/:@!$'()*,;?"))"
  }

  /// All routes, by name.
  public static var all: [Self] { family.paths.indices.compactMap { Self(index: $0) } }
}

extension LinkFamily {
  /// The value of the family's parameter; `nil` when the link belongs to another family or has no such parameter.
  ///
  /// Scheme and host are compared without regard to letter case (RFC 3986, 3.1 and 3.2.2).
  func path(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":"), url[..<colon].lowercased() == scheme.lowercased() else { return nil }
    var rest = url[url.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2)
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    guard let mark = rest.firstIndex(of: "?") else { return nil }
    var authority = rest[..<mark]
    if authority.hasSuffix("/") { authority = authority.dropLast() }
    guard authority.lowercased() == host.lowercased() else { return nil }
    for item in rest[rest.index(after: mark)...].split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, PercentEncoding.decode(String(parts[0])) == parameter else { continue }
      return PercentEncoding.decode(String(parts[1]))
    }
    return nil
  }
}
