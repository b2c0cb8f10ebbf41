import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("Damaged segments") struct SegmentDamageTests {
  /// Returns a folder with a segment of 20 records, and the segment's path.
  private func recorded() throws -> (folder: JournalFolder, texts: [String], path: String, bytes: [UInt8]) {
    let folder = JournalFolder()
    let texts = try folder.record(20)
    let path = try #require(folder.paths(".segment").first)
    return (folder, texts, path, try #require(folder.files[path]))
  }

  /// Returns the end offsets of the frames in an image.
  private func ends(_ bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      var scan = SegmentScan(bytes, firstRecord: SegmentHeader(bytes)?.firstRecord ?? 1)
      var ends: [Int] = []
      while scan.next() != nil { ends.append(scan.offset) }
      return ends
    }
  }

  @Test("truncation at every byte keeps the records before it, and the next one is readable") func truncation() throws {
    let (_, texts, path, bytes) = try recorded()
    let ends = ends(bytes)
    #expect(ends.count == 20)
    for length in (0...bytes.count).sampled(oneOf: 7) {
      let folder = JournalFolder()
      folder.files[path] = Array(bytes[..<length])
      let journal = try folder.open()
      let tag = try journal.known(7)
      let whole = ends.filter { $0 <= length }.count
      try #require(try journal.texts(tag) == Array(texts[..<whole]), "cut at \(length)")
      journal.append("next", to: tag)
      folder.files.endProcess()
      let again = try folder.open()
      try #require(try again.texts(again.known(7)) == texts[..<whole] + ["next"], "cut at \(length)")
    }
  }

  @Test("flipping any bit does not invent records or lose records before it") func bitFlips() throws {
    let (_, texts, path, bytes) = try recorded()
    let ends = ends(bytes)
    let used = try #require(ends.last)
    let folder = JournalFolder()
    for bit in 0..<(used + 4) * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let found = damaged.withUnsafeBytes { damaged in
        var found: [String] = []
        guard let header = SegmentHeader(damaged) else { return found }
        var scan = SegmentScan(damaged, firstRecord: header.firstRecord)
        while let frame = scan.next() { found.append(String(decoding: frame.event, as: UTF8.self)) }
        return found
      }
      let whole = bit / 8 < JournalFormat.headerSize ? 0 : ends.filter { $0 <= bit / 8 }.count
      try #require(found == Array(texts[..<whole]), "bit \(bit)")
    }
    // Repeat some cases with a journal, followed by an intact segment.
    for bit in stride(from: 0, to: used * 8, by: 997) {
      for path in folder.files.paths { folder.files[path] = nil }
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      var later = SegmentHeader(firstRecord: 1000, capacity: 4096, mark: 0)
      let image = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
      defer { image.deallocate() }
      image.initializeMemory(as: UInt8.self, repeating: 0)
      let start = try #require(image.baseAddress)
      later.capacity = 4096
      later.write(to: start)
      SegmentHeader.writeMagic(to: start)
      image[80] = UInt8(ascii: "!")
      _ = Journal.putFrame(start + 64, 1000, 7, 1, 0, .shared)
      folder.files[path] = damaged
      folder.files["/j/0-00000000000000ff.segment"] = Array(image)
      let journal = try folder.open()
      let whole = bit / 8 < JournalFormat.headerSize ? 0 : ends.filter { $0 <= bit / 8 }.count
      try #require(try journal.texts(journal.known(7)) == texts[..<whole] + ["!"], "bit \(bit)")
      let report = journal.recovery
      #expect(report.badChecksums + report.badLengths + report.corruptSegments == 1)
      folder.files.endProcess()
    }
  }

  @Test("a page of zeros keeps the records before it, and is not read as records") func zeroedPages() throws {
    let (_, texts, path, bytes) = try recorded()
    let ends = ends(bytes)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let folder = JournalFolder()
      var damaged = bytes
      for index in start..<min(start + 512, bytes.count) { damaged[index] = 0 }
      folder.files[path] = damaged
      let journal = try folder.open()
      let found = try journal.texts(journal.known(7))
      // A frame with only padding in the page is intact.
      let whole = start < 64 ? 0 : ends.filter { $0 <= start + 7 }.count
      try #require(found == Array(texts[..<found.count]) && whole - found.count <= 1, "page at \(start)")
      journal.append("next", to: try journal.known(7))
      folder.files.endProcess()
      // No old bytes remain after the last record.
      let lastPath = try #require(folder.paths(".segment").last)
      let last = try #require(folder.files[lastPath])
      let end = try #require(self.ends(last).last)
      let rest = last[end...].filter { $0 != 0 }
      try #require(rest.isEmpty, "page at \(start)")
      let again = try folder.open()
      try #require(try again.texts(again.known(7)) == found + ["next"], "page at \(start)")
      folder.files.endProcess()
    }
  }

  @Test("numbers of damaged records are not reused") func numbersBehindDamage() throws {
    let (folder, _, path, bytes) = try recorded()
    let ninth = ends(bytes)[9]
    for isHole in [true, false] {
      var damaged = bytes
      // A block that did not reach the disk before later blocks, or a block with an error.
      if isHole { for index in ninth..<ends(bytes)[10] { damaged[index] = 0 } } else { damaged[ninth + 5] ^= 1 }
      folder.files[path] = damaged
      let journal = try folder.open()
      guard case .stored(let number) = journal.append("next", to: try journal.known(7)) else {
        Issue.record("not stored")
        return
      }
      #expect(number > 20)
      folder.files.endProcess()
      for other in folder.paths(".segment") where other != path { folder.files[other] = nil }
    }
  }

  @Test("numbers of sealed records are not reused, regardless of damaged segments") func numbersOfSealedRecords()
    throws
  {
    let folder = JournalFolder()
    do {
      let journal = try folder.open()
      let (tag, other) = (try journal.known(7), try journal.known(8))
      journal.append("kept", to: other)
      while folder.paths(".segment").count < 2 { journal.append("text", to: tag) }
      let last = journal.nextRecord - 1
      _ = try Array("body".utf8).withUnsafeBytes { try journal.seal(tag, through: last, count: 1, body: $0) }
      folder.files.endProcess()
    }
    let paths = folder.paths(".segment")
    try #require(paths.count == 2)
    var first = try #require(folder.files[paths[0]])
    first[ends(first)[50] + 5] ^= 1
    folder.files[paths[0]] = first
    // All frames of the second segment are lost.
    let second = try #require(folder.files[paths[1]])
    folder.files[paths[1]] = second[..<64] + Array(repeating: 0, count: second.count - 64)
    let journal = try folder.open()
    journal.append("next", to: try journal.known(7))
    #expect(try journal.texts(journal.known(7)) == ["next"])
    #expect(try journal.texts(journal.known(8)) == ["kept"])
  }

  @Test("random bytes and randomly damaged frames do not trap") func fuzz() throws {
    var fuzz = RecoveryFuzz(seed: SplitMix(seed: .random(in: 0 ... .max)))
    for _ in 0..<3000 { #expect(fuzz.round() == nil, "\(fuzz.description)") }
  }
}
