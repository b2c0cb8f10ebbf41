import SignalbookJournalSupport
import Testing

@testable import Signalbook

@Suite("Journal limits") struct JournalBoundsTests {
  @Test(
    "the folder never has more bytes than it may; what is dropped is counted for its tag", arguments: [true, false])
  func cap(isPreparedAhead: Bool) throws {
    var folder = JournalFolder()
    folder.options.maxBytes = 8 * 4096
    let journal = try folder.open()
    let tags = [try journal.known(7), try journal.known(8)]
    var recorded = [0, 0]
    for index in 0..<4000 {
      let which = index % 3 == 0 ? 1 : 0
      if !journal.append("text \(index)", to: tags[which]).isRefused { recorded[which] += 1 }
      if isPreparedAhead, index % 50 == 0 { try journal.prepareNext() }
      let paths = folder.files.paths.filter { !$0.hasSuffix(".lock") }
      let bytes = paths.reduce(0) { $0 + (folder.files[$1]?.count ?? 0) }
      try #require(bytes <= folder.options.maxBytes && journal.bytesOnDisk <= folder.options.maxBytes)
      #expect(bytes <= journal.bytesOnDisk)
      if index == 2000 {
        // Half of the records in a segment.
        var (last, count): (UInt64, Int) = (0, 0)
        try journal.forEachEvent(of: tags[0]) { number, _ in
          (last, count) = (number, count + 1)
          return count < 20
        }
        _ = try Array("body".utf8).withUnsafeBytes { try journal.seal(tags[0], through: last, count: count, body: $0) }
      }
    }
    #expect(recorded.reduce(0, +) == 4000)
    let remaining = try tags.map { try journal.texts($0).count }
    let sealed = journal.sealed.reduce(0) { $0 + $1.count }
    #expect(journal.dropped(tags[1]) > 0)
    for (index, tag) in tags.enumerated() { #expect(remaining[index] + journal.dropped(tag) == recorded[index]) }
    #expect(sealed == 0, "the sealed file is the oldest")
    folder.files.endProcess()
    let again = try folder.open()
    #expect(again.dropped(try again.known(8)) >= journal.dropped(tags[1]))
    #expect(try again.texts(again.known(8)).count + again.dropped(again.known(8)) == recorded[1])
  }

  @Test("a file that is being sent is not dropped") func held() throws {
    var folder = JournalFolder()
    folder.options.maxBytes = 6 * 4096
    let journal = try folder.open()
    let tag = try journal.known(7)
    journal.append("one", to: tag)
    let body = Array(repeating: UInt8(ascii: "b"), count: 3000)
    let file = try body.withUnsafeBytes { try journal.seal(tag, through: 1, count: 1, body: $0) }
    journal.setInUse(file, true)
    for index in 0..<3000 { journal.append("text \(index)", to: tag) }
    try journal.prepareNext()
    #expect(try journal.body(of: file) == body)
    journal.setInUse(file, false)
    for index in 0..<3000 { journal.append("text \(index)", to: tag) }
    #expect(journal.sealed == [])
  }

  @Test("records that are being sealed are not dropped") func dropWhileSealing() throws {
    var folder = JournalFolder()
    folder.options.maxBytes = 4 * 4096
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(7)
    for index in 0..<100 { journal.append("text \(index)", to: tag) }
    let recorded = Guarded(100)
    // While the file is renamed, recording continues until the journal is full.
    faulty.setPlan { _, operation in
      guard operation == .rename else { return nil }
      for index in 0..<1000 where !journal.append("later \(index)", to: tag).isRefused {
        recorded.withLock { $0 += 1 }
      }
      return nil
    }
    _ = try Array("body".utf8).withUnsafeBytes { try journal.seal(tag, through: 100, count: 100, body: $0) }
    let remaining = try journal.texts(tag).count
    #expect(journal.sealed.reduce(0) { $0 + $1.count } + remaining + journal.dropped(tag) == recorded.withLock { $0 })
  }

  @Test("an event larger than its maximum or a segment is refused without side effects") func tooLarge() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    let secret = "secret"
    for length in [10, 5000] {
      let answer = journal.append(tag, maximum: length) { memory in
        memory.copyBytes(from: secret.utf8)
        return .noRoom(touched: memory.count)
      }
      #expect(answer == .refused(.tooLarge))
      #expect(!folder.files.contains(secret))
    }
    #expect(journal.append(String(repeating: "x", count: 3900), to: tag) != .refused(.tooLarge))
    #expect(journal.append(String(repeating: "x", count: 4096), to: tag) == .refused(.tooLarge))
  }

  private enum Encoder: CaseIterable { case refuses, takesBack, usesTheSlack }

  @Test(
    "bytes that an encoder wrote beyond the event, discarded or refused are not stored", arguments: Encoder.allCases)
  private func noTrace(_ encoder: Encoder) throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    for index in 0..<300 {
      _ = journal.append(tag) { memory in
        guard memory.count >= 256 else { return .noRoom(touched: 0) }
        let length = 1 + index % 20
        let touched = encoder == .usesTheSlack ? length : memory.count
        for offset in 0..<touched + JournalFormat.slack {
          memory.baseAddress?.storeBytes(of: 0x5A, toByteOffset: offset, as: UInt8.self)
        }
        return switch encoder {
        case .refuses: .refused(touched: touched)
        case .takesBack: .event(length, touched: touched)
        case .usesTheSlack: .event(length)
        }
      }
      let path = try #require(folder.paths(".segment").max())
      let bytes = try #require(folder.files[path])
      var scan = bytes.withUnsafeBytes { SegmentScan($0, firstRecord: SegmentHeader($0)?.firstRecord ?? 0) }
      bytes.withUnsafeBytes { bytes in
        scan = SegmentScan(bytes, firstRecord: SegmentHeader(bytes)?.firstRecord ?? 0)
        while scan.next() != nil {}
      }
      let rest = bytes[scan.offset...].filter { $0 != 0 }
      try #require(rest.isEmpty, "after event \(index)")
    }
    #expect(try journal.texts(tag).count == (encoder == .refuses ? 0 : 300))
  }

  @Test("the number of tags is limited") func tags() throws {
    let journal = try JournalFolder().open()
    #expect(journal.tag(JournalFormat.stateTag) == nil)
    #expect(journal.tag(JournalFormat.snapshotTag) == nil)
    for number in 1...256 as ClosedRange<UInt32> { #expect(journal.tag(number)?.index == Int(number) - 1) }
    #expect(journal.tag(257) == nil)
    #expect(journal.tag(256)?.index == 255)
  }
}
