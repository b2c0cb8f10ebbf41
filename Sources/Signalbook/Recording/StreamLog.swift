/// A stream's part of the journal. Accessed only while the recorder's lock is held.
final class StreamLog {
  /// The start of a range of records with the same session and process start.
  struct Boundary: Equatable {
    /// The number of the first record in the range.
    var first: UInt64
    var session: Int
    /// The process start time, in milliseconds since 1970. The events' times are relative to this time.
    var startWall: Int64
  }

  /// A stream version, and the number of the first record that it wrote.
  struct Version: Equatable {
    var first: UInt64
    var version: Int
  }

  /// The maximum number of boundaries, which take up 1.5 KB. If no units are sent, the oldest sessions are merged.
  static let maxBoundaries = 64
  /// The maximum number of versions, which take up 1 KB.
  static let maxVersions = 64

  let journal: Journal
  let tag: JournalTag
  /// The tags of the stream's former names that have records or files in the journal.
  private let formerTags: [JournalTag]
  /// The last consumed record of each tag when the journal was opened.
  private let initialConsumed: [UInt64]
  /// The tags of records under the stream's current and former names, excluding held events.
  var ownTags: [JournalTag] { [tag] + formerTags }
  /// The tags of events that were held under the stream's current and former names.
  let heldTags: [JournalTag]
  /// The tag of new held events, or `nil` if the stream does not hold events or all tags are in use.
  let heldTag: JournalTag?
  var tags: [JournalTag] { ownTags + heldTags }
  /// The record numbers of the stored events.
  let numbers = OffsetList(capacity: 512)
  private(set) var boundaries: [Boundary] = []
  private(set) var versions: [Version] = []
  /// The replaced clients of waiting events, oldest first.
  var formerClients: [FormerClient] = []
  // The last boundary's values as separate properties, because they are read for each event.
  private var lastSession = -1
  private var lastStartWall: Int64 = -1
  /// The number of the last record whose event was removed, because it is in a unit or was dropped.
  private(set) var removedThrough: UInt64 = 0
  /// Whether a unit is being sealed. The unit's records are consumed when sealing ends.
  var isSealing = false

  init(
    _ journal: Journal, _ tag: JournalTag, former: [JournalTag] = [], held: JournalTag? = nil,
    formerHeld: [JournalTag] = []
  ) {
    heldTag = held
    heldTags = (held.map { [$0] } ?? []) + formerHeld
    self.journal = journal
    self.tag = tag
    formerTags = former
    initialConsumed = ([tag] + former + heldTags).map { journal.consumed($0) }
    removedThrough = initialConsumed.min() ?? 0
  }

  /// The stream's last record that was sealed or dropped since the journal was opened. Earlier records are excluded: an
  /// earlier launch may have consumed records under one of the stream's names that are later than waiting records under
  /// another name.
  var consumed: UInt64 {
    zip(tags, initialConsumed).map { tag, before in
      let now = journal.consumed(tag)
      return now > before ? now : 0
    }.max() ?? 0
  }

  /// The last record of each tag whose event is no longer waiting.
  var consumedTags: [(tag: JournalTag, last: UInt64)] {
    tags.map { ($0, max(removedThrough, journal.consumed($0))) }
  }

  private func consume(through last: UInt64, _ changes: [StateChange] = []) {
    journal.consume(tags, through: last, bytes: changes.reduce(0) { $0 + $1.bytes }) { changes.write(to: &$0) }
  }

  /// Writes an event as a record.
  @inline(__always) func append(_ bytes: UnsafeRawPointer, _ length: Int) -> AppendResult {
    journal.append(tag) { memory in Self.copy(bytes, length, to: memory) }
  }

  /// Writes an event and state changes as a single record.
  func append(_ bytes: UnsafeRawPointer, _ length: Int, _ changes: [StateChange], isHeld: Bool = false) -> AppendResult
  {
    journal.append(isHeld ? heldTag ?? tag : tag, changing: { changes.write(to: &$0) }) { memory in
      Self.copy(bytes, length, to: memory)
    }
  }

