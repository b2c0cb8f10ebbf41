/// The kinds of values that are stored outside the journal's state because their size grows with use. Each kind has its
/// own size limit, so that it cannot displace other data.
enum CollectionKind: UInt8, CaseIterable {
  case searches = 1
  /// The counters of a unit that is being sealed.
  case sealingCounters
  case attributes
  case marks
  case boundaries
  case messages
  case history
  case token
  /// The first record number of each stream version.
  case versions
  /// The values of declared counters.
  case counters
  /// The replaced clients of waiting events.
  case formerClients

  /// The kinds that store one value per stream entry.
  static let entryKinds: [CollectionKind] = [.searches, .counters, .attributes, .marks]

  /// The size limit for all values of the kind across all streams, in bytes.
  var maxBytes: Int {
    switch self {
    case .searches, .counters, .sealingCounters, .attributes: 128 << 10
    case .boundaries, .messages, .history, .formerClients: 32 << 10
    case .marks, .versions: 64 << 10
    case .token: 8 << 10
    }
  }
}

extension StateKey {
  init(_ kind: CollectionKind, _ name: String) { self.init(unsnapshotted: kind.rawValue, name) }

  /// Creates the key for an entry of the stream with the given tag. The key contains a hash of the entry's name.
  init(_ kind: CollectionKind, of tag: UInt32, _ entry: some StringProtocol) {
    let hash = Array(entry.utf8).withUnsafeBytes { Mixer.hash($0, UInt64(tag)) }
    self.init(unsnapshotted: kind.rawValue, String(tag, radix: 16) + "/" + String(hash, radix: 16))
  }

  /// The stream name at the end of the key.
  var streamName: String {
    String(decoding: isOutsideSnapshot ? bytes.dropFirst(2) : bytes.drop { $0 != 0x2F }.dropFirst(), as: UTF8.self)
  }

  func isSet(of tag: UInt32) -> Bool {
    isSet && StateKey(setForTag: tag, index: 0).bytes.dropLast(2) == bytes.dropLast(2)
  }

  /// Returns the common prefix of all entry keys for the stream with the given tag.
  static func start(of tag: UInt32) -> [UInt8] { Array((String(tag, radix: 16) + "/").utf8) }

  /// Returns whether the key belongs to an entry or a set of the stream with the given tag.
  func belongs(to tag: UInt32) -> Bool {
    if isSet { return bytes.starts(with: StateKey(setForTag: tag, index: 0).bytes.dropLast(2)) }
    return CollectionKind.entryKinds.contains { isEntry($0, ofStream: tag) }
  }

  func isEntry(_ kind: CollectionKind, ofStream tag: UInt32) -> Bool {
    self.kind == kind.rawValue && bytes.dropFirst(2).starts(with: Self.start(of: tag))
  }
}

extension StreamRecorder {
  private var tag: UInt32 { log?.tag.number ?? 0 }

  // MARK: Entries

  /// The changes that write all searches, counters, attributes, and marks, and that remove obsolete entries.
  var entries: [StateChange] {
    let now =
      values.counters.searches.map { searchEntry($0.key, $0.count) }
      + values.counters.declared.entries.map(counterEntry)
      + values.attributes.indices.compactMap(attributeEntry) + values.once.names.map(markEntry)
    let keys = Set(now.map(\.key))
    let obsoleteKeys = entryKeys.subtracting(keys)
    // If the journal cannot remove an entry now, the next change removes it.
    entryKeys = keys.union(obsoleteKeys.filter { journal?.stored[$0] != nil })
    return obsoleteKeys.map { StateChange(key: $0, value: nil) } + now
  }

  private func searchEntry(_ key: String, _ count: Int) -> StateChange {
    var bytes = StateBytes()
    bytes.put(key)
    bytes.put(Int64(count))
    return entry(.searches, key, bytes)
  }

  private func counterEntry(_ counter: DeclaredCounters.Entry) -> StateChange {
    var bytes = StateBytes()
    counter.write(to: &bytes)
    bytes.put(counter.unsent)
    return entry(.counters, counter.key, bytes)
  }

  private func attributeEntry(_ index: Int) -> StateChange? {
    guard index < values.counters.attributes.count, let value = values.counters.attributes[index] else { return nil }
    let name = values.attributes[index].name.description
    var bytes = StateBytes()
    bytes.put(name)
    bytes.put(value)
    return entry(.attributes, name, bytes)
  }

  func markEntry(_ name: String) -> StateChange {
    var bytes = StateBytes()
    bytes.put(name)
    return entry(.marks, name, bytes)
  }

  private func entry(_ kind: CollectionKind, _ name: String, _ bytes: StateBytes) -> StateChange {
    StateChange(key: StateKey(kind, of: tag, name), value: bytes.bytes)
  }

