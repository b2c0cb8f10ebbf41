/// Who opens a link.
public enum LinkOrigin: Sendable, Hashable {
  /// The app itself: a message it shows, a page it made.
  case inside
  /// Another app, a web page, the system.
  case outside
}

/// What the links of one family have in common: `scheme://host?parameter=path`. Generated.
///
/// Scheme, host and the parameter's name are compared as they are written (R-MMA-63).
public struct LinkFamily: Sendable {
  public let scheme: String
  public let host: String
  public let parameter: String
  /// Whether only the app itself may open them (R-MMA-61).
  public let isInsideOnly: Bool
  /// Whether paths are compared without regard to letter case.
  public let ignoresCase: Bool
  /// Whether slashes at the ends of a path and doubled ones do not matter.
  public let ignoresSlashes: Bool
  /// Whether parts of a path behind a route's do not matter.
  public let ignoresSurplus: Bool
  /// By index of the route.
  public let paths: [String]

  public init(
    scheme: String, host: String, parameter: String, isInsideOnly: Bool, ignoresCase: Bool,
    ignoresSlashes: Bool = false, ignoresSurplus: Bool = false, paths: [String]
  ) {
    self.scheme = scheme
    self.host = host
    self.parameter = parameter
    self.isInsideOnly = isInsideOnly
    self.ignoresCase = ignoresCase
    self.ignoresSlashes = ignoresSlashes
    self.ignoresSurplus = ignoresSurplus
    self.paths = paths
  }

  /// Whether the system opens the app for this link, wherever in the app it leads.
  public func opensApp(_ url: String) -> Bool { url.utf8.starts(with: (scheme + ":").utf8) }

  /// The value of the family's parameter; `nil` when the link belongs to another family, has no such parameter, or a
  /// damaged one. Of several the first counts, whatever it holds.
  func path(of url: String) -> String? {
    let prefix = Array((scheme + "://" + host).utf8)
    let bytes = Array(url.utf8.prefix { $0 != 0x23 })
    guard bytes.starts(with: prefix) else { return nil }
    var rest = bytes.dropFirst(prefix.count)
    if rest.first == 0x2F { rest = rest.dropFirst() }
    guard rest.popFirst() == 0x3F else { return nil }
    for item in rest.split(separator: 0x26) {
      let name = item.prefix { $0 != 0x3D }
      guard let decoded = Self.decoded(name), decoded.hasSameBytes(as: parameter) else { continue }
      return item.count > name.count ? Self.decoded(item.dropFirst(name.count + 1)) : nil
    }
    return nil
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    PercentEncoding.decode(String(decoding: bytes, as: UTF8.self))
  }

  /// The index of the route that a path leads to: one with just these parts, else the longest that it begins with.
  func route(of path: String) -> Int? {
    let parts = compared(path)
    var found: (index: Int, count: Int)?
    for (index, known) in paths.enumerated() {
      let known = compared(known)
      if known == parts { return index }
      guard ignoresSurplus, !known.isEmpty, known.count > found?.count ?? 0, parts.starts(with: known) else { continue }
      found = (index, known.count)
    }
    return found?.index
  }

  private func compared(_ path: String) -> [[UInt8]] {
    let text = ignoresCase ? path.lowercased() : path
    // As bytes: two texts that Swift takes for equal may be other bytes.
    return Array(text.utf8).split(separator: 0x2F, omittingEmptySubsequences: ignoresSlashes).map(Array.init)
  }
}
