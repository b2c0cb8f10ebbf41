import SignalbookRegistry
import SignalbookWireForm

/// The amount of information that a value can carry, for privacy review.
///
/// A string that can contain two words is free text. A value can carry more information if a code becomes free text or
/// long enough to identify users, or if the length limit doubles. A number with seven digits or more can be an
/// identifier or a telephone number.
struct InformationCapacity {
  private var rank: Int
  /// The length limit in characters or digits.
  private var length = Int.max

  private static let freeText = 4
  private static let code = 3
  private static let number = 2
  /// The number of digits of a short telephone number.
  private static let identifyingDigits = 7
  /// The greatest length of a code that cannot identify a user. Eight letters and digits distinguish 2.8 trillion users.
  private static let codeLength = 7

  init(_ type: ValueType) {
    if type.constant != nil {
      rank = 0
      return
    }
    switch type.base {
    case .boolean, .vocabulary: rank = 1
    case .integer, .number: (rank, length) = (Self.number, type.maxDigits)
    case .held: (rank, length) = (Self.number, 0)
    // The literal characters of a template are constant.
    case .template(let template) where !type.isBoundedText: self = .greatest(among: template.parts.map(\.type))
    case .string, .template:
      guard type.isBoundedText else {
        rank = 5
        return
      }
      rank = type.canHoldWords ? Self.freeText : Self.code
      length = type.maxCharacters
    case .object where type.isOpen: rank = 6
    case .object(let fields): self = .greatest(among: fields.map(\.type))
    case .union(let union): self = .greatest(among: union.vocabulary.cases.compactMap(\.holds))
    case .array(let element): self = InformationCapacity(element)
    case .map(let map):
      let keys = map.entries.map { $0.map(\.value) } ?? [map.key, map.entryName, map.value].compactMap(\.self)
      self = .greatest(among: keys)
      if map.entries == nil { rank = max(rank, Self.code) }
    }
  }

  private init(rank: Int) { self.rank = rank }

  private static func greatest(among types: [ValueType]) -> Self {
    types.map(Self.init).max { ($0.rank, $0.length) < ($1.rank, $1.length) } ?? Self(rank: 0)
  }

  /// Returns whether the value can carry more information than an old value, so that a review is needed.
  func exceeds(_ old: Self) -> Bool {
    // A short code can be replaced by a number that identifies users.
    let isLongNumber = rank == Self.number && old.rank == Self.code && length >= Self.identifyingDigits
    if rank != old.rank, !isLongNumber { return rank > old.rank }
    let canCarryMoreInformation =
      switch rank {
      case Self.freeText: true
      case Self.code: length > Self.codeLength
      case Self.number: length >= Self.identifyingDigits
      default: false
      }
    return canCarryMoreInformation && old.length <= length / 2
  }
}

extension ValueType {
  /// The maximum number of digits of a number.
  fileprivate var maxDigits: Int {
    // A 64-bit integer, or a floating-point number whose digits are significant.
    guard let minimum = bounds.minimum ?? bounds.exclusiveMinimum,
      let maximum = bounds.maximum ?? bounds.exclusiveMaximum
    else {
      return 19
    }
    func digits(of bound: Scalar) -> Int { bound.plainText.prefix { $0 != "." }.count { $0.isASCII && $0.isNumber } }
    var fraction = 0
    if case .number = base { fraction = decimals ?? 15 }
    return max(digits(of: minimum), digits(of: maximum)) + fraction
  }

  var isBoundedText: Bool {
    bounds.maxLength != nil || !bounds.patterns.isEmpty || format != nil || cut != nil
  }

  /// The length limit in characters, from all constraints.
  fileprivate var maxCharacters: Int {
    let patternLimits = textPatterns.compactMap { PatternLength.of($0)?.most }
    return ([bounds.maxLength, cut?.atMost].compactMap(\.self) + patternLimits).min() ?? .max
  }

  /// Whether the string can contain two words, such as a name or an address. `true` if unknown.
  var canHoldWords: Bool {
    let lengths = (bounds.minLength ?? 0)...max(bounds.minLength ?? 0, bounds.maxLength ?? .max)
    return Self.wordPatterns.contains { pattern in
      let machine = TextMachine(matching: textPatterns + [pattern])
      return machine.text(lengths: lengths) != nil || machine.exceededStateLimit
    }
  }

  /// Two words with a space, a tab or a line break, an address, or two characters of a script without spaces or with
  /// syllables: kana, Chinese characters, Hangul or Thai.
  private static let wordPatterns = [
    #"[A-Za-z][\s@][A-Za-z]"#, "[\u{0E00}-\u{0E7F}\u{3040}-\u{30FF}\u{3400}-\u{9FFF}\u{AC00}-\u{D7AF}]{2}",
  ]

  /// Whether the format of the text is an address, or an identifier of a user or device.
  var isAddressOrIdentifier: Bool {
    ["uuid", "uuid-lowercase", "email", "hostname", "uri", "uri-reference", "url"].contains(format)
  }

  private var textPatterns: [String] { bounds.patterns + (format.flatMap(Format.pattern).map { [$0] } ?? []) }
}
