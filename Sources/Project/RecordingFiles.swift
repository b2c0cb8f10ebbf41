import SignalbookRegistry

/// The files on disk, with a record of all requests. The build plugin watches exactly the files that its tool reads.
///
/// A class, because it stores the record. It belongs to a single run and is not thread-safe.
public final class RecordingFiles: ProjectFiles {
  public let label = ""
  private var disk = DiskFiles()
  private var requestedPaths = Set<String>()

  public init() {}

  /// The files and folders whose changes can affect the result, sorted. A missing path is replaced with its nearest
  /// existing parent.
  public var watched: [String] {
    var paths = Set<String>()
    for var path in requestedPaths {
      while !disk.exists(path), let slash = path.utf8.lastIndex(of: 0x2F) {
        path = slash == path.utf8.startIndex ? "/" : String(path[..<slash])
      }
      paths.insert(path)
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func read(within roots: [String]) { disk = DiskFiles(roots: roots) }

  public func bytes(of path: String) -> [UInt8]? {
    requestedPaths.insert(path)
    return disk.bytes(of: path)
  }

  public func schemaPaths(in folder: String) -> [String]? {
    requestedPaths.insert(folder)
    return disk.schemaPaths(in: folder)
  }

  public func subfolders(of folder: String) -> [String] {
    requestedPaths.insert(folder)
    return disk.subfolders(of: folder)
  }

  public func manifestPaths(in folder: String) -> [String] { disk.manifestPaths(in: folder) }

  public func exists(_ path: String) -> Bool {
    requestedPaths.insert(path)
    return disk.exists(path)
  }

  public func identity(of folder: String) -> String? { disk.identity(of: folder) }
}
