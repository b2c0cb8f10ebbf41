import Foundation
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("The decision file") struct DecisionFileTests {
  private let files = MemoryFileSystem()

  private func open(_ numbers: Set<UInt32> = [1, 2], _ other: (any FileSystem)? = nil) throws -> DecisionFile {
    try DecisionFile.open("/t", files: other ?? files, numbers: numbers)
  }

  private func record(_ entries: [UInt32: Bool]) -> DecisionRecord {
    var record = DecisionRecord()
    for (number, decision) in entries {
      var entry = DecisionRecord.Entry()
      entry.hasOptedIn = decision
      entry.stale = decision ? [] : [.agreed]
      entry.isDeclinedWithAll = decision && number == 2
      entry.isErased = !decision && number == 1
      entry.erasurePosition = JournalPosition(record: 1 << 39, file: UInt64(number))
      record.entries[number] = entry
    }
    return record
  }

  @Test("a written record reads back, and the file keeps its initial size") func roundTrip() throws {
    let decisions = try open()
    let size = files["/t/consent"]?.count
    #expect(size == 8192)
    for round in 0..<200 {
      var written = record([1: round % 2 == 0, 2: round % 3 == 0])
      written.declinesAll = round % 5 == 0
      written.isUploadingOff = round % 7 == 0
      if round % 11 == 0 { written.otherErasurePosition = JournalPosition(record: 1 << 40, file: .max) }
      try decisions.write(written)
      #expect(try open().stored == written, "round \(round)")
    }
    #expect(files["/t/consent"]?.count == size)
  }

  @Test("an interrupted write leaves the previous record or the new one") func torn() throws {
    let (before, after) = (record([1: true, 2: true]), record([1: false]))
    let faults: [FaultyFileSystem.Fault] = [
      .crash, .crashAfter, .code(5), .code(28), .short(0), .short(0.001), .short(0.01), .short(0.5),
    ]
    for fault in faults {
      // The later write may also restore the previous decision.
      for (target, later) in (0..<8).flatMap({ target in [record([1: true]), before].map { (target, $0) } }) {
        let files = MemoryFileSystem()
        let faulty = FaultyFileSystem(files)
        let decisions = try open([1, 2], faulty)
        try decisions.write(record([2: false]))
        try decisions.write(before)
        faulty.setPlan { index, _ in index == target ? fault : nil }
        var isWritten = true
        do { try decisions.write(after) } catch { isWritten = false }
        let found = try open([1, 2], files).stored
        #expect(found == after || (!isWritten && found == before), "\(fault) at \(target)")
        // A later write of the same process succeeds.
        faulty.setPlan { _, _ in nil }
        if !faulty.isCrashed {
          try decisions.write(later)
          #expect(try open([1, 2], files).stored == later, "\(fault) at \(target)")
        }
      }
    }
  }

  @Test("a written record survives a power failure") func power() throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<300 {
      let files = MemoryFileSystem()
      let decisions = try open([1, 2], files)
      var last = record([1: true])
      try decisions.write(last)
      for step in 0..<Int.random(in: 0..<4, using: &random) {
        last = record([1: step % 2 == 0, 2: false])
        try decisions.write(last)
      }
      files.losePower(&random)
      #expect(try open([1, 2], files).stored == last, "round \(round)")
    }
  }

  @Test("a full disk accepts decisions if the file exists; otherwise, the file is created once there is room")
  func full() throws {
    let decisions = try open()
    files.setCapacity(0)
    try decisions.write(record([1: false]))
    #expect(try open().stored == record([1: false]))

    let other = MemoryFileSystem()
    other.setCapacity(0)
    let late = try open([1], other)
    #expect(throws: StorageFault.self) { try late.write(record([1: false])) }
    other.setCapacity(.max)
    try late.write(record([1: false]))
    #expect(try open([1], other).stored == record([1: false]))
  }

  @Test("if the disk was full when the folder was opened, space is reserved by the next write without a change")
  func reservedLater() throws {
    files.setCapacity(0)
    let decisions = try open()
    files.setCapacity(.max)
    try decisions.write(DecisionRecord())
    files.setCapacity(0)
    try decisions.write(record([1: false]))
    #expect(try open().stored == record([1: false]))
  }

  @Test("a file that is too small for the streams grows when opened, and keeps its record") func grows() throws {
    try open().write(record([7: false]))
    let many = Set((100..<400).map { UInt32($0) })
    for target in 0..<20 {
      let faulty = FaultyFileSystem(files) { index, _ in index == target ? .crash : nil }
      _ = try? open(many, faulty)
      files.endProcess()
      #expect(try open().stored == record([7: false]), "call \(target)")
    }
    let decisions = try open(many)
    #expect(decisions.stored == record([7: false]))
    let all = record(Dictionary(uniqueKeysWithValues: many.map { ($0, $0 % 2 == 0) }))
    try decisions.write(all)
    #expect(try open(many).stored == all)
  }

  @Test("if not all entries fit, entries of declined streams are kept") func tooMany() throws {
    let all = record(Dictionary(uniqueKeysWithValues: (0..<300).map { (UInt32($0), $0 >= 200) }))
    var sequence: UInt64 = 0
    let bytes = all.bytes(sequence: 3, slotSize: 4096)
    let found = try #require(bytes.withUnsafeBytes { DecisionRecord($0, sequence: &sequence) })
    #expect(sequence == 3 && found.entries.count == 168)
    #expect(found.entries.values.allSatisfy { $0.hasOptedIn == false })
  }

  @Test("the numbers of decisions are stored if there is room for them", arguments: [126, 127, 168])
  func numbers(count: Int) throws {
    var all = record(Dictionary(uniqueKeysWithValues: (0..<count).map { (UInt32($0), $0 % 2 == 0) }))
    for number in 0..<UInt32(count) { all.entries[number]?.decisionNumber = UInt64(number) << 33 | 1 }
    var sequence: UInt64 = 0
    let bytes = all.bytes(sequence: 3, slotSize: 4096)
    let found = try #require(bytes.withUnsafeBytes { DecisionRecord($0, sequence: &sequence) })
    #expect(found.entries.mapValues(\.hasOptedIn) == all.entries.mapValues(\.hasOptedIn))
    #expect(found.entries.values.count { $0.decisionNumber != 0 } == min(count, (4032 - 24 * count) / 8))
    if count == 126 { #expect(found == all) }
  }

  @Test("a foreign file is moved aside, and any flipped bit invalidates a slot") func foreign() throws {
    for content in [[1], Array(repeating: 7, count: 8192), Array(repeating: 0xFF, count: 100)] as [[UInt8]] {
      files["/t/consent"] = content
      #expect(try open().stored == nil)
      #expect(files["/t/consent.foreign"] == content)
      try open().write(record([1: false]))
      #expect(try open().stored == record([1: false]))
    }
    let good = try #require(files["/t/consent"])
    for offset in [0, 8, 13, 20, 24, 28, 61, 64, 70, 80, 4095] {
      var bytes = good
      for slot in [0, 4096] { bytes[slot + offset] ^= 4 }
      files["/t/consent"] = bytes
      #expect(try open().stored == nil, "offset \(offset)")
    }
  }

  @Test("an unwritten file that another version created for more streams is used at its size") func unwritten()
    throws
  {
    _ = try open(Set((0..<300).map { UInt32($0) }))
    try open().write(record([1: false]))
    #expect(try open().stored == record([1: false]))
    #expect(files["/t/consent.foreign"] == nil)
  }

  @Test("a removed file is created again") func removed() throws {
    let decisions = try open()
    try decisions.write(record([1: true]))
    files["/t/consent"] = nil
    try decisions.write(record([1: false]))
    #expect(try open().stored == record([1: false]))
  }

  @Test("a folder or a link in place of the file is moved aside") func types() throws {
    try inFolder { folder in
      let (path, manager) = (folder + "/consent", FileManager.default)
      for isLink in [true, false] {
        try? manager.removeItem(atPath: path)
        try? manager.removeItem(atPath: path + ".foreign")
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if isLink {
          try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        } else {
          try manager.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
        }
        let decisions = try DecisionFile.open(folder, files: POSIXFileSystem(), numbers: [1])
        try decisions.write(record([1: false]))
        let again = try DecisionFile.open(folder, files: POSIXFileSystem(), numbers: [1])
        #expect(again.stored == record([1: false]), "link: \(isLink)")
      }
    }
  }
}

@Suite("Conflicting decisions") struct DecisionRecordTests {
  @Test("the journal's copy takes precedence if a runtime without support for the file changed it") func copies() {
    func decision(_ decision: Bool?, stale: DecisionRecord.Stale, inState: Bool?) -> Bool? {
      var record = DecisionRecord()
      record.entries[1] = DecisionRecord.Entry(hasOptedIn: decision, stale: stale)
      return record.decision(1, inState: inState)
    }
    for own in [true, false] {
      #expect(decision(own, stale: [], inState: own) == own)
      #expect(decision(own, stale: [], inState: nil) == own, "a journal that began anew")
      #expect(decision(own, stale: [], inState: !own) == !own, "changed by an earlier version")
      #expect(decision(own, stale: DecisionRecord.Stale(!own), inState: !own) == own, "not written yet")
      #expect(decision(nil, stale: [], inState: own) == own, "the folder of an earlier version")
    }
    #expect(DecisionRecord().decision(1, inState: nil) == nil)
  }
}
