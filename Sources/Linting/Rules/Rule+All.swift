import SignalbookSchemaFiles

extension Rule {
  /// All rules, sorted by ID.
  public static let all: [Rule] = [
    .mixedCategoryCase, .mixedMethodCase, .mixedObjectCase, .mixedValueCase, .mixedExtraKeyCase, .hiddenCharacters,
    .mixedEventNameCase, .mixedFieldKeyCase, .mixedCodeCase, .fileName, .hiddenInText, .mixedMemberKeyCase,
    .mixedValueNameCase, .unneededAcronym, .bareNumber, .placeholderName, .mixedWireStyle, .namespaceHidesType,
    .equalAfterCut, .longerThanReceived, .unsafeInteger, .looksCutOff, .outsideOtherProfile, .countBelowZero,
    .rejectedByReceiver, .impossibleReceiver, .partlyRefused, .cutBeyondLimit, .keptAlthoughTaken, .contentTypeForm,
    .uploadWithoutAddress, .cutBreaksRule, .streamNeverBuilt, .droppedWhileBusy, .localAddress,
    .duplicateTuple, .swappedDimensions, .unreachableCase, .unusedType, .unusedProfile, .unusedImport,
    .extendsChangesNothing, .keyOfTwoKinds, .mixedBooleanTexts, .indexWithTwoNames, .headerChangesInSession,
    .unusedReview, .streamWithoutEvents, .singleCase, .constantParameter, .eventNeverSent, .attributeNeverSent,
    .sampleOfNoEvent, .samplesDisagree, .thingAsMethod, .attributeTwice, .nameOfTwoIndices, .contradictoryEventName,
    .unanchoredPattern, .unitOfSource,
    .valuesOfTwoKinds, .streamNeverSends, .versionMismatch, .categoryAsMethod, .impossibleText,
    .descriptionUnitMismatch,
    .exampleOfOtherUnit, .absentNeverSent, .counterWithoutReset, .sameTrigger, .fullWithoutLimit, .localeForm,
    .repeatedItem, .booleanAsText, .undelimitedPart, .narrowedSource, .unknownSource, .distinctBeyondMemory,
    .descriptionNumberMismatch, .descriptionPresenceMismatch, .descriptionCaseMismatch, .descriptionDefaultMismatch,
    .descriptionPeriodMismatch,
    .sourceTwice, .unextendedStream, .listBeyondEvent, .objectWithoutMembers, .restrictionsWithoutEffect,
    .nearDuplicateName, .misspelling, .alikeNames, .alikeCases, .misspeltValue, .wireMisspellsName, .otherFormOfName,
    .misspeltDescription,
    .openText, .storedContentByDefault, .highlySensitiveWithoutOptIn, .missingOwner, .missingReason, .missingReview,
    .missingDataClass, .missingRetention, .missingRecipient, .missingConsent, .joinedIdentifiers, .undeclaredIdentifier,
    .tellingName, .personalExample, .privateModeEvent, .plainHTTP, .secretInSchema, .purposeOther,
    .hostNotInRecipients, .recipientWithoutCountry, .joinedDespitePromise, .identifiedContent,
    .misdeclaredSource, .keptBeyondRetention, .plainHTTPPage, .identifierWithoutReset, .reviewWithoutProof,
    .reviewNumberMismatch, .sensitiveEvent, .keptWithoutEnd, .deletedTooLate, .sensitiveWithoutChoice,
    .consentWithoutChoice, .trackingByDefault, .unknownCountry, .malformedAddress, .missingExpiry, .unusedProvenance,
    .identifierOfTwoScopes, .consentByDefault, .childrenByDefault, .unknownExclusion,
    .identifierNeverSent, .limitsOfSDK, .trackingProcessor, .recipientOfTwoRoles, .encryptionDenied,
    .deletionNeverRequested, .identifierWithoutClass, .malformedHost, .releasedInDevelopment, .addressWithQuery,
    .expired, .expiresSoon, .retiredTupleReused, .refersToRetired, .refersToDeprecated,
    .sinceOutOfOrder,
    .replacementUnknown, .reviewInFuture, .retiredDefault, .renewalBeforeReview, .replacementDeprecated,
    .outlivesStream, .sinceForm,
    .linkNameMismatch, .equalLinks, .mixedLinkSlashes, .unroutedLink, .sharedScheme, .linkLetterCase, .linkNeedsEscape,
    .surplusSlash, .linkOutsideGroup, .linkWithoutPage,
    .messageNeverShown, .buttonOpensDeadLink, .interactionsGoNowhere, .localWithoutTrigger, .repeatedInteraction,
    .emptyButton, .zeroTimeWindow, .repeatedTrigger, .unreportedButton, .zeroEventCount,
    .gestureHole, .gestureBoundOfNone, .mixedGestureUnits, .twoRests,
    .missingDescription, .emptyPhrase, .unfinishedText, .sameDescription, .undescribedCase, .untidyText,
    .missingFullStop,
    .repeatedWord, .samePartDescription, .missingUnit, .oneWordDescription,
  ]

  /// Returns the rule with the given ID or name, or `nil` if the text is unknown.
  public static func named(_ text: String) -> Rule? { all.first { $0.id.id == text || $0.id.name == text } }
}
