#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The reason a file or folder was not opened, read or written.
public enum FileFault: Error, Equatable {
  case missing
  /// The path contains a symbolic link. `isOutside` is `true` if the target is outside the readable folders.
  case link(target: String, isOutside: Bool)
  /// The path leads to a folder, pipe, socket or device instead of a file.
  case notAFile(FileKind)
  case notAFolder
  /// The path leads into git's folder.
  case repository
  case tooLarge(limit: Int)
  case system(Int32)

  /// The reason as shown in messages.
  public var reason: String {
    switch self {
    case .missing: "No such file or directory"
    case .link(let target, true): "it is a link to '\(target)', which is outside the package"
    case .link(let target, false):
      "the path contains a link to '\(target)', and files are not written through links; remove the link, or "
        + "use its target"
    case .notAFile(let kind): "it is \(kind.noun), not a file"
    case .notAFolder: "Not a directory"
    case .repository: "it is in the .git folder"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    case .system(let code): String(cString: strerror(code))
    }
  }

  static var ofLastCall: FileFault { errno == ENOENT ? .missing : .system(errno) }
}

/// The kind of a file.
public enum FileKind: Sendable, Equatable {
  case file, folder, link, pipe, socket, device

  /// The kind as a noun with its article.
  public var noun: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }

  init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }
}
