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

    /// The reason and the fix, for a log.
    var reason: String {
      switch self {
      case .missing: "neither the schema nor the app has an address; set one, or \"address\" of the stream's upload"
      case .malformed: "the address is not https:// with a host and an optional port"
      case .notEncrypted: "http is for this device alone, such as http://localhost:8080; use https"
      case .credentials: "the address has a user name or a password; send credentials another way"
      case .fragment: "the address has a fragment, which no receiver sees; remove it"
      case .dotSegment: "the path has a part that is . or .., which clients resolve; write the path out"
      }
    }
  }

  /// The reason an address cannot be used, independent of the path; `nil` if it can be used.
  static func fault(of base: String) -> Fault? {
    let request = UploadRequest(
      method: "", address: base, path: nil, query: [], contentType: "", sendsCookies: false, body: [])
    do throws(Fault) { _ = try url(of: request) } catch { return error }
    return nil
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
    guard let host = WebAuthority(authority)?.host else { throw .malformed }
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

  /// Whether the host is this device by its text alone: a name that must be looked up could be anywhere.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
