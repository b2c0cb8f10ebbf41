import Signalbook

/// A fuzz test that opens a journal in a corrupt folder. The process must not crash, and the journal must not invent
/// records.
package struct RecoveryFuzz: CustomStringConvertible {
  private var random: SplitMix
  private var images: [[String: [UInt8]]] = []
  private var lastChange = ""
  /// The number of rounds in which the journal recovered records.
  package private(set) var recovered = 0
  package private(set) var damaged = 0

  package var description: String { lastChange }

  package init(seed: SplitMix) {
    random = seed
    for size in [3, 40, 200] {
      let files = MemoryFileSystem()
      let driver = JournalDriver(seed: UInt64(size))
      if let journal = try? Journal.open("/j", options: Self.options, files: files) {
        try? driver.run(journal, steps: size)
        try? driver.seal(journal, JournalDriver.tags[0])
      }
      files.endProcess()
      images.append(Dictionary(uniqueKeysWithValues: files.paths.map { ($0, files[$0] ?? []) }))
    }
  }

  private static var options: JournalOptions {
    var options = JournalOptions()
    options.segmentBytes = 4096
    options.maxBytes = 1 << 18
    return options
  }

  /// Runs a round, and returns the fault, if any.
  package mutating func round() -> String? {
    let files = MemoryFileSystem()
    lastChange = ""
    for (path, bytes) in images[Int.random(in: 0..<images.count, using: &random)] {
      files[path] = path.hasSuffix(".lock") ? bytes : changed(bytes, path)
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      files["/j/0-00000000000000\(Int.random(in: 10...99, using: &random)).segment"] = noise(
        .random(in: 0...5000, using: &random))
    }
    guard let journal = try? Journal.open("/j", options: Self.options, files: files) else { return "not opened" }
    var fault: String?
    for number in JournalDriver.tags {
      guard let tag = journal.tag(number) else { return "no tag" }
      try? journal.forEachEvent(of: tag) { _, event in
        if JournalDriver.number(in: event) == nil { fault = "a record that nobody made" }
        return true
      }
      if journal.append(
        tag,
        { memory in
          memory[0] = 1; return .event(1)
        }) == .refused(.closed)
      {
        fault = "closed"
      }
    }
    for file in journal.sealed { _ = try? journal.body(of: file) }
    let report = journal.recovery
    if report.records > 0 { recovered += 1 }
    if report.badLengths + report.badChecksums + report.corruptSegments + report.corruptSealedFiles > 0 { damaged += 1 }
    if journal.bytesOnDisk < 0 || report.records > 2000 { fault = "impossible counts" }
    return fault
  }

  private mutating func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &random) } }

  private mutating func changed(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      let kind = Int.random(in: 0..<6, using: &random)
      lastChange += "\(kind) at \(at) of \(path); "
      switch kind {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[at] = .random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(at...)
      case 3: for index in at..<min(at + 512, bytes.count) { bytes[index] = 0 }
      case 4: bytes.replaceSubrange(at..<min(at + 8, bytes.count), with: noise(min(8, bytes.count - at)))
      default:
        // Overwrite a length, tag or count of a frame with a large value.
        let word = at & ~7
        for index in word..<min(word + 4, bytes.count) { bytes[index] = 0xFF }
      }
    }
    return bytes
  }
}
