/// Returns the most likely candidate for a misspelled name. Up to a third of the characters can differ, but at least 1
/// and at most 16. Returns `nil` if all candidates exceed this distance or the name is too long. Among equally close
/// candidates, prefers one with the same first letter, which is rarely mistyped, and then the first in text order, so
/// that the candidates' order is irrelevant. Candidates of the opposite meaning are ignored.
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let nameBytes = Array(name.utf8)
  guard nameBytes.count <= Limits.nameBytes else { return nil }
  let limit = max(1, min(nameBytes.count / 3, 16))
  var best: (name: String, distance: Int)?
  func rank(_ name: String) -> Int { name.utf8.first == nameBytes.first ? 0 : 1 }
  for candidate in candidates {
    if abs(candidate.utf8.count - nameBytes.count) > limit { continue }
    let bytes = Array(candidate.utf8)
    guard let distance = editDistance(nameBytes, bytes, atMost: best?.distance ?? limit),
      distance < max(nameBytes.count, bytes.count)
    else { continue }
    if let best, (best.distance, rank(best.name), best.name) <= (distance, rank(candidate), candidate) { continue }
    if OpposedNames.oppose(nameBytes, candidate, distance: distance) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// Returns the only candidate that a misspelled name can stand for. It is at most one edit away, or two if the name has
/// eight or more characters, and all other candidates are farther away. Names of up to three characters are too short.
/// A candidate that differs only in letter case is meant even if others are near. Returns `nil` if the name probably means
/// the opposite of the candidate.
func onlyOneMeant(by name: String, among candidates: [String]) -> String? {
  let nameBytes = Array(name.utf8)
  guard nameBytes.count > 3, nameBytes.count <= Limits.nameBytes else { return nil }
  let lowercaseName = name.lowercased()
  let otherCases = candidates.filter { $0.utf8.count == nameBytes.count && $0.lowercased() == lowercaseName }
  if otherCases.count == 1 { return otherCases[0] }
  let limit = nameBytes.count < 8 ? 1 : 2
  let nearNames = candidates.compactMap { candidate in
    editDistance(nameBytes, Array(candidate.utf8), atMost: limit + 1).map { (candidate, $0) }
  }
  guard let best = nearNames.min(by: { $0.1 < $1.1 }), best.1 <= limit,
    nearNames.count(where: { $0.1 <= best.1 + 1 }) == 1,
    !OpposedNames.oppose(nameBytes, best.0, distance: best.1)
  else { return nil }
  return best.0
}

/// Returns the number of insertions, deletions, replacements and transpositions between two strings, or `nil` if it
/// exceeds `limit`. Changes of letter case or separators are free, but an identical string is closer than any other.
/// Only table cells within the limit are computed.
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
    var rowMinimum = current[first]
    for column in first..<end {
      let same = folded(left[row]) == folded(right[column])
      var cost = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current[column + 1] = cost
      rowMinimum = min(rowMinimum, cost)
    }
    if end < right.count { current[end + 1] = far }
    if rowMinimum > limit { return nil }
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
