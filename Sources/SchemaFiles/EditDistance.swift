/// The candidate that is most likely meant by a misspelt name: at most a third of its characters differ (one in a short
/// name); `nil` when none is near. The first in order of text among equally near ones, so that the answer does not
/// depend on the candidates' order.
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.utf8)
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let bytes = Array(candidate.utf8)
    if abs(bytes.count - wanted.count) > limit { continue }
    let distance = editDistance(wanted, bytes)
    if distance > limit || distance >= max(wanted.count, bytes.count) { continue }
    if let best, (best.distance, best.name) <= (distance, candidate) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other; a change of letter
/// case or of a separator costs nothing, but a text is nearer to itself than to any other.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  if left == right { return 0 }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for column in 0..<right.count {
      let same = folded(left[row]) == folded(right[column])
      var cost = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return max(1, previous[right.count])
}

private func folded(_ byte: UInt8) -> UInt8 {
  switch byte {
  case 0x41...0x5A: byte + 0x20
  case 0x5F, 0x20, 0x2E: 0x2D
  default: byte
  }
}
