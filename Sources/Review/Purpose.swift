/// A purpose of data use in the schema language, with its names in forms.
public struct Purpose: Sendable, Hashable {
  /// The purpose in a schema's `purposes`.
  public let word: String
  /// The suffix of Apple's `NSPrivacyCollectedDataTypePurpose…`.
  public let apple: String
  /// The suffix of Google's `PSL_…`, if the form has one.
  public let play: String?
  /// The data use in Fides' default taxonomy, if any.
  public let fides: String?

  /// Returns the purpose with this name, or `nil` if no purpose has it.
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
