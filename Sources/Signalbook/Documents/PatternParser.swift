/// The tree of a pattern.
indirect enum PatternNode {
  case empty
  case set(ScalarSet)
  case start
  case end
  case boundary(Bool)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `nil`: no upper bound.
  case repeated(PatternNode, Int, Int?)
}

/// Reads the subset of ECMA 262 that ``Pattern`` describes.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  /// Groups inside one another at most.
  private static let depthAtMost = 50

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  /// The whole pattern; `nil` when it is outside the subset.
  mutating func pattern() -> PatternNode? {
    guard let node = alternatives(0), offset == scalars.count else { return nil }
    return node
  }

  private mutating func alternatives(_ depth: Int) -> PatternNode? {
    guard depth < Self.depthAtMost, let first = sequence(depth) else { return nil }
    // A list, not a tree: many alternatives must not need a deep stack.
    var nodes = [first]
    while take("|") {
      guard let next = sequence(depth) else { return nil }
      nodes.append(next)
    }
    return nodes.count == 1 ? first : .either(nodes)
  }

  private mutating func sequence(_ depth: Int) -> PatternNode? {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let atom = atom(depth) else { return nil }
      guard let node = quantified(atom) else { return nil }
      nodes.append(node)
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func atom(_ depth: Int) -> PatternNode? {
    guard let scalar = next else { return nil }
    offset += 1
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(.anyButLineEnds)
    case "(":
      if take("?") && !take(":") {
        // A named group: nothing is captured, so the name is only passed over.
        guard take("<"), let first = next, first != "=", first != "!" else { return nil }
        while let letter = next, letter != ">" { offset += ScalarSet.isWord(letter.value) ? 1 : scalars.count }
        guard take(">") else { return nil }
      }
      guard let inner = alternatives(depth + 1), take(")") else { return nil }
      return inner
    case "[": return characterClass().map { .set($0) }
    case "\\":
      if take("b") { return .boundary(true) }
      if take("B") { return .boundary(false) }
      return escape(inClass: false).map { .set($0) }
    case "*", "+", "?": return nil
    default: return .set(ScalarSet(ranges: [scalar.value...scalar.value]))
    }
  }

  private mutating func quantified(_ atom: PatternNode) -> PatternNode? {
    var bounds: (Int, Int?)?
    switch next {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      guard let counted = counts() else { return atom }
      bounds = counted
      offset -= 1
    default: return atom
    }
    offset += 1
    guard let (atLeast, atMost) = bounds else { return atom }
    if let atMost, atMost < atLeast { return nil }
    switch atom {
    case .start, .end, .boundary: return nil
    default: break
    }
    // Lazy or not makes no difference to whether there is a match.
    _ = take("?")
    switch next {
    case "*", "+", "?": return nil
    default: break
    }
    return .repeated(atom, atLeast, atMost)
  }

  /// `{m}`, `{m,}`, `{m,n}`; the offset is behind it. `nil`, and the offset unchanged, when a brace is just a brace.
  private mutating func counts() -> (Int, Int?)? {
    let before = offset
    offset += 1
    guard let atLeast = number() else {
      offset = before
      return nil
    }
    var atMost: Int? = atLeast
    if take(",") { atMost = number() }
    guard take("}") else {
      offset = before
      return nil
    }
    return (atLeast, atMost)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, scalar.value &- 0x30 < 10 {
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 1_000_000)
      offset += 1
    }
    return value
  }

  private mutating func hexadecimal(_ digits: Int) -> UInt32? {
    guard offset + digits <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[offset..<(offset + digits)] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      value = value << 4 | UInt32(digit)
    }
    offset += digits
    return value
  }

  /// What is behind a backslash.
  private mutating func escape(inClass: Bool) -> ScalarSet? {
    guard let scalar = next else { return nil }
    offset += 1
    func one(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }
    switch scalar {
    case "d": return .digits
    case "w": return .words
    case "s": return .spaces
    case "D": return ScalarSet(ranges: ScalarSet.digits.complement)
    case "W": return ScalarSet(ranges: ScalarSet.words.complement)
    case "S": return ScalarSet(ranges: ScalarSet.spaces.complement)
    case "n": return one(0x0A)
    case "r": return one(0x0D)
    case "t": return one(0x09)
    case "f": return one(0x0C)
    case "v": return one(0x0B)
    case "b" where inClass: return one(0x08)
    case "0":
      if let following = next, following.value &- 0x30 < 10 { return nil }
      return one(0)
    case "x": return hexadecimal(2).map(one)
    case "u":
      if take("{") {
        var value: UInt32 = 0
        while let digit = next, let number = Character(digit).hexDigitValue, digit.isASCII, value <= 0x10FFFF {
          value = value << 4 | UInt32(number)
          offset += 1
        }
        return take("}") && value <= 0x10FFFF ? one(value) : nil
      }
      guard let value = hexadecimal(4) else { return nil }
      if value & 0xFC00 == 0xD800 {
        let before = offset
        if take("\\"), take("u"), let low = hexadecimal(4), low & 0xFC00 == 0xDC00 {
          return one(0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF))
        }
        offset = before
      }
      return one(value)
    default:
      // Letters and digits behind a backslash mean something that is not in the subset.
      let isWord = ScalarSet.words.contains(scalar.value)
      return isWord ? nil : one(scalar.value)
    }
  }

  private mutating func characterClass() -> ScalarSet? {
    var set = ScalarSet(ranges: [])
    set.isNegated = take("^")
    while let scalar = next, scalar != "]" {
      guard let low = classAtom() else { return nil }
      guard next == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
        set.ranges += low.ranges
        continue
      }
      offset += 1
      guard let high = classAtom() else { return nil }
      if let from = Self.single(low), let to = Self.single(high) {
        guard from <= to else { return nil }
        set.ranges.append(from...to)
      } else {
        // A dash beside a class such as \d represents itself.
        set.ranges += low.ranges + [0x2D...0x2D] + high.ranges
      }
    }
    return take("]") ? set : nil
  }

  private static func single(_ set: ScalarSet) -> UInt32? {
    set.ranges.count == 1 && set.ranges[0].count == 1 ? set.ranges[0].lowerBound : nil
  }

  private mutating func classAtom() -> ScalarSet? {
    guard let scalar = next else { return nil }
    offset += 1
    if scalar == "\\" { return escape(inClass: true) }
    return ScalarSet(ranges: [scalar.value...scalar.value])
  }
}
