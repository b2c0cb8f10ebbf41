/// Well-known text formats as patterns, since all validators support patterns.
public enum Format {
  /// The names of the formats.
  public static let names = [
    "uuid", "uuid-lowercase", "date", "date-time", "time-zone", "url", "uri", "email", "hostname", "language-region",
    "locale", "version",
  ]

  /// Returns the format with a pattern, or `nil` if the pattern is of no format.
  public static func name(ofPattern pattern: String) -> String? { names.first { self.pattern($0) == pattern } }

  /// Returns the ECMA 262 pattern of a format; `nil` for an unknown name.
  public static func pattern(_ name: String) -> String? { FormatPattern.pattern(name) }
}
