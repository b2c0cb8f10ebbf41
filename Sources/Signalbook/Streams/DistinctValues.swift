/// A limit on a field's distinct values in a scope (R-CS-65), or the rule that each value is recorded only once
/// (R-CS-52). Created by generated code.
@_spi(Generated) public struct DistinctLimit: Sendable {
  /// The maximum number of distinct values. If repeated values are refused, the maximum number of values to remember.
  /// Events with further values are recorded, because the values may be new.
  public let maxCount: Int
  /// Whether the count is reset for each screen rather than each session.
  public let isPerScreen: Bool
  /// Whether events with a value that was already recorded are refused.
  public let refusesRepeatedValues: Bool

  public init(maxCount: Int, isPerScreen: Bool, refusesRepeatedValues: Bool = false) {
    self.maxCount = maxCount
    self.isPerScreen = isPerScreen
    self.refusesRepeatedValues = refusesRepeatedValues
  }
}

/// The distinct values recorded so far, for each of a stream's limits.
///
/// Values are stored as keyed hashes, so each value takes eight bytes and no user text is stored. The key is specific
/// to the installation. A hash collision admits one value too many, about once in 10^16 screens.
struct DistinctValues {
  /// The maximum number of values across a stream's limits, which take up 400 KB. The linter reports schemas that
  /// exceed the maximum.
  static let maxValues = 50_000
  /// The number of leading bytes in which values are compared.
  static let maxBytes = 65_536

  private let limits: [DistinctLimit]
  private var hashes: [Set<UInt64>]
  private let key: UInt64
  /// The values of the current event. They are counted when the event is stored.
  private var uncountedHashes: [(limit: Int, hash: UInt64)] = []
  /// The counted values that are not in the journal yet.
  private var unwritten: [(limit: Int, hash: UInt64)] = []
  /// The limits whose sets in the journal may contain obsolete values.
  private var clearedLimits: Set<Int> = []
  /// The limits whose sets exist in the journal. The first element of each set is the key.
  private var writtenLimits: Set<Int> = []
  /// The number of counted values.
  private var count = 0

  init(_ limits: [DistinctLimit], key: UInt64 = SystemRandomNumberGenerator.word) {
    self.limits = limits
    self.key = key
    hashes = limits.map { _ in [] }
  }

  /// A limit's decision about a value.
  enum Verdict { case admitted, surplus, repeated }

  /// Returns the decision of the limit at the given index about a value, or `nil` if the index is out of range. An
  /// admitted value is counted when ``commit()`` is called.
  mutating func decide(_ value: UnsafeBufferPointer<UInt8>, limit: Int) -> Verdict? {
    guard limit < limits.count else { return nil }
    let refusesRepeated = limits[limit].refusesRepeatedValues
    // An empty value is never considered repeated, because it does not identify anything.
    if refusesRepeated, value.isEmpty { return .admitted }
    let hash = Mixer.hash(UnsafeRawBufferPointer(value.prefix(Self.maxBytes).rebased), key)
    if hashes[limit].contains(hash) || uncountedHashes.contains(where: { $0 == (limit, hash) }) {
      return refusesRepeated ? .repeated : .admitted
    }
    let count = uncountedHashes.reduce(hashes[limit].count) { $0 + ($1.limit == limit ? 1 : 0) }
    guard count < limits[limit].maxCount, self.count + uncountedHashes.count < Self.maxValues else {
      return refusesRepeated ? .admitted : .surplus
    }
    uncountedHashes.append((limit, hash))
    return .admitted
  }

  /// Counts the values of the current event. Call this method after the event is stored.
  mutating func commit() {
    while let value = uncountedHashes.popLast() {
      hashes[value.limit].insert(value.hash)
      count += 1
      unwritten.append(value)
    }
    if unwritten.count > Self.maxValues { unwritten.removeAll() }
  }

  /// Discards the values of an event that was not stored.
  mutating func removePending() { if !uncountedHashes.isEmpty { uncountedHashes.removeAll(keepingCapacity: true) } }

  /// Whether the current event has a new value.
  var hasPending: Bool { !uncountedHashes.isEmpty }

  // MARK: Storage

  /// Returns the changes to write to the journal: the values counted since the last ``noteWritten()`` call and, if
  /// `ofEvent` is `true`, those of the current event. The number of changes does not depend on the number of values
  /// already written.
  func changes(ofEvent: Bool, _ key: (Int) -> StateKey) -> [StateChange] {
    let pending = ofEvent ? uncountedHashes : []
    if pending.isEmpty && unwritten.isEmpty && clearedLimits.isEmpty { return [] }
    var changes = clearedLimits.map { StateChange(key: key($0), value: nil) }
    var startedSets = writtenLimits.subtracting(clearedLimits)
    for (limit, hash) in unwritten + pending {
      let isFirst = startedSets.insert(limit).inserted
      changes.append(StateChange(adding: isFirst ? [self.key, hash] : [hash], to: key(limit)))
    }
    return changes
  }

  /// Marks the changes as written to the journal.
  mutating func noteWritten() {
    writtenLimits.subtract(clearedLimits)
    for (limit, _) in unwritten { writtenLimits.insert(limit) }
    clearedLimits.removeAll()
    unwritten.removeAll(keepingCapacity: true)
  }

  /// Marks the changes as written together with the current event, whose values are counted.
  mutating func noteWritten(ofEvent: Bool) {
    if ofEvent { commit() }
    noteWritten()
  }

  /// Schedules all values for writing. The journal may contain other values for the same limits, but not these.
  mutating func scheduleRewrite() {
    (clearedLimits, writtenLimits, unwritten) = (Set(limits.indices), [], [])
    for limit in limits.indices { for hash in hashes[limit] { unwritten.append((limit, hash)) } }
  }

  /// Creates an empty instance for a declined stream, and schedules the removal of its values from the journal.
  init(removing limits: [DistinctLimit]) {
    self.init(limits)
    clearedLimits = Set(limits.indices)
  }

  /// Restores the values from the journal's sets. The first element of each set is the key.
  init(_ limits: [DistinctLimit], _ sets: [[UInt64]]) {
    self.init(limits, key: sets.lazy.compactMap(\.first).first ?? SystemRandomNumberGenerator.word)
    for (limit, set) in sets.enumerated() where !set.isEmpty {
      writtenLimits.insert(limit)
      // The set is from an earlier scope, because its removal was not written.
      guard set.first == key else {
        clearedLimits.insert(limit)
        continue
      }
      hashes[limit] = Set(set.dropFirst())
      count += hashes[limit].count
    }
  }

  /// Restores the values from the format of an earlier runtime version with the same limits.
  init(_ limits: [DistinctLimit], _ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    self.init(limits, key: reader.integer().map { UInt64(bitPattern: $0) } ?? SystemRandomNumberGenerator.word)
    for index in limits.indices {
      guard let count = reader.integer() else { return }
      for _ in 0..<max(0, count) {
        guard let hash = reader.integer() else { return }
        if hashes[index].insert(UInt64(bitPattern: hash)).inserted {
          self.count += 1
          unwritten.append((index, UInt64(bitPattern: hash)))
        }
      }
    }
  }

  /// Resets the counts of a scope. A new session is also a new screen.
  mutating func resetScope(onlyScreens: Bool) {
    for index in limits.indices where limits[index].isPerScreen || !onlyScreens {
      if hashes[index].isEmpty { continue }
      count -= hashes[index].count
      hashes[index].removeAll(keepingCapacity: true)
      unwritten.removeAll { $0.limit == index }
      clearedLimits.insert(index)
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var rebased: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self) }
}
