import Foundation
import SignalbookJournalSupport
import Testing

@testable import Signalbook

@Suite("Other files in the journal's folder") struct JournalFolderTests {
  /// Creates two sealed files in one process.
  private func sealed(_ folder: JournalFolder) throws -> [String] {
    let journal = try folder.open()
    let tag = try journal.known(7)
    for text in ["one", "two"] {
      guard case .stored(let number) = journal.append(text, to: tag) else { return [] }
      _ = try Array(text.utf8).withUnsafeBytes {
        try journal.seal(tag, through: number, count: 1, body: $0) { $0.set(StateKey("sequence"), number) }
      }
    }
    journal.append("three", to: tag)
    folder.files.endProcess()
    return folder.paths(".sealed")
  }

  @Test("damaged sealed files are counted, and the other files can be sent") func corruptSealedFiles() throws {
    for index in 0..<2 {
      for damage in 0..<4 {
        let folder = JournalFolder()
        let paths = try sealed(folder)
        var bytes = try #require(folder.files[paths[index]])
        switch damage {
        case 0: bytes = []
        case 1: bytes[20] ^= 1
        case 2: bytes.removeLast()
        default: bytes[bytes.count - 1] ^= 1
        }
        folder.files[paths[index]] = bytes
        let journal = try folder.open()
        var bodies: [String] = []
        for file in journal.sealed {
          if let body = try? journal.body(of: file) { bodies.append(String(decoding: body, as: UTF8.self)) }
        }
        #expect(bodies == (index == 0 ? ["two"] : ["one"]))
        #expect(journal.recovery.corruptSealedFiles == (damage < 2 ? 1 : 0))
        // If the header is valid, the damage is found when the stream is sent or declined.
        #expect((folder.files[paths[index]] == nil) == (damage < 2))
        #expect(try journal.texts(journal.known(7)) == ["three"])
      }
    }
  }

  @Test("files of a later version are neither read nor deleted, and numbering continues after them") func newer() throws
  {
    let folder = JournalFolder()
    let sealedPath = try #require(try sealed(folder).first)
    let path = try #require(folder.paths(".segment").first)
    for path in [path, sealedPath] { folder.files[path] = Self.ofLaterVersion(try #require(folder.files[path]), path) }
    let images = [path, sealedPath].map { folder.files[$0] }
    for _ in 0..<3 {
      let journal = try folder.open()
      #expect(journal.recovery.newerFiles == 2)
      journal.append("later", to: try journal.known(7))
      #expect(journal.sealed.count == 1)
      folder.files.endProcess()
    }
    #expect([path, sealedPath].map { folder.files[$0] } == images)
    let journal = try folder.open()
    #expect(try journal.texts(journal.known(7)) == ["later", "later", "later"])
  }

  /// Returns the bytes of a file with the next format version.
  private static func ofLaterVersion(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    var bytes = bytes
    bytes[8] = 2
    let checksum = bytes.withUnsafeBytes {
      Checksum.shared.of(UnsafeRawBufferPointer(rebasing: path.hasSuffix(".segment") ? $0[8..<60] : $0[..<60]))
    }
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(60..<64, with: $0) }
    return bytes
  }

  @Test("after a downgrade and the next update, the records of both versions arrive") func newerAndBack() throws {
    let folder = JournalFolder()
    let old = try folder.record(20)
    let path = try #require(folder.paths(".segment").first)
    let image = try #require(folder.files[path])
    folder.files[path] = Self.ofLaterVersion(image, path)
    var journal: Journal? = try folder.open()
    let new = (0..<30).map { "new \($0)" }
    if let journal { for text in new { journal.append(text, to: try journal.known(7)) } }
    journal = nil
    folder.files.endProcess()
    folder.files[path] = image
    let later = try folder.open()
    #expect(try later.texts(later.known(7)) == old + new)
  }

  @Test("foreign and empty files are ignored") func foreign() throws {
    let folder = JournalFolder()
    let texts = try folder.record(5)
    let foreign = [
      "/j/.DS_Store", "/j/notes.txt", "/j/0-1.segment", "/j/0-000000000000000g.segment", "/j/g-0000000000000001.sealed",
    ]
    for path in foreign { folder.files[path] = [1, 2, 3] }
    folder.files["/j/0-0000000000000063.segment"] = []
    folder.files["/j/0-0000000000000064.segment"] = Array(repeating: 0xAB, count: 100)
    folder.files["/j/0-0000000000000065.sealing"] = [1]
    let journal = try folder.open()
    #expect(try journal.texts(journal.known(7)) == texts)
    #expect(journal.recovery.foreignFiles == foreign.count)
    #expect(journal.recovery.corruptSegments == 1)
    for path in foreign { #expect(folder.files[path] == [1, 2, 3]) }
    // All unneeded files of the journal are removed.
    #expect(folder.paths(".sealing") == [])
    #expect(folder.files["/j/0-0000000000000064.segment"] == nil)
  }

  @Test(
    "the current segment is removed or replaced: its records are written again", arguments: [true, false],
    [false, true])
  func removedSegment(isMapped: Bool, isReplaced: Bool) throws {
    try inFolder { folder in
      let files = POSIXFileSystem()
      var options = JournalOptions.small
      options.mapsSegments = isMapped
      let journal = try Journal.open(folder, options: options)
      let texts = ["before", "between", "after", "last"]
      journal.append(texts[0], to: try journal.known(7))
      let names = try files.names(in: folder).filter { $0.hasSuffix(".segment") }
      for name in names {
        try files.remove(folder + "/" + name)
        if isReplaced { files.close(try files.open(folder + "/" + name, .new)) }
      }
      journal.append(texts[1], to: try journal.known(7))
      try journal.replaceCurrentIfMissing()
      for text in texts[2...] { journal.append(text, to: try journal.known(7)) }
      try journal.replaceCurrentIfMissing()
      #expect(try journal.texts(journal.known(7)) == texts)
      journal.close()
      let next = try Journal.open(folder, options: options)
      #expect(try next.texts(next.known(7)) == texts)
    }
  }

  @Test("the prepared segment is removed, replaced or truncated: its records are in the folder", arguments: 0...3)
  func preparedSegment(change: Int) throws {
    try inFolder { folder in
      let files = POSIXFileSystem()
      let journal = try Journal.open(folder, options: .small)
      try journal.prepareNext()
      let names = try files.names(in: folder).filter { $0.hasSuffix(".segment") }.sorted()
      try #require(names.count == 2)
      let path = folder + "/" + names[1]
      switch change {
      case 0: try files.remove(path)
      case 1: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + names[0])).write(to: URL(fileURLWithPath: path))
      case 2:
        try files.remove(path)
        try Data(count: JournalOptions.small.segmentBytes).write(to: URL(fileURLWithPath: path))
      default: #expect(truncate(path, 10) == 0)
      }
      try journal.replaceCurrentIfMissing()
      let texts = (0..<80).map { "record \($0) " + String(repeating: "x", count: 60) }
      for text in texts { journal.append(text, to: try journal.known(7)) }
      // A process that is killed has no chance to write the records of removed files again.
      let copy = folder + "-killed"
      try FileManager.default.copyItem(atPath: folder, toPath: copy)
      defer { try? FileManager.default.removeItem(atPath: copy) }
      let next = try Journal.open(copy, options: .small)
      #expect(try next.texts(next.known(7)) == texts)
      journal.close()
    }
  }

