import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// Functions that replace files atomically: readers see either the old or the new contents. Unchanged files are not
/// touched, so that builds do not consider them modified.
public enum FileReplacement {
  public enum Outcome: Sendable, Hashable {
    case written, unchanged
  }

  /// The reason a file could not be written: the failed step, the path and the error.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }

    init(_ step: String, _ path: String, _ fault: FileFault) {
      description = "cannot \(step) '\(path)': \(fault.reason)"
    }
  }

  /// Replaces the file at `path` through a temporary file in the same folder. Throws if the path or its folder is a
  /// symbolic link, or if the path is a folder, device, pipe or socket, which other programs may use.
  ///
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - path: The file.
  ///   - permissions: The permissions, or `nil` for those of the existing file.
  /// - Returns: Whether the contents changed.
  /// - Throws: An error if the file cannot be replaced.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = nil
  ) throws(Failure) -> Outcome {
    do throws(FileFault) {
      let (folder, name) = try FileAccess.output(path)
      if folder.hasContents(bytes, in: name) { return .unchanged }
      try folder.replace(name, with: bytes, permissions: permissions.map { .init($0) })
      return .written
    } catch {
      throw Failure("write", path, error)
    }
  }

  /// Creates the folder at the given path and any missing parent folders.
  public static func createFolder(_ path: String) throws(Failure) {
    do throws(FileFault) { _ = try FileAccess.outputFolder(at: path, creatingIfMissing: true) } catch {
      throw Failure("create the folder", path, error)
    }
  }

  /// Returns whether the file at the given path is read-only, for everyone or for this user.
  public static func isReadOnly(_ path: String) -> Bool { FileAccess.isReadOnly(path) }

  /// Replaces the contents of a handwritten file. Preserves its permissions, owner and hard links, and symbolic links
  /// to another file in the checkout. A file with hard links is written in place.
  public static func edit(_ bytes: [UInt8], at path: String) throws(Failure) -> Outcome {
    if isReadOnly(path) { throw Failure(description: "cannot change '\(path)': the file is read-only") }
    do throws(FileFault) {
      let (folder, name) = try FileAccess.fileToEdit(path)
      if folder.hasContents(bytes, in: name) { return .unchanged }
      if folder.hasOtherHardLinks(name) {
        try folder.overwrite(name, with: bytes)
      } else {
        try folder.replace(name, with: bytes)
      }
      return .written
    } catch {
      throw Failure("write", path, error)
    }
  }

  /// Writes a document to a path from the command line. Regular files are replaced atomically. Character devices, pipes
  /// and open descriptors such as `/dev/stdout` receive the bytes.
  ///
  /// - Returns: The outcome, or `nil` if the destination is not a regular file.
  /// - Throws: An error if the bytes cannot be written, for example to a pipe without a reader.
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(Failure) -> Outcome? {
    guard isStream(path) else {
      if isReadOnly(path) { throw Failure(description: "cannot write '\(path)': the file is read-only") }
      return try write(bytes, to: path)
    }
    do throws(FileFault) {
      if try OutputStreams.write(bytes, to: path) { return nil }
    } catch {
      throw Failure("write", path, error)
    }
    throw Failure(description: "cannot write '\(path)': no process is reading from the pipe")
  }

  /// Returns whether the given path refers to a character device, a pipe, or an open descriptor of this process.
  public static func isStream(_ path: String) -> Bool { OutputStreams.contains(path) }
}
