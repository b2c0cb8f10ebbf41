import Foundation
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("Deleting a tag's records") struct JournalErasingTests {
  private let secret = StateKey("secret")

  /// Records two tags alternately in several segments, and removes a state value. Returns the texts of the tag to
  /// retain.
  private func fill(_ journal: Journal) throws -> [String] {
    let (gone, kept) = (try journal.known(1), try journal.known(2))
    var texts: [String] = []
    for index in 0..<300 {
      journal.append("canary \(index)", to: gone)
      texts.append("kept \(index)")
      journal.append(texts[index], to: kept)
      if index % 40 == 0 { _ = journal.change { $0.set(secret, Array("canary of the state".utf8)) } }
    }
    _ = journal.change { $0.remove(secret) }
    return texts
  }

  @Test("none of its bytes are on disk, and the other tag's records are complete, also in the next process")
  func erase() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    var texts = try fill(journal)
    try #require(folder.files.contains("canary"))
    try journal.erase([(journal.known(1), .max)])
    #expect(!folder.files.contains("canary"))
    #expect(try journal.texts(journal.known(1)) == [])
    #expect(try journal.texts(journal.known(2)) == texts)
    journal.append("later", to: try journal.known(1))
    journal.append("and more", to: try journal.known(2))
    texts.append("and more")
    folder.files.endProcess()
    let again = try folder.open()
    #expect(again.recovery.badChecksums == 0 && again.recovery.badLengths == 0)
    #expect(try again.texts(again.known(1)) == ["later"])
    #expect(try again.texts(again.known(2)) == texts)
    // The remaining records can be sealed, and their segments removed.
    let last = again.nextRecord - 1
    _ = try [UInt8]("{}".utf8).withUnsafeBytes {
      try again.seal(again.known(2), through: last, count: texts.count, body: $0)
    }
    #expect(try again.texts(again.known(2)) == [])
    #expect(folder.paths(".segment").count <= 3)
  }

  @Test("the process ends at any call: the next process completes the deletion", arguments: [true, false])
  func crash(isAfter: Bool) throws {
    var (call, isCrashing, begun) = (0, true, 0)
    while isCrashing {
      let folder = JournalFolder()
      let faulty = FaultyFileSystem(folder.files)
      let journal = try folder.open(faulty)
      let texts = try fill(journal)
      let target = call
      faulty.setPlan { index, _ in index == target ? (isAfter ? .crashAfter : .crash) : nil }
      let isDone = (try? journal.erase([(journal.known(1), .max)])) != nil
      isCrashing = faulty.isCrashed
      folder.files.endProcess()
      let other = FaultyFileSystem(folder.files) { index, _ in index == target / 2 ? .crash : nil }
      _ = try? folder.open(other)
      folder.files.endProcess()
      let again = try folder.open()
      let left = try again.texts(again.known(1))
      #expect(try again.texts(again.known(2)) == texts, "call \(call)")
      // Erasing has either not started, or is complete.
      if left.isEmpty {
        begun += 1
        try #require(!folder.files.contains("canary"), "call \(call)")
      } else {
        #expect(left.count == 300 && !isDone, "call \(call)")
      }
      call += 1
    }
    #expect(begun > 10)
  }

  @Test("a call that fails once is retried") func faults() throws {
    for target in 0..<40 {
      let folder = JournalFolder()
      let faulty = FaultyFileSystem(folder.files)
      let journal = try folder.open(faulty)
      let texts = try fill(journal)
      faulty.setPlan { index, _ in index == target ? .code(5) : nil }
      if (try? journal.erase([(journal.known(1), .max)])) == nil { try journal.erase([(journal.known(1), .max)]) }
      #expect(!folder.files.contains("canary"), "call \(target)")
      #expect(try journal.texts(journal.known(2)) == texts)
    }
  }

  @Test("writes fail or are cut at random: the other tag's records are complete, and no copy is left")
  func partialWrites() throws {
    for seed in 0..<Dose.count(short: 40, long: 200, whole: 5000) {
      let folder = JournalFolder()
      let faulty = FaultyFileSystem(folder.files)
      let journal = try folder.open(faulty)
      let texts = try fill(journal)
      faulty.setPlan { index, operation in
        guard [.write, .allocate].contains(operation) else { return nil }
        var random = SeededGenerator(seed: seed << 32 | UInt64(index))
        return [nil, .code(28), .short(0.5)][Int.random(in: 0..<3, using: &random)]
      }
      for _ in 0..<3 { try? journal.erase([(journal.known(1), .max)]) }
      faulty.setPlan { _, _ in nil }
      try journal.erase([(journal.known(1), .max)])
      #expect(folder.paths(".stripped").isEmpty, "seed \(seed)")
      #expect(try journal.texts(journal.known(2)) == texts, "seed \(seed)")
      folder.files.endProcess()
      let again = try folder.open()
      #expect(try again.texts(again.known(2)) == texts, "seed \(seed)")
      #expect(!folder.files.contains("canary") && again.recovery.badChecksums == 0, "seed \(seed)")
    }
  }

  @Test("a sealed file gets a new body and keeps its number and state changes") func replace() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(1)
    journal.append("one", to: tag)
    let sealed = try [UInt8]("canary and more".utf8).withUnsafeBytes {
      try journal.seal(tag, through: 1, count: 1, body: $0) { $0.set(StateKey("sequence"), 1) }
    }
    let replaced = try journal.replace(sealed, body: Array("less".utf8), count: 0)
    #expect(try journal.body(of: replaced) == Array("less".utf8))
    #expect(!folder.files.contains("canary"))
    folder.files.endProcess()
    let again = try folder.open()
    #expect(again.sealed == [replaced])
    #expect(again.integer(of: StateKey("sequence")) == 1)
    #expect(try again.body(of: again.sealed[0]) == Array("less".utf8))
  }

  @Test("a file that is read while its body is replaced is not taken for a corrupt file", arguments: [false, true])
  func readWhileReplaced(inPlace: Bool) throws {
    let folder = JournalFolder()
    let faulty = FaultyFileSystem(folder.files)
    let journal = try folder.open(faulty)
    let tag = try journal.known(1)
    journal.append("one", to: tag)
    let sealed = try [UInt8]("canary and more".utf8).withUnsafeBytes {
      try journal.seal(tag, through: 1, count: 1, body: $0) { $0.set(StateKey("sequence"), 1) }
    }
    let calls = Guarded((writes: 0, reads: 0))
    let read = Guarded<[UInt8]?>(nil)
    let reader = DispatchGroup()
    faulty.setPlan { _, operation in
      // Without room for a copy, the file is overwritten.
      if inPlace, operation == .write,
        calls.withLock({
          $0.writes += 1; return $0.writes <= 2
        })
      {
        return .code(ENOSPC)
      }
      let isRead = operation == (inPlace ? .synchronize : .synchronizeFolder)
      guard isRead,
        calls.withLock({
          $0.reads += 1; return $0.reads == 1
        })
      else { return nil }
      reader.enter()
      Thread.detachNewThread {
        let body = try? journal.body(of: sealed)
        read.withLock { $0 = body }
        reader.leave()
      }
      // The thread either reads the new body with the old checksum, or waits for the end of the replacement.
      _ = reader.wait(timeout: .now() + 0.2)
      return nil
    }
    try journal.revise(sealed.number, overwrites: true) { _ in
      .body([UInt8]("less".utf8).withUnsafeBytes { DocumentBytes($0) }, count: 0)
    }
    faulty.setPlan { _, _ in nil }
    #expect(reader.wait(timeout: .now() + 10) == .success)
    #expect(read.withLock { $0 }?.prefix(4) == Array("less".utf8)[...])
  }
}
