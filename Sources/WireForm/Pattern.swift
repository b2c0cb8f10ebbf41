import SignalbookSchemaFiles

/// A compiled pattern in the documented subset of ECMA 262.
///
/// The subset: literals, `.`, classes with ranges and negation, `\d \D \w \W \s \S`, `\b \B`, `^` and `$` (whole text,
/// no multi-line mode), groups (capturing, non-capturing and named, without captures), alternation, and the quantifiers
/// `* + ? {n} {n,} {n,m}`, also lazy, with counts up to 1,000. Escapes are `\t \n \v \f \r \0 \xHH \uHHHH \u{H…}` and
/// punctuation. Look-around, back references and `\p` are not supported, because they rule out matching in linear time
/// or need large tables. As with the `u` flag, Unicode scalars are matched. The time is linear in the length of the
/// text.
public struct Pattern: Sendable {
  /// An error in a pattern.
  public struct Fault: Error, Hashable {
    /// A description of the error and of the supported alternatives.
    public let message: String
    /// The UTF-8 offset of the error in the pattern.
    public let offset: Int
  }

  /// A step of the compiled pattern. The order of alternatives is irrelevant, because a match is only tested for
  /// existence.
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
    let tree: PatternTree
    do { tree = try parser.parse() } catch { throw Fault(message: error.message, offset: error.offset) }
    var compiler = PatternCompiler()
    guard compiler.append(tree), compiler.append(Pattern.Step.match) else {
      throw Fault(message: "the pattern's repetitions multiply to more than \(Limits.patternSteps) steps", offset: 0)
    }
    steps = compiler.steps
  }

  /// Returns a pattern that, between anchors, matches only the given string.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\.*+?()[]{}|^$/".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns a pattern's syntax tree, or `nil` if the pattern is outside the subset.
  package static func tree(of text: String) -> PatternTree? {
    var parser = PatternParser(text)
    return try? parser.parse()
  }

  /// Returns whether the pattern matches a substring of the text.
  public func matches(_ text: String) -> Bool {
    var current = ThreadList(capacity: steps.count)
    var next = ThreadList(capacity: steps.count)
    var previousScalar: UInt32?
    var iterator = text.unicodeScalars.makeIterator()
    var scalar = iterator.next()
    while true {
      let value = scalar?.value
      if add(0, to: &current, before: previousScalar, after: value) { return true }
      for index in current.indices {
        if case .set(let set) = steps[index] {
          if let value, set.contains(value) { next.pendingSteps.append(index + 1) }
        }
      }
      guard value != nil else { return false }
      previousScalar = value
      scalar = iterator.next()
      current.clear()
      for index in next.pendingSteps where add(index, to: &current, before: previousScalar, after: scalar?.value) {
        return true
      }
      next.pendingSteps.removeAll(keepingCapacity: true)
    }
  }

  /// Follows steps that do not consume input. Returns whether this completes a match.
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
        let isBoundary = ScalarSet.isWord(before) != ScalarSet.isWord(after)
        if isBoundary == wanted { stack.append(index + 1) }
      case .match: return true
      }
    }
    return false
  }

  /// The steps at which a match can continue, without duplicates.
  private struct ThreadList {
    var indices: [Int] = []
    var pendingSteps: [Int] = []
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

/// A compiler from syntax trees to steps, up to the limit.
struct PatternCompiler {
  var steps: [Pattern.Step] = []

  mutating func append(_ step: Pattern.Step) -> Bool {
    guard steps.count < Limits.patternSteps else { return false }
    steps.append(step)
    return true
  }

  mutating func append(_ tree: PatternTree) -> Bool {
    guard steps.count < Limits.patternSteps else { return false }
    switch tree {
    case .empty: return true
    case .set(let set): return append(Pattern.Step.set(set))
    case .start: return append(Pattern.Step.start)
    case .end: return append(Pattern.Step.end)
    case .wordBoundary(let wanted): return append(Pattern.Step.wordBoundary(wanted))
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
      for _ in 0..<atLeast {
        let before = steps.count
        guard append(part) else { return false }
        // A part without steps matches the same strings however often it is repeated, so repetitions are not compiled.
        if steps.count == before { return true }
      }
      if let atMost {
        var splits: [Int] = []
        for _ in atLeast..<max(atLeast, atMost) {
          splits.append(steps.count)
          steps.append(.jump(0))
          guard append(part) else { return false }
          if steps.count == splits[splits.count - 1] + 1 { break }
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
