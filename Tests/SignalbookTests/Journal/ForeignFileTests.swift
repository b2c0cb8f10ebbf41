#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("Foreign files with the journal's file names") struct ForeignFileTests {
  @Test("for any name, type, size and content, the journal does not hang, and sends each record once")
  func anything() async throws {
    // Use a child process, so that a call that blocks forever does not block the tests.
    await #expect(processExitsWith: .success) {
      alarm(300)
      do {
        let faults = try Plantings.faults()
        for fault in faults.prefix(20) { Plantings.say(fault) }
        exit(faults.isEmpty ? 0 : 1)
      } catch {
        Plantings.say("\(error)")
        exit(2)
      }
    }
  }

  @Test("a copy of a segment or sealed file under another name is foreign, and is kept") func copies() throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    for text in ["one", "two"] { journal.append(text, to: tag) }
    let body = Array("one".utf8)
    let file = try body.withUnsafeBytes { try journal.seal(tag, through: 1, count: 1, body: $0) }
    folder.files.endProcess()
    let segment = try #require(folder.paths(".segment").first)
    for number in ["0000000000000000", "0000000000000abc", "000000ffffffffff", "ffffffffffffffff"] {
      folder.files["/j/0-\(number).segment"] = folder.files[segment]
      folder.files["/j/0-\(number).sealed"] = folder.files["/j/" + file.name]
    }
    let before = folder.files.paths
    for round in 0..<3 {
      let again = try folder.open()
      #expect(again.sealed == [file])
      #expect(again.recovery.foreignFiles == 8)
      again.append("later \(round)", to: try again.known(7))
      folder.files.endProcess()
    }
    #expect(Set(before).subtracting(folder.files.paths) == [])
    let again = try folder.open()
    #expect(try again.texts(again.known(7)) == ["two", "later 0", "later 1", "later 2"])
  }

  @Test("files of the previous version do not contain their name: one of two equal files counts") func copiesOfBefore()
    throws
  {
    let folder = JournalFolder()
    let journal = try folder.open()
    let tag = try journal.known(7)
    for text in ["one", "two"] { journal.append(text, to: tag) }
    let file = try Array("one".utf8).withUnsafeBytes { try journal.seal(tag, through: 1, count: 1, body: $0) }
    folder.files.endProcess()
    for path in folder.paths(".segment") + folder.paths(".sealed") {
      var bytes = try #require(folder.files[path])
      let isSegment = path.hasSuffix(".segment")
      let mark = isSegment ? 24..<32 : 52..<60
      bytes.replaceSubrange(mark, with: Array(repeating: 0, count: 8))
      let checksum = bytes.withUnsafeBytes {
        Checksum.shared.of(UnsafeRawBufferPointer(rebasing: isSegment ? $0[8..<60] : $0[..<60]))
      }
      withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(60..<64, with: $0) }
      folder.files[path] = bytes
      folder.files["/j/0-00000000000000ff." + (isSegment ? "segment" : "sealed")] = bytes
    }
    let again = try folder.open()
    #expect(again.sealed.map(\.number) == [file.number])
    #expect(try again.texts(again.known(7)) == ["two"])
    #expect(again.recovery.foreignFiles >= 1)
  }

  @Test("if a foreign segment has the highest number, other numbers are used") func lastNumbers() throws {
    let folder = JournalFolder()
    folder.files["/j/0-000000ffffffffff.segment"] = []
    let journal = try folder.open()
    let tag = try journal.known(7)
    for index in 0..<200 { #expect(!journal.append("text \(index)", to: tag).isRefused) }
    folder.files.endProcess()
    let again = try folder.open()
    #expect(try again.texts(again.known(7)).count == 200)
  }

  @Test("a segment that grew beyond its end is read, and a header with an impossible size is rejected") func grown()
    throws
  {
    let folder = JournalFolder()
    let texts = try folder.record(5)
    let path = try #require(folder.paths(".segment").first)
    folder.files[path] = try #require(folder.files[path]) + Array(repeating: 0, count: 1 << 20)
    let journal = try folder.open()
    #expect(try journal.texts(journal.known(7)) == texts)
    folder.files.endProcess()
    var bytes = try #require(folder.files[path])
    bytes.replaceSubrange(12..<16, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let checksum = bytes.withUnsafeBytes { Checksum.shared.of(UnsafeRawBufferPointer(rebasing: $0[8..<60])) }
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(60..<64, with: $0) }
    folder.files[path] = bytes
    let again = try folder.open()
    #expect(again.recovery.corruptSegments == 1)
    #expect(!again.append("later", to: try again.known(7)).isRefused)
  }
}

