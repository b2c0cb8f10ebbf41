/// A state machine that runs several patterns in parallel, character by character. It finds strings that match all
/// patterns, or all patterns but the last.
///
/// Patterns can match anywhere in a string, so a state is the set of steps at which each pattern can continue. The
/// number of states is finite, and the search is limited.
package final class TextMachine {
  /// The maximum number of states to visit in a search.
  package static let maxStates = 20_000
  /// The maximum number of pattern steps to follow. A state of a pattern with many optional parts has many steps.
  private static let maxSteps = 300_000
  private var stepCount = 0
  /// Whether the searches of this machine followed ``maxSteps``.
  private(set) var isExhausted = false

  private struct Position: Hashable {
    /// The steps at which each pattern can continue, before steps that do not consume input, or `nil` if it has
    /// matched.
    var steps: [[UInt16]?]
    /// The previous character: 0 for none, 1 for a word character, 2 for any other character.
    var before: UInt8
  }

  /// The patterns, which must all match.
  private let patterns: [Pattern]
  /// Whether the last pattern must not match.
  private let rejectsLast: Bool
  private var positions: [Position] = []
  private var states: [Position: Int] = [:]
  /// The characters to test. Each represents a class of characters that the patterns do not distinguish.
  package let alphabet: [UInt32]
  private var moves: [[Int]?] = []

  package init(matching patterns: [String], butNot rejected: String? = nil) {
    let compiled = patterns.compactMap { try? Pattern($0) }
    let last = rejected.flatMap { try? Pattern($0) }
    self.patterns = compiled + (last.map { [$0] } ?? [])
    rejectsLast = last != nil
    alphabet = Self.alphabet(of: self.patterns)
    _ = state(of: Position(steps: self.patterns.map { _ in [0] }, before: 0))
  }

  private func state(of position: Position) -> Int {
    if let known = states[position] { return known }
    states[position] = positions.count
    positions.append(position)
    moves.append(nil)
    return positions.count - 1
  }

  /// Returns the next state for each character in the alphabet.
  package func moves(from state: Int) -> [Int] {
    if let known = moves[state] { return known }
    let position = positions[state]
    let found = alphabet.map { character in
      var next = Position(steps: [], before: ScalarSet.word.contains(character) ? 1 : 2)
      for (pattern, steps) in zip(patterns, position.steps) {
        guard let steps else {
          next.steps.append(nil)
          continue
        }
        let (list, isMatch) = Self.stepsReached(steps, pattern, before: position.before, after: character)
        stepCount += list.count + 1
        if isMatch {
          next.steps.append(nil)
          continue
        }
        var reached: [UInt16] = []
        for step in list {
          if case .set(let set) = pattern.steps[Int(step)], set.contains(character) { reached.append(step + 1) }
        }
        next.steps.append(reached.sorted())
      }
      return self.state(of: next)
    }
    moves[state] = found
    if stepCount > Self.maxSteps { isExhausted = true }
    return found
  }

  /// Returns whether a string that ends in this state is accepted.
  package func mayEnd(at state: Int) -> Bool {
    let position = positions[state]
    for (index, (pattern, steps)) in zip(patterns, position.steps).enumerated() {
      let matches = steps.map { Self.stepsReached($0, pattern, before: position.before, after: nil).isMatch } ?? true
      if matches == (rejectsLast && index == patterns.count - 1) { return false }
    }
    return true
  }

  /// Returns the steps that are reachable without input, including the start of a new match, and whether they complete
  /// a match.
  private static func stepsReached(_ steps: [UInt16], _ pattern: Pattern, before: UInt8, after: UInt32?) -> (
    list: [UInt16], isMatch: Bool
  ) {
    var visitedSteps = Set<Int>()
    var list: [UInt16] = []
    var stack = steps.map(Int.init) + [0]
    let isWordNext = after.map(ScalarSet.word.contains) ?? false
    while let index = stack.popLast() {
      guard visitedSteps.insert(index).inserted else { continue }
      switch pattern.steps[index] {
      case .set: list.append(UInt16(clamping: index))
      case .split(let left, let right): stack += [left, right]
      case .jump(let target): stack.append(target)
      case .start: if before == 0 { stack.append(index + 1) }
      case .end: if after == nil { stack.append(index + 1) }
      case .wordBoundary(let wanted): if ((before == 1) != isWordNext) == wanted { stack.append(index + 1) }
      case .match: return ([], true)
      }
    }
    return (list, false)
  }

  /// Whether the last search stopped without a result at ``maxStates``, or because it followed too many steps.
  package private(set) var exceededStateLimit = false

  /// Returns the shortest string whose length is accepted, or `nil` if no string matches or the search exceeds
  /// ``maxStates``.
  package func text(lengths: ClosedRange<Int>) -> String? {
    exceededStateLimit = false
    if patterns.isEmpty { return String(repeating: "a", count: lengths.lowerBound) }
    struct Visit: Hashable {
      var state: Int
      /// The length, capped at the minimum length, since greater lengths are equivalent.
      var length: Int
    }
    var order: [(visit: Visit, from: Int, character: Int)] = [(Visit(state: 0, length: 0), -1, -1)]
    var visitedStates: Set<Visit> = [order[0].visit]
    var lengthsOf = [0]
    var next = 0
    while next < order.count, order.count < Self.maxStates, !isExhausted {
      let visit = order[next].visit
      let length = lengthsOf[next]
      if length >= lengths.lowerBound, mayEnd(at: visit.state) {
        var text = String.UnicodeScalarView()
        var index = next
        var characters: [UInt32] = []
        while order[index].from >= 0 {
          characters.append(alphabet[order[index].character])
          index = order[index].from
        }
        for character in characters.reversed() { if let scalar = Unicode.Scalar(character) { text.append(scalar) } }
        return String(text)
      }
      if length < lengths.upperBound {
        for (character, state) in moves(from: visit.state).enumerated() {
          let reached = Visit(state: state, length: min(length + 1, lengths.lowerBound))
          guard visitedStates.insert(reached).inserted else { continue }
          order.append((reached, next, character))
          lengthsOf.append(length + 1)
        }
      }
      next += 1
    }
    exceededStateLimit = next < order.count
    return nil
  }

  /// Returns one character for each class that the patterns do not distinguish, readable characters first.
  private static func alphabet(of patterns: [Pattern]) -> [UInt32] {
    // The lower bounds of code point ranges with UTF-8 encodings of the same length. Control characters and surrogates
    // have ranges of their own.
    var cuts: Set<UInt32> = [0, 0x20, 0x7F, 0x80, 0xA0, 0x800, 0xD800, 0xE000, 0x10000, 0x110000]
    func cut(_ range: ClosedRange<UInt32>) {
      cuts.insert(range.lowerBound)
      cuts.insert(range.upperBound + 1)
    }
    for range in ScalarSet.word.ranges { cut(range) }
    for pattern in patterns {
      for case .set(let set) in pattern.steps { for range in set.ranges { cut(range) } }
    }
    let sorted = cuts.sorted()
    var representatives: [UInt32] = []
    for (lower, upper) in zip(sorted, sorted.dropFirst()) where lower != 0xD800 {
      representatives.append(preferred.first { lower <= $0 && $0 < upper } ?? lower)
    }
    return representatives.sorted { (rank(of: $0), $0) < (rank(of: $1), $1) }
  }

  private static let preferred: [UInt32] = "abxAB01 -_./:".unicodeScalars.map(\.value)

  private static func rank(of character: UInt32) -> Int {
    switch character {
    case 0x61...0x7A: 0
    case 0x30...0x39: 1
    case 0x41...0x5A: 2
    case 0x21...0x7E: 3
    case 0x20: 4
    case 0xA1...: 5
    default: 6
    }
  }
}
