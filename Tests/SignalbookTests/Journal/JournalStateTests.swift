import SignalbookJournalSupport
import Testing

@testable import Signalbook

@Suite("Journal state") struct JournalStateTests {
  private let color = StateKey("color")

  @Test("the last value wins, across processes and segments") func lastWins() throws {
    let folder = JournalFolder()
    for round in 0..<5 {
      let journal = try folder.open()
      #expect(journal.integer(of: color) == UInt64(round * 1000))
      for value in 1...1000 { _ = journal.change { $0.set(color, UInt64(round * 1000 + value)) } }
      folder.files.endProcess()
    }
    let journal = try folder.open()
    #expect(journal.integer(of: color) == 5000)
    #expect(journal.value(of: StateKey("size")) == nil)
    // Segments without records are removed.
    #expect(folder.paths(".segment").count <= 2)
  }

  @Test("removed values do not reappear, and other values are kept") func removal() throws {
    let folder = JournalFolder()
    let keys = (0..<20).map { StateKey("key \($0)") }
    do {
      let journal = try folder.open()
      for key in keys { _ = journal.change { $0.set(key, Array("value".utf8)) } }
      for key in keys.prefix(10) { _ = journal.change { $0.remove(key) } }
      folder.files.endProcess()
    }
    for _ in 0..<2 {
      let journal = try folder.open()
      for (index, key) in keys.enumerated() {
        #expect(journal.value(of: key) == (index < 10 ? nil : Array("value".utf8)))
      }
      for _ in 0..<500 { _ = journal.change { $0.set(color, 1) } }
      folder.files.endProcess()
    }
  }

  @Test("a removed value does not reappear if the segment with the removal is damaged") func removalInDamage() throws {
    let folder = JournalFolder()
    do {
      let journal = try folder.open()
      let tag = try journal.known(7)
      _ = journal.change { $0.set(color, 1) }
      for isFirst in [true, false] {
        // Events keep the segments.
        let before = folder.paths(".segment").count
        while folder.paths(".segment").count == before { journal.append("event", to: tag) }
        if isFirst { _ = journal.change { $0.remove(color) } }
      }
      folder.files.endProcess()
    }
    let paths = folder.paths(".segment")
    #expect(paths.count == 3)
    folder.files[paths[1]]?[20] ^= 1
    #expect(try folder.open().value(of: color) == nil)
  }

  @Test("an event and its state changes are stored atomically") func atomic() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    for value in 1...200 {
      let answer = journal.append(tag, changing: { $0.set(color, UInt64(value)) }) { memory in
        memory.copyBytes(from: "event \(value)".utf8)
        return .event("event \(value)".utf8.count)
      }
      #expect(!answer.isRefused)
    }
    let refused = journal.append(tag, changing: { $0.set(color, 999) }) { _ in .refused(touched: 0) }
    #expect(refused == .refused(.encoder))
    #expect(journal.integer(of: color) == 200)
    folder.files.endProcess()
    // Truncated anywhere, the state is that of the last record.
    let path = try #require(folder.paths(".segment").last)
    let bytes = try #require(folder.files[path])
    for length in stride(from: 64, to: bytes.count, by: 13) {
      folder.files[path] = Array(bytes[..<length])
      let journal = try folder.open()
      let texts = try journal.texts(journal.known(7))
      try #require(texts.last.map { "event \(journal.integer(of: color))" == $0 } ?? true, "cut at \(length)")
      journal.close()
      for other in folder.paths(".segment") where other > path { folder.files[other] = nil }
      folder.files.endProcess()
    }
  }

  @Test("changes of a sealed file precede those of the next file, regardless of free space") func order() throws {
    for filled in stride(from: 3700, to: 4000, by: 8) {
      let folder = JournalFolder()
      do {
        let journal = try folder.open()
        let (first, second) = (try journal.known(7), try journal.known(8))
        journal.append(String(repeating: "x", count: 20), to: first)
        journal.append(String(repeating: "x", count: 20), to: second)
        journal.append(String(repeating: "x", count: filled - 200), to: try journal.known(9))
        for (tag, number, name) in [(first, 1 as UInt64, "a long name of a value"), (second, 2, "b")] {
          _ = try Array("body".utf8).withUnsafeBytes {
            try journal.seal(tag, through: number, count: 1, body: $0) { $0.set(StateKey(name), 1) }
          }
        }
        folder.files.endProcess()
      }
      let journal = try folder.open()
      #expect(try journal.texts(journal.known(7)) == [], "\(filled)")
      #expect(try journal.texts(journal.known(8)) == [], "\(filled)")
      #expect(journal.integer(of: StateKey("a long name of a value")) == 1, "\(filled)")
    }
  }

  @Test("keys and bytes are limited, but existing keys can change") func bounds() throws {
    var folder = JournalFolder()
    folder.options.maxStateKeys = 8
    let journal = try folder.open()
    for index in 0..<8 { #expect(!journal.change { $0.set(StateKey("k\(index)"), 1) }.isRefused) }
    // The journal's own keys have reserved space, so one more key may be accepted.
    let answers = (8..<12).map { index in journal.change { $0.set(StateKey("k\(index)"), 1) } }
    #expect(answers.last == .refused(.stateFull))
    #expect(!journal.change { $0.set(StateKey("k0"), 2) }.isRefused)
    #expect(journal.change { $0.set(StateKey("k1"), Array(repeating: 1, count: 2000)) } == .refused(.stateFull))
    #expect(journal.integer(of: StateKey("k1")) == 1)
    #expect(journal.integer(of: StateKey("k0")) == 2)
    folder.files.endProcess()
    let again = try folder.open()
    #expect(again.integer(of: StateKey("k0")) == 2)
    #expect(again.value(of: StateKey("k11")) == nil)
  }

  @Test("keys with the same hash are distinct") func hashes() {
    var table = StateTable()
    var random = SplitMix(seed: 4)
    var model: [StateKey: UInt64] = [:]
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 8)
    defer { memory.deallocate() }
    guard let start = memory.baseAddress else { return }
    for value in 0..<5000 as Range<UInt64> {
      let key = StateKey("k\(Int.random(in: 0..<60, using: &random))")
      withUnsafePointer(to: table) { table in
        var writer = StateWriter(start, room: 256, table: table)
        if Bool.random(using: &random) {
          writer.set(key, value)
          model[key] = value
        } else {
          writer.remove(key)
          model[key] = nil
        }
        memory[255] = UInt8(writer.count)
      }
      table.apply(UnsafeRawBufferPointer(rebasing: memory[..<Int(memory[255])]))
    }
    #expect(table.count == model.count)
    #expect(table.bytes == model.keys.reduce(0) { $0 + $1.bytes.count + 16 })
    for (key, value) in model {
      #expect(table[key] == withUnsafeBytes(of: value.littleEndian) { Array($0) })
    }
  }
}
