import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let localeForm = Rule(
    "SB1237", "locale-form", .consistency, .warning,
    summary: "A locale of a population has not the form of an identifier, or mixes both forms.",
    reason: """
      Locales are compared as written with what the system says, `en_US` or `en-US`: one that no system can say is never met, and
      nothing is collected from its users. Language in small letters, script with a capital, region in capitals (BCP 47).
      """,
    example: ownStream(
      #"""
      -     "population": { "locales": [⟦"german"⟧, "en_US"] }
      +     "population": { "locales": ["de_DE", "en_US"] }
      """#),
    check: .stream { stream, pass in
      for locale in stream.population?["locales"]?.elements ?? [] {
        guard let text = locale.string, !text.isLocale else { continue }
        pass.report(
          "\(quoted(text)) is no locale, such as en_US", at: locale.range, of: "population", in: stream)
      }
    })
}

extension String {
  /// `de`, `de_DE`, `zh-Hant_TW`: a language, with a script and a region at most.
  fileprivate var isLocale: Bool {
    let parts = split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard (2...3).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return false
    }
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, script.first?.isUppercase == true { rest.removeFirst() }
    if let region = rest.first {
      let isNumber = region.utf8.count == 3 && region.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isNumber || Countries.codes.contains(String(region)) else { return false }
      rest.removeFirst()
    }
    return rest.isEmpty
  }
}
