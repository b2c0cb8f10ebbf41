/// Returns the number of pieces for processing a list in parallel, or 1 for short lists.
package func pieces(of count: Int) -> Int { max(1, min(8, count / 500)) }

/// Returns the range of indices in one of a list's ``pieces(of:)``.
package func range(ofPiece piece: Int, among count: Int) -> Range<Int> {
  let pieces = pieces(of: count)
  return count * piece / pieces..<count * (piece + 1) / pieces
}
