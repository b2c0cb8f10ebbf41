/// The lengths of strings that match a pattern, in characters.
package enum PatternLength {
  /// Returns the minimum length, and the maximum length if the pattern is anchored at both ends and has no unbounded
  /// repetition.
  ///
  /// - Returns: The lengths, or `nil` for patterns outside the subset and for lengths that schemas cannot require.
  package static func of(_ pattern: String) -> (least: Int, most: Int?)? {
    guard let tree = Pattern.tree(of: pattern) else { return nil }
    let length = length(of: tree)
    if length.least > maxLength { return nil }
    return (length.least, matchesWholeText(tree) ? length.most : nil)
  }

  /// Returns whether every match starts at the start of the text and ends at its end.
  private static func matchesWholeText(_ tree: PatternTree) -> Bool {
    switch tree {
    case .sequence(let parts):
      if case .start? = parts.first, case .end? = parts.last { true } else { false }
    case .choice(let parts): parts.allSatisfy(matchesWholeText)
    default: false
    }
  }

  private static let maxLength = 2_000_000

  private static func length(of tree: PatternTree) -> (least: Int, most: Int?) {
    switch tree {
    case .set: return (1, 1)
    case .empty, .start, .end, .wordBoundary: return (0, 0)
    case .sequence(let parts):
      return parts.map(length).reduce((0, 0)) { ($0.least + $1.least, sum($0.most, $1.most)) }
    case .choice(let parts):
      let lengths = parts.map(length)
      let mosts = lengths.compactMap(\.most)
      return (lengths.map(\.least).min() ?? 0, mosts.count == lengths.count ? mosts.max() : nil)
    case .repeated(let part, let atLeast, let atMost):
      let length = length(of: part)
      // The counts of nested repetitions multiply.
      let most = atMost.flatMap { count in length.most.map { min($0 * count, maxLength + 1) } }
      return (min(length.least * atLeast, maxLength + 1), most)
    }
  }

  private static func sum(_ left: Int?, _ right: Int?) -> Int? {
    left.flatMap { left in right.map { min(left + $0, maxLength + 1) } }
  }
}
