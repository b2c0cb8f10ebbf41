/// A rule for values in a map or list: the kind (`n`, `d`, `l`, or `p`; uppercase if loosely enforced), followed by a
/// rule in the format of operation `v`. Rules are literals, so their bytes are never deallocated.
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

  /// Returns whether a source value satisfies the rule. Returns `true` if the rule does not apply to the value's type.
  func admits(_ value: SourceValue) -> Bool {
    switch value {
    case .none, .boolean, .json: return true
    case .integer(let number): return bounds?.admits(number) == true
    case .number(let number): return number.isFinite && bounds?.admits(number) == true
    case .text(let text): return admits(text) == true
    }
  }

  /// Returns whether a string satisfies the rule, or `nil` if the rule is corrupt.
  func admits(_ text: String) -> Bool? {
    // The cost is bounded by the maximum event size, because longer strings are dropped or truncated.
    let seen =
      text.utf8.count > TextTruncation.maxBytes
      ? String(decoding: text.utf8.prefix(TextTruncation.maxBytes), as: UTF8.self) : text
    if isPattern { return seen.utf8.count < text.utf8.count ? false : pattern?.matches(text) }
    return bounds?.admits(Int64(seen.unicodeScalars.count))
  }

  /// The compiled patterns of all map and list rules.
  private static let patterns = Guarded(PatternCache())
}
