import SignalbookFileAccess
import SignalbookSchemaFiles

/// Reads schema files with libc alone.
public enum FolderReader {
  /// Whether a file directly in a registry's folder is one of its schema files: every `*.json` but hidden ones, the
  /// configuration, and copies of the meta-schemas.
  public static func isSchemaName(_ name: String) -> Bool {
    guard name.hasSuffix(".json"), !name.hasPrefix(".") else { return false }
    return !["signalbook.json", "signalbook-1.schema.json", "signalbook-configuration-1.schema.json"].contains(name)
  }

  /// The paths of the schema files directly in a folder, sorted by their bytes; `nil` if the folder cannot be read.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - roots: folders that may be read besides the checkout; `nil`: a person has named the folder.
  /// - Returns: the paths, each with the folder in front.
  public static func schemaPaths(in folder: String, within roots: [String]? = nil) -> [String]? {
    guard let names = try? FileAccess.folder(folder, within: roots).names else { return nil }
    return names.filter(isSchemaName).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
      LexicalPath.joined(folder, $0)
    }
  }

  /// The size above which a file that is no schema is not read.
  public static let mostBytes = 268_435_456

  /// A file's bytes; `nil` when it cannot be read, or is larger than the limit. A pipe or a device is no file: it may have no
  /// end.
  public static func bytes(of path: String, atMost limit: Int = mostBytes) -> [UInt8]? {
    try? FileAccess.bytes(of: path, atMost: limit)
  }

  /// The bytes of a file that the tool writes; `nil` if it is missing, too large, or behind a link.
  public static func outputBytes(of path: String) -> [UInt8]? {
    try? FileAccess.outputBytes(of: path, atMost: mostBytes)
  }

  /// The bytes of a schema file; of one beyond the limit only so many that its reader can say so.
  public static func schemaBytes(of path: String) -> [UInt8]? { schemaBytes(of: path, within: nil) }

  /// The bytes of a schema file in the checkout, or in one of the roots.
  public static func schemaBytes(of path: String, within roots: [String]?) -> [UInt8]? {
    try? FileAccess.bytes(of: path, within: roots, atMost: Limits.fileBytes, isCut: true)
  }

  /// Why ``schemaBytes(of:within:)`` has no bytes of a path, for a message.
  public static func whyUnreadable(_ path: String) -> String { whyUnreadable(path, within: nil) }

  /// Why ``schemaBytes(of:within:)`` has no bytes of a path, for a message.
  public static func whyUnreadable(_ path: String, within roots: [String]?) -> String {
    var name = "the file"
    if let (folder, last) = try? FileAccess.output(path) {
      guard let kind = folder.kind(of: last) else { return "there is no such file" }
      if kind == .link, let target = try? folder.target(of: last) {
        guard FileAccess.exists(path) else {
          return "a link to '\(target)', which does not exist; remove the link or mend its target"
        }
        name = "the target '\(target)' of this link"
      }
    }
    do throws(FileFault) {
      _ = try FileAccess.bytes(of: path, within: roots, atMost: 0, isCut: true)
    } catch {
      switch error {
      case .notAFile(.folder), .notAFolder:
        return "\(name) is a folder; rename it so that it does not end in .json, or remove it"
      case .notAFile: return "\(name) is a pipe, a socket or a device; a schema is a regular file"
      case .link, .repository: return error.reason
      default: break
      }
    }
    return "\(name) cannot be read; check its permissions"
  }

  /// The one path of a folder, however it is written and whatever links lead to it; `nil` when it is not on the disk.
  public static func realPath(_ folder: String) -> String? { FileAccess.realPath(folder) }

  /// All schema files of a folder. What cannot be read is reported.
  public static func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      diagnostics.add(Diagnostic(.unreadableFile, "cannot read the folder '\(folder)'", at: start(folder)))
      return []
    }
    if paths.isEmpty {
      diagnostics.add(Diagnostic(.noRegistry, "the folder '\(folder)' has no *.json file", at: start(folder)))
    }
    return read(paths, into: &diagnostics)
  }

  /// Reads schema files by their paths. A file that cannot be read is reported; files beyond the limit of a registry are
  /// not read.
  ///
  /// - Parameters:
  ///   - paths: the paths.
  ///   - diagnostics: receives what is found.
  ///   - printed: a path as messages print it.
  ///   - bytes: a file's bytes.
  ///   - why: why a file has no bytes.
  /// - Returns: the files that could be read.
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

  /// The first byte of a file: where findings about the whole file stand.
  public static func start(_ path: String) -> Location {
    Location(path: path, range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)
  }
}
