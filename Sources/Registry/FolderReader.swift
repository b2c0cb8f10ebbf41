#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
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
  public static func schemaPaths(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      if isSchemaName(name) { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { LexicalPath.joined(folder, $0) }
  }

  /// A file's bytes, the first of them where there are more than `limit`; `nil` when it cannot be read. A pipe or a device
  /// is no file: it may have no end.
  public static func bytes(of path: String, atMost limit: Int = .max) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(clamping: status.st_size), limit))
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      bytes += chunk[..<count]
      if count < chunk.count || bytes.count > limit { return ferror(file) == 0 ? bytes : nil }
    }
  }

  /// The bytes of a schema file; of one beyond the limit only so many that its reader can say so.
  public static func schemaBytes(of path: String) -> [UInt8]? { bytes(of: path, atMost: Limits.fileBytes) }

  /// Why ``bytes(of:atMost:)`` has no bytes of a path, for a message.
  public static func whyUnreadable(_ path: String) -> String {
    var own = stat()
    guard lstat(path, &own) == 0 else { return "there is no such file" }
    var status = stat()
    let isThere = stat(path, &status) == 0
    var name = "the file"
    if own.st_mode & S_IFMT == S_IFLNK {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = max(0, readlink(path, &target, target.count))
      let text = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard isThere else { return "a link to '\(text)', which does not exist; remove the link or mend its target" }
      name = "the target '\(text)' of this link"
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return "\(name) cannot be read; check its permissions"
    case S_IFDIR: return "\(name) is a folder; rename it so that it does not end in .json, or remove it"
    default: return "\(name) is a pipe, a socket or a device; a schema is a regular file"
    }
  }

  /// The one path of a folder, however it is written and whatever links lead to it; `nil` when it is not on the disk.
  public static func realPath(_ folder: String) -> String? {
    guard let path = realpath(folder, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// All schema files of a folder. What cannot be read is reported.
  public static func read(_ folder: String, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard let paths = schemaPaths(in: folder) else {
      diagnostics.add(Diagnostic(.unreadableFile, "there is no folder '\(folder)' that can be read", at: start(folder)))
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
