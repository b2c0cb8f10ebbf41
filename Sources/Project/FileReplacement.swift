import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// Writes files whole: a reader sees the old bytes or the new ones, never a part, and a file whose bytes would not
/// change is not touched, so that no build takes it for new.
public enum FileReplacement {
  public enum Outcome: Sendable, Hashable {
    case written, unchanged
  }

  /// Why a file could not be written: the step that failed, the path and the reason.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }

    init(_ step: String, _ path: String, _ fault: FileFault) {
      description = "cannot \(step) '\(path)': \(fault.reason)"
    }
  }

  /// Replaces the file at `path` through a temporary file in the same folder. Throws if the path is a symbolic link,
  /// folder, device, pipe or socket, because other programs may use it, or if its folder is a symbolic link.
  ///
  /// - Parameters:
  ///   - bytes: the new bytes.
  ///   - path: the file.
  ///   - permissions: the permissions of the file; `nil`: those of the file that it replaces.
  /// - Returns: whether the bytes differed.
  /// - Throws: the reason.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = nil
  ) throws(Failure) -> Outcome {
    do throws(FileFault) {
      let (folder, name) = try FileAccess.output(path)
      if folder.holds(bytes, in: name) { return .unchanged }
      try folder.replace(name, with: bytes, permissions: permissions.map { .init($0) })
      return .written
    } catch {
      throw Failure("write", path, error)
    }
  }

  /// Makes the folder and those above it.
  public static func createFolder(_ path: String) throws(Failure) {
    do throws(FileFault) { _ = try FileAccess.outputFolder(path, makes: true) } catch {
      throw Failure("create the folder", path, error)
    }
  }

  /// Whether the file is read-only, for everyone or for this user.
  public static func isReadOnly(_ path: String) -> Bool { FileAccess.isReadOnly(path) }

  /// Replaces the text of a file that a person wrote. Permissions and owner stay; so do hard links, for which the file is
  /// written in place, and links to another file of the checkout.
  public static func edit(_ bytes: [UInt8], at path: String) throws(Failure) -> Outcome {
    if isReadOnly(path) { throw Failure(description: "cannot change '\(path)': the file is read-only") }
    do throws(FileFault) {
      let (folder, name) = try FileAccess.edited(path)
      if folder.holds(bytes, in: name) { return .unchanged }
      if folder.hasOtherNames(name) {
        try folder.overwrite(name, with: bytes)
      } else {
        try folder.replace(name, with: bytes)
      }
      return .written
    } catch {
      throw Failure("write", path, error)
    }
  }

  /// Writes a document to the path that a person named on the command line. A regular file is replaced whole; a
  /// character device, a pipe and an open descriptor such as `/dev/stdout` receive the bytes.
  ///
  /// - Returns: `nil` if the bytes went into something that is not a file.
  /// - Throws: the reason, among them that no process reads the pipe.
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
    throw Failure(description: "cannot write '\(path)': no process reads this pipe")
  }

  /// Whether a path is a character device, a pipe or an open descriptor of this process.
  public static func isStream(_ path: String) -> Bool { OutputStreams.contains(path) }
}
