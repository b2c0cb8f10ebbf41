/// A promise that the judge looks at, with the sentence of a page that makes it.
enum Property: String, CaseIterable {
  case declinedIsNotSent, declinedIsGone, declinedIsNotRecorded, decisionIsKept, agreedIsRecorded
  case arrivesOrIsCounted, arrivesOnce, inventedNothing, countsArriveOnce, valueOnceASession
  case sequenceHasNoGap, sequenceHasNoRepeat, oneVersionADocument, sameDocumentSameBytes
  case uploadingIsKept, notSentWhileOff, forgetsOnlyWhomItKnows, asksToForget, identifierIsNew
  case unknownEndpointSendsNothing, recordingGoesOn, doesNotTrap, doesNotHang, freedMemory, fateHolds

  /// Where the promise is made, and its words.
  var claim: (page: String, words: String) {
    switch self {
    case .declinedIsNotSent:
      ("docs/runtime.md", "what was before the user declined goes, whatever they decide later and wherever the process ends")
    case .declinedIsGone, .freedMemory:
      ("docs/runtime.md", "what was is deleted from memory and disk, also when the process ends meanwhile")
    case .fateHolds: ("docs/runtime.md", "of a batch each ping has the fate that the answer gives it")
    case .declinedIsNotRecorded: ("docs/runtime.md", "nothing is recorded, counted or stored of a stream that is declined")
    case .decisionIsKept: ("docs/runtime.md", "notes the decision in the journal and clears memory before it returns")
    case .agreedIsRecorded: ("docs/runtime.md", "what a user who agrees does is kept")
    case .arrivesOrIsCounted: ("docs/runtime.md", "an event that is recorded survives the process")
    case .arrivesOnce: ("docs/runtime.md", "each event is in one document")
    case .inventedNothing: ("docs/journal.md", "an event that was refused leaves no trace")
    case .countsArriveOnce:
      ("docs/runtime.md", "counters, sessions, attributes, marks, different values, identifiers and losses go on in the next process")
    case .valueOnceASession: ("docs/runtime.md", "a value that is recorded once a session is refused again in the next process")
    case .sequenceHasNoGap, .sequenceHasNoRepeat:
      ("docs/runtime.md", "numbers of documents have no hole and no repeat, wherever the process ends")
    case .oneVersionADocument: ("docs/runtime.md", "versions of one ping share it")
    case .sameDocumentSameBytes: ("docs/runtime.md", "a document that is sent again, or built again after a crash, has the same identifier")
    case .uploadingIsKept, .notSentWhileOff: ("docs/runtime.md", "recording goes on while uploading is off")
    case .forgetsOnlyWhomItKnows: ("docs/runtime.md", "Nobody is asked to forget a user of whom nothing was collected")
    case .asksToForget: ("docs/runtime.md", "a receiver is asked once to delete what it has, wherever the process ends")
    case .identifierIsNew: ("docs/runtime.md", "Identifiers go with the last stream that sends them")
    case .unknownEndpointSendsNothing: ("docs/upload.md", "")
    case .recordingGoesOn: ("docs/runtime.md", "recording goes on when there is room")
    case .doesNotTrap, .doesNotHang: ("docs/runtime.md", "No system call, no allocation, no lock that waits for the disk")
    }
  }
}

/// A promise that was broken.
struct Violation: Equatable, Hashable {
  let property: Property
  let detail: String
  /// The index of the action at which it was noticed.
  let step: Int
}
