/// The state that a recorder keeps in its journal, beside the events. Only touched while the recorder's lock is held.
final class RecorderJournal {
  let journal: Journal
  /// Values as they are in the journal.
  private(set) var kept: [StateKey: [UInt8]] = [:]
  /// Changes that the journal had no room for; they are written with the next that it takes.
  private(set) var unkept = 0

  init(_ journal: Journal) { self.journal = journal }

  /// The value that an earlier process left.
  func value(of key: StateKey) -> [UInt8]? {
    let value = journal.value(of: key)
    kept[key] = value
    return value
  }

  /// Those of the values that the journal does not have.
  func changes(_ values: [StateChange]) -> [StateChange] { values.filter { kept[$0.key] != $0.value } }

  /// The journal has these.
  func note(_ changes: [StateChange]) { for change in changes { kept[change.key] = change.value } }

  /// Removes values, whoever wrote them.
  func forget(_ keys: [StateKey]) {
    for key in keys { _ = value(of: key) }
    keep(keys.map { StateChange(key: $0, value: nil) })
  }

  /// Writes what has changed, all of it at once; where the journal has no room for all, each that it has room for, the
  /// smallest first: a decision of the user is kept whatever else is too large.
  func keep(_ values: [StateChange]) {
    let changes = changes(values)
    if changes.isEmpty { return }
    switch journal.change({ changes.write(to: &$0) }) {
    case .stored: note(changes)
    case .refused(.stateFull), .refused(.tooLarge):
      unkept += 1
      for change in changes.sorted(by: { $0.value?.count ?? -1 < $1.value?.count ?? -1 }) {
        if case .stored = journal.change({ [change].write(to: &$0) }) { note([change]) }
      }
    case .refused: unkept += 1
    }
  }
}

/// The names of the values that a recorder keeps.
enum RecorderKey {
  /// The client, its vendor's identifier, the day of its creation.
  static let identity = StateKey("identity")
  /// The random number that decides which samples the installation is in. It stays when the user declines.
  static let samplingSeed = StateKey("sampling")
  /// Starts, and events that are sent once for the installation.
  static let history = StateKey("history")
  static let receiverToken = StateKey("token")
  /// How often the events have happened that messages wait for, and which were shown.
  static let messages = StateKey("messages")
  /// Whether units may be uploaded.
  static let upload = StateKey("upload")
  /// How many units of all pings were sent today that share a quota.
  static let sharedQuota = StateKey("quota")

  // The stream's name comes last: a key has 255 bytes.
  static func consent(_ stream: String) -> StateKey { StateKey("consent/" + stream) }
  /// Up to which position everything of the stream is still to be deleted.
  static func erasure(_ stream: String) -> StateKey { StateKey("erasing/" + stream) }
  static func session(_ stream: String) -> StateKey { StateKey("session/" + stream) }
  static func counters(_ stream: String) -> StateKey { StateKey("counters/" + stream) }
  /// Counters that are in a unit which is being sealed.
  static func taken(_ stream: String) -> StateKey { StateKey("taken/" + stream) }
  static func attributes(_ stream: String) -> StateKey { StateKey("attributes/" + stream) }
  static func marks(_ stream: String) -> StateKey { StateKey("marks/" + stream) }
  static func distinct(_ stream: String) -> StateKey { StateKey("distinct/" + stream) }
  static func boundaries(_ stream: String) -> StateKey { StateKey("units/" + stream) }
  /// From which record on events are of which version of the stream.
  static func versions(_ stream: String) -> StateKey { StateKey("versions/" + stream) }
  static func losses(_ stream: String) -> StateKey { StateKey("losses/" + stream) }
  /// The number of the last unit, and the salt of the identifiers of documents.
  static func sequence(_ ping: String) -> StateKey { StateKey("sequence/" + ping) }
  /// When the next request may be sent.
  static func backOff(_ ping: String) -> StateKey { StateKey("backoff/" + ping) }
  /// Requests that have no answer yet.
  static func unanswered(_ ping: String) -> StateKey { StateKey("unanswered/" + ping) }
  /// A document that asks for deletion and is in no file yet.
  static func deletionRequest(_ ping: String) -> StateKey { StateKey("deletion/" + ping) }
  static func quota(_ ping: String) -> StateKey { StateKey("quota/" + ping) }
}
