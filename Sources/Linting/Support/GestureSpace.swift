import SignalbookRegistry
import SignalbookWireForm

/// The space of touches, divided into cells at the bounds of a set of gestures. A gesture matches either a whole cell
/// or none of it.
struct GestureSpace {
  /// A set of touches that do not match any gesture.
  struct Hole: Hashable {
    /// A description of the hole, such as `a distance of 24 dp to 48 dp`.
    var text: String
    /// Whether the hole is a single value of a measure that two adjacent gestures both exclude.
    var isPoint: Bool
  }

  /// A part of a measure: a bound, or the interval between two adjacent bounds.
  private struct Piece {
    /// The lower end, if bounded.
    var lower: Double?
    /// The upper end, if bounded.
    var upper: Double?
    var isPoint: Bool { lower != nil && lower == upper }
  }

  private let gestures: [Gesture]
  private let axes: [(name: String, unit: String, range: (Gesture) -> Gesture.Range?, pieces: [Piece])]

  init(_ gestures: [Gesture]) {
    self.gestures = gestures
    let measures: [(String, String, (Gesture) -> Gesture.Range?)] = [
      ("duration", "ms", \.duration), ("distance", "dp", \.distance), ("velocity", "dp/s", \.velocity),
    ]
    axes = measures.map { name, unit, range in
      let bounds = Set(gestures.flatMap { [range($0)?.lower?.number, range($0)?.upper?.number] }.compactMap(\.self))
      var pieces: [Piece] = []
      var lower: Double?
      for bound in bounds.sorted() {
        if bound > 0 { pieces.append(Piece(lower: lower, upper: bound)) }
        pieces.append(Piece(lower: bound, upper: bound))
        lower = bound
      }
      pieces.append(Piece(lower: lower, upper: nil))
      return (name, unit, range, pieces)
    }
  }

  /// The holes. Adjacent pieces of a measure are joined if the holes are equal in the other measures.
  var holes: [Hole] {
    // The distances that no gesture matches at any duration or velocity, keyed by index.
    var result: [Hole] = []
    var distances: [Int: Bool] = [:]
    for (index, distance) in axes[1].pieces.enumerated() {
      var free = 0
      var pieceCount = 0
      for duration in axes[0].pieces {
        for velocity in axes[2].pieces {
          pieceCount += 1
          if !isTaken([duration, distance, velocity]) { free += 1 }
        }
      }
      // A hole for all durations and velocities.
      if free == pieceCount, pieceCount > 0 {
        distances[index] = true
      } else if free > 0 {
        result += partialHoles(at: distance)
      }
    }
    result += joinAdjacent(axes[1].pieces, where: { distances[$0] ?? false }).map { piece in
      Hole(text: phrase(forAxis: 1, piece), isPoint: piece.isPoint)
    }
    var visitedHoles = Set<Hole>()
    return result.filter { visitedHoles.insert($0).inserted }
  }

  /// Returns the holes at a distance for which some durations or velocities match a gesture.
  private func partialHoles(at distance: Piece) -> [Hole] {
    var holes: [Hole] = []
    for duration in axes[0].pieces {
      let free = { (index: Int) in !isTaken([duration, distance, axes[2].pieces[index]]) }
      for velocity in joinAdjacent(axes[2].pieces, where: free) {
        var phrases = [phrase(forAxis: 1, distance)]
        if axes[0].pieces.count > 1 { phrases.insert(phrase(forAxis: 0, duration), at: 0) }
        if velocity.lower != nil || velocity.upper != nil { phrases.append(phrase(forAxis: 2, velocity)) }
        holes.append(
          Hole(
            text: phrases.filter { !$0.isEmpty }.joined(separator: " and "),
            isPoint: velocity.isPoint || duration.isPoint || distance.isPoint))
      }
    }
    return holes
  }

  /// Returns the pieces that satisfy a condition, with adjacent pieces joined.
  private func joinAdjacent(_ pieces: [Piece], where holds: (Int) -> Bool) -> [Piece] {
    var result: [Piece] = []
    var isOpen = false
    for (index, piece) in pieces.enumerated() {
      guard holds(index) else {
        isOpen = false
        continue
      }
      if isOpen, let last = result.indices.last {
        result[last].upper = piece.upper
      } else {
        result.append(piece)
      }
      isOpen = true
    }
    return result
  }

  private func isTaken(_ touch: [Piece]) -> Bool {
    gestures.contains { gesture in
      // A fallback gesture matches every touch within its distance.
      let measures = gesture.isFallback ? [1] : [0, 1, 2]
      return measures.allSatisfy { contains(axes[$0].range(gesture), touch[$0]) }
    }
  }

  /// Returns whether a range contains a piece. Pieces never extend across the bounds of a range.
  private func contains(_ range: Gesture.Range?, _ piece: Piece) -> Bool {
    if let lower = range?.lower, let bound = lower.number {
      guard let start = piece.lower, start >= bound else { return false }
      if start == bound, piece.isPoint, !lower.isInclusive { return false }
    }
    if let upper = range?.upper, let bound = upper.number {
      guard let end = piece.upper, end <= bound else { return false }
      if end == bound, piece.isPoint, !upper.isInclusive { return false }
    }
    return true
  }

  private func phrase(forAxis axis: Int, _ piece: Piece) -> String {
    let (name, unit) = (axes[axis].name, axes[axis].unit)
    func text(for number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }
    switch (piece.lower, piece.upper) {
    case (nil, nil): return ""
    case (let lower?, let upper?) where lower == upper: return "a \(name) of exactly \(text(for: lower)) \(unit)"
    case (let lower?, let upper?): return "a \(name) between \(text(for: lower)) and \(text(for: upper)) \(unit)"
    case (nil, let upper?): return "a \(name) below \(text(for: upper)) \(unit)"
    case (let lower?, nil): return "a \(name) above \(text(for: lower)) \(unit)"
    }
  }
}

extension Gesture.Limit {
  /// The value in the common unit of its measure: milliseconds, dp or dp/s.
  fileprivate var number: Double? { Double(value.plainText).map { unit == "s" ? $0 * 1000 : $0 } }
}