  @Test("files on the device's file system round-trip, and faults have their error") func posix() throws {
    try inFolder { folder in
      let files = POSIXFileSystem()
      try files.makeFolder(folder + "/a/b/c")
      var options = JournalOptions.small
      for isMapped in [true, false, true] {
        options.mapsSegments = isMapped
        let journal = try Journal.open(folder + "/a/b/c", options: options)
        let driver = JournalDriver(seed: 2)
        try driver.run(journal, steps: 300)
        #expect(try driver.finish(journal) == [] || isMapped == false || driver.stored.isEmpty == false)
        journal.close()
      }
      #expect(throws: StorageFault(.open, "none", 2)) { try files.open(folder + "/none", .read) }
      #expect(throws: StorageFault.self) { try files.names(in: folder + "/none") }
      #expect(throws: StorageFault.self) { try files.open(folder, .update) }
      try files.makeFolder(folder + "/d/0-0000000000000001.segment")
      let journal = try Journal.open(folder + "/d", options: options)
      #expect(journal.recovery.foreignFiles == 1)
      #expect(!journal.append("text", to: try journal.known(7)).isRefused)
    }
  }
}

@Suite("Several journals in one folder") struct JournalLaneTests {
  @Test("each journal has its own files, and a closed journal leaves its files to the next") func lanes() throws {
    let folder = JournalFolder()
    let first = try folder.open()
    let second = try folder.open()
    #expect(first.lane == 0 && second.lane == 1)
    for index in 0..<50 {
      first.append("first \(index)", to: try first.known(7))
      second.append("second \(index)", to: try second.known(7))
    }
    #expect(try Journal.openAbandoned("/j", options: folder.options, files: folder.files).isEmpty)
    second.close()
    let abandoned = try Journal.openAbandoned("/j", options: folder.options, files: folder.files)
    #expect(abandoned.map(\.lane) == [1])
    let adopted = try #require(abandoned.first)
    #expect(try adopted.texts(adopted.known(7)) == (0..<50).map { "second \($0)" })
    #expect(try first.texts(first.known(7)) == (0..<50).map { "first \($0)" })
  }

  @Test("a journal whose folder has a new owner does not change the owner's state when it closes") func replaced()
    throws
  {
    let folder = JournalFolder()
    let first = try folder.open()
    try first.prepareNext()
    let text = String(repeating: "x", count: 500)
    // More than a segment can hold, so that the current segment's name differs from the second owner's.
    for _ in 0..<10 { first.append(text, to: try first.known(7)) }
    for path in folder.files.paths { folder.files[path] = nil }
    let second = try folder.open()
    _ = second.change { $0.set(StateKey("mark"), 2) }
    first.close()
    second.close()
    #expect(try folder.open().integer(of: StateKey("mark")) == 2)
  }

  @Test("there are at most sixteen journals") func allTaken() throws {
    let folder = JournalFolder()
    let journals = try (0..<16).map { _ in try folder.open() }
    #expect(Set(journals.map(\.lane)).count == 16)
    #expect(throws: StorageFault.allLanesInUse("/j")) { try folder.open() }
    journals[4].close()
    #expect(try folder.open().lane == 4)
  }

  @Test("a lock on the device's file system is released with its file") func posixLock() throws {
    try inFolder { folder in
      let first = try Journal.open(folder, options: .small)
      #expect(try Journal.open(folder, options: .small).lane == 1)
      first.close()
      #expect(first.append("text", to: try first.known(7)) == .refused(.closed))
      #expect(try Journal.open(folder, options: .small).lane == 0)
    }
  }
}
