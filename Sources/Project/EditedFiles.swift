import SignalbookRegistry

/// Project files with some contents replaced in memory, so that an edit can be checked before it is written.
public struct EditedFiles: ProjectFiles {
  private let base: any ProjectFiles
  /// The edited contents, by canonical path.
  private var edits: [String: [UInt8]] = [:]

  public init(_ base: any ProjectFiles) { self.base = base }

  public var label: String { base.label }
  public var hiddenPrefix: String { base.hiddenPrefix }

  /// Replaces a file's contents.
  public mutating func edit(_ path: String, to bytes: [UInt8]) { edits[Self.key(path)] = bytes }

  public func bytes(of path: String) -> [UInt8]? { edits[Self.key(path)] ?? base.bytes(of: path) }
  public func schemaPaths(in folder: String) -> [String]? { base.schemaPaths(in: folder) }
  public func subfolders(of folder: String) -> [String] { base.subfolders(of: folder) }
  public func manifestPaths(in folder: String) -> [String] { base.manifestPaths(in: folder) }
  public func exists(_ path: String) -> Bool { base.exists(path) }
  public func identity(of folder: String) -> String? { base.identity(of: folder) }

  private static func key(_ path: String) -> String { FolderReader.realPath(of: path) ?? path }
}
