/// A regular expression in the subset of ECMA-262 that schemas support (`docs/language.md`): literals, `.`, classes,
/// `\d \w \s \b`, anchors, groups, alternation, and quantifiers. Matching takes linear time for every pattern, so
/// malicious text cannot slow it down.
@_spi(Generated) public struct Pattern: Sendable {
  private enum Step: Sendable {
    case set(Int)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case boundary(Bool)
    case match
  }

  private var steps: [Step] = []
  private var sets: [ScalarSet] = []
  /// The maximum number of compiled steps. Patterns that exceed it are rejected.
  private static let maxSteps = 20_000

  /// Compiles a pattern, or returns `nil` if it is outside the subset.
  public init?(_ text: String) {
    var parser = PatternParser(text)
    guard let tree = try? parser.parse(), compile(tree), steps.count < Self.maxSteps else { return nil }
    steps.append(.match)
  }

  private mutating func compile(_ node: PatternTree) -> Bool {
    guard steps.count < Self.maxSteps else { return false }
    switch node {
    case .empty: return true
    case .set(let set):
      sets.append(set)
      steps.append(.set(sets.count - 1))
      return true
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .wordBoundary(let isPositive): steps.append(.boundary(isPositive))
    case .sequence(let nodes):
      for node in nodes where !compile(node) { return false }
    case .choice(let nodes):
      var jumps: [Int] = []
      for node in nodes.dropLast() {
        let split = steps.count
        steps.append(.match)
        guard compile(node) else { return false }
        jumps.append(steps.count)
        steps.append(.match)
        steps[split] = .split(split + 1, steps.count)
      }
      guard compile(nodes[nodes.count - 1]) else { return false }
      for jump in jumps { steps[jump] = .jump(steps.count) }
    case .repeated(let node, let minCount, let maxCount):
      for _ in 0..<minCount {
        let before = steps.count
        guard compile(node) else { return false }
        // Repetitions of an empty group do not add steps, so the step limit would not end the loop.
        if steps.count == before { return true }
      }
      guard let maxCount else {
        let split = steps.count
        steps.append(.match)
        guard compile(node) else { return false }
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
        return true
      }
      var splits: [Int] = []
      for _ in minCount..<max(minCount, maxCount) {
        splits.append(steps.count)
        steps.append(.match)
        guard compile(node) else { return false }
        if steps.count == splits[splits.count - 1] + 1 { break }
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }
    return true
  }

  /// Returns whether the pattern matches any part of the given string.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether the pattern matches any part of the given UTF-8 bytes. Does not allocate if the pattern has an
  /// ordinary size.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = steps.count
    return steps.withUnsafeBufferPointer { steps in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count * 5 + 2) { memory in
        memory.initialize(repeating: -1)
        var run = PatternRun(
          current: .init(rebasing: memory[0..<count]), next: .init(rebasing: memory[count..<(2 * count)]),
          marks: .init(rebasing: memory[(2 * count)..<(3 * count)]),
          stack: .init(rebasing: memory[(3 * count)...]))
        return match(bytes, steps, &run)
      }
    }
  }

  private struct PatternRun {
    var current: UnsafeMutableBufferPointer<Int32>
    var next: UnsafeMutableBufferPointer<Int32>
    /// For each step, the scalar index at which the step was last entered.
    let marks: UnsafeMutableBufferPointer<Int32>
    let stack: UnsafeMutableBufferPointer<Int32>
    var currentCount = 0
    var nextCount = 0
  }

  private func match(
    _ bytes: UnsafeRawBufferPointer, _ steps: UnsafeBufferPointer<Step>, _ run: inout PatternRun
  ) -> Bool {
    var offset = 0
    var previousScalar: UInt32?
    // The index of the current scalar. The recorder's limits exclude text with more than 2^31 scalars.
    var turn: Int32 = 0
    while true {
      var width = 0
      let scalar = offset < bytes.count ? Self.scalar(bytes, offset, &width) : nil
      if enter(0, turn, previousScalar, scalar, steps, &run) { return true }
      swap(&run.current, &run.next)
      run.currentCount = run.nextCount
      run.nextCount = 0
      guard let scalar else { return false }
      // The next states depend on the scalars before and after them, because of anchors and word boundaries.
      let after = offset + width < bytes.count
      var afterWidth = 0
      let following = after ? Self.scalar(bytes, offset + width, &afterWidth) : nil
      turn &+= 1
      for index in 0..<run.currentCount {
        guard case .set(let set) = steps[Int(run.current[index])], sets[set].contains(scalar) else { continue }
        if enter(Int(run.current[index]) + 1, turn, scalar, following, steps, &run) { return true }
      }
      previousScalar = scalar
      offset += width
    }
  }

  /// Follows the steps that do not consume a scalar. Returns `true` if the pattern has matched.
  private func enter(
    _ first: Int, _ turn: Int32, _ before: UInt32?, _ after: UInt32?, _ steps: UnsafeBufferPointer<Step>,
    _ run: inout PatternRun
  ) -> Bool {
    var depth = 1
    run.stack[0] = Int32(first)
    while depth > 0 {
      depth -= 1
      let step = Int(run.stack[depth])
      if run.marks[step] == turn { continue }
      run.marks[step] = turn
      var following: Int?
      switch steps[step] {
      case .match: return true
      case .set:
        run.next[run.nextCount] = Int32(step)
        run.nextCount += 1
      case .jump(let target): following = target
      case .split(let left, let right):
        run.stack[depth] = Int32(right)
        depth += 1
        following = left
      case .start: if before == nil { following = step + 1 }
      case .end: if after == nil { following = step + 1 }
      case .boundary(let isPositive):
        let isBoundary = ScalarSet.isWord(before) != ScalarSet.isWord(after)
        if isBoundary == isPositive { following = step + 1 }
      }
      if let following {
        run.stack[depth] = Int32(following)
        depth += 1
      }
    }
    return false
  }

  private static func scalar(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ width: inout Int) -> UInt32 {
    let first = UInt32(bytes[offset])
    width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    width = min(width, bytes.count - offset)
    if width == 1 { return first }
    var value = first & (0xFF >> UInt32(width + 1))
    for step in 1..<width { value = value << 6 | UInt32(bytes[offset + step] & 0x3F) }
    return value
  }
}

/// A cache of compiled patterns, keyed by the addresses of their literals, which do not change.
final class PatternCache {
  private var patterns: [UnsafeRawPointer: Pattern?] = [:]

  /// Returns the compiled pattern for `text`, or `nil` if the pattern is outside the subset.
  func pattern(_ text: UnsafeRawBufferPointer) -> Pattern? {
    guard let start = text.baseAddress else { return Pattern("") }
    if let known = patterns[start] { return known }
    let made = Pattern(String(decoding: text, as: UTF8.self))
    patterns[start] = .some(made)
    return made
  }
}
