import SignalbookSchemaFiles

/// A pattern of the documented subset of ECMA 262, compiled.
///
/// The subset: literals, `.`, classes with ranges and negation, `\d \D \w \W \s \S`, `\b \B`, `^` and `$` (whole text,
/// no multi-line mode), groups (capturing, non-capturing and named: nothing is captured), alternation, and the
/// quantifiers `* + ? {n} {n,} {n,m}`, also lazy, with counts up to 1,000. Escapes are `\t \n \v \f \r \0 \xHH \uHHHH
/// \u{H…}` and punctuation. Look-around, back references and `\p` are not in it: with them no linear-time match exists
/// or the tables would be large. Text is matched by Unicode scalars, as with the flag `u`, in time linear in its length.
public struct Pattern: Sendable {
  /// What is wrong with a pattern.
  public struct Fault: Error, Hashable {
    /// What was found, and what is possible instead.
    public let message: String
    /// Offset of the fault in the pattern's UTF-8 text.
    public let offset: Int
  }

  /// One step of the compiled form. The order of alternatives does not matter: only whether there is a match does.
  package enum Step: Sendable {
    case set(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case start, end
    case wordBoundary(Bool)
    case match
  }

  package let steps: [Step]

  public init(_ text: String) throws(Fault) {
    var parser = PatternParser(text)
    let tree = try parser.parse()
    var compiler = PatternCompiler()
    guard compiler.append(tree), compiler.append(.step(.match)) else {
      throw Fault(message: "the pattern's counts multiply to more than \(Limits.patternSteps) steps", offset: 0)
    }
    steps = compiler.steps
  }

  /// A pattern that matches this text and, between anchors, no other.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\.*+?()[]{}|^$/-".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// What a pattern's text says; `nil` where it is outside the subset.
  package static func tree(of text: String) -> PatternTree? {
    var parser = PatternParser(text)
    return try? parser.parse()
  }

  /// Whether the pattern matches somewhere in the text.
  public func matches(_ text: String) -> Bool {
    var current = ThreadList(capacity: steps.count)
    var next = ThreadList(capacity: steps.count)
    var before: UInt32?
    var iterator = text.unicodeScalars.makeIterator()
    var scalar = iterator.next()
    while true {
      let value = scalar?.value
      if add(0, to: &current, before: before, after: value) { return true }
      for index in current.indices {
        if case .set(let set) = steps[index] { if let value, set.contains(value) { next.pending.append(index + 1) } }
      }
      guard value != nil else { return false }
      before = value
      scalar = iterator.next()
      current.clear()
      for index in next.pending where add(index, to: &current, before: before, after: scalar?.value) { return true }
      next.pending.removeAll(keepingCapacity: true)
    }
  }

  /// Follows steps that read nothing; true when that reaches the match.
  private func add(_ first: Int, to list: inout ThreadList, before: UInt32?, after: UInt32?) -> Bool {
    var stack = [first]
    while let index = stack.popLast() {
      guard list.insert(index) else { continue }
      switch steps[index] {
      case .set: break
      case .split(let left, let right): stack += [left, right]
      case .jump(let target): stack.append(target)
      case .start: if before == nil { stack.append(index + 1) }
      case .end: if after == nil { stack.append(index + 1) }
      case .wordBoundary(let wanted):
        let isBoundary = Self.isWord(before) != Self.isWord(after)
        if isBoundary == wanted { stack.append(index + 1) }
      case .match: return true
      }
    }
    return false
  }

  private static func isWord(_ value: UInt32?) -> Bool { value.map(ScalarSet.word.contains) ?? false }

  /// The steps at which a match may go on, each once.
  private struct ThreadList {
    var indices: [Int] = []
    var pending: [Int] = []
    private var isIn: [Bool]

    init(capacity: Int) { isIn = [Bool](repeating: false, count: capacity) }

    mutating func insert(_ index: Int) -> Bool {
      if isIn[index] { return false }
      isIn[index] = true
      indices.append(index)
      return true
    }

    mutating func clear() {
      for index in indices { isIn[index] = false }
      indices.removeAll(keepingCapacity: true)
    }
  }
}

/// Ranges of Unicode scalars.
package struct ScalarSet: Sendable {
  package var ranges: [ClosedRange<UInt32>]
  package var isNegated = false

  package func contains(_ value: UInt32) -> Bool {
    for range in ranges where range.contains(value) { return !isNegated }
    return isNegated
  }

  /// The one scalar of the set; `nil` when there are more.
  var only: UInt32? {
    guard ranges.count == 1, !isNegated, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
    return ranges[0].lowerBound
  }

  /// The ranges without negation.
  package var plainRanges: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }

  static let digit = ScalarSet(ranges: [0x30...0x39])
  package static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = ScalarSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  static let anyButLineEnd = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isNegated: true)
}

package indirect enum PatternTree {
  case empty
  case step(Pattern.Step)
  case sequence([PatternTree])
  case choice([PatternTree])
  case repeated(PatternTree, Int, Int?)
}

/// Turns a tree into steps. Answers false when there would be too many.
struct PatternCompiler {
  var steps: [Pattern.Step] = []
  /// Parts that made no step: repeated often enough they take as long as steps do.
  private var emptyParts = 0

  mutating func append(_ tree: PatternTree) -> Bool {
    guard steps.count + emptyParts < Limits.patternSteps else { return false }
    let start = steps.count
    defer { if steps.count == start { emptyParts += 1 } }
    switch tree {
    case .empty: return true
    case .step(let step):
      steps.append(step)
      return true
    case .sequence(let parts):
      for part in parts where !append(part) { return false }
      return true
    case .choice(let parts):
      var jumps: [Int] = []
      for (index, part) in parts.enumerated() {
        let split = steps.count
        if index < parts.count - 1 { steps.append(.jump(0)) }
        guard append(part) else { return false }
        if index < parts.count - 1 {
          jumps.append(steps.count)
          steps.append(.jump(0))
          steps[split] = .split(split + 1, steps.count)
        }
      }
      for jump in jumps { steps[jump] = .jump(steps.count) }
      return true
    case .repeated(let part, let atLeast, let atMost):
      for _ in 0..<atLeast where !append(part) { return false }
      if let atMost {
        var splits: [Int] = []
        for _ in atLeast..<max(atLeast, atMost) {
          splits.append(steps.count)
          steps.append(.jump(0))
          guard append(part) else { return false }
        }
        for split in splits { steps[split] = .split(split + 1, steps.count) }
      } else {
        let split = steps.count
        steps.append(.jump(0))
        guard append(part) else { return false }
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
      }
      return true
    }
  }
}
