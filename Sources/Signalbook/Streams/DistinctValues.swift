/// How many different values of a field are recorded in a scope (R-CS-65), or that each is recorded once (R-CS-52).
/// Generated.
@_spi(Generated) public struct DistinctLimit: Sendable {
  /// Different values at most; the first stay. Where repeated values are refused: how many are remembered; an event with
  /// a further one is recorded, for nothing says that it is a repeated one.
  public let atMost: Int
  /// True: the count starts again with each screen; false: with each session.
  public let isPerScreen: Bool
  /// Whether an event with a value that was recorded before is refused.
  public let refusesRepeated: Bool

  public init(atMost: Int, isPerScreen: Bool, refusesRepeated: Bool = false) {
    self.atMost = atMost
    self.isPerScreen = isPerScreen
    self.refusesRepeated = refusesRepeated
  }
}

/// The different values met so far, for each limit of a stream.
///
/// Kept are hashes under a key of the installation: eight bytes for a value however long it is, and no text of the user's.
/// That two values of one scope share a hash, and one is admitted too many, happens once in 10^16 screens.
struct DistinctValues {
  /// The largest number of values in all limits of a stream, 400 KB. Linting refuses a schema with more.
  static let valuesAtMost = 50_000
  /// Bytes of a value that tell it from others.
  static let bytesAtMost = 65_536

  private let limits: [DistinctLimit]
  private var hashes: [Set<UInt64>]
  private let key: UInt64
  /// Values of the event at hand; they count once it is kept.
  private var pending: [(limit: Int, hash: UInt64)] = []
  /// Values that count and that the journal does not have.
  private var unwritten: [(limit: Int, hash: UInt64)] = []
  /// Limits of which the journal may have values that no longer count.
  private var emptied: Set<Int> = []
  /// Limits of which the journal has a set: it begins with the key.
  private var written: Set<Int> = []
  /// How many values count.
  private var count = 0

  init(_ limits: [DistinctLimit], key: UInt64 = SystemRandomNumberGenerator.word) {
    self.limits = limits
    self.key = key
    hashes = limits.map { _ in [] }
  }

  /// Whether an event with a value may be recorded.
  enum Verdict { case admitted, surplus, repeated }

  /// What a limit says of a value; `nil` when there is no such limit. Nothing changes before ``keep()``.
  mutating func judge(_ value: UnsafeBufferPointer<UInt8>, under limit: Int) -> Verdict? {
    guard limit < limits.count else { return nil }
    let refusesRepeated = limits[limit].refusesRepeated
    // An empty text identifies nothing.
    if refusesRepeated, value.isEmpty { return .admitted }
    let hash = Mixer.hash(UnsafeRawBufferPointer(value.prefix(Self.bytesAtMost).rebased), key)
    if hashes[limit].contains(hash) || pending.contains(where: { $0 == (limit, hash) }) {
      return refusesRepeated ? .repeated : .admitted
    }
    let count = pending.reduce(hashes[limit].count) { $0 + ($1.limit == limit ? 1 : 0) }
    guard count < limits[limit].atMost, self.count + pending.count < Self.valuesAtMost else {
      return refusesRepeated ? .admitted : .surplus
    }
    pending.append((limit, hash))
    return .admitted
  }

  /// The event at hand is stored: its values are known from now on.
  mutating func keep() {
    while let value = pending.popLast() {
      hashes[value.limit].insert(value.hash)
      count += 1
      unwritten.append(value)
    }
    // Without a journal, unwritten values are never written.
    if unwritten.count > Self.valuesAtMost { unwritten.removeAll() }
  }

  /// The event at hand is another one.
  mutating func forgetPending() { if !pending.isEmpty { pending.removeAll(keepingCapacity: true) } }

  /// Whether a value has been met that is not yet known.
  var hasPending: Bool { !pending.isEmpty }

  // MARK: Kept

  /// The changes that the journal lacks: the values since the last ``noteWritten()``, and those of the current event.
  /// Their number does not depend on how many values there are.
  func changes(ofEvent: Bool, _ key: (Int) -> StateKey) -> [StateChange] {
    let pending = ofEvent ? pending : []
    if pending.isEmpty && unwritten.isEmpty && emptied.isEmpty { return [] }
    var changes = emptied.map { StateChange(key: key($0), value: nil) }
    var begun = written.subtracting(emptied)
    for (limit, hash) in unwritten + pending {
      let isFirst = begun.insert(limit).inserted
      changes.append(StateChange(adding: isFirst ? [self.key, hash] : [hash], to: key(limit)))
    }
    return changes
  }

  /// The journal has those changes.
  mutating func noteWritten() {
    written.subtract(emptied)
    for (limit, _) in unwritten { written.insert(limit) }
    emptied.removeAll()
    unwritten.removeAll(keepingCapacity: true)
  }

  /// The event at hand was written together with its values.
  mutating func keepWritten(ofEvent: Bool) {
    if ofEvent { keep() }
    noteWritten()
  }

  /// The journal has none of the values, but may have others.
  mutating func writeAgain() {
    (emptied, written, unwritten) = (Set(limits.indices), [], [])
    for limit in limits.indices { for hash in hashes[limit] { unwritten.append((limit, hash)) } }
  }

  /// Creates the empty values of a declined stream; the journal's values are to be removed.
  init(removing limits: [DistinctLimit]) {
    self.init(limits)
    emptied = Set(limits.indices)
  }

  /// The sets that the journal has, each with the key before the hashes.
  init(_ limits: [DistinctLimit], _ sets: [[UInt64]]) {
    self.init(limits, key: sets.lazy.compactMap(\.first).first ?? SystemRandomNumberGenerator.word)
    for (limit, set) in sets.enumerated() where !set.isEmpty {
      written.insert(limit)
      // Of an earlier scope whose removal was not written.
      guard set.first == key else {
        emptied.insert(limit)
        continue
      }
      hashes[limit] = Set(set.dropFirst())
      count += hashes[limit].count
    }
  }

  /// The values that a process of an earlier version met, under the same limits.
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

  /// Starts the counts of a scope again. A new session is a new screen as well.
  mutating func startAgain(onlyScreens: Bool) {
    for index in limits.indices where limits[index].isPerScreen || !onlyScreens {
      if hashes[index].isEmpty { continue }
      count -= hashes[index].count
      hashes[index].removeAll(keepingCapacity: true)
      unwritten.removeAll { $0.limit == index }
      emptied.insert(index)
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var rebased: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self) }
}
