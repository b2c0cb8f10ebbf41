/// A ping's units that were built but are not in a file yet.
struct PendingUnits {
  var units: [BuiltPing]
  /// The indices of the streams whose events or counters the units contain.
  var streams: Set<Int>
  /// The sequence number of the last unit.
  var sequence: Int
}

/// The content of a sealed file: the units of one request, each with the information needed to upload it.
enum SealedUnits {
  /// The format number at the start of a file. Files with an unknown format cannot be read.
  private static let format: Int64 = 1
  /// The format in which each unit ends with its identity and a deletion request flag.
  private static let formatWithIdentities: Int64 = 2

  static func bytes(_ units: [BuiltPing]) -> [UInt8] {
    var bytes = StateBytes(capacity: units.reduce(16) { $0 + size(of: $1) })
    // Earlier versions of the app can read only the first format, so it is used whenever possible.
    let hasIdentities = units.contains { $0.identity != nil || $0.isDeletionRequest }
    bytes.put(hasIdentities ? formatWithIdentities : format)
    bytes.put(Int64(units.count))
    for unit in units {
      bytes.put(unit.stream)
      bytes.put(unit.ping)
      bytes.put(unit.documentID)
      bytes.put(Int64(unit.sequence))
      bytes.put(Int64(unit.eventCount))
      bytes.put(unit.createdMilliseconds)
      bytes.put(unit.path == nil ? 0 : 1)
      bytes.put(unit.path ?? "")
      bytes.put(unit.document)
      bytes.put(unit.deferred == nil ? 0 : 1)
      unit.deferred?.write(to: &bytes)
      if hasIdentities { putEnd(of: unit, into: &bytes) }
    }
    return bytes.bytes
  }

  private static func putEnd(of unit: BuiltPing, into bytes: inout StateBytes) {
    let identity = unit.identity
    bytes.put((identity == nil ? 0 : identity?.userID == nil ? 1 : 2) + (unit.isDeletionRequest ? requestFlag : 0))
    guard let identity else { return }
    bytes.put(identity.clientID)
    if let user = identity.userID { bytes.put(user) }
  }

  private static let requestFlag: Int64 = 4

  /// Parses the end of a unit. Returns `nil` if it is invalid.
  private static func end(_ reader: inout StateReader) -> (identity: UnitIdentity?, isRequest: Bool)? {
    guard let kind = reader.integer(), (0..<2 * requestFlag).contains(kind) else { return nil }
    let isRequest = kind >= requestFlag
    switch kind % requestFlag {
    case 0: return (nil, isRequest)
    case 1: return reader.text().map { (UnitIdentity(clientID: $0), isRequest) }
    case 2:
      guard let client = reader.text(), let user = reader.text() else { return nil }
      return (UnitIdentity(clientID: client, userID: user), isRequest)
    default: return nil
    }
  }

  /// Returns a revision that keeps only the documents with the given identifiers.
  static func keeping(_ identifiers: Set<String>, of body: [UInt8]?) -> Journal.Revision {
    let keptUnits = body.flatMap(units)?.filter { identifiers.contains($0.documentID) } ?? []
    return revision(keptUnits)
  }

  /// Returns a revision of a file to contain exactly the given units.
  static func revision(_ units: [BuiltPing]) -> Journal.Revision {
    if units.isEmpty { return .removal }
    var body = bytes(units)
    defer { body.erase() }
    return .body(body.withUnsafeBytes { DocumentBytes($0) }, count: units.reduce(0) { $0 + $1.eventCount })
  }

  /// Returns an estimate of a unit's encoded size, in bytes.
  static func size(of unit: BuiltPing) -> Int {
    var texts = [unit.stream, unit.ping, unit.documentID, unit.path ?? ""]
    if let identity = unit.identity { texts += [identity.clientID, identity.userID ?? ""] }
    return texts.reduce(96 + unit.document.count) { $0 + $1.utf8.count } + (unit.deferred == nil ? 0 : 4096)
  }

  /// Returns the units in a file's body, or `nil` if the body is invalid.
  static func units(_ bytes: [UInt8]) -> [BuiltPing]? {
    var reader = StateReader(bytes)
    let found = reader.integer()
    guard found == format || found == formatWithIdentities, let count = reader.integer(), count >= 0 else { return nil }
    var units: [BuiltPing] = []
    for _ in 0..<count {
      guard let stream = reader.text(), let ping = reader.text(), let documentID = reader.text(),
        let sequence = reader.integer(), let eventCount = reader.integer(), let created = reader.integer(),
        let hasPath = reader.integer(), let path = reader.text(), let content = reader.document(),
        let isDeferred = reader.integer()
      else { return nil }
      let deferred = isDeferred == 0 ? nil : DeferredEnvelope(&reader)
      guard isDeferred == 0 || deferred.map({ $0.events.upperBound <= content.count }) == true else { return nil }
      guard let end = found == format ? (nil, false) : end(&reader) else { return nil }
      units.append(
        BuiltPing(
          document: content, stream: stream, ping: ping, documentID: documentID, sequence: Int(clamping: sequence),
          eventCount: Int(clamping: eventCount), path: hasPath == 0 ? nil : path, createdMilliseconds: created,
          appHeld: nil, deferred: deferred, identity: end.identity,
          isDeletionRequest: end.isRequest))
    }
    return reader.hasOnlyZeros ? units : nil
  }
}
