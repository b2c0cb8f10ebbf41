/// The address that a unit is sent to: the schema's or the app's host, the schema's path and query.
///
/// Values of the path are data; none of them can change the host, reach another folder, or begin a query.
enum UploadAddress {
  /// Why there is no address to send to.
  enum Fault: Error, Sendable, Hashable {
    /// Neither the schema nor the app has one.
    case missing
    /// No `https://host` or `http://host`, or with characters that a URL has not.
    case malformed
    /// `http`, and the host is not this device.
    case notEncrypted
    /// A user name or a password in the address, which would be in logs.
    case credentials
    /// A `#`, of which a receiver would see nothing.
    case fragment
    /// A part of the path is `.` or `..`, which clients resolve.
    case dotSegment
  }

  /// The whole address, percent-encoded.
  ///
  /// - Parameters:
  ///   - request: path and query, and the schema's own address.
  ///   - endpoint: the app's address for its environment (R-AS-45), instead of the schema's.
  /// - Returns: the address as text.
  /// - Throws: why nothing may be sent there.
  static func url(of request: UploadRequest, endpoint: String? = nil) throws(Fault) -> String {
    guard let base = endpoint ?? request.address else { throw .missing }
    guard base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !base.contains(where: { "\"<>\\^`{|}".contains($0) })
    else { throw .malformed }
    guard !base.contains("#") else { throw .fragment }
    let lower = base.lowercased()
    let isEncrypted = lower.hasPrefix("https://")
    guard isEncrypted || lower.hasPrefix("http://") else { throw .malformed }
    let afterScheme = base.dropFirst(isEncrypted ? 8 : 7)
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else { throw .credentials }
    let host = try host(of: authority)
    guard isEncrypted || isLoopback(host) else { throw .notEncrypted }

    let parts = afterScheme.dropFirst(authority.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = PercentEncoding.completed(url: String(parts.first ?? ""))
    if let own = request.path, !own.isEmpty {
      if path.hasSuffix("/") { path.removeLast() }
      path += (own.hasPrefix("/") ? "" : "/") + encoded(path: own)
    }
    // Clients resolve `%2E` as they do a dot.
    for part in path.split(separator: "/") {
      if [".", ".."].contains(PercentEncoding.decode(String(part))) { throw .dotSegment }
    }
    var query = parts.count > 1 && !parts[1].isEmpty ? [PercentEncoding.completed(url: String(parts[1]))] : []
    query += request.query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
    return (isEncrypted ? "https://" : "http://") + authority + path
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Parts are encoded already, or meant literally by a schema that says so: a `?` or `#` in them belongs to the path.
  private static func encoded(path: String) -> String {
    PercentEncoding.completed(url: path).map { "?#[]".contains($0) ? PercentEncoding.encode(String($0)) : String($0) }
      .joined()
  }

  /// The host of `host`, `host:port` or `[address]:port`, in lower case.
  private static func host(of authority: Substring) throws(Fault) -> String {
    var host = authority
    var port: Substring?
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      (host, port) = (authority[..<colon], authority[colon...].dropFirst())
    }
    if let port {
      guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port), (1...65_535).contains(number)
      else { throw .malformed }
    }
    let isAddress = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
    let name = isAddress ? host.dropFirst().dropLast() : host
    // A dot, a hyphen or an underscore belongs to a name, a colon to an address of IPv6.
    let others = isAddress ? ":." : "-._"
    guard !name.isEmpty,
      name.allSatisfy({ $0.isASCII && (isAddress ? $0.isHexDigit : $0.isLetter || $0.isNumber) || others.contains($0) })
    else { throw .malformed }
    return host.lowercased()
  }

  /// Whether the host is this device by its text alone: a name that must be looked up could be anywhere.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // A leading zero is octal to some: such an address is not trusted.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}
