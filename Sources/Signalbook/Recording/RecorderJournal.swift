/// The state that a recorder keeps in its journal, besides the events. Only accessed while the recorder's lock is held.
final class RecorderJournal {
  let journal: Journal
  /// The values in the journal.
  private(set) var kept: [StateKey: [UInt8]] = [:]
  /// The size of the values of each kind outside the state, in bytes.
  private var bytes: [UInt8: Int] = [:]
  /// The latest values that did not fit.
  private var unkept: [StateKey: [UInt8]] = [:]
  /// The number of values that did not fit.
  private(set) var unkeptValues = 0
  /// Names of values in earlier versions, which are removed once the values have their new names.
  private(set) var outdated: [StateKey] = []

  init(_ journal: Journal) { self.journal = journal }

  /// Returns the value of an earlier process.
  ///
  /// - Parameters:
  ///   - key: The value's name.
  ///   - former: Its names under former names of the stream or ping.
  ///   - before: Its names in earlier versions of the runtime. ``removeOutdated()`` removes their values.
  /// - Returns: The first value found; `nil` if all names lack a value.
  func value(of key: StateKey, or former: [StateKey] = [], before: [StateKey] = []) -> [UInt8]? {
    // Read all values, so that they are known for their removal.
    let found = ([key] + former).map { key in
      let value = journal.value(of: key)
      note([StateChange(key: key, value: value)])
      return value
    }
    let outdated = before.map { key in
      let value = journal.value(of: key)
      if value != nil {
        kept[key] = value
        self.outdated.append(key)
      }
      return value
    }
    return (found + outdated).lazy.compactMap { $0 }.first
  }

  /// Returns the changes that remove the values under these names.
  func removals(_ keys: [StateKey]) -> [StateChange] {
    keys.filter { kept[$0] != nil }.map { StateChange(key: $0, value: nil) }
  }

  /// Marks a set of hashes that has another name, for ``removeOutdated()``.
  func noteOutdated(set: StateKey) {
    if !journal.hashes(of: set).isEmpty { outdated.append(set) }
  }

  /// Removes the values that have new names.
  func removeOutdated() {
    keep(outdated.filter { !$0.isSet }.map { StateChange(key: $0, value: nil) })
    let sets = outdated.filter(\.isSet).map { StateChange(key: $0, value: nil) }
    if !sets.isEmpty { write(sets) }
    outdated = []
  }

  /// Returns the values that the journal lacks and has room for. Each kind has its own room.
  func changes(_ values: [StateChange]) -> [StateChange] {
    var added: [UInt8: Int] = [:]
    return values.filter { change in
      if kept[change.key] == change.value && change.added.isEmpty { return false }
      guard let kind = change.key.kind.flatMap(CollectionKind.init), let value = change.value else { return true }
      let more = value.count - (kept[change.key]?.count ?? 0)
      if more <= 0 || bytes[kind.rawValue, default: 0] + added[kind.rawValue, default: 0] + more <= kind.bytesAtMost {
        added[kind.rawValue, default: 0] += more
        return true
      }
      if unkept[change.key] != value { noteUnkept(change) }
      return false
    }
  }

  private func noteUnkept(_ change: StateChange) {
    unkept[change.key] = change.value
    unkeptValues.addSaturating(1)
  }

  /// Records values that the journal has.
  func note(_ changes: [StateChange]) {
    for change in changes where change.added.isEmpty {
      if let kind = change.key.kind {
        bytes[kind, default: 0] += (change.value?.count ?? 0) - (kept[change.key]?.count ?? 0)
        unkept[change.key] = nil
      }
      kept[change.key] = change.value
    }
  }

  /// Removes values and sets, including those of other versions.
  func forget(_ keys: [StateKey]) {
    let values = keys.filter { !$0.isSet }
    for key in values { _ = value(of: key) }
    keep(values.map { StateChange(key: $0, value: nil) })
    let sets = keys.filter(\.isSet).map { StateChange(key: $0, value: nil) }
    if !sets.isEmpty { write(sets) }
  }

  /// Writes all changes at once. If the journal has no room for all, writes each that fits, the smallest first, so that
  /// a decision of the user is stored even if other values are too large.
  func keep(_ values: [StateChange]) {
    let changes = changes(values)
    if !changes.isEmpty { write(changes) }
  }

