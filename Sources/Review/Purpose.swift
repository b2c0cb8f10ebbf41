/// A purpose of data use in the schema language, with the corresponding terms of forms.
public struct Purpose: Sendable, Hashable {
  /// The keyword in a schema's `purposes`.
  public let word: String
  /// The suffix of the `NSPrivacyCollectedDataTypePurpose…` constant in Apple's privacy manifest.
  public let apple: String
  /// The suffix of the `PSL_…` identifier in Google's data safety form, if the form has one.
  public let play: String?
  /// The data use in Fides' default taxonomy, if any.
  public let fides: String?

  /// Returns the purpose with the given keyword, or `nil` if the keyword is unknown.
  public static func named(_ word: String) -> Purpose? { all.first { $0.word == word } }

  /// All purposes, in the order of the language.
  public static let all = [
    Purpose(word: "analytics", apple: "Analytics", play: "ANALYTICS", fides: "analytics"),
    Purpose(word: "functionality", apple: "AppFunctionality", play: "APP_FUNCTIONALITY", fides: "functional.service"),
    Purpose(word: "personalization", apple: "ProductPersonalization", play: "PERSONALIZATION", fides: "personalize"),
    Purpose(
      word: "marketing", apple: "DeveloperAdvertising", play: "ADVERTISING",
      fides: "marketing.advertising.first_party"),
    Purpose(
      word: "messaging", apple: "DeveloperAdvertising", play: "DEVELOPER_COMMUNICATIONS",
      fides: "marketing.communications"),
    Purpose(
      word: "third-party-ads", apple: "ThirdPartyAdvertising", play: "ADVERTISING",
      fides: "marketing.advertising.third_party"),
    Purpose(
      word: "security", apple: "AppFunctionality", play: "FRAUD_PREVENTION_SECURITY",
      fides: "essential.fraud_detection"),
    Purpose(word: "account", apple: "AppFunctionality", play: "ACCOUNT_MANAGEMENT", fides: "essential.service"),
    Purpose(word: "other", apple: "Other", play: nil, fides: nil),
  ]
}