  @inline(__always) private static func copy(
    _ bytes: UnsafeRawPointer, _ length: Int, to memory: UnsafeMutableRawBufferPointer
  ) -> EncodingResult {
    guard length <= memory.count, let start = memory.baseAddress else { return .noRoom(touched: 0) }
    start.copyMemory(from: bytes, byteCount: length)
    return .event(length)
  }

  /// Notes the number of an appended record, or returns the reason that appending was refused.
  @inline(__always) func note(_ appended: AppendResult) -> RecordOutcome.Refusal? {
    if case .stored(let number) = appended {
      numbers.append(Int(truncatingIfNeeded: number))
      return nil
    }
    return Self.refusal(appended)
  }

  @inline(never) private static func refusal(_ appended: AppendResult) -> RecordOutcome.Refusal {
    switch appended {
    case .refused(.tooLarge), .refused(.encoder): .tooLarge
    default: .storageUnavailable
    }
  }

  // MARK: Boundaries

  @inline(__always) func isBoundary(_ session: Int, _ startWall: Int64) -> Bool {
    session != lastSession || startWall != lastStartWall
  }

  /// Starts a new range of records with the next event.
  func begin(_ session: Int, _ startWall: Int64, version: Int) {
    if versions.last?.version != version { versions.append(Version(first: journal.nextRecord, version: version)) }
    if versions.count > Self.maxVersions { versions.removeFirst() }
    (lastSession, lastStartWall) = (session, startWall)
    boundaries.append(Boundary(first: journal.nextRecord, session: session, startWall: startWall))
    if boundaries.count > Self.maxBoundaries { boundaries.removeFirst() }
  }

  /// Reverts `begin` after its event was not stored.
  func undoBegin(_ boundaries: [Boundary], _ versions: [Version]) {
    restore(boundaries)
    self.versions = versions
  }

  func restore(_ boundaries: [Boundary]) {
    self.boundaries = boundaries
    lastSession = boundaries.last?.session ?? -1
    lastStartWall = boundaries.last?.startWall ?? -1
  }

  /// Restores the versions. After an update, the next event starts a new range, even in the same session.
  func restoreVersions(_ versions: [Version], current: Int) {
    self.versions = versions
    if versions.last?.version != current { lastSession = -1 }
  }

  /// Returns the stream version that wrote the record with the given number, or `nil` if the version is unknown.
  func version(of number: UInt64) -> Int? { (versions.last { $0.first <= number } ?? versions.first)?.version }

  var versionBytes: [UInt8]? {
    if versions.isEmpty { return nil }
    var bytes = StateBytes()
    for version in versions {
      bytes.put(Int64(bitPattern: version.first))
      bytes.put(Int64(version.version))
    }
    return bytes.bytes
  }

  static func versions(_ bytes: [UInt8]) -> [Version] {
    var reader = StateReader(bytes)
    var versions: [Version] = []
    while versions.count < maxVersions, let first = reader.integer(), let version = reader.integer() {
      versions.append(Version(first: UInt64(bitPattern: first), version: Int(clamping: version)))
    }
    return versions
  }

  /// Returns the versions stored under the stream's names, in record order.
  static func merged(_ lists: [[Version]]) -> [Version] {
    var merged: [Version] = []
    // Sorted by record and then by list. If a record is in two lists, the current name, whose list comes first, takes
    // precedence.
    for version in lists.joined().enumerated().sorted(by: {
      ($0.element.first, $0.offset) < ($1.element.first, $1.offset)
    })
    where merged.last?.first != version.element.first && merged.last?.version != version.element.version {
      merged.append(version.element)
    }
    return Array(merged.suffix(maxVersions))
  }

  /// Returns the boundaries stored under the stream's names, in record order.
  static func merged(_ lists: [[Boundary]]) -> [Boundary] {
    var merged: [Boundary] = []
    for boundary in lists.joined().sorted(by: { $0.first < $1.first }) where merged.last != boundary {
      // A process that did not record an event may have left a boundary for the same record.
      if merged.last?.first == boundary.first { merged.removeLast() }
      merged.append(boundary)
    }
    return Array(merged.suffix(maxBoundaries))
  }

