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
