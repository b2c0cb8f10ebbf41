/// A reader of zip archives that uses their central directory. The only supported compression method is deflate.
///
/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
enum ZipArchive {
  static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  private struct Entry {
    var path: String
    var kind: TreeEntry.Kind
    var isDeflated: Bool
    var checksum: UInt32
    var size: Int
    var data: ArraySlice<UInt8>
  }

  /// Returns all members. Only `*.json` files include their contents.
  ///
  /// - Throws: An error if the archive is damaged or unsupported. Its message is phrased to follow the archive's name.
  static func members(of bytes: [UInt8], limits: ArchiveLimits) throws(RevisionError) -> [ArchiveMember] {
    let entries = try entries(in: bytes)
    var visitedPaths: Set<String> = []
    for entry in entries where entry.kind == .file && !visitedPaths.insert(entry.path).inserted {
      throw RevisionError("cannot be read: it has two members '\(entry.path)'")
    }
    let isWanted = entries.map { $0.kind == .file && $0.path.hasSuffix(".json") }
    let deflated = zip(entries, isWanted).filter { $0.isDeflated && $1 }.map(\.0)
    var contents = try inflate(deflated, limits)[...]
    var members: [ArchiveMember] = []
    for (entry, isWanted) in zip(entries, isWanted) {
      guard isWanted else {
        members.append(ArchiveMember(path: entry.path, kind: entry.kind, bytes: []))
        continue
      }
      let content = entry.isDeflated ? contents.removeFirst() : entry.data
      guard content.count == entry.size, CRC32.checksum(of: content) == entry.checksum else {
        throw RevisionError("is damaged: the checksum of '\(entry.path)' does not match")
      }
      members.append(ArchiveMember(path: entry.path, kind: entry.kind, bytes: content))
    }
    return members
  }

  private static func entries(in bytes: [UInt8]) throws(RevisionError) -> [Entry] {
    guard let end = endRecord(bytes) else { throw RevisionError("is damaged: its central directory is missing") }
    let count = integer(in: bytes, end + 10, 2)
    var offset = integer(in: bytes, end + 16, 4)
    if count == 0xFFFF || offset == 0xFFFF_FFFF { throw RevisionError("is a zip64 archive, which is not supported") }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard offset + 46 <= end, bytes[offset..<(offset + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02]) else {
        throw RevisionError("is damaged: its central directory is invalid")
      }
      let lengths = [28, 30, 32].map { integer(in: bytes, offset + $0, 2) }
      let next = offset + 46 + lengths.reduce(0, +)
      guard next <= end else { throw RevisionError("is damaged: its central directory is invalid") }
      let path = String(decoding: bytes[(offset + 46)..<(offset + 46 + lengths[0])], as: UTF8.self)
      entries.append(try entry(bytes, offset, path))
      offset = next
    }
    return entries
  }

  private static func entry(_ bytes: [UInt8], _ offset: Int, _ path: String) throws(RevisionError) -> Entry {
    // On Unix, the upper half of the attributes is the file's mode.
    let mode = integer(in: bytes, offset + 40, 2) & 0xF000
    let kind: TreeEntry.Kind =
      switch mode {
      case 0xA000: .link
      case 0x4000: .folder
      default: path.hasSuffix("/") ? .folder : .file
      }
    let method = integer(in: bytes, offset + 10, 2)
    let compressed = integer(in: bytes, offset + 20, 4)
    let local = integer(in: bytes, offset + 42, 4)
    if kind == .file, path.hasSuffix(".json") {
      if integer(in: bytes, offset + 8, 2) & 1 != 0 {
        throw RevisionError("contains the encrypted member '\(path)', which is not supported")
      }
      guard method == 0 || method == 8 else {
        throw RevisionError(
          "contains the member '\(path)' with the compression method \(method); only deflate is supported")
      }
    }
    // Use the lengths of the name and extra field in the local header, which may differ from the central directory.
    guard local + 30 <= bytes.count, bytes[local..<(local + 4)].elementsEqual([0x50, 0x4B, 0x03, 0x04]) else {
      throw RevisionError("is damaged: the member '\(path)' is not at the offset in the central directory")
    }
    let data = local + 30 + integer(in: bytes, local + 26, 2) + integer(in: bytes, local + 28, 2)
    guard data + compressed <= bytes.count else { throw RevisionError("is damaged: the member '\(path)' is truncated") }
    return Entry(
      path: path, kind: kind, isDeflated: method == 8, checksum: UInt32(integer(in: bytes, offset + 16, 4)),
      size: integer(in: bytes, offset + 24, 4), data: bytes[data..<(data + compressed)])
  }

  /// Returns the offset of the end record. Only a comment of up to 65,535 bytes can follow the record.
  private static func endRecord(_ bytes: [UInt8]) -> Int? {
    var offset = bytes.count - 22
    while offset >= 0, offset >= bytes.count - 22 - 65_535 {
      if bytes[offset..<(offset + 4)].elementsEqual([0x50, 0x4B, 0x05, 0x06]),
        offset + 22 + integer(in: bytes, offset + 20, 2) == bytes.count
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  /// Decompresses all deflate streams together, as members of a gzip file, and splits the result by the declared sizes.
  private static func inflate(_ entries: [Entry], _ limits: ArchiveLimits) throws(RevisionError) -> [ArraySlice<UInt8>]
  {
    if entries.isEmpty { return [] }
    let total = entries.reduce(0) { $0 + $1.size }
    if total > limits.expanded { throw limits.tooLarge }
    var file: [UInt8] = []
    for entry in entries {
      file += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
      file += entry.data
      file += littleEndianBytes(of: entry.checksum) + littleEndianBytes(of: UInt32(truncatingIfNeeded: entry.size))
    }
    let expanded = try Gunzip.decompress(file, limit: total)
    guard let expanded, expanded.count == total else {
      throw RevisionError("is damaged: the length of a member does not match its header")
    }
    var contents: [ArraySlice<UInt8>] = []
    var start = 0
    for entry in entries {
      contents.append(expanded[start..<(start + entry.size)])
      start += entry.size
    }
    return contents
  }

  private static func integer(in bytes: [UInt8], _ start: Int, _ length: Int) -> Int {
    var value = 0
    for index in (start..<(start + length)).reversed() { value = value << 8 | Int(bytes[index]) }
    return value
  }

  private static func littleEndianBytes(of value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
