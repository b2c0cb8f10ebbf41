/// The recorder's values in the journal's state, which is everything except events. Accessed only while the recorder's
/// lock is held.
final class RecorderJournal {
  let journal: Journal
  /// A cache of the values that the journal contains.
  private(set) var stored: [StateKey: [UInt8]] = [:]
  /// The total size of the values by collection kind, in bytes.
  private var bytes: [UInt8: Int] = [:]
  /// The latest values that did not fit into the journal.
  private var unsavedChanges: [StateKey: [UInt8]] = [:]
  /// The number of values that did not fit into the journal.
  private(set) var unsavedValues = 0
  /// The keys that earlier runtime versions used. The values are removed after they are written under new keys.
  private(set) var outdated: [StateKey] = []

  init(_ journal: Journal) { self.journal = journal }

  /// Returns a value that an earlier launch stored.
  ///
  /// - Parameters:
  ///   - key: The value's key.
  ///   - former: The value's keys under former names of the stream or ping.
  ///   - legacy: The value's keys in earlier runtime versions. ``removeOutdated()`` removes their values.
  /// - Returns: The first value found, or `nil` if none of the keys has a value.
  func value(of key: StateKey, or former: [StateKey] = [], legacy: [StateKey] = []) -> [UInt8]? {
    let found = ([key] + former).map { key in
      let value = journal.value(of: key)
      note([StateChange(key: key, value: value)])
      return value
    }
    let outdated = legacy.map { key in
      let value = journal.value(of: key)
      if value != nil {
        stored[key] = value
        self.outdated.append(key)
      }
      return value
    }
    return (found + outdated).lazy.compactMap { $0 }.first
  }

  /// Returns the changes that remove the values of the given keys.
  func removals(_ keys: [StateKey]) -> [StateChange] {
    keys.filter { stored[$0] != nil }.map { StateChange(key: $0, value: nil) }
  }

  /// Marks a set under a former name for removal in ``removeOutdated()``.
  func noteOutdated(set: StateKey) {
    if !journal.hashes(of: set).isEmpty { outdated.append(set) }
  }

  /// Removes the values that have been written under new keys.
  func removeOutdated() {
    store(outdated.filter { !$0.isSet }.map { StateChange(key: $0, value: nil) })
    let sets = outdated.filter(\.isSet).map { StateChange(key: $0, value: nil) }
    if !sets.isEmpty { write(sets) }
    outdated = []
  }

  /// Returns the changes that modify the journal and fit into it. Each collection kind has its own size limit.
  func changes(_ values: [StateChange]) -> [StateChange] {
    var addedCounts: [UInt8: Int] = [:]
    return values.filter { change in
      if stored[change.key] == change.value && change.added.isEmpty { return false }
      guard let kind = change.key.kind.flatMap(CollectionKind.init), let value = change.value else { return true }
      let more = value.count - (stored[change.key]?.count ?? 0)
      if more <= 0 || bytes[kind.rawValue, default: 0] + addedCounts[kind.rawValue, default: 0] + more <= kind.maxBytes
      {
        addedCounts[kind.rawValue, default: 0] += more
        return true
      }
      if unsavedChanges[change.key] != value { noteUnsaved(change) }
      return false
    }
  }

  private func noteUnsaved(_ change: StateChange) {
    unsavedChanges[change.key] = change.value
    unsavedValues.addSaturating(1)
  }

  /// Updates the cache after the journal has stored the changes.
  func note(_ changes: [StateChange]) {
    for change in changes where change.added.isEmpty {
      if let kind = change.key.kind {
        bytes[kind, default: 0] += (change.value?.count ?? 0) - (stored[change.key]?.count ?? 0)
        unsavedChanges[change.key] = nil
      }
      stored[change.key] = change.value
    }
  }

  /// Removes the values and sets of the given keys, including those that other versions stored.
  func remove(_ keys: [StateKey]) {
    let values = keys.filter { !$0.isSet }
    for key in values { _ = value(of: key) }
    store(values.map { StateChange(key: $0, value: nil) })
    let sets = keys.filter(\.isSet).map { StateChange(key: $0, value: nil) }
    if !sets.isEmpty { write(sets) }
  }

  /// Writes all changes at once. If they do not fit, writes each change that fits: first deletion requests, because
  /// they contain an identifier that other changes remove, and then the remaining changes, smallest first, so that a
  /// user's decision is stored even if other values are too large.
  func store(_ values: [StateChange]) {
    let changes = changes(values)
    if !changes.isEmpty { write(changes) }
  }

  /// Writes the changes even if the journal already has the same values.
  func write(_ changes: [StateChange]) {
    switch journal.change({ changes.write(to: &$0) }) {
    case .stored: note(changes)
    case .refused(.stateFull), .refused(.tooLarge):
      for change in changes.sorted(by: { $0.rank < $1.rank }) {
        if case .stored = journal.change({ [change].write(to: &$0) }) {
          note([change])
        } else if unsavedChanges[change.key] != change.value {
          noteUnsaved(change)
        }
      }
    // The next change retries the write.
    case .refused: break
    }
  }
}

