/// Limits on archives, which prevent a small file from filling the memory when it is decompressed.
struct ArchiveLimits {
  /// The maximum size of the archive file, in bytes.
  var file = 268_435_456
  /// The maximum decompressed size, in bytes.
  var expanded = 536_870_912
  /// The maximum number of entries.
  var members = 1_000_000

  var tooLarge: RevisionError {
    RevisionError("is larger than \(expanded >> 20) MB after decompression; compare a folder or a git ref instead")
  }
}
