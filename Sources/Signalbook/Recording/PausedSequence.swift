/// A ping's sequence that continues later, because units of another client are built in between: the streams of one ping
/// can have waiting events of a client that was replaced, and an app version may not declare all of these streams.
struct PausedSequence {
  /// The replaced client, or `nil` for the current client.
  var client: String?
  /// The number of the last unit.
  let sequence: Int
  let documentIDs: DocumentIDs

  /// Returns the encoded sequences, or `nil` if there are none.
  static func bytes(_ sequences: [PausedSequence]) -> [UInt8]? {
    if sequences.isEmpty { return nil }
    var bytes = StateBytes()
    for paused in sequences {
      bytes.put(Int64(paused.sequence))
      paused.documentIDs.write(to: &bytes)
      bytes.put(paused.client == nil ? 0 : 1)
      bytes.put(paused.client ?? "")
    }
    return bytes.bytes
  }

  /// Decodes stored sequences, up to the first invalid one.
  static func sequences(_ bytes: [UInt8]) -> [PausedSequence] {
    var reader = StateReader(bytes)
    var sequences: [PausedSequence] = []
    while let sequence = reader.integer(), let documentIDs = DocumentIDs(&reader), let hasClient = reader.integer(),
      let client = reader.text()
    {
      sequences.append(
        PausedSequence(
          client: hasClient == 0 ? nil : client, sequence: max(0, Int(clamping: sequence)), documentIDs: documentIDs))
    }
    return sequences
  }
}

// The sequences of pings that this app version does not declare.
extension RecorderCore {
  /// Assigns the sequences to the client that was replaced, if any, and removes clients that have no waiting events. An
  /// empty client identifier stands for a removed one: the sequence belongs to a client that was replaced. The caller must
  /// hold the lock.
  func updateOtherSequences(_ journal: RecorderJournal, clients: Set<String>, replaced former: String? = nil) {
    let known = Set(streams.flatMap { $0.ping?.sequenceKeys ?? [] })
    for key in journal.journal.keys where key.isSequence && !known.contains(key) {
      guard let bytes = journal.value(of: key) else { continue }
      var reader = StateReader(bytes)
      guard let number = reader.integer(), let documentIDs = DocumentIDs(&reader) else { continue }
      let pausedKey = RecorderKey.pausedSequences(key.streamName)
      let paused = journal.value(of: pausedKey).map(PausedSequence.sequences) ?? []
      let kept = paused.compactMap { paused -> PausedSequence? in
        let client = paused.client ?? former
        if let client, !clients.contains(client) { return nil }
        return PausedSequence(client: client, sequence: paused.sequence, documentIDs: paused.documentIDs)
      }
      var changes = [StateChange(key: pausedKey, value: PausedSequence.bytes(kept))]
      if let client = reader.text() ?? former {
        var bytes = StateBytes()
        bytes.put(number)
        documentIDs.write(to: &bytes)
        bytes.put(clients.contains(client) ? client : "")
        changes.append(StateChange(key: key, value: bytes.bytes))
      }
      journal.store(changes)
    }
  }
}