  /// Writes changes without comparing them with the values that the journal has.
  func write(_ changes: [StateChange]) {
    switch journal.change({ changes.write(to: &$0) }) {
    case .stored: note(changes)
    case .refused(.stateFull), .refused(.tooLarge):
      for change in changes.sorted(by: { $0.value?.count ?? -1 < $1.value?.count ?? -1 }) {
        if case .stored = journal.change({ [change].write(to: &$0) }) {
          note([change])
        } else if unkept[change.key] != change.value {
          noteUnkept(change)
        }
      }
    // Retried with the next change.
    case .refused: break
    }
  }
}

/// The names of the values that a recorder keeps.
enum RecorderKey {
  /// The client, its vendor's identifier, and the day of its creation.
  static let identity = StateKey("identity")
  /// The random number that decides which samples the installation is in. It survives declining.
  static let samplingSeed = StateKey("sampling")
  /// Starts, and events that are sent once for the installation.
  static let history = StateKey(.history, "")
  static let receiverToken = StateKey(.token, "")
  /// The occurrences of the events that messages wait for, and the messages that were shown.
  static let messages = StateKey(.messages, "")
  /// Whether units may be uploaded.
  static let upload = StateKey("upload")
  /// Losses that do not belong to a stream of this version of the app.
  static let otherLosses = StateKey("losses")
  /// The number of pings sent today that share a quota.
  static let sharedQuota = StateKey("quota")

  // The stream's name comes last, because a key is limited to 255 bytes.
  static func consent(_ stream: String) -> StateKey { StateKey("consent/" + stream) }
  /// Returns the key of the position up to which all data of the stream is to be deleted.
  static func erasure(_ stream: String) -> StateKey { StateKey("erasing/" + stream) }
  static func session(_ stream: String) -> StateKey { StateKey("session/" + stream) }
  static func counters(_ stream: String) -> StateKey { StateKey("counters/" + stream) }
  /// Returns the key of the counters of a unit that is being sealed.
  static func taken(_ stream: String) -> StateKey { StateKey(.taken, stream) }
  static func boundaries(_ stream: String) -> StateKey { StateKey(.boundaries, stream) }
  /// Returns the key of the versions' first record numbers.
  static func versions(_ stream: String) -> StateKey { StateKey(.versions, stream) }
  static func losses(_ stream: String) -> StateKey { StateKey("losses/" + stream) }
  /// Returns the key of the last unit's number and the salt of the documents' identifiers.
  static func sequence(_ ping: String) -> StateKey { StateKey("sequence/" + ping) }
  /// Returns the key of the time of the next request.
  static func backOff(_ ping: String) -> StateKey { StateKey("backoff/" + ping) }
  /// Returns the key of the requests without a response.
  static func unanswered(_ ping: String) -> StateKey { StateKey("unanswered/" + ping) }
  /// Returns the key of a deletion request that is in no file yet.
  static func deletionRequest(_ ping: String) -> StateKey { StateKey(StateKey.startOfDeletionRequests + ping) }
  static func quota(_ ping: String) -> StateKey { StateKey("quota/" + ping) }

  /// A key without a value.
  static let none = StateKey("none")

  /// The names of values in earlier versions of the runtime that are now outside the state.
  enum Before {
    static let history = StateKey("history")
    static let messages = StateKey("messages")
    static let receiverToken = StateKey("token")
    static func taken(_ stream: String) -> StateKey { StateKey("taken/" + stream) }
    static func attributes(_ stream: String) -> StateKey { StateKey("attributes/" + stream) }
    static func marks(_ stream: String) -> StateKey { StateKey("marks/" + stream) }
    static func distinct(_ stream: String) -> StateKey { StateKey("distinct/" + stream) }
    static func boundaries(_ stream: String) -> StateKey { StateKey("units/" + stream) }
  }
}

extension StateKey {
  fileprivate static let startOfDeletionRequests = "deletion/"

  /// Whether the value is a deletion request that is in no file yet.
  var isDeletionRequest: Bool { bytes.starts(with: Self.startOfDeletionRequests.utf8) }
}
