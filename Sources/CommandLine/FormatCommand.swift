#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookJSONWriting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookSchemaFiles

extension Subcommand {
  static let format = Subcommand(
    name: "format", summary: "Formats schema files.", operands: "[FILE or FOLDER …]",
    explanation: """
      Formats schema files with two spaces of indentation, and one line for each value that fits in
      \(SchemaFormat.width) columns. The order and spelling of keys and values do not change. Without operands, formats
      all registries and signalbook.json. With -, reads standard input and writes to standard output.

        signalbook format
        signalbook format --check schemas/focus
      """,
    options: [
      .init(
        name: "check", summary: "Do not write files; list unformatted files, and exit with status 1 if there are any."),
      .init(
        name: "staged", summary: "With --check: check the staged content. For a pre-commit hook."),
    ],
    run: runFormat)
}

private func runFormat(_ invocation: Invocation) -> ExitStatus {
  let terminal = invocation.terminal
  if invocation.has("staged"), !invocation.has("check") || !invocation.operands.isEmpty {
    terminal.writeUsageError("'--staged' requires '--check' and does not accept operands", subcommand: "format")
    return .couldNotRun
  }
  if invocation.operands == ["-"] { return formatInput(terminal) }
  guard let (paths, files) = paths(of: invocation) else { return .couldNotRun }
  var diagnostics = Diagnostics()
  var changes: [(path: String, bytes: [UInt8])] = []
  for path in paths {
    guard let bytes = files.bytes(of: path) else {
      terminal.writeUsageError("cannot read '\(path)'")
      return .couldNotRun
    }
    let file = SourceFile(path: path, bytes: bytes)
    var fileDiagnostics = Diagnostics()
    let root = JSONReader.read(file, into: &fileDiagnostics)
    diagnostics.add(contentsOf: fileDiagnostics)
    // The tree of a file with errors may be incomplete. For example, it lacks the second value for a duplicate key.
    guard let root, !fileDiagnostics.hasErrors else { continue }
    let formatted = SchemaFormat.formatted(root, of: bytes)
    if formatted != bytes { changes.append((path, formatted)) }
  }
  terminal.writeError(
    TextReport(usesColor: terminal.usesColor, source: files.bytes(ofDisplayPath:)).text(for: diagnostics.sorted))
  var hasWrittenAll = true
  // Files that are not valid JSON cannot be formatted, but the other files are.
  for (path, bytes) in changes {
    if invocation.has("check") {
      terminal.writeOutput("\(DisplayText.escaped(path)): not formatted\n")
      continue
    }
    do throws(FileReplacement.Failure) {
      _ = try FileReplacement.edit(bytes, at: path)
      terminal.writeOutput("\(DisplayText.escaped(path)): formatted\n")
    } catch {
      terminal.writeUsageError(error.description)
      hasWrittenAll = false
    }
  }
  if !hasWrittenAll { return .couldNotRun }
  if invocation.has("check"), !changes.isEmpty {
    let count = TextReport.counted(changes.count, "file")
    let fix = invocation.has("staged") ? "'signalbook format' and stage the result" : "'signalbook format'"
    terminal.writeError("\(count) not formatted; run \(fix).\n")
  }
  if changes.isEmpty, !diagnostics.hasErrors {
    terminal.writeOutput(
      "\(TextReport.counted(paths.count, "file")) formatted correctly.\n")
  }
  return diagnostics.hasErrors || (invocation.has("check") && !changes.isEmpty) ? .findings : .clean
}

/// Returns the files to format, sorted and without duplicates, and their source. Returns `nil` after reporting an
/// operand without matches.
private func paths(of invocation: Invocation) -> ([String], any ProjectFiles)? {
  let terminal = invocation.terminal
  var paths: [String] = []
  var files: any ProjectFiles = DiskFiles()
  if invocation.operands.isEmpty {
    guard var session = ProjectSession(invocation) else { return nil }
    var changedPaths: Set<String>?
    if invocation.has("staged") {
      guard let staged = session.useStaged() else { return nil }
      if staged.isEmpty { return ([], files) }
      changedPaths = staged
    }
    files = session.folder.files
    for folder in session.folder.registryFolders(of: session.configuration) {
      let inside = session.folder.pathInside(of: folder)
      if inside.hasPrefix("../") || inside.hasPrefix("/") {
        terminal.writeError(
          "\(DisplayText.escaped(folder)): outside the package, so not formatted; to format it, add the folder as an "
            + "operand\n")
      } else {
        paths += files.schemaPaths(in: folder) ?? []
      }
    }
    if session.folder.isConfigured { paths.append(session.folder.displayPath(for: ConfigurationGrammar.fileName)) }
    if let changedPaths { paths.removeAll { !changedPaths.contains($0) } }
    if let outside = paths.first(where: { !session.folder.owns($0) }) {
      terminal.writeUsageError("'\(outside)' is outside the package; to format it, add the path as an operand")
      return nil
    }
  } else {
    for operand in invocation.operands {
      if let inside = FolderReader.schemaPaths(in: operand), !inside.isEmpty {
        paths += inside
      } else if operand.hasSuffix(".json"), FolderReader.bytes(of: operand) != nil {
        paths.append(operand)
      } else if case let inside = files.subfolders(of: operand).flatMap({ files.schemaPaths(in: $0) ?? [] }),
        !inside.isEmpty
      {
        paths += inside
      } else {
        terminal.writeUsageError(
          "'\(operand)' is neither a *.json file nor a folder of such files", subcommand: "format")
        return nil
      }
    }
  }
  return (Set(paths).sorted(), files)
}

private func formatInput(_ terminal: Terminal) -> ExitStatus {
  let bytes = standardInput()
  let file = SourceFile(path: "-", bytes: bytes)
  var diagnostics = Diagnostics()
  guard let root = JSONReader.read(file, into: &diagnostics), !diagnostics.hasErrors else {
    terminal.writeError(
      TextReport(usesColor: terminal.usesColor) { $0 == "-" ? bytes : nil }.text(for: diagnostics.sorted))
    return .findings
  }
  // Do not mask secrets, because the author gets the file back.
  var own = terminal
  own.masksSecrets = false
  own.writeOutput(String(decoding: SchemaFormat.formatted(root, of: bytes), as: UTF8.self))
  return .clean
}

/// Returns the bytes of standard input. String functions would repair invalid UTF-8.
private func standardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(0, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return bytes }
    bytes += buffer[..<count]
  }
}
