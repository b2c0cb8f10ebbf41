/// The common structure of a family's links: `scheme://host?parameter=path`, or `scheme://host` if the family does not
/// have paths, followed by the route's parameters. Created by generated code.
///
/// The scheme, the host, and parameter names are case-sensitive.
public struct LinkFamily: Sendable {
  /// The scheme, such as `firefox`.
  public let scheme: String
  /// The host, such as `deep-link`.
  public let host: String
  /// The name of the parameter that contains the path, or `nil` if the family has a single route without a path.
  public let parameter: String?
  /// Whether only the app itself can open the links. From outside, they open the app without a destination.
  public let isInternal: Bool
  /// Whether paths ignore letter case.
  public let ignoresLetterCase: Bool
  /// Whether leading, trailing, and duplicate slashes are ignored.
  public let ignoresSlashes: Bool
  /// Whether extra components after a route's path are ignored.
  public let ignoresExtraComponents: Bool
  /// The paths, by route index.
  public let paths: [String]
  /// The parameters of each route, by route index. Can be empty if no route has parameters.
  public let parameters: [RouteParameters]
  private let table: LinkTable

  /// Creates a family. Called by generated code.
  public init(
    scheme: String, host: String, parameter: String?, isInternal: Bool, ignoresLetterCase: Bool,
    ignoresSlashes: Bool = false, ignoresExtraComponents: Bool = false, paths: [String],
    parameters: [RouteParameters] = []
  ) {
    self.scheme = scheme
    self.host = host
    self.parameter = parameter
    self.isInternal = isInternal
    self.ignoresLetterCase = ignoresLetterCase
    self.ignoresSlashes = ignoresSlashes
    self.ignoresExtraComponents = ignoresExtraComponents
    self.paths = paths
    self.parameters = parameters
    table = LinkTable(
      paths.map { path in
        let text = ignoresLetterCase ? path.lowercased() : path
        return ignoresSlashes ? Array(text.utf8).withoutSurplusSlashes : Array(text.utf8)
      })
  }

  /// Returns whether the system opens the app for the given link, regardless of whether the link has a destination.
  public func opensApp(_ url: String) -> Bool { url.utf8.starts(with: (scheme + ":").utf8) }

  /// Returns the route index for the given link, and the values of the route's parameters.
  ///
  /// If a parameter is repeated, the first value wins. The fragment is ignored.
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
    var remainder = url[..<(url.firstIndex(of: 0x23) ?? url.endIndex)]
    guard remainder.take(scheme), remainder.take("://") else { throw .schemeMismatch }
    guard remainder.take(host) else { throw .hostMismatch }
    if remainder.first == 0x2F { remainder = remainder.dropFirst() }
    guard remainder.isEmpty || remainder.first == 0x3F else { throw .hostMismatch }
    if isInternal, origin != .app { throw .externalOrigin }
    let query = LinkQuery(remainder.dropFirst())
    let index = try route(of: query)
    guard let parameters = parameters(of: index) else { return (index, LinkValues()) }
    return (index, try values(of: parameters, in: query))
  }

  private func route(of query: LinkQuery) throws(LinkRejection) -> Int {
    guard let parameter else { return 0 }
    var remainingQuery = query
    while let item = remainingQuery.next() {
      guard item.isNamed(parameter) else { continue }
      guard let path = item.value, !path.isEmpty else { break }
      return try route(ofPath: path, parameter)
    }
    throw .missingParameter(parameter)
  }

  /// Returns the index of the route with the given percent-encoded path. If surplus components are ignored, the longest
  /// prefix that is a route's path also matches.
  private func route(
    ofPath path: UnsafeBufferPointer<UInt8>, _ parameter: String
  ) throws(LinkRejection) -> Int {
    let isPlain = path.allSatisfy { $0 < 0x80 && $0 != 0x25 }
    if isPlain, !ignoresLetterCase, !ignoresSlashes {
      if let index = lookUp(path) { return index }
    } else {
      guard var text = PercentEncoding.decode(path) else { throw .malformedParameter(parameter) }
      if ignoresLetterCase { text = text.lowercased() }
      let index =
        ignoresSlashes
        ? Array(text.utf8).withoutSurplusSlashes.withUnsafeBufferPointer(lookUp) : text.withUTF8(lookUp)
      if let index { return index }
    }
    throw .unknownPath(PercentEncoding.decode(path) ?? String(decoding: path, as: UTF8.self))
  }

  private func lookUp(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    if let index = table.index(of: path) { return index }
    guard ignoresExtraComponents else { return nil }
    // A prefix longer than the longest route path cannot match.
    for end in path.indices.prefix(table.longest + 1).reversed() where path[end] == 0x2F && end > 0 {
      if let index = table.index(of: UnsafeBufferPointer(rebasing: path[..<end])) { return index }
    }
    return nil
  }
}

extension [UInt8] {
  /// The path without leading, trailing, and duplicate slashes.
  fileprivate var withoutSurplusSlashes: [UInt8] {
    var keptBytes: [UInt8] = []
    keptBytes.reserveCapacity(count)
    for byte in self where byte != 0x2F || (keptBytes.last != 0x2F && !keptBytes.isEmpty) { keptBytes.append(byte) }
    if keptBytes.last == 0x2F { keptBytes.removeLast() }
    return keptBytes
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Removes the given prefix. Returns `false` if the bytes do not start with it.
  fileprivate mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }
}
