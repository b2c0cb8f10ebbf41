import Dispatch
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Values behind a lock") struct GuardedTests {
  @Test("changes of concurrent threads are not lost") func threads() {
    let counts = Guarded([0, 0])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<10_000 { counts.withLock { $0[thread % 2] += 1 } }
    }
    #expect(counts.withLock { $0 } == [40_000, 40_000])
  }
}
