import SignalbookSchemaFiles

extension Rule {
  /// All rules, by id.
  public static let all: [Rule] = [
    .mixedCategoryCase, .mixedMethodCase, .mixedObjectCase, .mixedValueCase, .mixedExtraKeyCase, .hiddenCharacters,
    .longerThanReceived, .unsafeInteger,
    .duplicateTuple, .swappedDimensions, .unusedReview, .streamWithoutEvents,
    .nearDuplicateName, .misspelling,
    .openText, .storedContentByDefault, .highlySensitiveWithoutOptIn, .missingOwner, .missingReason, .missingReview,
    .missingDataClass, .missingRetention, .missingRecipient, .missingConsent, .joinedIdentifiers, .undeclaredIdentifier,
    .tellingName, .textInExample, .privateModeEvent, .plainHTTP,
    .expired, .expiresSoon,
    .linkSaysOtherwise, .equalLinks, .mixedLinkSlashes,
    .missingDescription, .emptyPhrase, .unfinishedText, .sameDescription, .undescribedCase,
  ]

  /// The rule with that id or name; `nil` when there is none.
  public static func named(_ text: String) -> Rule? { all.first { $0.id.id == text || $0.id.name == text } }
}
