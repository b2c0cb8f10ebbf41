/// How many pieces a list is cut into whose parts are made on several cores: one where it is short.
package func pieces(of count: Int) -> Int { max(1, min(8, count / 500)) }

/// The indices of one of the ``pieces(of:)`` of a list, which follow each other.
package func range(ofPiece piece: Int, among count: Int) -> Range<Int> {
  let pieces = pieces(of: count)
  return count * piece / pieces..<count * (piece + 1) / pieces
}
