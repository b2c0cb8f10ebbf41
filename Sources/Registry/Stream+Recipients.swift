import SignalbookSchemaFiles

extension Stream {
  /// Returns the host of an upload, in lower case, if recipients list hosts but not this one. Returns `nil` if no
  /// recipient lists hosts, or if the host is the local device. A listed host includes its subdomains.
  package static func unlistedHost(of upload: Upload?, among recipients: [Recipient]) -> String? {
    let hosts = recipients.flatMap(\.hosts).map { $0.lowercased() }
    guard let host = upload?.address?.host, !hosts.isEmpty else { return nil }
    if hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) { return nil }
    if host == "localhost" || host.hasPrefix("127.") || host == "[::1]" { return nil }
    // Another rule reports hosts that are written as URLs.
    if hosts.contains(where: { ($0.contains("://") ? $0 : "https://\($0)").host == host }) { return nil }
    return host
  }
}

extension Stream.Recipient {
  /// The conflict between the role and `tracking`: a processor acts only on the controller's behalf.
  package var trackingConflict: Stream.RoleConflict? {
    role == "processor" && isTracking == true ? .trackingProcessor : nil
  }

  /// Returns whether the other entry declares another role for the same recipient.
  package func hasOtherRole(than other: Self) -> Bool {
    name == other.name && Self.differ(role, other.role)
  }

  /// Returns whether the other entry declares another country for the same hosts of the same recipient.
  package func hasOtherCountry(than other: Self) -> Bool {
    name == other.name && hosts == other.hosts && Self.differ(country, other.country)
  }

  private static func differ(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    return left != right
  }
}

extension Registry {
  /// The name of the declared controller, or `nil` if unanswered.
  package var controllerName: String? { controller?["name"]?.string }

  /// Returns the conflict between the role `self` and the registry that declares the recipient: an import's controller
  /// is not this registry's controller, or this registry has none.
  package func controllerConflict(of recipient: Stream.Recipient) -> Stream.RoleConflict? {
    guard recipient.role == "self", !files.contains(where: { $0.path == recipient.location.path }),
      let declaring = imports.first(where: { $0.files.contains { $0.path == recipient.location.path } }),
      let name = declaring.controllerName, name != controllerName
    else { return nil }
    return .otherController(name)
  }
}

extension Registry.Import {
  /// The name of the imported registry's controller, or `nil` if unanswered.
  fileprivate var controllerName: String? {
    files.lazy.compactMap { $0.parsed.root?["registry"]?["controller"]?["name"]?.string }.first
  }
}
