/// A rule of a value inside a map or a list: its kind (`n d l p`, a capital where it is loosely enforced), then the rule
/// as behind the operation `v`. A literal, so its bytes live as long as the process.
struct ElementRule {
  private let kind: UInt8
  private let rule: UnsafeRawBufferPointer

  init(kind: UInt8, rule: UnsafeRawBufferPointer) {
    self.kind = kind
    self.rule = rule
  }

  init(_ text: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    kind = bytes.first ?? 0
    rule = .init(rebasing: bytes.dropFirst())
  }

  var isLoose: Bool { kind & 0x20 == 0 }
  var isPattern: Bool { kind | 0x20 == 0x70 }
  var bounds: BoundsRule? { BoundsRule(rule) }
  var pattern: Pattern? { Self.patterns.withLock { $0.pattern(rule) } }

  /// Whether the value of a source keeps to the rule; one of another kind does.
  func admits(_ value: SourceValue) -> Bool {
    switch value {
    case .none, .boolean, .json: return true
    case .integer(let number): return bounds?.admits(number) == true
    case .number(let number): return number.isFinite && bounds?.admits(number) == true
    case .text(let text): return admits(text) == true
    }
  }

  /// Whether a text keeps to the rule; `nil` where the rule is damaged.
  func admits(_ text: String) -> Bool? {
    // Work for what an event may hold, not for what arrives: a longer text is dropped in any case, or cut.
    let seen =
      text.utf8.count > TextCut.bytesAtMost
      ? String(decoding: text.utf8.prefix(TextCut.bytesAtMost), as: UTF8.self) : text
    if isPattern { return seen.utf8.count < text.utf8.count ? false : pattern?.matches(text) }
    return bounds?.admits(Int64(seen.unicodeScalars.count))
  }

  /// The patterns of all maps and lists, each made once.
  private static let patterns = Guarded(PatternCache())
}
