/// What the links of one family have in common: `scheme://host?parameter=path`, or `scheme://host` where it has no paths;
/// behind that come the parameters of the route. Generated.
///
/// Scheme, host and the parameter's name are compared as they are written (R-MMA-63).
public struct LinkFamily: Sendable {
  public let scheme: String
  public let host: String
  /// The parameter that holds the path; `nil`: the family has one route, whose path is empty.
  public let parameter: String?
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
  /// By index of the route; empty where no route has any.
  public let parameters: [RouteParameters]
  private let table: LinkTable

  public init(
    scheme: String, host: String, parameter: String?, isInsideOnly: Bool, ignoresCase: Bool,
    ignoresSlashes: Bool = false, ignoresSurplus: Bool = false, paths: [String],
    parameters: [RouteParameters] = []
  ) {
    self.scheme = scheme
    self.host = host
    self.parameter = parameter
    self.isInsideOnly = isInsideOnly
    self.ignoresCase = ignoresCase
    self.ignoresSlashes = ignoresSlashes
    self.ignoresSurplus = ignoresSurplus
    self.paths = paths
    self.parameters = parameters
    table = LinkTable(
      paths.map { path in
        let text = ignoresCase ? path.lowercased() : path
        return ignoresSlashes ? Array(text.utf8).withoutSurplusSlashes : Array(text.utf8)
      })
  }

  /// Whether the system opens the app for this link, wherever in the app it leads.
  public func opensApp(_ url: String) -> Bool { url.utf8.starts(with: (scheme + ":").utf8) }

  /// The index of the route that a link leads to, and the values of its parameters.
  ///
  /// Of several parameters of a name the first counts, whatever it holds. A fragment does not matter.
  func route(of url: String, origin: LinkOrigin) throws(LinkRejection) -> (index: Int, values: LinkValues) {
    var url = url
    let found: Result<(index: Int, values: LinkValues), LinkRejection> = url.withUTF8 { bytes in
      do throws(LinkRejection) { return .success(try route(of: bytes, origin)) } catch { return .failure(error) }
    }
    return try found.get()
  }

  private func route(
    of url: UnsafeBufferPointer<UInt8>, _ origin: LinkOrigin
  ) throws(LinkRejection) -> (index: Int, values: LinkValues) {
    var rest = url[..<(url.firstIndex(of: 0x23) ?? url.endIndex)]
    guard rest.take(scheme), rest.take("://") else { throw .otherScheme }
    guard rest.take(host) else { throw .otherHost }
    if rest.first == 0x2F { rest = rest.dropFirst() }
    guard rest.isEmpty || rest.first == 0x3F else { throw .otherHost }
    if isInsideOnly, origin != .inside { throw .fromOutside }
    let query = LinkQuery(rest.dropFirst())
    let index = try route(of: query)
    guard let parameters = parameters(of: index) else { return (index, LinkValues()) }
    return (index, try values(of: parameters, in: query))
  }

  private func route(of query: LinkQuery) throws(LinkRejection) -> Int {
    guard let parameter else { return 0 }
    var rest = query
    while let item = rest.next() {
      guard item.isNamed(parameter) else { continue }
      guard let path = item.value, !path.isEmpty else { break }
      return try route(ofPath: path, parameter)
    }
    throw .noParameter(parameter)
  }

  /// The index of the route that a path, percent-encoded, leads to: one with just these parts, else the longest that it
  /// begins with.
  private func route(
    ofPath path: UnsafeBufferPointer<UInt8>, _ parameter: String
  ) throws(LinkRejection) -> Int {
    let isPlain = path.allSatisfy { $0 < 0x80 && $0 != 0x25 }
    if isPlain, !ignoresCase, !ignoresSlashes {
      if let index = lookUp(path) { return index }
    } else {
      guard var text = PercentEncoding.decode(path) else { throw .damagedParameter(parameter) }
      if ignoresCase { text = text.lowercased() }
      let index =
        ignoresSlashes
        ? Array(text.utf8).withoutSurplusSlashes.withUnsafeBufferPointer(lookUp) : text.withUTF8(lookUp)
      if let index { return index }
    }
    throw .unknownPath(PercentEncoding.decode(path) ?? String(decoding: path, as: UTF8.self))
  }

  private func lookUp(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    if let index = table.index(of: path) { return index }
    guard ignoresSurplus else { return nil }
    // None is longer than the longest route.
    for end in path.indices.prefix(table.longest + 1).reversed() where path[end] == 0x2F && end > 0 {
      if let index = table.index(of: UnsafeBufferPointer(rebasing: path[..<end])) { return index }
    }
    return nil
  }
}

extension [UInt8] {
  /// A path without slashes at its ends and doubled ones.
  fileprivate var withoutSurplusSlashes: [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    for byte in self where byte != 0x2F || (kept.last != 0x2F && !kept.isEmpty) { kept.append(byte) }
    if kept.last == 0x2F { kept.removeLast() }
    return kept
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Takes a text off the front; false where something else is there.
  fileprivate mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }
}
