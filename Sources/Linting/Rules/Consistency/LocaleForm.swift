import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let localeForm = Rule(
    "SB1237", "locale-form", .consistency, .warning,
    summary: "A population's locale does not have the form of a system locale identifier.",
    reason: """
      Locales are compared byte for byte with the system's identifier, such as `de_DE` or `zh-Hans_CN`. `de-DE` does not
      match any installation, so its users are excluded. Write the language in lowercase, a script with an initial
      capital, and the region in uppercase after an underscore.
      """,
    example: ownStream(
      members: #"""
        -     "population": { "locales": [⟦"german"⟧, "en_US"] }
        +     "population": { "locales": ["de_DE", "en_US"] }
        """#),
    check: .stream { stream, pass in
      for (locale, location) in pass.populationItems(forKey: "locales", of: stream) {
        guard let text = locale.string, !isLocale(text) else { continue }
        let suggestedLocale = LocaleIdentifier.correctedForm(of: text).map(replacingFormerCode).flatMap {
          isLocale($0) ? $0 : nil
        }
        pass.reportOnce(
          "\(quoted(text)) does not match any system locale; locales are compared byte for byte and have the form "
            + "de_DE"
            + (suggestedLocale.map { "; did you mean \(quoted($0))?" } ?? ""), at: location)
      }
    })
}

/// Returns whether the given text is a valid locale identifier with a known region.
private func isLocale(_ text: String) -> Bool {
  guard LocaleIdentifier.isValid(text) else { return false }
  let region = text.split(separator: "_").dropFirst().first ?? ""
  return region.utf8.count != 2 || Countries.countryCodes.contains(String(region))
}

/// Returns the identifier with its region codes updated, such as `en_GB` for `en_UK`.
private func replacingFormerCode(_ text: String) -> String {
  let parts = text.split(separator: "_").map(String.init)
  return parts.enumerated().map { $0 > 0 ? Countries.correctedCode(for: $1) ?? $1 : $1 }.joined(separator: "_")
}
