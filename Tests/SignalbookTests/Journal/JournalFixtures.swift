import SignalbookJournalSupport
import SignalbookTestSupport

@testable import Signalbook

extension JournalOptions {
  /// Options with segments of 4 KiB.
  static var small: JournalOptions {
    var options = JournalOptions()
    options.segmentBytes = 4096
    options.maxBytes = 1 << 20
    return options
  }
}

extension Journal {
  /// Records a text.
  @discardableResult func append(_ text: String, to tag: JournalTag) -> AppendResult {
    append(tag) { memory in
      guard text.utf8.count <= memory.count else { return .noRoom(touched: 0) }
      memory.copyBytes(from: text.utf8)
      return .event(text.utf8.count)
    }
  }

  /// Returns the waiting texts of a tag.
  func texts(_ tag: JournalTag) throws -> [String] {
    var texts: [String] = []
    try forEachEvent(of: tag) { _, event in
      texts.append(String(decoding: event, as: UTF8.self))
      return true
    }
    return texts
  }

  /// Returns the tag with a number. The journal must have room for it.
  func known(_ number: UInt32) throws -> JournalTag {
    guard let tag = tag(number) else { throw StorageFault.noRoom("tags") }
    return tag
  }
}

/// A folder in memory, in which journals are opened sequentially.
struct JournalFolder {
  let files = MemoryFileSystem()
  var options = JournalOptions.small

  func open(_ other: (any FileSystem)? = nil) throws -> Journal {
    try Journal.open("/j", options: options, files: other ?? files)
  }

  /// Runs a process that records texts and then ends. Returns the texts.
  func record(_ count: Int, tag: UInt32 = 7) throws -> [String] {
    let journal = try open()
    let texts = (0..<count).map { "text \($0) of \(count)" }
    for text in texts { journal.append(text, to: try journal.known(tag)) }
    files.endProcess()
    return texts
  }

  func paths(_ suffix: String) -> [String] { files.paths.filter { $0.hasSuffix(suffix) } }
}

/// Runs a test with a folder on disk, and removes the folder afterwards.
func inFolder(_ body: (String) throws -> Void) throws {
  try inTemporaryFolder { try body($0 + "/journal") }
}
