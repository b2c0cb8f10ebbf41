/// The presence bits of an event's optional parts. A bit is set if its part is present.
struct PresenceBits: Hashable, Sendable {
  /// The number of bits.
  static let count = 256

  private var words = SIMD4<UInt64>()

  init() {}

  /// Bits 0 to 63, which events store inline.
  var first: UInt64 { words[0] }
  /// The bits from 64 onward.
  var rest: [UInt64] { (1..<4).map { words[$0] } }
  var isEmpty: Bool { words == SIMD4() }
  var total: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  mutating func insert(_ bit: Int) { words[bit >> 6 & 3] |= 1 << UInt64(bit & 63) }
  mutating func formUnion(_ other: PresenceBits) { words |= other.words }
  func contains(_ bit: Int) -> Bool { words[bit >> 6 & 3] >> UInt64(bit & 63) & 1 == 1 }
  func isSuperset(of other: PresenceBits) -> Bool { words & other.words == other.words }
}
