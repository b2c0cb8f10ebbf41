/// A rule of a value inside a map or a list: its kind (`n d l p`, a capital where it is loosely enforced), then the rule
/// as behind the operation `v`. A literal, so its bytes live as long as the process.
struct ElementRule {
  private let kind: UInt8
  private let rule: UnsafeRawBufferPointer

  init(_ text: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    kind = bytes.first ?? 0
    rule = .init(rebasing: bytes.dropFirst())
  }

  var isLoose: Bool { kind & 0x20 == 0 }
  var isPattern: Bool { kind | 0x20 == 0x70 }
  var bounds: BoundsRule? { BoundsRule(rule) }
  var pattern: Pattern? { Self.patterns.withLock { $0.pattern(rule) } }

  /// The patterns of all maps and lists, each made once.
  private static let patterns = Guarded(PatternCache())
}
