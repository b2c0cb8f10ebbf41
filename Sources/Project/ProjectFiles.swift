import SignalbookRegistry
import SignalbookSchemaFiles

/// The source of a project's files: the disk, or a tree in memory such as that of a git ref.
///
/// Paths are those of ``ProjectFolder``: they start with its prefix.
public protocol ProjectFiles {
  /// The prefix of printed paths: empty for the disk, `git:main:` for a git ref.
  var label: String { get }
  /// The prefix that printed paths leave out: a document has the paths from the package's folder, wherever it is written from. Messages
  /// have those from the current folder.
  var hiddenPrefix: String { get }

  /// A file's bytes; `nil` when it cannot be read.
  func bytes(of path: String) -> [UInt8]?
  /// The paths of the schema files directly in a folder, sorted by their bytes; `nil` if the folder does not exist.
  func schemaPaths(in folder: String) -> [String]?
  /// The paths of the folders directly in a folder, sorted; hidden ones are left out.
  func subfolders(of folder: String) -> [String]
  /// Whether there is a file of that path.
  func exists(_ path: String) -> Bool
  /// Returns the canonical name of a folder with several paths; `nil` if it has only one.
  func identity(of folder: String) -> String?
  /// The reason why a file has no bytes, for a message.
  func whyUnreadable(_ path: String) -> String
  /// The path that a link, or a file behind one, leads to; `nil` for others, and on the disk.
  func linkTarget(of path: String) -> String?
}

extension ProjectFiles {
  public func identity(of folder: String) -> String? { nil }
  public func whyUnreadable(_ path: String) -> String { "cannot read the file" }
  public func linkTarget(of path: String) -> String? { nil }
  public var hiddenPrefix: String { "" }

  /// Returns the path for messages. A file at the tree's root keeps a separator before its name, to distinguish the
  /// name from the label.
  public func printed(_ path: String) -> String {
    if label.isEmpty {
      return !hiddenPrefix.isEmpty && path.hasPrefix(hiddenPrefix) ? String(path.dropFirst(hiddenPrefix.count)) : path
    }
    return path.utf8.contains(0x2F) ? label + path : label + "./" + path
  }

  /// The bytes of a file by the path that messages print.
  public func bytes(ofPrinted path: String) -> [UInt8]? {
    guard !label.isEmpty else { return bytes(of: path.hasPrefix("/") ? path : hiddenPrefix + path) }
    guard path.hasPrefix(label) else { return nil }
    let inside = path.dropFirst(label.count)
    return bytes(of: String(inside.hasPrefix("./") ? inside.dropFirst(2) : inside))
  }

  /// Reads all schema files of a folder. Reports unreadable files.
  func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      let start = FolderReader.start(printed(folder))
      diagnostics.add(
        Diagnostic(.unreadableFile, "cannot read the folder '\(printed(folder))'", at: start))
      return []
    }
    return read(paths, into: &diagnostics)
  }

  /// Reads files by path. Reports unreadable files.
  func read(_ paths: [String], into diagnostics: inout Diagnostics) -> [SourceFile] {
    FolderReader.read(paths, into: &diagnostics, printed: printed, bytes: bytes(of:), why: whyUnreadable)
  }
}

/// The disk.
public struct DiskFiles: ProjectFiles {
  public let label = ""
  public let hiddenPrefix: String
  /// Folders that may be read in addition to the checkout around the current folder; `nil`: no restriction.
  public let roots: [String]?

  public init(hiddenPrefix: String = "", roots: [String]? = nil) {
    self.hiddenPrefix = hiddenPrefix
    self.roots = roots
  }

  public func bytes(of path: String) -> [UInt8]? { FolderReader.schemaBytes(of: path, within: roots) }
  public func schemaPaths(in folder: String) -> [String]? { FolderReader.schemaPaths(in: folder, within: roots) }
  public func subfolders(of folder: String) -> [String] { FolderReader.subfolders(of: folder, within: roots) }
  public func exists(_ path: String) -> Bool { FolderReader.exists(path) }
  public func identity(of folder: String) -> String? { FolderReader.realPath(folder) }
  public func whyUnreadable(_ path: String) -> String { FolderReader.whyUnreadable(path, within: roots) }
}
