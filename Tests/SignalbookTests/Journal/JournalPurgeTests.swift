import SignalbookJournalSupport
import Testing

@testable import Signalbook

@Suite("Deleting all stored data") struct JournalPurgeTests {
  private let consent = StateKey("consent")
  private let identifier = StateKey("client")

  @Test("only retained data is left, and recording continues") func purge() throws {
    let folder = JournalFolder()
    let driver = JournalDriver(seed: 1)
    let journal = try folder.open()
    try driver.run(journal, steps: 200)
    _ = journal.change { $0.set(identifier, Array(JournalDriver.canary.utf8)) }
    #expect(folder.files.contains(JournalDriver.canary))
    #expect(try journal.purge { $0.set(consent, 1) })
    #expect(!folder.files.contains(JournalDriver.canary))
    #expect(journal.integer(of: consent) == 1)
    #expect(journal.value(of: identifier) == nil)
    #expect(journal.sealed == [])
    #expect(folder.files.paths.count == 2)
    driver.forget()
    try driver.run(journal, steps: 100)
    folder.files.endProcess()
    let again = try folder.open()
    #expect(again.integer(of: consent) == 1)
    #expect(try driver.finish(again) == [])
  }

  @Test("the process ends at any call: the next process completes the deletion", arguments: [true, false])
  func crash(isAfter: Bool) throws {
    var call = 0
    var isCrashing = true
    while isCrashing {
      let folder = JournalFolder()
      let driver = JournalDriver(seed: 9)
      let faulty = FaultyFileSystem(folder.files)
      let journal = try folder.open(faulty)
      try driver.run(journal, steps: 120)
      let target = call
      faulty.setPlan { index, _ in index == target ? (isAfter ? .crashAfter : .crash) : nil }
      _ = try? journal.purge { $0.set(consent, 1) }
      isCrashing = faulty.isCrashed
      folder.files.endProcess()
      // End the second opening too, at every third call.
      let other = FaultyFileSystem(folder.files) { index, _ in index == target / 2 ? .crash : nil }
      _ = try? folder.open(other)
      folder.files.endProcess()
      let again = try folder.open()
      // Before the mark is renamed, there is no promise.
      if again.integer(of: consent) == 1 {
        try #require(!folder.files.contains(JournalDriver.canary), "call \(call)")
        #expect(again.sealed == [])
        #expect(!folder.files.paths.contains("/j/purge"))
        driver.forget()
      } else {
        try #require(call < 6, "call \(call)")
      }
      try driver.run(again, steps: 30)
      try #require(try driver.finish(again) == [], "call \(call)")
      call += 1
    }
    #expect(call > 15)
  }

  @Test("a fault of any call is reported, and the next attempt completes") func faults() throws {
    var call = 0
    var isFailing = true
    while isFailing {
      let folder = JournalFolder()
      let driver = JournalDriver(seed: 9)
      let faulty = FaultyFileSystem(folder.files)
      let journal = try folder.open(faulty)
      try driver.run(journal, steps: 60)
      let target = call
      faulty.setPlan { index, _ in index == target ? .code(5) : nil }
      let first = try? journal.purge { $0.set(consent, 1) }
      if first == nil { try journal.purge { $0.set(consent, 1) } }
      isFailing = faulty.calls > target
      #expect(!folder.files.contains(JournalDriver.canary))
      #expect(journal.integer(of: consent) == 1)
      call += 1
    }
  }

  @Test("events recorded meanwhile are refused") func recordingMeanwhile() throws {
    let folder = JournalFolder()
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(7)
    journal.append("before", to: tag)
    let answers = Guarded([AppendResult]())
    faulty.setPlan { _, operation in
      if operation == .remove {
        let answer = journal.append(JournalDriver.canary, to: tag)
        answers.withLock { $0.append(answer) }
      }
      return nil
    }
    try journal.purge()
    #expect(answers.withLock { $0.first } == .refused(.closed))
    faulty.setPlan { _, _ in nil }
    #expect(!journal.append("after", to: tag).isRefused)
    folder.files.endProcess()
    let again = try folder.open()
    #expect(try again.texts(again.known(7)).last == "after")
  }

  @Test("a journal that is open meanwhile is notified, and deletes its data") func otherProcess() throws {
    let folder = JournalFolder()
    let (mine, other, gone) = (try folder.open(), try folder.open(), try folder.open())
    for journal in [mine, other, gone] { journal.append(JournalDriver.canary, to: try journal.known(7)) }
    gone.close()
    #expect(try !mine.purge { $0.set(consent, 1) })
    #expect(!mine.isPurgeDue && other.isPurgeDue)
    // The declined process continues after a new decision, so its later records stay.
    mine.append("new", to: try mine.known(7))
    try other.purge { $0.set(consent, 1) }
    #expect(!other.isPurgeDue)
    #expect(!folder.files.contains(JournalDriver.canary))
    folder.files.endProcess()
    for _ in 0..<2 { #expect(try folder.open().integer(of: consent) == 1) }
  }

  @Test("a journal that closes before deleting its data does so when it opens again") func otherProcessEnds() throws {
    let folder = JournalFolder()
    let (mine, other) = (try folder.open(), try folder.open())
    for journal in [mine, other] { journal.append(JournalDriver.canary, to: try journal.known(7)) }
    #expect(try !mine.purge { $0.set(consent, 1) })
    other.close()
    let again = try folder.open()
    #expect(again.lane == 1 && again.integer(of: consent) == 1)
    #expect(!folder.files.contains(JournalDriver.canary))
  }
}
