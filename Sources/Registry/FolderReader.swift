import SignalbookFileAccess
import SignalbookSchemaFiles

/// Functions that read schema files using only libc.
public enum FolderReader {
  /// Returns whether a file directly in a registry's folder is one of its schema files: every visible `*.json` except
  /// the configuration and copies of the meta-schemas.
  public static func isSchemaName(_ name: String) -> Bool {
    guard name.hasSuffix(".json"), !name.hasPrefix(".") else { return false }
    return !["signalbook.json", "signalbook-1.schema.json", "signalbook-configuration-1.schema.json"].contains(name)
  }

  /// Returns the paths of the schema files directly in a folder, sorted bytewise; `nil` if the folder cannot be read.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - roots: Folders outside the checkout that may be read; `nil` if the user named the folder.
  /// - Returns: The paths, including `folder`.
  public static func schemaPaths(in folder: String, within roots: [String]? = nil) -> [String]? {
    guard let names = try? FileAccess.folder(folder, within: roots).names else { return nil }
    return names.filter(isSchemaName).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
      LexicalPath.joined(folder, $0)
    }
  }

  /// The default size limit of files other than schemas, in bytes.
  public static let mostBytes = 268_435_456

  /// Returns the contents of a file; `nil` if it cannot be read or exceeds the limit. Pipes and devices are not read,
  /// since they may be endless.
  public static func bytes(of path: String, atMost limit: Int = mostBytes) -> [UInt8]? {
    try? FileAccess.bytes(of: path, atMost: limit)
  }

  /// Returns the contents of a file that the tool writes; `nil` if it is missing, too large, or behind a symbolic link.
  public static func outputBytes(of path: String) -> [UInt8]? {
    try? FileAccess.outputBytes(of: path, atMost: mostBytes)
  }

  /// Returns the contents of a schema file, cut just beyond the size limit so that the reader can report the excess.
  public static func schemaBytes(of path: String) -> [UInt8]? { schemaBytes(of: path, within: nil) }

  /// Returns the contents of a schema file in the checkout or below a root.
  public static func schemaBytes(of path: String, within roots: [String]?) -> [UInt8]? {
    try? FileAccess.bytes(of: path, within: roots, atMost: Limits.fileBytes, isCut: true)
  }

  /// Returns the reason ``schemaBytes(of:within:)`` returns `nil`, for a message.
  public static func whyUnreadable(_ path: String) -> String { whyUnreadable(path, within: nil) }

  /// Returns the reason ``schemaBytes(of:within:)`` returns `nil`, for a message.
  public static func whyUnreadable(_ path: String, within roots: [String]?) -> String {
    var name = "the file"
    if let (folder, last) = try? FileAccess.output(path) {
      guard let kind = folder.kind(of: last) else { return "the file does not exist" }
      if kind == .link, let target = try? folder.target(of: last) {
        guard FileAccess.exists(path) else {
          return "a link to '\(target)', which does not exist; remove the link or correct its target"
        }
        name = "the target '\(target)' of this link"
      }
    }
    do throws(FileFault) {
      _ = try FileAccess.bytes(of: path, within: roots, atMost: 0, isCut: true)
    } catch {
      switch error {
      case .notAFile(.folder), .notAFolder:
        return "\(name) is a folder; rename it so that the name does not end in .json, or remove it"
      case .notAFile: return "\(name) is a pipe, a socket or a device, but a schema must be a regular file"
      case .link, .repository: return error.reason
      default: break
      }
    }
    return "cannot read \(name); check its permissions"
  }

  /// Returns the canonical path of a folder, with symbolic links resolved; `nil` if it does not exist.
  public static func realPath(_ folder: String) -> String? { FileAccess.realPath(folder) }

  /// Reads all schema files of a folder. Unreadable files are reported.
  public static func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      diagnostics.add(Diagnostic(.unreadableFile, "cannot read the folder '\(folder)'", at: start(folder)))
      return []
    }
    if paths.isEmpty {
      diagnostics.add(Diagnostic(.noRegistry, "the folder '\(folder)' contains no *.json files", at: start(folder)))
    }
    return read(paths, into: &diagnostics)
  }

  /// Reads schema files. Unreadable files are reported. Files beyond the size limit of a registry are not read.
  ///
  /// - Parameters:
  ///   - paths: The files' paths.
  ///   - diagnostics: Receives the findings.
  ///   - printed: Returns a path as messages show it.
  ///   - bytes: Returns a file's contents.
  ///   - why: Returns the reason a file cannot be read.
  /// - Returns: The readable files.
  public static func read(
    _ paths: [String], into diagnostics: inout Diagnostics, printed: (String) -> String = { $0 },
    bytes: (String) -> [UInt8]? = schemaBytes(of:), why: (String) -> String = whyUnreadable
  ) -> [SourceFile] {
    var files: [SourceFile] = []
    var size = 0
    for path in paths where size <= Limits.registryBytes {
      if let bytes = bytes(path) {
        size += bytes.count
        files.append(SourceFile(path: printed(path), bytes: bytes))
      } else {
        diagnostics.add(Diagnostic(.unreadableFile, why(path), at: start(printed(path))))
      }
    }
    return files
  }

  /// Returns the start of a file, for findings about the whole file.
  public static func start(_ path: String) -> Location {
    Location(path: path, range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)
  }
}
