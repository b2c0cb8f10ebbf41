/// A reader of tar archives: the historical format, ustar, pax and GNU long names.
///
/// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
enum TarArchive {
  private static let block = 512

  /// Returns whether the bytes begin with a member's header.
  static func isTar(_ bytes: [UInt8]) -> Bool { bytes.count >= block && hasChecksum(bytes, at: 0) }

  /// Returns all members, in order.
  ///
  /// - Throws: An error if the archive is damaged or unsupported. Its message is phrased to follow the archive's name.
  static func members(of bytes: [UInt8], limits: ArchiveLimits) throws(RevisionError) -> [ArchiveMember] {
    var members: [ArchiveMember] = []
    var header = 0
    // Attributes for the next member, from a pax header or GNU entry, and for all members, from global headers.
    var entryRecords: [String: String] = [:]
    var globalRecords: [String: String] = [:]
    while header + block <= bytes.count {
      if bytes[header..<(header + block)].allSatisfy({ $0 == 0 }) { return members }
      guard hasChecksum(bytes, at: header) else {
        throw RevisionError("is damaged: no tar header at byte \(header)")
      }
      guard
        let length = (entryRecords["size"] ?? globalRecords["size"]).flatMap({ Int($0) })
          ?? number(in: bytes, header + 124, 12),
        length >= 0, length <= bytes.count - header - block
      else { throw RevisionError("is damaged: the member at byte \(header) has no size, or exceeds the archive") }
      let content = bytes[(header + block)..<(header + block + length)]
      let kind = bytes[header + 156]
      switch kind {
      case UInt8(ascii: "x"): for (key, value) in try records(in: content) { entryRecords[key] = value }
      case UInt8(ascii: "g"): for (key, value) in try records(in: content) { globalRecords[key] = value }
      case UInt8(ascii: "L"): entryRecords["path"] = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
      case UInt8(ascii: "K"): break
      default:
        let path = entryRecords["path"] ?? globalRecords["path"] ?? path(in: bytes, header)
        if entryRecords.keys.contains(where: { $0.hasPrefix("GNU.sparse") }) || kind == UInt8(ascii: "S") {
          throw RevisionError("contains the sparse file '\(path)', which is not supported")
        }
        members.append(ArchiveMember(path: path, kind: self.entryKind(kind, path), bytes: content))
        if members.count > limits.members { throw RevisionError("has too many members") }
        entryRecords = [:]
      }
      header += block + (length + block - 1) / block * block
    }
    // A truncated archive lacks the zero blocks at the end.
    throw RevisionError("is damaged: it is truncated")
  }

  private static func entryKind(_ flag: UInt8, _ path: String) -> TreeEntry.Kind {
    switch flag {
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): path.hasSuffix("/") ? .folder : .file
    case UInt8(ascii: "5"): .folder
    // Treat hard links as symbolic links, because their targets may be outside the archive. Devices and pipes are not
    // files either.
    default: .link
    }
  }

  /// Parses records of the form `<length> <key>=<value>` and a line break.
  private static func records(in content: ArraySlice<UInt8>) throws(RevisionError) -> [(String, String)] {
    var records: [(String, String)] = []
    var remainder = content
    while !remainder.isEmpty {
      guard let blank = remainder.firstIndex(of: 0x20),
        let length = Int(String(decoding: remainder[..<blank], as: UTF8.self)),
        length > blank - remainder.startIndex + 1, length <= remainder.count
      else { throw RevisionError("is damaged: a pax header is invalid") }
      let record = remainder[(blank + 1)..<(remainder.startIndex + length - 1)]
      if let equals = record.firstIndex(of: 0x3D) {
        records.append(
          (String(decoding: record[..<equals], as: UTF8.self), String(decoding: record[(equals + 1)...], as: UTF8.self))
        )
      }
      remainder = remainder[(remainder.startIndex + length)...]
    }
    return records
  }

  private static func path(in bytes: [UInt8], _ header: Int) -> String {
    let name = text(in: bytes, header, 100)
    // POSIX headers have the magic `ustar\0` and a `prefix` field. In GNU headers, spaces follow `ustar`, and the fields
    // are different.
    guard bytes[(header + 257)..<(header + 263)].elementsEqual("ustar\0".utf8) else { return name }
    let prefix = text(in: bytes, header + 345, 155)
    return prefix.isEmpty ? name : prefix + "/" + name
  }

  private static func text(in bytes: [UInt8], _ start: Int, _ length: Int) -> String {
    String(decoding: bytes[start..<(start + length)].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Parses octal digits, or a base-256 number if the highest bit is set.
  private static func number(in bytes: [UInt8], _ start: Int, _ length: Int) -> Int? {
    let field = bytes[start..<(start + length)]
    var value = 0
    if bytes[start] & 0x80 != 0 {
      for (index, byte) in field.enumerated() {
        let (product, overflow) = value.multipliedReportingOverflow(by: 256)
        if overflow { return nil }
        value = product + Int(index == 0 ? byte & 0x7F : byte)
      }
      return value
    }
    for byte in field.drop(while: { $0 == 0x20 }) {
      if byte == 0 || byte == 0x20 { break }
      guard (0x30...0x37).contains(byte) else { return nil }
      value = value * 8 + Int(byte - 0x30)
    }
    return value
  }

  /// Returns whether the header's checksum is correct: the sum of its bytes, with spaces in place of the checksum.
  private static func hasChecksum(_ bytes: [UInt8], at header: Int) -> Bool {
    guard let storedChecksum = number(in: bytes, header + 148, 8) else { return false }
    var sum = 0
    for index in header..<(header + block) {
      sum += (148..<156).contains(index - header) ? 0x20 : Int(bytes[index])
    }
    return sum == storedChecksum
  }
}
