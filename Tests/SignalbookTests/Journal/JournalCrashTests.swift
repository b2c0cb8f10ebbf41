import Foundation
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("Journal crashes") struct JournalCrashTests {
  @Test("records are appended, the process ends, and the journal recovers") func appendAndRecover() throws {
    let files = MemoryFileSystem()
    let driver = JournalDriver(seed: 1)
    do {
      let journal = try Journal.open("/j", options: JournalOptions.small, files: files)
      for index in 0..<100 { driver.append(to: journal, JournalDriver.tags[index % 2], bytes: index) }
      #expect(journal.isMapped == false || journal.bytesOnDisk > 4096)
      files.endProcess()
    }
    let journal = try Journal.open("/j", options: JournalOptions.small, files: files)
    #expect(journal.recovery.records == 100)
    #expect(try driver.finish(journal) == [])
  }

  @Test("the process ends at each call of a script", arguments: [true, false])
  func crashAtEveryCall(isMapped: Bool) throws {
    var options = JournalOptions.small
    options.mapsSegments = isMapped
    var call = 0
    var isCrashing = true
    while isCrashing {
      for isAfter in [false, true] {
        let files = MemoryFileSystem()
        let driver = JournalDriver(seed: 5)
        let target = call
        let faulty = FaultyFileSystem(files) { index, _ in
          index == target ? (isAfter ? .crashAfter : .crash) : nil
        }
        driver.isDead = { faulty.isCrashed }
        do {
          let journal = try Journal.open("/j", options: options, files: faulty)
          try driver.run(journal, steps: 120)
        } catch is StorageFault {}
        isCrashing = faulty.isCrashed
        driver.isDead = { false }
        files.endProcess()
        let journal = try Journal.open("/j", options: options, files: files)
        try driver.run(journal, steps: 20)
        let faults = try driver.finish(journal)
        #expect(faults == [], "at call \(call), after: \(isAfter)")
        if !faults.isEmpty { return }
      }
      call += Dose.ofRun > .short ? 1 : 3
    }
    #expect(call > 100)
  }

  @Test("a power failure does not remove synchronized data or duplicate records", arguments: [true, false])
  func powerCut(isSynchronized: Bool) throws {
    for seed in (0..<UInt64(80)).sampled(oneOf: 4) {
      var random = SplitMix(seed: seed)
      let files = MemoryFileSystem()
      let driver = JournalDriver(seed: seed)
      for _ in 0..<3 {
        let hasOpened = try endProcess(files, driver, at: .random(in: 0..<200, using: &random))
        let journal = try Journal.open("/j", options: .small, files: files)
        if !hasOpened { driver.checkState(journal, afterPowerLoss: true) }
        try driver.run(journal, steps: .random(in: 1...80, using: &random))
        if isSynchronized { try driver.synchronize(journal) }
        driver.powerFails()
        files.losePower(&random)
      }
      let journal = try Journal.open("/j", options: .small, files: files)
      let faults = try driver.finish(journal, afterPowerLoss: true)
      try #require(faults == [], "seed \(seed)")
    }
  }

  @Test("state about a sealed file does not outlive the file's name") func powerCutBehindRename()
    throws
  {
    for seed in 0..<UInt64(40) {
      var random = SplitMix(seed: seed)
      let folder = JournalFolder()
      let faulty = FaultyFileSystem(folder.files)
      let first = try folder.open(faulty)
      first.append("text", to: try first.known(7))
      try first.synchronize()
      let hasName = Guarded(false)
      faulty.setPlan { _, operation in
        if operation == .rename { hasName.withLock { $0 = true } }
        return operation == .synchronizeFolder && hasName.withLock { $0 } ? .crash : nil
      }
      let file = try? Array("text".utf8).withUnsafeBytes {
        try first.seal(first.known(7), through: 1, count: 1, body: $0)
      }
      #expect(file == nil)
      folder.files.endProcess()
      #expect(try folder.open().sealed.count == 1)
      folder.files.losePower(&random)
      let last = try folder.open()
      try #require(try last.sealed.count + last.texts(last.known(7)).count == 1, "seed \(seed)")
    }
  }

  /// Runs a process that ends at a call. Returns whether it opened the journal.
  private func endProcess(_ files: MemoryFileSystem, _ driver: JournalDriver, at call: Int) throws -> Bool {
    var hasOpened = false
    let faulty = FaultyFileSystem(files) { index, _ in index == call ? .crashAfter : nil }
    driver.isDead = { faulty.isCrashed }
    defer { driver.isDead = { false } }
    do {
      let journal = try Journal.open("/j", options: .small, files: faulty)
      hasOpened = !faulty.isCrashed
      if hasOpened { driver.checkState(journal, afterPowerLoss: true) }
      try driver.run(journal, steps: 80)
    } catch is StorageFault {}
    files.endProcess()
    return hasOpened
  }
}
