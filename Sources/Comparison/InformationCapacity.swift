import SignalbookRegistry
import SignalbookWireForm

/// The amount of information that a value can carry, for privacy review.
///
/// A string that can contain two words is free text. A value can carry more information if a code becomes free text or
/// exceeds the usual length of codes, or if the maximum length of free text doubles.
struct InformationCapacity: Comparable {
  private var rank: Int
  /// The length limit in characters.
  private var length = Int.max

  private static let freeText = 4
  private static let code = 3
  /// The length of a hexadecimal SHA-256 digest. A longer code can encode free text.
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
      self = template.parts.map { InformationCapacity($0.type) }.max() ?? InformationCapacity(rank: 0)
    case .string, .template:
      guard type.isBoundedText else {
        rank = 5
        return
      }
      rank = type.canHoldWords ? Self.freeText : Self.code
      length = type.maxCharacters
    case .object: rank = type.isOpen ? 6 : 2
    case .union: rank = 2
    case .array(let element): self = InformationCapacity(element)
    case .map(let map):
      let value = InformationCapacity(map.value)
      rank = 2
      if map.entries == nil { (rank, length) = (max(Self.code, value.rank), value.length) }
    }
  }

  private init(rank: Int) { self.rank = rank }

  static func < (left: InformationCapacity, right: InformationCapacity) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return (left.rank == freeText || (left.rank == code && right.length > codeLength))
      && left.length <= right.length / 2
  }
}

extension ValueType {
  fileprivate var isBoundedText: Bool {
    bounds.maxLength != nil || !bounds.patterns.isEmpty || format != nil || cut != nil
  }

  /// The length limit in characters, from all constraints.
  fileprivate var maxCharacters: Int {
    let ofPatterns = patternsOfText.compactMap { PatternLength.of($0)?.most }
    return ([bounds.maxLength, cut?.atMost].compactMap(\.self) + ofPatterns).min() ?? .max
  }

  /// Whether the string can contain two words, such as a name or an address. True if unknown.
  fileprivate var canHoldWords: Bool {
    let machine = TextMachine(matching: patternsOfText + ["[A-Za-z][ @][A-Za-z]"])
    let lengths = (bounds.minLength ?? 0)...max(bounds.minLength ?? 0, bounds.maxLength ?? .max)
    return machine.text(lengths: lengths) != nil || machine.exceededStateLimit
  }

  private var patternsOfText: [String] { bounds.patterns + (format.flatMap(Format.pattern).map { [$0] } ?? []) }
}
