/// An upload URL without the stream's path. Validated when code is generated and when a ping is sent.
struct BaseURL {
  /// The reason a base URL is invalid.
  enum Fault: Error, Sendable, Hashable {
    /// Neither the schema nor the app sets a URL.
    case missing
    /// The URL does not begin with `https://host` or `http://host`, or contains characters that are invalid in a URL.
    case malformed
    /// The scheme is `http`, and the host is not the local device.
    case notEncrypted
    /// The URL contains a user name or a password, which would appear in logs.
    case credentials
    /// The URL contains a fragment, which is never sent to a receiver.
    case fragment
    /// A path component is `.` or `..`, which clients would resolve.
    case dotSegment

    /// The reason and the fix, for logs.
    var reason: String {
      switch self {
      case .missing:
        "neither the schema nor the app sets an upload URL; set \"address\" in the stream's 'upload', or set an "
          + "endpoint in the app"
      case .malformed: "the URL does not begin with https://, a host and an optional port"
      case .notEncrypted: "HTTP is allowed only for this device, such as http://localhost:8080; use HTTPS"
      case .credentials: "the URL contains a user name or a password; send credentials another way"
      case .fragment: "the URL contains a fragment, which is not sent; remove the fragment"
      case .dotSegment: "the path contains a '.' or '..' segment, which clients resolve; write the resolved path"
      }
    }
  }

  let isEncrypted: Bool
  /// The host and the port.
  let authority: String
  /// The path without the query, as written.
  let path: String
  let query: String

  /// Creates a base URL.
  ///
  /// - Throws: An error if the URL is invalid.
  init(_ base: String) throws(Fault) {
    guard base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !base.contains(where: { "\"<>\\^`{|}".contains($0) })
    else { throw .malformed }
    guard !base.contains("#") else { throw .fragment }
    let lower = base.lowercased()
    isEncrypted = lower.hasPrefix("https://")
    guard isEncrypted || lower.hasPrefix("http://") else { throw .malformed }
    let afterScheme = base.dropFirst(isEncrypted ? 8 : 7)
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else { throw .credentials }
    guard let host = WebAuthority(authority)?.host else { throw .malformed }
    guard isEncrypted || Self.isLoopback(host) else { throw .notEncrypted }
    let parts = afterScheme.dropFirst(authority.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.authority = String(authority)
    path = String(parts.first ?? "")
    query = parts.count > 1 ? String(parts[1]) : ""
    if Self.hasDotSegment(path) { throw .dotSegment }
  }

  /// Returns whether a component of the given path is `.` or `..`. Clients treat `%2E` as a dot.
  static func hasDotSegment(_ path: String) -> Bool {
    path.utf8.split(separator: 0x2F).contains { part in
      var (rest, dots) = (part[...], 0)
      while let first = rest.first {
        let isEscaped = first == 0x25 && rest.dropFirst().first == 0x32 && (rest.dropFirst(2).first ?? 0) | 0x20 == 0x65
        guard isEscaped || first == 0x2E else { return false }
        rest = rest.dropFirst(isEscaped ? 3 : 1)
        dots += 1
      }
      return dots <= 2
    }
  }

  /// Returns whether the given host is the local device. Only literal names are accepted, because a name that must be
  /// resolved could point anywhere.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
