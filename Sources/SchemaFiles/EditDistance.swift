/// The candidate that is most likely meant by a misspelt name: at most a third of its characters differ (one in a short
/// name, 16 in a long one); `nil` when none is near, or the name is longer than any name. The first in order of text among
/// equally near ones, so that the answer does not depend on the candidates' order.
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.utf8)
  guard wanted.count <= Limits.nameBytes else { return nil }
  let limit = max(1, min(wanted.count / 3, 16))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    if abs(candidate.utf8.count - wanted.count) > limit { continue }
    let bytes = Array(candidate.utf8)
    guard let distance = editDistance(wanted, bytes, atMost: best?.distance ?? limit),
      distance < max(wanted.count, bytes.count)
    else { continue }
    if let best, (best.distance, best.name) <= (distance, candidate) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// The candidate that a misspelt name cannot but mean: one or, in a name of eight letters or more, two edits away, and all
/// others further. Names of up to three letters are too short for that.
func onlyOneMeant(by name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.utf8)
  guard wanted.count > 3, wanted.count <= Limits.nameBytes else { return nil }
  let limit = wanted.count < 8 ? 1 : 2
  let near = candidates.compactMap { candidate in
    editDistance(wanted, Array(candidate.utf8), atMost: limit + 1).map { (candidate, $0) }
  }
  guard let best = near.min(by: { $0.1 < $1.1 }), best.1 <= limit, near.count(where: { $0.1 <= best.1 + 1 }) == 1
  else { return nil }
  return best.0
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other; a change of letter
/// case or of a separator costs nothing, but a text is nearer to itself than to any other. `nil` when there are more than
/// `limit`: only the cells of the table that can lead to fewer are worked out.
func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
  if left == right { return 0 }
  let far = limit + 1
  var beforePrevious = [Int](repeating: far, count: right.count + 1)
  var previous = (0...right.count).map { min($0, far) }
  var current = beforePrevious
  for row in 0..<left.count {
    let first = max(0, row - limit)
    let end = min(right.count, row + limit + 1)
    guard first < end || right.isEmpty else { return nil }
    current[first] = first == 0 ? min(row + 1, far) : far
    var least = current[first]
    for column in first..<end {
      let same = folded(left[row]) == folded(right[column])
      var cost = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current[column + 1] = cost
      least = min(least, cost)
    }
    if end < right.count { current[end + 1] = far }
    if least > limit { return nil }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  let distance = max(1, previous[right.count])
  return distance <= limit ? distance : nil
}

private func folded(_ byte: UInt8) -> UInt8 {
  switch byte {
  case 0x41...0x5A: byte + 0x20
  case 0x5F, 0x20, 0x2E: 0x2D
  default: byte
  }
}
