/// URL components used in checks and documents.
extension String {
  /// The URL's host in lower case, without user and port, or `nil` if the string is not a URL.
  package var host: String? {
    let parts = split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    var host = parts[2].prefix { $0 != "?" && $0 != "#" }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" } + "]") }
    return host.prefix { $0 != ":" }.lowercased()
  }

  /// The URL without its user information, query, and fragment, which may contain personal data or secrets.
  package var withoutUserAndQuery: String {
    let text = String(prefix { $0 != "?" && $0 != "#" })
    guard let start = text.firstRange(of: "://")?.upperBound else { return text }
    let authority = text[start...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return String(text[..<start]) + text[text.index(after: at)...]
  }

  /// Whether the URL uses unencrypted HTTP and its host is not a loopback address.
  package var isPlainHTTP: Bool {
    guard lowercased().hasPrefix("http://"), let host else { return false }
    return !BaseURL.isLoopback(host)
  }

  /// Whether the string is a host name: letters, digits and hyphens, with at least one dot.
  package var isHostName: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.first != 0x2D && label.utf8.last != 0x2D
          && label.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
            default: false
            }
          }
      }
  }
}
