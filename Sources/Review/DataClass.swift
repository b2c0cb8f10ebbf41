/// A class of data in the schema language, and its names in the forms: Apple's privacy manifest and app store label,
/// Google Play's data-safety form, Mozilla's data review, and the Fides taxonomy.
///
/// The schema language has 51 classes; together they cover Apple's 35 types and Google's 38.
public struct DataClass: Sendable, Hashable {
  /// The word of `data` in a schema: `usage.interaction`.
  public var word: String
  /// The suffix of Apple's `NSPrivacyCollectedDataType…`.
  public var apple: String
  /// The suffix of Google's `PSL_…`.
  public var play: String
  /// Mozilla's category, see ``MozillaCategory``.
  public var category: MozillaCategory
  /// The key in Fides' default taxonomy.
  public var fides: String

  /// The class of that name; `nil` when the language has none.
  public static func named(_ word: String) -> DataClass? { byWord[word] }

  private static let byWord = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })
}

/// How sensitive data is, by Mozilla's rules of data collection (https://wiki.mozilla.org/Data_Collection).
public enum MozillaCategory: Int, Sendable, Comparable, CaseIterable {
  /// Facts about the machine and the app.
  case technical = 1
  /// How the user uses the product itself.
  case interaction
  /// Content that the user reads, writes, searches for or stores.
  case storedContent
  /// Data that identifies the user or is sensitive in itself.
  case highlySensitive

  public static func < (left: MozillaCategory, right: MozillaCategory) -> Bool { left.rawValue < right.rawValue }
}