  /// Stores the count of a single search key. The cost does not depend on the number of keys.
  func storeSearch(_ key: String) {
    guard let search = values.counters.searches.first(where: { $0.key.hasSameBytes(as: key) }) else { return }
    storeEntry(searchEntry(search.key, search.count))
  }

  /// Stores the value of a single counter label. The cost does not depend on the number of labels.
  func storeCounter(_ index: Int, label: Int) {
    values.counters.declared.entry(index, label: label).map { storeEntry(counterEntry($0)) }
  }

  /// Stores a single attribute. The cost does not depend on the number of attributes.
  func storeAttribute(_ index: Int) { attributeEntry(index).map(storeEntry) }

  private func storeEntry(_ entry: StateChange) {
    guard let journal else { return }
    entryKeys.insert(entry.key)
    journal.store([entry])
  }

  typealias StoredEntry = (kind: CollectionKind, bytes: [UInt8])

  /// Returns the entries that earlier launches stored.
  ///
  /// Attributes come from the first of the stream's names that has entries. Other entries come from all names, because
  /// counts end up under several names if the app is downgraded and then updated. The next write removes the entries
  /// that are not restored.
  func storedEntries(_ journal: RecorderJournal) -> [StoredEntry] {
    let keys = journal.journal.keys
    let found = numbers.map { number in
      keys.compactMap { key -> StoredEntry? in
        guard let kind = CollectionKind.entryKinds.first(where: { key.isEntry($0, ofStream: number) }),
          let bytes = journal.value(of: key)
        else { return nil }
        entryKeys.insert(key)
        return (kind, bytes)
      }
    }
    let first = found.firstIndex { !$0.isEmpty } ?? 0
    return found.enumerated().flatMap { index, entries in
      index <= first ? entries : entries.filter { $0.kind != .attributes }
    }
  }

  /// Restores the entries that earlier launches stored.
  func restore(_ entries: [StoredEntry]) {
    var marks: Set<String> = []
    for (kind, bytes) in entries {
      var reader = StateReader(bytes)
      guard let name = reader.text() else { continue }
      switch kind {
      case .searches:
        if let count = reader.integer(), !values.counters.countSearch(name, by: Int(clamping: count)) {
          losses.pointee.droppedCounts.addSaturating(1)
        }
      case .counters:
        // Skips counters and labels that were removed from the registry.
        guard let label = reader.text(), let value = reader.integer() else { continue }
        // Earlier runtime versions did not store the unsent amount.
        let unsent = reader.integer()
        if !values.counters.declared.restore(name: name, label: label, value: value, unsent: unsent) {
          losses.pointee.droppedCounts.addSaturating(Int(clamping: max(1, value)))
        }
      case .attributes:
        if let value = reader.text(),
          let index = values.attributes.firstIndex(where: { $0.name.hasSameBytes(as: name) })
        {
          values.counters.set(index, to: value)
        }
      default: marks.insert(name)
      }
    }
    if !marks.isEmpty { values.once.restore(marks.union(values.once.names)) }
  }

  // MARK: Distinct values

  /// Returns the changes that add new distinct values to the journal's sets.
  func distinctChanges(ofEvent: Bool) -> [StateChange] {
    journal == nil ? [] : values.distinct.pointee.changes(ofEvent: ofEvent) { StateKey(setForTag: tag, index: $0) }
  }

  /// Writes the distinct values that were not written together with an event.
  func storeDistinct() {
    let changes = distinctChanges(ofEvent: false)
    guard !changes.isEmpty, let journal else { return }
    // Split into parts, because a stream's values can together exceed the size of a segment.
    for first in stride(from: 0, to: changes.count, by: Self.changesPerRecord) {
      let part = Array(changes[first..<min(changes.count, first + Self.changesPerRecord)])
      guard case .stored = journal.journal.change({ part.write(to: &$0) }) else { return }
    }
    values.distinct.pointee.noteWritten()
  }

  private static let changesPerRecord = 64

  func restoreDistinct(_ journal: RecorderJournal) {
    for (index, number) in numbers.enumerated() {
      let sets = description.distinct.indices.map { journal.journal.hashes(of: StateKey(setForTag: number, index: $0)) }
      if sets.allSatisfy(\.isEmpty) { continue }
      values.distinct.pointee = DistinctValues(description.distinct, sets)
      // Rewrites sets that are stored under a former name under the current name.
      if index > 0 { values.distinct.pointee.scheduleRewrite() }
      return
    }
  }

  /// Schedules the removal of sets under former names. They are removed after the sets under the current name are
  /// written.
  func noteFormerSets(_ journal: RecorderJournal) {
    for number in numbers.dropFirst() {
      for key in journal.journal.keys where key.isSet(of: number) { journal.noteOutdated(set: key) }
    }
  }
}