/// The keys of the values that a recorder stores.
enum RecorderKey {
  /// The client identifier, the user identifier, and the day on which the client was created.
  static let identity = StateKey("identity")
  /// The number of the decision file's last write before the user declined everything. A larger number in the file means
  /// that the file has a later decision.
  static let declinedAll = StateKey("declined")
  /// The random number for sampling. Kept when the user declines.
  static let samplingSeed = StateKey("sampling")
  /// The number of launches, and the once-per-installation events that were recorded.
  static let history = StateKey(.history, "")
  static let receiverToken = StateKey(.token, "")
  /// The occurrences of events that trigger messages, and the messages that were shown.
  static let messages = StateKey(.messages, "")
  /// Whether units may be uploaded.
  static let upload = StateKey("upload")
  /// The losses that do not belong to a stream of this app version.
  static let otherLosses = StateKey("losses")
  /// The number of units sent today, counted toward the shared quota.
  static let sharedQuota = StateKey("quota")

  // The stream's name is last, because keys are limited to 255 bytes.
  static func consent(_ stream: String) -> StateKey { StateKey("consent/" + stream) }
  /// The ``StoredDecision`` under one of the stream's names.
  static func decided(_ stream: String) -> StateKey { StateKey(StateKey.startOfDecided + stream) }
  /// Returns the key for the position up to which all of the stream's data must be deleted.
  static func erasure(_ stream: String) -> StateKey { StateKey("erasing/" + stream) }
  /// Returns the key for the ranges of held events. `name` is the name of the tag for held events.
  static func held(_ name: String) -> StateKey { StateKey("held/" + name) }
  static func session(_ stream: String) -> StateKey { StateKey("session/" + stream) }
  static func counters(_ stream: String) -> StateKey { StateKey("counters/" + stream) }
  /// Returns the key for the counters of a unit that is being sealed.
  static func sealingCounters(_ stream: String) -> StateKey { StateKey(.sealingCounters, stream) }
  static func boundaries(_ stream: String) -> StateKey { StateKey(.boundaries, stream) }
  /// Returns the key for the first record number of each stream version.
  static func versions(_ stream: String) -> StateKey { StateKey(.versions, stream) }
  /// Returns the key for the replaced clients of waiting events.
  static func formerClients(_ stream: String) -> StateKey { StateKey(.formerClients, stream) }
  static func losses(_ stream: String) -> StateKey { StateKey("losses/" + stream) }
  /// Returns the key for the ping's last sequence number and the salt of its document identifiers.
  static func sequence(_ ping: String) -> StateKey { StateKey(StateKey.startOfSequences + ping) }
  /// Returns the key for the ping's sequences of other clients than that of the last unit.
  static func pausedSequences(_ ping: String) -> StateKey { StateKey("paused/" + ping) }
  /// Returns the key for the delay before the ping's next request.
  static func backOff(_ ping: String) -> StateKey { StateKey("backoff/" + ping) }
  /// Returns the key for the ping's requests that did not get a response.
  static func unanswered(_ ping: String) -> StateKey { StateKey("unanswered/" + ping) }
  /// Returns the key for the deletion requests that are not in a file yet.
  static func deletionRequest(_ ping: String) -> StateKey { StateKey(StateKey.startOfDeletionRequests + ping) }
  static func quota(_ ping: String) -> StateKey { StateKey("quota/" + ping) }

  /// A key that never has a value.
  static let none = StateKey("none")

  /// The keys that earlier runtime versions used for values that are now stored outside the state.
  enum Legacy {
    static let history = StateKey("history")
    static let messages = StateKey("messages")
    static let receiverToken = StateKey("token")
    static func sealingCounters(_ stream: String) -> StateKey { StateKey("taken/" + stream) }
    static func attributes(_ stream: String) -> StateKey { StateKey("attributes/" + stream) }
    static func marks(_ stream: String) -> StateKey { StateKey("marks/" + stream) }
    static func distinct(_ stream: String) -> StateKey { StateKey("distinct/" + stream) }
    static func boundaries(_ stream: String) -> StateKey { StateKey("units/" + stream) }
  }
}

extension StateChange {
  /// The sort rank of the change if the changes are written one by one.
  fileprivate var rank: Int { key.isDeletionRequest && value != nil ? -2 : value?.count ?? -1 }
}

extension StateKey {
  fileprivate static let startOfDeletionRequests = "deletion/"
  fileprivate static let startOfDecided = "decided/"
  fileprivate static let startOfSequences = "sequence/"

  /// Whether the key belongs to the deletion requests that are not in a file yet.
  var isDeletionRequest: Bool { bytes.starts(with: Self.startOfDeletionRequests.utf8) }

  /// Whether the value is the last sequence number of a ping.
  var isSequence: Bool { bytes.starts(with: Self.startOfSequences.utf8) }

  /// Whether the value is a ``StoredDecision``.
  var isDecided: Bool { bytes.starts(with: Self.startOfDecided.utf8) }
}
