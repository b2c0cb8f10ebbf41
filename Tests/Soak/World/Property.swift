/// A property that the judge checks. `Promises.md` maps each promise to its properties.
enum Property: String, CaseIterable {
  // Consent.
  case heldIsNotSent, heldIsRecorded, declinedIsNotSent, declinedIsGone, declinedIsNotRecorded, freedMemory,
    decisionIsKept, agreedIsRecorded
  case restrictedIsNotRecorded, restrictedIsNotSent, restrictionsEnd
  case forgetsOnlyWhomItKnows, forgetsWhomItKnows, identifierIsNew
  // Events and documents.
  case arrivesOrIsCounted, arrivesOnce, inventedNothing, countsArriveOnce, valueOnceASession
  case sequenceHasNoGap, sequenceHasNoRepeat, oneVersionADocument, sameDocumentSameBytes, fateHolds
  // Uploads.
  case uploadingIsKept, notSentWhileOff, unknownEndpointSendsNothing
  // The process.
  case recordingGoesOn, doesNotTrap, doesNotHang
}

/// A violated property.
struct Violation: Equatable, Hashable {
  let property: Property
  let detail: String
  /// The index of the action at which the violation was detected.
  let step: Int
}
