import Testing

import SignalbookParallel

@Suite("Parallel work")
struct ParallelTests {
  @Test("results are in the order of the inputs, once each, for any count", arguments: [0, 1, 2, 7, 1000])
  func results(_ count: Int) {
    let results = inParallel(count) { piece in [String(repeating: "x", count: piece % 50), "\(piece)"] }
    #expect(results.count == count)
    for (piece, result) in results.enumerated() { #expect(result[1] == "\(piece)") }
  }
}
