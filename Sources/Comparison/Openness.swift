import SignalbookRegistry
import SignalbookWireForm

/// The amount of information that a value can carry, for a privacy reviewer.
///
/// A text that can hold two words is free text. A code that becomes free text can carry any information. Free text of
/// twice the length carries more, and so does a code that becomes longer than usual.
struct Openness: Comparable {
  private var rank: Int
  /// The maximum number of characters.
  private var length = Int.max

  private static let freeText = 4
  private static let code = 3
  /// The length of a SHA-256 sum in hexadecimal digits. A longer text without spaces can encode other text.
  private static let codeLength = 64

  init(_ type: ValueType) {
    if type.constant != nil {
      rank = 0
      return
    }
    switch type.base {
    case .boolean, .vocabulary: rank = 1
    case .integer, .number, .held: rank = 2
    case .template(let template) where !type.isBoundedText:
      // The literal characters of a template are constant.
      self = template.parts.map { Openness($0.type) }.max() ?? Openness(rank: 0)
    case .string, .template:
      guard type.isBoundedText else {
        rank = 5
        return
      }
      rank = type.canHoldWords ? Self.freeText : Self.code
      length = type.mostCharacters
    case .object: rank = type.isOpen ? 6 : 2
    case .union: rank = 2
    case .array(let element): self = Openness(element)
    case .map(let map):
      let value = Openness(map.value)
      rank = 2
      if map.entries == nil { (rank, length) = (max(Self.code, value.rank), value.length) }
    }
  }

  private init(rank: Int) { self.rank = rank }

  static func < (left: Openness, right: Openness) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return (left.rank == freeText || (left.rank == code && right.length > codeLength))
      && left.length <= right.length / 2
  }
}

extension ValueType {
  fileprivate var isBoundedText: Bool {
    bounds.maxLength != nil || !bounds.patterns.isEmpty || format != nil || cut != nil
  }

  /// The maximum number of characters according to the rules.
  fileprivate var mostCharacters: Int {
    let ofPatterns = patternsOfText.compactMap { PatternLength.of($0)?.most }
    return ([bounds.maxLength, cut?.atMost].compactMap(\.self) + ofPatterns).min() ?? .max
  }

  /// Whether a text may contain two words, like the name of a person or an address. True if unknown.
  fileprivate var canHoldWords: Bool {
    let machine = TextMachine(matching: patternsOfText + ["[A-Za-z][ @][A-Za-z]"])
    let lengths = (bounds.minLength ?? 0)...max(bounds.minLength ?? 0, bounds.maxLength ?? .max)
    return machine.text(lengths: lengths) != nil || machine.gaveUp
  }

  private var patternsOfText: [String] { bounds.patterns + (format.flatMap(Format.pattern).map { [$0] } ?? []) }
}
