import SignalbookFileAccess
import SignalbookSchemaFiles

/// Functions that read schema files. They use only libc.
public enum FolderReader {
  /// Returns whether a file name in a registry's folder is that of a schema file: a visible `*.json` file other than
  /// the configuration and copies of the meta-schemas.
  public static func isSchemaFileName(_ name: String) -> Bool {
    guard name.hasSuffix(".json"), !name.hasPrefix(".") else { return false }
    return !["signalbook.json", "signalbook-1.schema.json", "signalbook-configuration-1.schema.json"].contains(name)
  }

  /// Returns the paths of the schema files directly in the given folder, sorted bytewise.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - roots: Folders outside the checkout that may be read. If `nil`, the path is trusted because the user chose it.
  /// - Returns: The paths, including `folder`, or `nil` if the folder cannot be read.
  public static func schemaPaths(in folder: String, within roots: [String]? = nil) -> [String]? {
    guard let names = try? FileAccess.folder(at: folder, within: roots).names else { return nil }
    return names.filter(isSchemaFileName).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
      LexicalPath.joined(folder, $0)
    }
  }

  /// The default size limit for files other than schemas, in bytes.
  public static let maxBytes = 268_435_456

  /// Returns the contents of the file at the given path, or `nil` if it cannot be read or exceeds the limit. Pipes and
  /// devices count as unreadable, because reading them may never end.
  public static func bytes(of path: String, atMost limit: Int = maxBytes) -> [UInt8]? {
    try? FileAccess.bytes(of: path, atMost: limit)
  }

  /// Returns the contents of the output file at the given path, or `nil` if it is missing, too large, or behind a
  /// symbolic link.
  public static func outputBytes(of path: String) -> [UInt8]? {
    try? FileAccess.outputBytes(of: path, atMost: maxBytes)
  }

  /// Returns the contents of the schema file at the given path, truncated just beyond the size limit so that the reader
  /// can report the excess.
  public static func schemaBytes(of path: String) -> [UInt8]? { schemaBytes(of: path, within: nil) }

  /// Returns the contents of a schema file that is in the checkout or in one of the roots.
  public static func schemaBytes(of path: String, within roots: [String]?) -> [UInt8]? {
    try? FileAccess.bytes(of: path, within: roots, atMost: Limits.fileBytes, isCut: true)
  }

  /// Returns the reason that ``schemaBytes(of:within:)`` cannot read the file, for a message.
  public static func unreadableReason(of path: String) -> String { unreadableReason(of: path, within: nil) }

  /// Returns the reason that ``schemaBytes(of:within:)`` cannot read the file, for a message.
  public static func unreadableReason(of path: String, within roots: [String]?) -> String {
    var name = "the file"
    if let (folder, last) = try? FileAccess.output(path) {
      guard let kind = folder.kind(of: last) else { return "the file does not exist" }
      if kind == .link, let target = try? folder.target(of: last) {
        guard FileAccess.exists(path) else {
          return "the link's target '\(target)' does not exist; remove the link, or correct its target"
        }
        name = "the target '\(target)' of this link"
      }
    }
    do throws(FileFault) {
      _ = try FileAccess.bytes(of: path, within: roots, atMost: 0, isCut: true)
    } catch {
      switch error {
      case .notAFile(.folder), .notAFolder:
        return "\(name) is a folder; remove it, or rename it to a name without .json"
      case .notAFile: return "\(name) is a pipe, a socket or a device, but a schema must be a regular file"
      case .link, .repository: return error.reason
      default: break
      }
    }
    return "cannot read \(name); check its permissions"
  }

  /// Returns the folder's path with symbolic links resolved, or `nil` if the folder does not exist.
  public static func realPath(of folder: String) -> String? { FileAccess.realPath(of: folder) }

  /// Reads all schema files in a folder and reports unreadable ones.
  public static func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      diagnostics.add(Diagnostic(.unreadableFile, "cannot read the folder '\(folder)'", at: start(of: folder)))
      return []
    }
    if paths.isEmpty {
      diagnostics.add(Diagnostic(.noRegistry, "the folder '\(folder)' contains no *.json files", at: start(of: folder)))
    }
    return read(paths, into: &diagnostics)
  }

  /// Reads schema files up to the registry size limit, and reports unreadable files.
  ///
  /// - Parameters:
  ///   - paths: The files' paths.
  ///   - diagnostics: Receives the findings.
  ///   - displayPath: Converts a path to the form shown in messages.
  ///   - bytes: Returns a file's contents.
  ///   - unreadableReason: Returns the reason a file cannot be read.
  /// - Returns: The files that were read.
  public static func read(
    _ paths: [String], into diagnostics: inout Diagnostics, displayPath: (String) -> String = { $0 },
    bytes: (String) -> [UInt8]? = schemaBytes(of:), unreadableReason: (String) -> String = unreadableReason
  ) -> [SourceFile] {
    var files: [SourceFile] = []
    var size = 0
    for path in paths where size <= Limits.registryBytes {
      if let bytes = bytes(path) {
        size += bytes.count
        files.append(SourceFile(path: displayPath(path), bytes: bytes))
      } else {
        diagnostics.add(Diagnostic(.unreadableFile, unreadableReason(path), at: start(of: displayPath(path))))
      }
    }
    return files
  }

  /// Returns the location of the file's start, for findings about the entire file.
  public static func start(of path: String) -> Location {
    Location(path: path, range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)
  }
}