// The name is also used by a test function.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #else
    Darwin.write(descriptor, bytes, count)
  #endif
}

/// Creates a foreign entry of each kind under each name in a journal's folder, while the journal is closed.
private struct Plantings {
  private static let names: [String] = {
    let numbers = [
      "0000000000000000", "0000000000000002", "0000000000000003", "0000000000000004", "0000000000000005",
      "00000000000000ff", "000000ffffffffff", "0000010000000000", "7fffffffffffffff", "ffffffffffffffff",
    ]
    let numbered = ["segment", "sealed", "sealing", "segment.stripped", "sealed.stripped"].flatMap { kind in
      numbers.map { "0-\($0).\(kind)" }
    }
    return numbered + [
      "0.lock", "0.lock.1", "1.lock", "purge", "purge.1", "purge.new", "purge.new.1", "0.purge",
      "1-0000000000000001.segment",
      "0-000000000000000A.segment", "0-1.segment", "-.", "f-0000000000000000.sealed",
    ]
  }()

  private enum Kind: CaseIterable {
    case pipe, folder, fullFolder, socket, device, link, deadLink, loop, deviceLink
    case empty, byte, twoBytes, header, zeros, huge, noise, hugeNoise, segment, sealed, longSegment

    var isFile: Bool {
      switch self {
      case .pipe, .folder, .fullFolder, .socket, .device, .link, .deadLink, .loop, .deviceLink: false
      default: true
      }
    }
  }

  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }

  /// Returns the failures, with the name and kind of the entry.
  static func faults() throws -> [String] {
    var faults: [String] = []
    let kinds = Kind.allCases
    for (index, name) in names.enumerated() {
      // In a short run, combine each name with some kinds, and each kind with some names.
      for (number, kind) in kinds.enumerated() where Dose.ofRun > .short || (index + number) % 8 == 0 {
        try inTemporaryFolder { base in
          do {
            if let fault = try fault(name, kind, base) { faults.append("\(name), \(kind): \(fault)") }
          } catch { faults.append("\(name), \(kind): \(error)") }
        }
      }
    }
    return faults
  }

  private static func fault(_ name: String, _ kind: Kind, _ base: String) throws -> String? {
    let folder = base + "/j"
    var acknowledged: [String] = []
    var sent: [String] = []
    func process(_ label: String) throws -> String? {
      let journal = try Journal.open(folder, options: .small, lanes: 1)
      defer { journal.close() }
      let tag = try journal.known(7)
      for index in 0..<120 {
        let text = "\(label) \(index)"
        if case .stored = journal.append(text, to: tag) { acknowledged.append(text) } else { return "refused \(text)" }
        if index % 40 == 39 { try journal.prepareNext() }
      }
      for _ in 0..<2 {
        var (last, texts): (UInt64, [String]) = (0, [])
        try journal.forEachEvent(of: tag) { number, event in
          (last, texts) = (number, texts + [String(decoding: event, as: UTF8.self)])
          return texts.count < 30
        }
        let body = Array(texts.joined(separator: ",").utf8)
        _ = try body.withUnsafeBytes { try journal.seal(tag, through: last, count: texts.count, body: $0) }
      }
      if let file = journal.sealed.first {
        sent += String(decoding: try journal.body(of: file), as: UTF8.self).split(separator: ",").map(String.init)
        try journal.remove(file)
      }
      try journal.erase([(try journal.known(8), .max)])
      return nil
    }
    if let fault = try process("first") { return "before: " + fault }
    let path = folder + "/" + name
    var status = stat()
    if name != "0.lock", lstat(path, &status) == 0 { return nil }
    guard try plant(kind, path, base) else { return nil }
    guard lstat(path, &status) == 0 else { return "not planted" }
    let type = status.st_mode & S_IFMT
    for label in ["second", "third"] { if let fault = try process(label) { return fault } }
    if !kind.isFile, lstat(path, &status) != 0 || status.st_mode & S_IFMT != type { return "removed" }
    if kind == .link, try read(base + "/canary") != "canary" { return "written through a link" }
    let journal = try Journal.open(folder, options: .small, lanes: 1)
    defer { journal.close() }
    for file in journal.sealed {
      sent += String(decoding: try journal.body(of: file), as: UTF8.self).split(separator: ",").map(String.init)
    }
    sent += try journal.texts(journal.known(7))
    if sent.count != acknowledged.count { return "\(acknowledged.count) acknowledged, \(sent.count) sent" }
    return Set(sent) == Set(acknowledged) ? nil : "other records"
  }

  /// Creates an entry. Returns `false` if the system does not permit this kind of entry.
  private static func plant(_ kind: Kind, _ path: String, _ base: String) throws -> Bool {
    let folder = base + "/j"
    func copy(of end: String) throws -> [UInt8] {
      let names = try POSIXFileSystem().names(in: folder).filter { $0.hasSuffix(end) }.sorted()
      return try Array(readBytes(folder + "/" + (names.last ?? "")))
    }
    unlink(path)
    switch kind {
    case .pipe: return mkfifo(path, 0o600) == 0
    case .folder: return mkdir(path, 0o700) == 0
    case .fullFolder: return mkdir(path, 0o700) == 0 && mkdir(path + "/x", 0o700) == 0
    case .socket: return mknod(path, S_IFSOCK | 0o600, 0) == 0
    // The null device.
    case .device: return mknod(path, S_IFCHR | 0o600, 0x103) == 0
    case .link:
      try write("canary", to: base + "/canary")
      return symlink(base + "/canary", path) == 0
    case .deadLink: return symlink(base + "/nowhere", path) == 0
    case .loop: return symlink(path, path) == 0
    case .deviceLink: return symlink("/dev/zero", path) == 0
    case .empty: try writeBytes([], path)
    case .byte: try writeBytes([0], path)
    case .twoBytes: try writeBytes([0x53, 0x4A], path)
    case .header: try writeBytes(Array(repeating: 0xAB, count: 64), path)
    case .zeros: try writeBytes(Array(repeating: 0, count: 4096), path)
    case .huge:
      try writeBytes([], path)
      return truncate(path, 1 << 42) == 0
    case .noise: try writeBytes((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }, path)
    case .hugeNoise:
      try writeBytes((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }, path)
      return truncate(path, 1 << 42) == 0
    case .segment: try writeBytes(copy(of: ".segment"), path)
    case .sealed: try writeBytes(copy(of: ".sealed"), path)
    case .longSegment:
      try writeBytes(copy(of: ".segment"), path)
      return truncate(path, 1 << 42) == 0
    }
    return true
  }

  private static func writeBytes(_ bytes: [UInt8], _ path: String) throws {
    let files = POSIXFileSystem()
    try files.withFile(path, .replace) { (file) throws(StorageFault) in try files.writeAll(file, at: 0, bytes) }
  }

  private static func readBytes(_ path: String) throws -> [UInt8] {
    let files = POSIXFileSystem()
    return try files.withFile(path, .read) { (file) throws(StorageFault) in
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = bytes.withUnsafeMutableBytes { (try? files.readAll(file, into: $0)) ?? 0 }
      return Array(bytes[..<count])
    }
  }

  private static func read(_ path: String) throws -> String { String(decoding: try readBytes(path), as: UTF8.self) }
}
