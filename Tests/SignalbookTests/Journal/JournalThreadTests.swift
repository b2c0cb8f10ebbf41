import Dispatch
import SignalbookJournalSupport
import Testing

@testable import Signalbook

@Suite("Concurrent access to the journal") struct JournalThreadTests {
  @Test("eight threads record while others prepare, seal, synchronize and decline: each thread's order is preserved")
  func threads() throws {
    try inFolder { folder in
      var options = JournalOptions()
      options.segmentBytes = 64 * 1024
      options.maxBytes = 64 << 20
      let journal = try Journal.open(folder, options: options)
      let tags = try (0..<8).map { try journal.known(UInt32($0 + 1)) }
      let perThread = 5000
      let faults = Guarded(0)
      DispatchQueue.concurrentPerform(iterations: 10) { thread in
        if thread == 8 {
          for _ in 0..<60 { try? journal.prepareNext() }
          return
        }
        if thread == 9 {
          for _ in 0..<20 {
            var last: UInt64 = 0
            try? journal.forEachEvent(of: tags[0]) { number, _ in
              last = number
              return true
            }
            if last > 0 {
              _ = try? withUnsafeBytes(of: last) { try journal.seal(tags[0], through: last, count: 0, body: $0) }
            }
            try? journal.synchronize()
            _ = journal.change { $0.set(StateKey("mark"), last) }
          }
          return
        }
        for index in 0..<perThread {
          let answer = journal.append(tags[thread]) { memory in
            guard memory.count >= 8 else { return .noRoom(touched: 0) }
            memory.storeBytes(of: UInt64(index), as: UInt64.self)
            return .event(8)
          }
          if answer.isRefused { faults.withLock { $0 += 1 } }
        }
      }
      #expect(faults.withLock { $0 } == 0)
      journal.close()
      let again = try Journal.open(folder, options: options)
      for (index, tag) in try (0..<8).map({ try again.known(UInt32($0 + 1)) }).enumerated() {
        var next: UInt64?
        try again.forEachEvent(of: tag) { _, event in
          let value = event.loadUnaligned(as: UInt64.self)
          if let next, next != value { faults.withLock { $0 += 1 } }
          next = value + 1
          return true
        }
        #expect(next == UInt64(perThread) || index == 0)
      }
      #expect(faults.withLock { $0 } == 0)
    }
  }

  @Test("declining and closing while eight threads record does not keep earlier records") func decline() throws {
    try inFolder { folder in
      var options = JournalOptions()
      options.segmentBytes = 16 * 1024
      let journal = try Journal.open(folder, options: options)
      let tag = try journal.known(1)
      let isOff = Guarded(false)
      DispatchQueue.concurrentPerform(iterations: 9) { thread in
        if thread == 8 {
          isOff.withLock { $0 = true }
          for _ in 0..<5 { try? journal.prepareNext() }
          _ = try? journal.purge()
          journal.close()
          return
        }
        for _ in 0..<2000 {
          let text = isOff.withLock { $0 } ? "after" : JournalDriver.canary
          journal.append(text, to: tag)
        }
      }
      #expect(journal.append("closed", to: tag) == .refused(.closed))
    }
  }
}
