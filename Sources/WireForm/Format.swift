/// Well-known string formats as patterns, which all validators support.
public enum Format {
  /// The names of the formats.
  public static let names = [
    "uuid", "uuid-lowercase", "date", "date-time", "time-zone", "url", "uri", "email", "hostname", "language-region",
    "locale", "version",
  ]

  /// Returns the format with the given pattern, or `nil` if there is none.
  public static func name(ofPattern pattern: String) -> String? { names.first { self.pattern($0) == pattern } }

  /// Returns a format's ECMA 262 pattern, or `nil` for an unknown name.
  public static func pattern(_ name: String) -> String? {
    switch name {
    case "uuid": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"
    case "uuid-lowercase": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
    case "date-time":
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    case "uri": "^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#@!$&'()*+,;=\\[\\]-]|%[0-9A-Fa-f]{2})*$"
    case "email":
      "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$"
    case "hostname": "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$"
    case "date": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    case "time-zone": "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"
    case "url": "^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$"
    case "language-region": "^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|\\?\\?)$"
    case "locale": "^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$"
    case "version": "^[0-9]+(\\.[0-9]+)*$"
    default: nil
    }
  }
}
