import Dispatch

/// Does pieces of work that need nothing of each other, on as many cores as there are.
///
/// - Parameters:
///   - count: how many pieces there are.
///   - work: a piece's result by its number.
/// - Returns: the results in the order of the pieces.
package func inParallel<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
  // Unsafe, because the pieces write into one array: each its own slot and nothing else, and all are done when
  // `concurrentPerform` returns. `ParallelTests` checks it.
  let results = UnsafeMutableBufferPointer<Result>.allocate(capacity: count)
  defer { results.deallocate() }
  nonisolated(unsafe) let slots = results
  DispatchQueue.concurrentPerform(iterations: count) { piece in slots.initializeElement(at: piece, to: work(piece)) }
  let all = Array(results)
  results.deinitialize()
  return all
}
