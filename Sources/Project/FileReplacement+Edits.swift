#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

// Files that people write: what they have set for them stays.
extension FileReplacement {
  /// Whether nobody, or not this user, may write the file.
  public static func isReadOnly(_ path: String) -> Bool {
    var status = stat()
    // The superuser may write anything; a file without any permission to write is meant to stay.
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// Replaces the text of a file that a person wrote. Permissions and owner stay; so do hard links, for which the file is
  /// written in place.
  public static func edit(_ bytes: [UInt8], at path: String) throws(Failure) -> Outcome {
    if isReadOnly(path) { throw Failure(description: "cannot change '\(path)': the file is read-only") }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 else {
      return try write(bytes, to: path)
    }
    guard let file = fopen(path, "r+b") else { throw .failure("open", path) }
    let isWhole =
      fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
      && ftruncate(fileno(file), off_t(bytes.count)) == 0
    guard fclose(file) == 0, isWhole else { throw .failure("write", path) }
    return .written
  }

  /// Gives a new file the permissions and, as far as this user may, the owner of the file that it replaces.
  static func keepMode(of path: String, on file: Int32) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    // The owner first: a new owner takes some permissions away.
    if fchown(file, status.st_uid, status.st_gid) != 0 { _ = fchown(file, uid_t.max, status.st_gid) }
    _ = fchmod(file, status.st_mode & 0o7777)
  }
}
