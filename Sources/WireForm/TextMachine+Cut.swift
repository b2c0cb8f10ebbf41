extension TextMachine {
  /// A string that the patterns accept, but whose truncated form they reject.
  package struct BrokenByCut {
    package let text: String
    package let kept: String
    /// Whether the truncated string is too short, rather than rejected by a pattern.
    package let isTooShort: Bool
  }

  /// Searches for a string that matches all patterns, but does not match them after truncation.
  ///
  /// - Parameters:
  ///   - cut: The length limit. A grapheme cluster counts as one scalar.
  ///   - lengths: The accepted lengths, in scalars.
  ///   - replacesEmpty: Whether an empty string is replaced.
  /// - Returns: The string, or `nil` if no string matches or the search exceeds ``maxStates``.
  package func brokenByCut(_ cut: Cut, lengths: ClosedRange<Int>, replacesEmpty: Bool) -> BrokenByCut? {
    struct Visit: Hashable {
      var state: Int
      var width: Int
    }
    let widths = alphabet.map { character in
      cut.unit == .byte ? Unicode.Scalar(character).map { UTF8.width($0) } ?? 1 : 1
    }
    var order: [(visit: Visit, length: Int, from: Int, character: Int)] = [(Visit(state: 0, width: 0), 0, -1, -1)]
    var visitedStates: Set<Visit> = [order[0].visit]
    var hopeless = Set<Int>()
    var index = 0
    func text(to index: Int) -> [UInt32] {
      var characters: [UInt32] = []
      var index = index
      while order[index].from >= 0 {
        characters.append(alphabet[order[index].character])
        index = order[index].from
      }
      return characters.reversed()
    }
    while index < order.count, order.count < Self.maxStates, !isExhausted {
      let (visit, length, _, _) = order[index]
      if length >= lengths.upperBound { break }
      let isTooShort = length < lengths.lowerBound
      let isBroken = (isTooShort || !mayEnd(at: visit.state)) && !(length == 0 && replacesEmpty)
      for (character, state) in moves(from: visit.state).enumerated() where !hopeless.contains(state) {
        let width = visit.width + widths[character]
        if width <= cut.atMost {
          let reached = Visit(state: state, width: width)
          if visitedStates.insert(reached).inserted { order.append((reached, length + 1, index, character)) }
          continue
        }
        guard isBroken else { continue }
        guard let rest = ending(from: state, after: length + 1, lengths: lengths) else {
          hopeless.insert(state)
          continue
        }
        let kept = text(to: index)
        return BrokenByCut(
          text: Self.string(from: kept + [alphabet[character]] + rest), kept: Self.string(from: kept),
          isTooShort: isTooShort)
      }
      index += 1
    }
    return nil
  }

  /// Returns the shortest sequence of characters that completes an accepted string from a state.
  private func ending(from start: Int, after length: Int, lengths: ClosedRange<Int>) -> [UInt32]? {
    var order: [(state: Int, length: Int, from: Int, character: Int)] = [(start, length, -1, -1)]
    struct Visit: Hashable {
      var state: Int
      var length: Int
    }
    var visitedStates: Set<Visit> = [Visit(state: start, length: min(length, lengths.lowerBound))]
    var next = 0
    while next < order.count, order.count < Self.maxStates, !isExhausted {
      let (state, length, _, _) = order[next]
      if length > lengths.upperBound { return nil }
      if length >= lengths.lowerBound, mayEnd(at: state) {
        var characters: [UInt32] = []
        var index = next
        while order[index].from >= 0 {
          characters.append(alphabet[order[index].character])
          index = order[index].from
        }
        return characters.reversed()
      }
      for (character, state) in moves(from: state).enumerated() {
        let visit = Visit(state: state, length: min(length + 1, lengths.lowerBound))
        if visitedStates.insert(visit).inserted { order.append((state, length + 1, next, character)) }
      }
      next += 1
    }
    return nil
  }

  private static func string(from characters: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for character in characters { if let scalar = Unicode.Scalar(character) { text.append(scalar) } }
    return String(text)
  }
}
