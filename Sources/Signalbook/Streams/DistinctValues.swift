/// How many different values of a field are recorded in a scope (R-CS-65). Generated.
@_spi(Generated) public struct DistinctLimit: Sendable {
  /// Different values at most; the first stay.
  public let atMost: Int
  /// True: the count starts again with each screen; false: with each session.
  public let isPerScreen: Bool

  public init(atMost: Int, isPerScreen: Bool) {
    self.atMost = atMost
    self.isPerScreen = isPerScreen
  }
}

/// The different values met so far, for each limit of a stream.
///
/// Kept are hashes under a key of this process: eight bytes for a value however long it is, and no text of the user's.
/// That two values of one scope share a hash, and one is admitted too many, happens once in 10^16 screens.
struct DistinctValues {
  /// Values of one limit at most, whatever the schema says: 512 KB.
  static let valuesAtMost = 65_536
  /// Bytes of a value that tell it from others.
  static let bytesAtMost = 65_536

  private let limits: [DistinctLimit]
  private var hashes: [Set<Int>]
  /// Values of the event at hand; they count once it is kept.
  private var pending: [(limit: Int, hash: Int)] = []

  init(_ limits: [DistinctLimit]) {
    self.limits = limits
    hashes = limits.map { _ in [] }
  }

  /// Whether a value is known or still fits; `nil` when there is no such limit. Nothing changes before ``keep()``.
  mutating func admits(_ value: UnsafeBufferPointer<UInt8>, under limit: Int) -> Bool? {
    guard limit < limits.count else { return nil }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(value.prefix(Self.bytesAtMost).rebased))
    let hash = hasher.finalize()
    if hashes[limit].contains(hash) || pending.contains(where: { $0 == (limit, hash) }) { return true }
    let count = pending.reduce(hashes[limit].count) { $0 + ($1.limit == limit ? 1 : 0) }
    guard count < min(limits[limit].atMost, Self.valuesAtMost) else { return false }
    pending.append((limit, hash))
    return true
  }

  /// The event at hand is stored: its values are known from now on.
  mutating func keep() {
    while let value = pending.popLast() { hashes[value.limit].insert(value.hash) }
  }

  /// The event at hand is another one.
  mutating func forgetPending() { if !pending.isEmpty { pending.removeAll(keepingCapacity: true) } }

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
