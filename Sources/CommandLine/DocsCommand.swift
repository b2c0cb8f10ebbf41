#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookDocumentation
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookReview
import SignalbookRevisions
import SignalbookSchemaFiles

extension Subcommand {
  static let docs = Subcommand(
    name: "docs", summary: "Writes the data dictionary: data, purposes, recipients and retention.",
    operands: "[FOLDER …]",
    explanation: """
      Writes documents for the registries in the given folders; by default, for the registries in signalbook.json and in
      schemas/. Unchanged files are not rewritten. If any registry has an error, no file is written.

        signalbook docs                                   html and markdown, into \(DocsRun.defaultOutput)
        signalbook docs --check                           writes nothing; lists stale files and exits with 1
        signalbook docs schemas/focus --format html --output -
        signalbook docs --since 8.0=git:v8.0 --since 8.2=git:v8.2

        html      dictionary.html: one page for all registries, with search and filters, without external files
        markdown  a page for each registry, and README.md for several; an edit of an entry changes only its lines
        csv       inventory.csv: one line for each stream and data point, for spreadsheets
        json      inventory.json: the same with all answers and their locations, for programs

      With --since, the HTML page shows each entry's changes by release, keeps removed entries, and highlights changes
      since a release; the markdown format adds CHANGES.md. SIDE is a side as in 'signalbook diff', or
      profile:NAME[,NAME …] for the schemas with these receiver profiles, for example for an app's earlier releases.
      profile: without a name selects the schemas without profiles. To set releases and the source link permanently, use
      'docs' in signalbook.json.
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", valueChoices: DocumentFile.Format.allCases.map(\.rawValue),
        summary: "Write documents in this format. Repeatable. Default: html and markdown."),
      .init(
        name: "output", value: "FOLDER",
        summary: "The output folder, or - for standard output (single documents only). "
          + "Default: \(DocsRun.defaultOutput)."),
      .init(
        name: "since", value: "[NAME=]SIDE",
        summary:
          "Show changes since this release. Repeat for more releases, oldest first. NAME is the display name."),
      .init(
        name: "source-link", value: "ADDRESS",
        summary: "The URL of the project's folder. HTML entries link to their source lines as ADDRESS/PATH#L12."
      ),
      .init(name: "check", summary: "Do not write files; list stale files, and exit with status 1 if there are any."),
    ] + Subcommand.Option.graph,
    run: { DocsRun($0)?.run() ?? .couldNotRun })
}

/// A run of the subcommand.
private struct DocsRun {
  static let defaultOutput = "Generated/docs"

  private let session: ProjectSession
  private let terminal: Terminal
  private let folders: [String]
  private let formats: Set<DocumentFile.Format>
  /// The output's path relative to the current folder, or `nil` for standard output.
  private let output: String?
  private let isCheck: Bool
  /// The releases, from oldest to newest.
  private let since: [String]
  /// Whether to document all registries of the project.
  private let isWhole: Bool
  private let sourceLink: String?

  /// Prepares a run. Returns `nil` after reporting invalid arguments or an invalid configuration.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    guard let session = ProjectSession(invocation, needsPackage: invocation.operands.isEmpty) else { return nil }
    self.session = session
    guard let folders = session.registryFolders(invocation.operands, subcommand: "docs") else { return nil }
    self.folders = folders
    let words = invocation.all("format")
    formats = words.isEmpty ? [.html, .markdown] : Set(words.compactMap(DocumentFile.Format.init(rawValue:)))
    isCheck = invocation.has("check")
    since = invocation.all("since").isEmpty ? session.configuration.releases : invocation.all("since")
    if invocation.all("since").isEmpty, let outside = since.first(where: DocsSince.isOutside) {
      terminal.writeUsageError(
        "'docs.since' in \(session.configuration.path) refers to '\(outside)', which is outside the package; use the "
          + "option --since instead",
        subcommand: "docs")
      return nil
    }
    isWhole = invocation.operands.isEmpty
    let address = invocation.value(of: "source-link") ?? session.configuration.sourceLink
    sourceLink = address.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    if let address, !address.hasPrefix("https://"), !address.hasPrefix("http://") {
      terminal.writeUsageError(
        "'--source-link' requires a URL that begins with https:// or http://", subcommand: "docs")
      return nil
    }
    switch invocation.value(of: "output") {
    case "-": output = nil
    case let folder?: output = folder
    case nil: output = session.folder.displayPath(for: Self.defaultOutput)
    }
    if output == nil && isCheck {
      terminal.writeUsageError(
        "'--check' compares files and cannot be combined with standard output", subcommand: "docs")
      return nil
    }
  }

  func run() -> ExitStatus {
    var diagnostics = Diagnostics()
    let loaded = session.folder.withProjectRelativePaths.load(
      folders: folders, of: session.configuration, into: &diagnostics)
    session.folder.checkNames(of: loaded, into: &diagnostics)
    session.printFindings(diagnostics.sorted, areFromPackage: true)
    if diagnostics.hasErrors {
      terminal.writeError("No files were written.\n")
      return .findings
    }
    let inventory = Inventory(loaded.compactMap(\.registry))
    keepUntilExit((loaded, inventory))
    var history: DictionaryHistory?
    // Inventories do not include a history.
    if !since.isEmpty, !formats.isDisjoint(with: [.html, .markdown]) {
      do throws(RevisionError) {
        let documented = loaded.compactMap { entry in
          entry.registry.map { RevisionRegistry(folder: session.folder.pathInside(of: entry.folder), registry: $0) }
        }
        history = try DocsSince(since, documented, isWhole: isWhole, in: inventory, of: session.folder).history
      } catch {
        terminal.writeUsageError(error.description)
        return .couldNotRun
      }
    }
    var files = DocumentFile.all(of: inventory, as: formats, history: history, sourceLink: sourceLink)
    for index in files.indices { files[index].bytes = Secrets.mask(files[index].bytes) }
    guard let output else {
      guard files.count == 1 else {
        terminal.writeUsageError(
          "standard output is limited to one document, but there are \(files.count): "
            + "\(files.map(\.name).joined(separator: ", ")); set a folder with --output",
          subcommand: "docs")
        return .couldNotRun
      }
      terminal.writeOutput(String(decoding: files[0].bytes, as: UTF8.self))
      return .clean
    }
    if let refusal = OutputGuard.refusal(ofFolder: output)
      ?? files.lazy.compactMap({ refusal(of: $0, in: output) }).first
    {
      terminal.writeUsageError(refusal, subcommand: "docs")
      return .couldNotRun
    }
    let stale = files.filter { FolderReader.outputBytes(of: output + "/" + $0.name) != $0.bytes }
    if isCheck { return check(files, stale, output) }
    do throws(FileReplacement.Failure) {
      try FileReplacement.createFolder(output)
      for file in stale { _ = try FileReplacement.write(file.bytes, to: output + "/" + file.name) }
    } catch {
      terminal.writeUsageError(error.description)
      return .couldNotRun
    }
    for file in stale { terminal.writeOutput("\(DisplayText.escaped(output))/\(file.name): written\n") }
    terminal.writeOutput(
      "\(TextReport.counted(loaded.count, "registry")); \(stale.count) of \(TextReport.counted(files.count, "document")) written.\n"
    )
    return .clean
  }

  /// Returns the reason not to replace an existing page, such as a handwritten `README.md`, or `nil` to replace it.
  private func refusal(of file: DocumentFile, in folder: String) -> String? {
    let path = folder + "/" + file.name
    guard file.name.hasSuffix(".md"), let old = FolderReader.outputBytes(of: path), !old.isEmpty,
      !old.starts(with: Array("<!-- Generated by `signalbook".utf8))
    else { return nil }
    return "'\(path)' was not written by 'signalbook docs', so it is not overwritten; choose another folder with "
      + "--output"
  }

  private func check(_ files: [DocumentFile], _ stale: [DocumentFile], _ output: String) -> ExitStatus {
    for file in stale {
      let isMissing = FolderReader.outputBytes(of: output + "/" + file.name) == nil
      let reason = isMissing ? "missing" : "stale: differs from the schemas"
      terminal.writeError("\(DisplayText.escaped(output))/\(file.name): \(reason)\n")
    }
    if stale.isEmpty {
      terminal.writeOutput("\(TextReport.counted(files.count, "document")) up to date.\n")
      return .clean
    }
    terminal.writeError("\(TextReport.counted(stale.count, "document")) stale; run 'signalbook docs'.\n")
    return .findings
  }
}
