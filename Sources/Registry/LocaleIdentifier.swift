import SignalbookWireForm

/// Locale identifiers in the form that Apple platforms and Linux use, such as `de`, `de_DE` or `zh-Hans_CN`.
public enum LocaleIdentifier {
  /// The pattern for an identifier: a language, an optional script, an optional region after an underscore, and
  /// optional variants.
  static let pattern = "^[a-z]{2,3}([_-][A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?(_[A-Za-z0-9]{4,8})*$"

  private static let compiledPattern = try? Pattern(pattern)

  /// Returns whether the text is a locale identifier that a platform can supply.
  public static func isValid(_ text: String) -> Bool { compiledPattern?.matches(text) ?? false }

  /// Converts a locale from another notation, such as `de-DE` to `de_DE` or `EN_us` to `en_US`. Returns `nil` if the
  /// result is invalid.
  public static func correctedForm(of text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }.map(String.init)
    var result = parts[0].lowercased()
    for part in parts.dropFirst() {
      switch part.utf8.count {
      case 4 where part.utf8.allSatisfy { $0 > 0x39 }:
        result += "-" + part.prefix(1).uppercased() + part.dropFirst().lowercased()
      case 2: result += "_" + part.uppercased()
      default: result += "_" + part
      }
    }
    return isValid(result) ? result : nil
  }
}
