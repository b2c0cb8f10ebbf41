/// Well-known string formats as patterns, which all validators support.
public enum Format {
  /// The names of the formats.
  public static let names = [
    "uuid", "uuid-lowercase", "date", "date-time", "time-zone", "url", "uri", "uri-reference", "email", "hostname",
    "language-region", "locale", "version",
  ]

  /// Returns the name of the format with the given pattern, or `nil` if no format has the pattern.
  public static func name(ofPattern pattern: String) -> String? { names.first { self.pattern($0) == pattern } }

  /// Returns the ECMA 262 pattern of a format, or `nil` for an unknown name.
  public static func pattern(_ name: String) -> String? { FormatPattern.pattern(name) }
}