  func boundary(of number: UInt64) -> Boundary? { boundaries.last { $0.first <= number } ?? boundaries.first }

  var boundaryBytes: [UInt8]? {
    if boundaries.isEmpty { return nil }
    var bytes = StateBytes()
    for boundary in boundaries {
      bytes.put(Int64(bitPattern: boundary.first))
      bytes.put(Int64(boundary.session))
      bytes.put(boundary.startWall)
    }
    return bytes.bytes
  }

  static func boundaries(_ bytes: [UInt8]) -> [Boundary] {
    var reader = StateReader(bytes)
    var boundaries: [Boundary] = []
    while boundaries.count < maxBoundaries, let first = reader.integer(), let session = reader.integer(),
      let startWall = reader.integer()
    {
      boundaries.append(
        Boundary(first: UInt64(bitPattern: first), session: Int(clamping: session), startWall: startWall))
    }
    return boundaries
  }

  // MARK: Removing

  /// Removes the first stored events. Unless a unit is being sealed, consumes their records together with `changes`.
  func removeFirst(_ count: Int, _ changes: [StateChange] = []) {
    guard count > 0, count <= numbers.count else { return }
    removedThrough = UInt64(numbers[count - 1])
    numbers.removeFirst(count, shiftedBy: 0)
    if !isSealing { consume(through: removedThrough, changes) }
    prune()
  }

  /// Ends sealing, and consumes the records of events that were removed in the meantime, together with `changes`.
  func consumeRemoved(_ changes: [StateChange]) {
    isSealing = false
    consume(through: removedThrough, changes)
    prune()
  }

  /// Removes the boundaries, versions, and former clients that no stored event needs.
  private func prune() {
    // If the process ends while a unit is being sealed, the next launch must restore the unit's events.
    guard !isSealing, boundaries.count > 1 || versions.count > 1 || !formerClients.isEmpty else { return }
    let first = numbers.count > 0 ? UInt64(numbers[0]) : .max
    formerClients.removeAll { $0.last < first }
    if let current = versions.lastIndex(where: { $0.first <= first }) { versions.removeFirst(current) }
    if let current = boundaries.lastIndex(where: { $0.first <= first }) { boundaries.removeFirst(current) }
  }

  /// Whether the journal has unconsumed records of the stream, or any sealed file, which may contain the stream's
  /// units.
  var mayHaveData: Bool { tags.contains { journal.hasRecords(of: $0) } || !journal.sealed.isEmpty }

  var end: JournalPosition { journal.end }

  func removeAll() {
    numbers.erase()
    restore([])
    versions = []
    formerClients = []
  }
}

extension Journal {
  var end: JournalPosition { JournalPosition(record: nextRecord &- 1, file: lastNamed) }
}

/// A change to a value in the journal's state. If `value` is `nil` and `added` is empty, the value is removed.
struct StateChange {
  let key: StateKey
  let value: [UInt8]?
  /// The hashes to add to the set under this key.
  let added: [UInt64]

  init(key: StateKey, value: [UInt8]?) { (self.key, self.value, added) = (key, value, []) }

  init(adding hashes: [UInt64], to set: StateKey) { (key, value, added) = (set, nil, hashes) }

  /// The size of the change in a frame, in bytes.
  var bytes: Int { StateTable.changeHeaderSize + key.bytes.count + (value?.count ?? 0) + added.count * 8 }
}

extension [StateChange] {
  func write(to writer: inout StateWriter) {
    for change in self {
      if !change.added.isEmpty {
        writer.add(change.added, to: change.key)
      } else if let value = change.value {
        writer.set(change.key, value)
      } else {
        writer.remove(change.key)
      }
    }
  }
}

extension JournalPosition {
  /// The encoded position.
  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(bitPattern: record))
    bytes.put(Int64(bitPattern: file))
    return bytes.bytes
  }

  init?(_ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let record = reader.integer(), let file = reader.integer() else { return nil }
    self.init(record: UInt64(bitPattern: record), file: UInt64(bitPattern: file))
  }
}
