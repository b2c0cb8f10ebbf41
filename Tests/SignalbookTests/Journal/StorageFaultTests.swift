#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("A file system that fails") struct StorageFaultTests {
  private static let codes = [EINTR, EIO, ENOSPC, EDQUOT, EACCES]

  @Test(
    "every call of a script fails once: stored records are kept, and recording continues", arguments: [true, false])
  func failureAtEveryCall(isMapped: Bool) throws {
    var call = 0
    var isFailing = true
    while isFailing {
      for fault in Self.codes.map(FaultyFileSystem.Fault.code) + [.short(0), .short(0.3), .short(0.99)] {
        var folder = JournalFolder()
        folder.options.mapsSegments = isMapped
        let driver = JournalDriver(seed: 11)
        let target = call
        let faulty = FaultyFileSystem(folder.files) { index, _ in index == target ? fault : nil }
        isFailing = false
        var journal = try? folder.open(faulty)
        if journal == nil { journal = try folder.open(faulty) }
        guard let journal else { return }
        for _ in 0..<60 {
          do { try driver.run(journal, steps: 1) } catch is StorageFault {}
        }
        isFailing = faulty.calls > target
        faulty.setPlan { _, _ in nil }
        let faults = try driver.finish(journal)
        try #require(faults == [], "\(fault) at call \(call)")
        #expect(!driver.stored.isEmpty)
      }
      call += Dose.ofRun > .short ? 1 : 3
    }
    #expect(call > 60)
  }

  @Test(
    "reading fails while a folder with records is opened: neither those nor new records are lost",
    arguments: [EIO, EMFILE, ENFILE, ENOMEM, EINTR], [1, 2, 3, 8])
  func unreadableSegment(code: Int32, failing: Int) throws {
    var call = 0
    var isFailing = true
    while isFailing {
      let folder = JournalFolder()
      // Three segments.
      let old = try folder.record(20) + folder.record(200) + folder.record(20)
      let target = call
      let faulty = FaultyFileSystem(folder.files) { index, operation in
        (target..<target + failing).contains(index) && [.open, .size, .read, .lock].contains(operation)
          ? .code(code) : nil
      }
      var journal = try? folder.open(faulty)
      isFailing = faulty.calls > target
      faulty.setPlan { _, _ in nil }
      if journal == nil { journal = try folder.open(faulty) }
      var new: [String] = []
      if let journal {
        if try journal.texts(journal.known(7)) != old {
          #expect(journal.recovery.unreadFault?.code == code, "call \(call)")
        }
        for index in 0..<30 {
          let text = "new \(index)"
          if case .stored = journal.append(text, to: try journal.known(7)) { new.append(text) }
        }
      }
      #expect(new.count == 30)
      journal = nil
      folder.files.endProcess()
      let later = try folder.open()
      #expect(try later.texts(later.known(7)) == old + new, "call \(call)")
      call += Dose.ofRun > .short ? 1 : 2
    }
    #expect(call > 8)
  }

  @Test("all calls fail for a while", arguments: [true, false])
  func outage(isMapped: Bool) throws {
    for call in stride(from: 0, to: 120, by: 3) {
      for code in [ENOSPC, EIO] {
        var folder = JournalFolder()
        folder.options.mapsSegments = isMapped
        let driver = JournalDriver(seed: 3)
        let faulty = FaultyFileSystem(folder.files) { index, _ in index >= call ? .code(code) : nil }
        var journal = try? folder.open(faulty)
        if let journal { for _ in 0..<80 { try? driver.run(journal, steps: 1) } }
        faulty.setPlan { _, _ in nil }
        if journal == nil { journal = try folder.open(faulty) }
        guard let journal else { return }
        let before = driver.stored.values.reduce(0) { $0 + $1.count }
        driver.append(to: journal, JournalDriver.tags[0], bytes: 10)
        #expect(driver.stored.values.reduce(0) { $0 + $1.count } == before + 1, "recording goes on after call \(call)")
        try #require(try driver.finish(journal) == [], "code \(code) from call \(call)")
      }
    }
  }

  @Test(
    "no room for a whole segment: what is recorded is written by calls",
    arguments: [
      StorageFault.Operation.allocate, .map,
    ]) func fallback(_ refused: StorageFault.Operation) throws
  {
    let folder = JournalFolder()
    let faulty = FaultyFileSystem(folder.files) { _, operation in operation == refused ? .code(ENOSPC) : nil }
    let journal = try folder.open(faulty)
    #expect(!journal.isMapped)
    let driver = JournalDriver(seed: 1)
    for index in 0..<100 { driver.append(to: journal, JournalDriver.tags[0], bytes: index * 3) }
    #expect(throws: StorageFault.self) { try journal.prepareNext() }
    faulty.setPlan { _, _ in nil }
    try journal.prepareNext()
    #expect(journal.isMapped)
    for index in 0..<100 { driver.append(to: journal, JournalDriver.tags[0], bytes: index) }
    #expect(driver.stored[JournalDriver.tags[0]]?.count == 200)
    #expect(try driver.finish(journal) == [])
  }

  @Test("a full disk refuses and reports records, which are stored again once there is room") func fullDisk() throws {
    var folder = JournalFolder()
    folder.options.mapsSegments = false
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(7)
    journal.append("before", to: tag)
    faulty.setPlan { _, operation in operation == .write ? .code(ENOSPC) : nil }
    #expect(journal.append("during", to: tag) == .refused(.storage(ENOSPC)))
    faulty.setPlan { _, _ in nil }
    #expect(journal.append("after", to: tag) == .stored(2))
    folder.files.endProcess()
    let again = try folder.open()
    #expect(try again.texts(again.known(7)) == ["before", "after"])
    #expect(!folder.files.contains("during"))
  }

  @Test("on a full disk, failed segment files still count toward the folder's size") func fullAtSegments() throws {
    var folder = JournalFolder()
    folder.options.mapsSegments = false
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(7)
    let isNew = Guarded(false)
    // A segment's file can be created, but writing to it fails.
    faulty.setPlan { _, operation in
      if operation == .open { isNew.withLock { $0 = true } }
      return operation == .write && isNew.withLock { $0 } ? .code(ENOSPC) : nil
    }
    var refused = 0
    for index in 0..<400 {
      isNew.withLock { $0 = false }
      if journal.append("text \(index)", to: tag).isRefused { refused += 1 }
    }
    #expect(refused > 2)
    let bytes = folder.files.paths.filter { !$0.hasSuffix(".lock") }.reduce(0) { $0 + (folder.files[$1]?.count ?? 0) }
    #expect(journal.bytesOnDisk >= bytes, "\(refused) refused")
  }

  @Test("if the disk is full while a file is sealed, the file is sent once, even if the process ends")
  func fullWhileSealing()
    throws
  {
    var folder = JournalFolder()
    folder.options.mapsSegments = false
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(7)
    journal.append("sealed", to: tag)
    let hasName = Guarded(false)
    faulty.setPlan { _, operation in
      if operation == .rename { hasName.withLock { $0 = true } }
      return operation == .write && hasName.withLock { $0 } ? .code(ENOSPC) : nil
    }
    let file = try Array("body".utf8).withUnsafeBytes { try journal.seal(tag, through: 1, count: 1, body: $0) }
    #expect(throws: StorageFault.self) { try journal.remove(file) }
    faulty.setPlan { _, _ in nil }
    try journal.remove(file)
    folder.files.endProcess()
    let again = try folder.open()
    #expect(try again.texts(again.known(7)) == [])
    #expect(again.sealed == [])
  }

  @Test("files that cannot be read yet prevent opening, and are not deleted") func unreadable() throws {
    let folder = JournalFolder()
    let texts = try folder.record(20)
    let before = folder.files.paths
    for code in [EACCES, EPERM] {
      for refused in [StorageFault.Operation.read, .open] {
        let faulty = FaultyFileSystem(folder.files) { _, operation in operation == refused ? .code(code) : nil }
        let fault = #expect(throws: StorageFault.self) { _ = try folder.open(faulty) }
        #expect(fault?.isTemporary == true)
        #expect(folder.files.paths == before)
        folder.files.endProcess()
      }
    }
    let journal = try folder.open()
    #expect(try journal.texts(journal.known(7)) == texts)
  }

  @Test("a segment that is removed while mapped is written again at the next preparation")
  func removedSegment() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    journal.append("saved", to: tag)
    try journal.prepareNext()
    folder.files[try #require(folder.paths(".segment").first)] = nil
    try journal.prepareNext()
    journal.append("kept", to: tag)
    folder.files.endProcess()
    let again = try folder.open()
    #expect(try again.texts(again.known(7)) == ["saved", "kept"])
  }
}
