/// A data class of the schema language, with the corresponding terms of Apple's privacy manifest and App Store label,
/// Google Play's data safety form, Mozilla's data review, and the Fides taxonomy.
///
/// The schema language has 51 classes, which cover Apple's 35 types and Google's 38.
public struct DataClass: Sendable, Hashable {
  /// The keyword in a schema's `data`, such as `usage.interaction`.
  public var word: String
  /// The suffix of the `NSPrivacyCollectedDataType…` constant in Apple's privacy manifest.
  public var apple: String
  /// The suffix of the `PSL_…` identifier in Google's data safety form.
  public var play: String
  /// The category in Mozilla's rules; see ``MozillaCategory``.
  public var category: MozillaCategory
  /// The key in Fides' default taxonomy.
  public var fides: String

  /// Returns the class with the given keyword, or `nil` if the keyword is unknown.
  public static func named(_ word: String) -> DataClass? { byWord[word] }

  private static let byWord = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })
}

/// The sensitivity of data under Mozilla's rules for data collection (https://wiki.mozilla.org/Data_Collection).
public enum MozillaCategory: Int, Sendable, Comparable, CaseIterable {
  /// Properties of the device and the app.
  case technical = 1
  /// The user's interaction with the product.
  case interaction
  /// Content that the user reads, writes, searches for or stores.
  case storedContent
  /// Data that identifies the user or is sensitive.
  case highlySensitive

  public static func < (left: MozillaCategory, right: MozillaCategory) -> Bool { left.rawValue < right.rawValue }
}
