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
  /// Values of one limit at most, whatever the schema says: 512 KB.
  static let valuesAtMost = 65_536
  /// Bytes of a value that tell it from others.
  static let bytesAtMost = 65_536

  private let limits: [DistinctLimit]
  private var hashes: [Set<UInt64>]
  private let key: UInt64
  /// Values of the event at hand; they count once it is kept.
  private var pending: [(limit: Int, hash: UInt64)] = []

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
    guard count < min(limits[limit].atMost, Self.valuesAtMost) else { return refusesRepeated ? .admitted : .surplus }
    pending.append((limit, hash))
    return .admitted
  }

  /// The event at hand is stored: its values are known from now on.
  mutating func keep() {
    while let value = pending.popLast() { hashes[value.limit].insert(value.hash) }
  }

  /// The event at hand is another one.
  mutating func forgetPending() { if !pending.isEmpty { pending.removeAll(keepingCapacity: true) } }

  /// Whether a value has been met that is not yet known.
  var hasPending: Bool { !pending.isEmpty }

  /// The key and the values met; `nil` where there are none.
  var bytes: [UInt8]? {
    if hashes.allSatisfy(\.isEmpty) { return nil }
    var bytes = StateBytes()
    bytes.put(Int64(bitPattern: key))
    for hashes in hashes {
      bytes.put(Int64(hashes.count))
      for hash in hashes.sorted() { bytes.put(Int64(bitPattern: hash)) }
    }
    return bytes.bytes
  }

  /// The values that an earlier process met, under the same limits.
  init(_ limits: [DistinctLimit], _ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    self.init(limits, key: reader.integer().map { UInt64(bitPattern: $0) } ?? SystemRandomNumberGenerator.word)
    for index in limits.indices {
      guard let count = reader.integer() else { return }
      for _ in 0..<max(0, count) {
        guard let hash = reader.integer() else { return }
        hashes[index].insert(UInt64(bitPattern: hash))
      }
    }
  }

  /// Starts the counts of a scope again. A new session is a new screen as well.
  mutating func startAgain(onlyScreens: Bool) {
    for index in limits.indices where limits[index].isPerScreen || !onlyScreens {
      hashes[index].removeAll(keepingCapacity: true)
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var rebased: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self) }
}
