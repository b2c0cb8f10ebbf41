import SignalbookSchemaFiles

extension Rule {
  /// All rules, by id.
  public static let all: [Rule] = [
    .mixedCategoryCase, .mixedMethodCase, .mixedObjectCase, .mixedValueCase, .mixedExtraKeyCase, .hiddenCharacters,
    .mixedEventNameCase, .mixedFieldKeyCase, .mixedCodeCase, .fileName,
    .equalAfterCut, .longerThanReceived, .unsafeInteger, .looksCutOff, .outsideOtherProfile, .countBelowZero,
    .duplicateTuple, .swappedDimensions, .unreachableCase, .unusedType, .unusedProfile, .unusedImport,
    .extendsChangesNothing, .keyOfTwoKinds, .mixedBooleanTexts, .indexWithTwoNames, .headerChangesInSession,
    .unusedReview, .streamWithoutEvents, .singleCase, .constantParameter, .eventNeverSent, .attributeNeverSent,
    .nearDuplicateName, .misspelling, .alikeNames, .alikeCases, .misspeltValue,
    .openText, .storedContentByDefault, .highlySensitiveWithoutOptIn, .missingOwner, .missingReason, .missingReview,
    .missingDataClass, .missingRetention, .missingRecipient, .missingConsent, .joinedIdentifiers, .undeclaredIdentifier,
    .tellingName, .personalExample, .privateModeEvent, .plainHTTP, .secretInSchema, .purposeOther,
    .hostNotInRecipients, .recipientWithoutPlace, .joinedDespitePromise, .identifiedContent,
    .misdeclaredSource, .keptBeyondRetention, .plainHTTPPage, .identifierWithoutReset, .reviewWithoutProof,
    .reviewNumberMismatch,
    .expired, .expiresSoon, .retiredTupleReused, .refersToRetired, .refersToDeprecated, .sinceOutOfOrder,
    .replacementUnknown, .reviewInFuture,
    .linkSaysOtherwise, .equalLinks, .mixedLinkSlashes, .unroutedLink, .sharedScheme, .linkLetterCase, .linkNeedsEscape,
    .messageNeverShown, .buttonOpensDeadLink, .interactionsGoNowhere, .localWithoutTrigger,
    .gestureHole, .gestureBoundOfNone, .mixedGestureUnits,
    .missingDescription, .emptyPhrase, .unfinishedText, .sameDescription, .undescribedCase, .untidyText,
    .missingFullStop,
    .repeatedWord, .samePartDescription, .missingUnit,
  ]

  /// The rule with that id or name; `nil` when there is none.
  public static func named(_ text: String) -> Rule? { all.first { $0.id.id == text || $0.id.name == text } }
}
