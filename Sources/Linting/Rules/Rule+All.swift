import SignalbookSchemaFiles

extension Rule {
  /// All rules, by id.
  public static let all: [Rule] = [
    .mixedCategoryCase, .mixedMethodCase, .mixedObjectCase, .mixedValueCase, .mixedExtraKeyCase, .hiddenCharacters,
    .duplicateTuple, .swappedDimensions, .unusedReview, .streamWithoutEvents,
    .nearDuplicateName, .misspelling,
    .openText, .storedContentByDefault, .highlySensitiveWithoutOptIn, .missingOwner, .missingReason, .missingReview,
    .missingDataClass, .missingRetention, .missingRecipient, .missingConsent, .plainHTTP,
    .expired, .expiresSoon,
    .missingDescription,
  ]

  /// The rule with that id or name; `nil` when there is none.
  public static func named(_ text: String) -> Rule? { all.first { $0.id.id == text || $0.id.name == text } }
}
