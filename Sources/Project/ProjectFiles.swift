import SignalbookRegistry
import SignalbookSchemaFiles

/// The source of a project's files: the disk, or a tree in memory, such as the tree of a git ref.
///
/// Paths start with the prefix of the ``ProjectFolder``.
public protocol ProjectFiles {
  /// The prefix added to printed paths: empty for the disk, `git:main:` for a git ref.
  var label: String { get }
  /// The prefix removed from printed paths. Paths in documents are relative to the package's folder, wherever the
  /// document is written; paths in messages are relative to the current folder.
  var hiddenPrefix: String { get }

  /// Returns the contents of the file at the given path, or `nil` if it cannot be read.
  func bytes(of path: String) -> [UInt8]?
  /// Returns the paths of the schema files directly in the given folder, sorted bytewise, or `nil` if the folder does
  /// not exist.
  func schemaPaths(in folder: String) -> [String]?
  /// Returns the paths of the given folder's immediate subfolders, sorted and without hidden folders.
  func subfolders(of folder: String) -> [String]
  /// Returns the paths of the manifests in the given folder, `Package.swift` and those for specific Swift versions,
  /// sorted.
  func manifestPaths(in folder: String) -> [String]
  /// Returns whether a file exists at the path.
  func exists(_ path: String) -> Bool
  /// Returns the canonical name of the given folder if it has several paths, or `nil` if it has only one.
  func identity(of folder: String) -> String?
  /// Returns the reason that the file at the given path cannot be read, for messages.
  func unreadableReason(of path: String) -> String
  /// Returns the target of a symbolic link or of a path through a link. Returns `nil` for other paths and for files on
  /// disk.
  func linkTarget(of path: String) -> String?
}

extension ProjectFiles {
  public func identity(of folder: String) -> String? { nil }

  /// Returns whether the package manager treats a file with the given name as a manifest.
  public static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  public func unreadableReason(of path: String) -> String { "cannot read the file" }
  public func linkTarget(of path: String) -> String? { nil }
  public var hiddenPrefix: String { "" }

  /// Returns the given path for messages. The name of a file at the tree's root is preceded by a separator, which
  /// distinguishes it from the label.
  public func displayPath(of path: String) -> String {
    if label.isEmpty {
      return !hiddenPrefix.isEmpty && path.hasPrefix(hiddenPrefix) ? String(path.dropFirst(hiddenPrefix.count)) : path
    }
    return path.utf8.contains(0x2F) ? label + path : label + "./" + path
  }

  /// Returns the contents of a file, given its printed path.
  public func bytes(ofDisplayPath path: String) -> [UInt8]? {
    guard !label.isEmpty else { return bytes(of: path.hasPrefix("/") ? path : hiddenPrefix + path) }
    guard path.hasPrefix(label) else { return nil }
    let inside = path.dropFirst(label.count)
    return bytes(of: String(inside.hasPrefix("./") ? inside.dropFirst(2) : inside))
  }

  /// Reads all schema files in a folder and reports unreadable ones.
  func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      let start = FolderReader.start(of: displayPath(of: folder))
      diagnostics.add(
        Diagnostic(.unreadableFile, "cannot read the folder '\(displayPath(of: folder))'", at: start))
      return []
    }
    return read(paths, into: &diagnostics)
  }

  /// Reads the files at these paths and reports unreadable ones.
  func read(_ paths: [String], into diagnostics: inout Diagnostics) -> [SourceFile] {
    FolderReader.read(
      paths, into: &diagnostics, displayPath: displayPath, bytes: bytes(of:), unreadableReason: unreadableReason)
  }
}

/// The files on disk.
public struct DiskFiles: ProjectFiles {
  public let label = ""
  public let hiddenPrefix: String
  /// The folders that may be read in addition to the checkout around the current folder, or `nil` for no restriction.
  public let roots: [String]?

  public init(hiddenPrefix: String = "", roots: [String]? = nil) {
    self.hiddenPrefix = hiddenPrefix
    self.roots = roots
  }

  public func bytes(of path: String) -> [UInt8]? { FolderReader.schemaBytes(of: path, within: roots) }
  public func schemaPaths(in folder: String) -> [String]? { FolderReader.schemaPaths(in: folder, within: roots) }
  public func subfolders(of folder: String) -> [String] { FolderReader.subfolders(of: folder, within: roots) }
  public func manifestPaths(in folder: String) -> [String] {
    FolderReader.entries(of: folder, within: roots).filter { Self.isManifest(LexicalPath.name(of: $0)) }
  }
  public func exists(_ path: String) -> Bool { FolderReader.exists(path) }
  public func identity(of folder: String) -> String? { FolderReader.realPath(of: folder) }
  public func unreadableReason(of path: String) -> String { FolderReader.unreadableReason(of: path, within: roots) }
}
