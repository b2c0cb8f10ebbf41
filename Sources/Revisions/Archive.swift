import SignalbookFileAccess

/// A reader of archives that does not unpack them to disk. The content determines the format, regardless of the file
/// name.
enum Archive {
  /// Returns the tree of the archive at the given path, or `nil` if the file does not exist.
  static func tree(at path: String, limits: ArchiveLimits = ArchiveLimits()) throws(RevisionError) -> ArchiveTree? {
    guard let kind = FileAccess.kind(of: path) else { return nil }
    guard kind == .file else { throw RevisionError("'\(path)' is neither a folder nor a file") }
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileAccess.bytes(of: path, atMost: limits.file) } catch {
      if case .tooLarge = error {
        throw RevisionError("'\(path)' is larger than \(limits.file >> 20) MB; compare a folder or a git ref")
      }
      throw RevisionError("cannot read '\(path)'")
    }
    return try tree(from: bytes, name: path, limits: limits)
  }

  static func tree(from bytes: [UInt8], name: String, limits: ArchiveLimits = ArchiveLimits()) throws(RevisionError)
    -> ArchiveTree
  {
    do throws(RevisionError) {
      return try ArchiveTree(try members(of: bytes, limits))
    } catch {
      throw RevisionError("'\(name)' \(error.description)")
    }
  }

  private static func members(of bytes: [UInt8], _ limits: ArchiveLimits) throws(RevisionError) -> [ArchiveMember] {
    if ZipArchive.isZip(bytes) { return try ZipArchive.members(of: bytes, limits: limits) }
    if TarArchive.isTar(bytes) { return try TarArchive.members(of: bytes, limits: limits) }
    for (mark, kind) in unsupportedFormats where bytes.starts(with: mark) {
      throw RevisionError("is compressed by \(kind), which is not supported; convert it to .tar.gz, .tar or .zip")
    }
    guard bytes.starts(with: [0x1F, 0x8B]) else {
      throw RevisionError("is not a supported archive; use .tar, .tar.gz or .zip")
    }
    guard let expanded = try Gunzip.decompress(bytes, limit: limits.expanded) else { throw limits.tooLarge }
    guard TarArchive.isTar(expanded) else { throw RevisionError("does not contain a tar archive") }
    return try TarArchive.members(of: expanded, limits: limits)
  }

  private static let unsupportedFormats: [(mark: [UInt8], kind: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"), ([0x42, 0x5A, 0x68], "bzip2"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
    ([0x37, 0x7A, 0xBC, 0xAF], "7-Zip"),
  ]
}
