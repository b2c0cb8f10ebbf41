/// How much of an archive is read: what expands to more is refused, so that a small file cannot fill the memory.
struct ArchiveLimits {
  /// Bytes of the archive's own file.
  var file = 268_435_456
  /// Bytes of all that is unpacked.
  var expanded = 536_870_912
  /// Entries of its table of contents.
  var members = 1_000_000

  var tooLarge: SideFailure {
    SideFailure("is larger than \(expanded >> 20) MB when it is unpacked; compare a folder or a git ref")
  }
}
