import Dispatch

/// Runs independent pieces of work in parallel on all cores.
///
/// - Parameters:
///   - count: The number of pieces.
///   - work: Returns the result of a piece, given its index.
/// - Returns: The results in the order of the pieces.
package func inParallel<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
  // Use `nonisolated(unsafe)`, because the pieces write into the same buffer. Each piece writes only its own slot, and
  // `concurrentPerform` returns after all are done. `ParallelTests` verifies this.
  let results = UnsafeMutableBufferPointer<Result>.allocate(capacity: count)
  defer { results.deallocate() }
  nonisolated(unsafe) let slots = results
  DispatchQueue.concurrentPerform(iterations: count) { piece in slots.initializeElement(at: piece, to: work(piece)) }
  let all = Array(results)
  results.deinitialize()
  return all
}
