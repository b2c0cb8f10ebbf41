/// The scopes of identifiers: `session`, `install`, `account` and `cross-app`.
public enum IdentifierScope {
  /// From narrowest to widest.
  private static let scopes = ["session", "install", "account", "cross-app"]

  private static let scopesByClass = [
    "id.session": "session", "id.install": "install", "id.account": "account", "id.advertising": "cross-app",
  ]

  /// Returns the scope that follows from a value's data class or source if it is wider than the declared scope, and the
  /// reason as a noun phrase. A declared scope can be wider: the identifier for vendor identifies an installation, but is
  /// the same in all of the vendor's apps.
  public static func wider(
    than declared: String, data: String?, source: String?
  ) -> (reason: String, scope: String)? {
    let fromClass = data.flatMap { data in scopesByClass[data].map { ("its data class '\(data)'", $0) } }
    let fromSource = source.flatMap { source in
      IdentifyingSource.classes(of: source)?.compactMap { scopesByClass[$0] }
        .min { rank(of: $0) < rank(of: $1) }.map { ("its source '\(source)'", $0) }
    }
    return [fromClass, fromSource].compactMap(\.self).first { rank(of: $0.1) > rank(of: declared) }
  }

  private static func rank(of scope: String) -> Int { scopes.firstIndex(of: scope) ?? scopes.count }
}
