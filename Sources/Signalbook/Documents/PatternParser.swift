// The parser for patterns, which the tool and the runtime both compile. In the tool's module, this file is a symbolic
// link.

/// The syntax tree of a pattern.
package indirect enum PatternTree: Sendable {
  case empty
  case set(ScalarSet)
  case start, end
  case wordBoundary(Bool)
  case sequence([PatternTree])
  case choice([PatternTree])
  /// A repetition with a minimum and a maximum. If the maximum is `nil`, the repetition is unbounded.
  case repeated(PatternTree, Int, Int?)
}

/// A syntax error in a pattern.
package struct PatternFault: Error, Hashable {
  /// The error, and how to fix it.
  package let message: String
  /// The offset of the error in the pattern's UTF-8 bytes.
  package let offset: Int
}

/// A parser for patterns. Error offsets are in UTF-8 bytes.
struct PatternParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var groupNames: Set<String> = []

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(PatternFault) -> PatternTree {
    let tree = try parseChoice()
    if index < bytes.count { throw fault("unmatched closing parenthesis; write \\) for the character") }
    return tree
  }

  private func fault(_ message: String, at offset: Int? = nil) -> PatternFault {
    PatternFault(message: message, offset: min(offset ?? index, bytes.count))
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func parseChoice() throws(PatternFault) -> PatternTree {
    var parts = [try parseSequence()]
    while skip(0x7C) { parts.append(try parseSequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func parseSequence() throws(PatternFault) -> PatternTree {
    var parts: [PatternTree] = []
    while let byte = next, byte != 0x7C, byte != 0x29 {
      let start = index
      let part = try parseAtom(byte)
      parts.append(try parseQuantifiers(after: part, from: start))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parseAtom(_ byte: UInt8) throws(PatternFault) -> PatternTree {
    switch byte {
    case 0x28: return try parseGroup()
    case 0x5B: return .set(try set())
    case 0x2E: index += 1; return .set(.anyButLineEnd)
    case 0x5E: index += 1; return .start
    case 0x24: index += 1; return .end
    case 0x2A, 0x2B, 0x3F: throw fault("nothing precedes this quantifier; write \\ before the character itself")
    case 0x5D where index > 1 && bytes[index - 1] == 0x5D && bytes[index - 2] == 0x3A:
      throw fault("classes such as [:alpha:] are not part of ECMA 262; list the characters, such as [A-Za-z]")
    case 0x7B, 0x7D, 0x5D: throw fault("unmatched bracket or brace; write \\ before the character itself")
    case 0x5C:
      if index + 1 < bytes.count, bytes[index + 1] == 0x62 || bytes[index + 1] == 0x42 {
        index += 2
        return .wordBoundary(bytes[index - 1] == 0x62)
      }
      return .set(try parseEscape(inClass: false))
    default: return .set(single(parseScalar()))
    }
  }

  /// Validates a group name. The name has no effect, but receivers' regex engines reject patterns with invalid group
  /// names.
  private mutating func checkName(ofGroupAt start: Int) throws(PatternFault) {
    index += 1
    let first = index
    while index < bytes.count, bytes[index] != 0x3E { index += 1 }
    let name = String(decoding: bytes[first..<index], as: UTF8.self)
    guard skip(0x3E) else { throw fault("the group's name is not terminated", at: start) }
    let isName = name.unicodeScalars.enumerated().allSatisfy { position, scalar in
      scalar == "$" || scalar == "_"
        || (position == 0 ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
    }
    guard isName, !name.isEmpty else {
      throw fault("invalid group name; use letters and digits, not starting with a digit", at: start)
    }
    guard groupNames.insert(name).inserted else {
      throw fault("two groups have this name; rename one, or remove the names", at: start)
    }
  }

  private mutating func parseGroup() throws(PatternFault) -> PatternTree {
    let start = index
    index += 1
    if skip(0x3F) {
      if skip(0x3A) {
        // All groups are non-capturing.
      } else if next == 0x3C, index + 1 < bytes.count, bytes[index + 1] != 0x3D, bytes[index + 1] != 0x21 {
        try checkName(ofGroupAt: start)
      } else if let byte = next, byte == 0x2D || (0x61...0x7A).contains(byte) {
        throw fault("flags such as (?i) are not supported; list both cases in a class, such as [Aa]", at: start)
      } else {
        throw fault(Self.unsupportedGroup(next), at: start)
      }
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 50 else { throw fault("groups are nested more than 50 deep", at: start) }
    let tree = try parseChoice()
    guard skip(0x29) else { throw fault("the group is not closed", at: start) }
    return tree
  }

  /// Returns the reason for rejecting a group that starts with `(?` and the given character.
  private static func unsupportedGroup(_ byte: UInt8?) -> String {
    switch byte {
    case 0x3E: "atomic groups are not supported; write (?:…)"
    case 0x23: "comments are not supported in patterns; move the text to 'note'"
    case 0x50: "write a named group as (?<name>…)"
    default: "lookahead and lookbehind are not supported"
    }
  }

  private mutating func parseQuantifiers(after part: PatternTree, from start: Int) throws(PatternFault) -> PatternTree {
    let quantifierStart = index
    var minCount = 0
    var maxCount: Int?
    switch next {
    case 0x2A: index += 1
    case 0x2B:
      index += 1
      minCount = 1
    case 0x3F:
      index += 1
      maxCount = 1
    case 0x7B:
      index += 1
      minCount = try count(from: quantifierStart)
      maxCount = minCount
      if skip(0x2C) { maxCount = next == 0x7D ? nil : try count(from: quantifierStart) }
      guard skip(0x7D) else { throw fault("expected {n}, {n,} or {n,m}", at: quantifierStart) }
      if let maxCount, maxCount < minCount { throw fault("the counts are out of order", at: quantifierStart) }
    default: return part
    }
    switch part {
    case .start, .end, .wordBoundary: throw fault("an anchor cannot have a quantifier", at: quantifierStart)
    default: break
    }
    _ = skip(0x3F)  // Laziness does not affect whether the text matches.
    if let byte = next, byte == 0x2A || byte == 0x2B || byte == 0x3F || byte == 0x7B {
      throw fault("a quantifier cannot follow another; enclose \(text(from: start, quantifierStart)) in a group")
    }
    return .repeated(part, minCount, maxCount)
  }

  private func text(from start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  private mutating func count(from quantifierStart: Int) throws(PatternFault) -> Int {
    var value = 0
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) {
      value = min(value * 10 + Int(byte - 0x30), 100_000)
      index += 1
    }
    guard index > start else { throw fault("expected {n}, {n,} or {n,m}", at: quantifierStart) }
    guard value <= 1000 else {
      throw fault("repetition counts are limited to 1000; use maxLength for longer strings", at: quantifierStart)
    }
    return value
  }

  private mutating func set() throws(PatternFault) -> ScalarSet {
    let start = index
    index += 1
    var result = ScalarSet(ranges: [], isNegated: skip(0x5E))
    while let byte = next, byte != 0x5D {
      let memberStart = index
      let low = try parseMember(byte)
      if next == 0x2D, index + 1 < bytes.count, bytes[index + 1] != 0x5D {
        index += 1
        let high = try parseMember(bytes[index])
        guard let first = low.only, let last = high.only else {
          throw fault("a range needs a single character at both ends", at: memberStart)
        }
        guard first <= last else { throw fault("the range is out of order", at: memberStart) }
        result.ranges.append(first...last)
      } else {
        result.ranges += low.plainRanges
      }
    }
    guard skip(0x5D) else { throw fault("the class is not closed", at: start) }
    return result
  }

  private mutating func parseMember(_ byte: UInt8) throws(PatternFault) -> ScalarSet {
    byte == 0x5C ? try parseEscape(inClass: true) : single(parseScalar())
  }

  private func single(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }

  /// Reads a scalar. The bytes come from a `String`, so they are valid UTF-8.
  private mutating func parseScalar() -> UInt32 {
    let first = bytes[index]
    index += 1
    if first < 0x80 { return UInt32(first) }
    let more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var value = UInt32(first) & (0x3F >> UInt32(more))
    for _ in 0..<more where index < bytes.count {
      value = value << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
    }
    return value
  }

  private mutating func parseEscape(inClass: Bool) throws(PatternFault) -> ScalarSet {
    let start = index
    index += 1
    guard let byte = next else { throw fault("the pattern ends with a backslash", at: start) }
    index += 1
    switch byte {
    case 0x64: return .digit
    case 0x44: return ScalarSet(ranges: ScalarSet.digit.ranges, isNegated: true)
    case 0x77: return .word
    case 0x57: return ScalarSet(ranges: ScalarSet.word.ranges, isNegated: true)
    case 0x73: return .space
    case 0x53: return ScalarSet(ranges: ScalarSet.space.ranges, isNegated: true)
    case 0x74: return single(0x09)
    case 0x6E: return single(0x0A)
    case 0x76: return single(0x0B)
    case 0x66: return single(0x0C)
    case 0x72: return single(0x0D)
    case 0x62 where inClass: return single(0x08)
    case 0x30 where !(next.map { (0x30...0x39).contains($0) } ?? false): return single(0)
    case 0x78: return single(try parseHexadecimal(2, from: start))
    case 0x75:
      if skip(0x7B) {
        var value: UInt32 = 0
        var digits = 0
        while let digit = next.flatMap(Self.hexadecimalValue), value <= 0x10FFFF {
          value = value << 4 | digit
          digits += 1
          index += 1
        }
        guard skip(0x7D), digits > 0, value <= 0x10FFFF else { throw fault("expected \\u{H…}", at: start) }
        return single(value)
      }
      let value = try parseHexadecimal(4, from: start)
      if (0xD800...0xDBFF).contains(value), next == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x75 {
        index += 2
        let low = try parseHexadecimal(4, from: start)
        guard (0xDC00...0xDFFF).contains(low) else { throw fault("unpaired surrogate", at: start) }
        return single(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
      }
      guard !(0xD800...0xDFFF).contains(value) else { throw fault("unpaired surrogate", at: start) }
      return single(value)
    case 0x31...0x39, 0x6B: throw fault("backreferences are not supported", at: start)
    case 0x70, 0x50: throw fault("\\p is not supported; list the characters in a class", at: start)
    case _ where Self.syntax.contains(byte) || inClass && byte == 0x2D: return single(UInt32(byte))
    // A control character, such as \cA for U+0001.
    case 0x63:
      guard let letter = next, (0x41...0x5A).contains(letter & 0xDF) else {
        throw fault("expected \\cA to \\cZ", at: start)
      }
      index += 1
      return single(UInt32(letter & 0x1F))
    case 0x30: throw fault("octal escapes are not supported; write \\x and two hexadecimal digits", at: start)
    case 0x41, 0x5A, 0x7A, 0x47: throw fault("this anchor is not part of ECMA 262; use ^ and $", at: start)
    default: throw fault("this escape has no meaning; write the character without \\", at: start)
    }
  }

  /// The characters that ECMA-262 allows in escapes in Unicode mode. JSON Schema validators reject other escapes.
  private static let syntax = Set("^$\\.*+?()[]{}|/".utf8)

  private mutating func parseHexadecimal(_ count: Int, from start: Int) throws(PatternFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next.flatMap(Self.hexadecimalValue) else {
        throw fault("expected \(count) hexadecimal digits", at: start)
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  private static func hexadecimalValue(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }
}
