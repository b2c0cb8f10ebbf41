import SignalbookExporting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookReview
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// A run of `signalbook export` with a format that is generated from registries.
struct ExportRun {
  private let format: ExportFormat
  private let invocation: Invocation
  private let session: ProjectSession
  private var folders: [String]
  private var terminal: Terminal { invocation.terminal }

  /// Prepares a run. Returns `nil` after reporting invalid arguments or an invalid configuration.
  init?(_ format: ExportFormat, _ invocation: Invocation) {
    let terminal = invocation.terminal
    let special: [ExportFormat.Option] = [.merge, .draft, .side, .stream, .entry, .since, .dialect]
    for option in special where !invocation.all(option.rawValue).isEmpty && !format.options.contains(option) {
      let others = ExportFormat.all.filter { $0.options.contains(option) }.map(\.name)
      terminal.writeUsageError(
        "'--\(option.rawValue)' applies only to \(others.joined(separator: ", ")), not to '\(format.name)'",
        subcommand: "export")
      return nil
    }
    guard let session = ProjectSession(invocation, needsPackage: invocation.operands.count < 2) else { return nil }
    guard let folders = session.registryFolders(Array(invocation.operands.dropFirst()), subcommand: "export") else {
      return nil
    }
    self.folders = folders
    self.format = format
    self.invocation = invocation
    self.session = session
  }

  mutating func run() -> ExitStatus {
    var diagnostics = Diagnostics()
    let loaded = session.folder.withProjectRelativePaths.load(
      folders: folders, of: session.configuration, into: &diagnostics)
    session.folder.checkNames(of: loaded, into: &diagnostics)
    var registries = loaded.compactMap(\.registry)
    if registries.count < loaded.count || diagnostics.hasErrors {
      session.printFindings(diagnostics.sorted, areFromPackage: true)
      terminal.writeError("No files were written.\n")
      return .findings
    }
    let profiles = invocation.all("profile")
    let known = Set(registries.flatMap(\.profiles).map(\.name)).sorted()
    for profile in profiles where !known.contains(profile) {
      failForUnknownName("profile", profile, known)
      return .couldNotRun
    }
    registries = registries.map { $0.applying(profiles: profiles) }
    guard var request = request(registries) else { return .couldNotRun }
    keepUntilExit((loaded, registries, request.inventory))
    if let side = invocation.value(of: "since") {
      if !request.entries.isEmpty {
        terminal.writeUsageError(
          "'--since' already selects the entries to review; remove '--entry'", subcommand: "export")
        return .couldNotRun
      }
      do throws(RevisionError) {
        let exported = loaded.compactMap { entry in
          entry.registry.map { RevisionRegistry(folder: session.folder.pathInside(of: entry.folder), registry: $0) }
        }
        let since = try ExportSince(side, exported, of: session.folder)
        (request.entries, request.since) = (since.entries, since.since)
      } catch {
        terminal.writeUsageError(error.description)
        return .couldNotRun
      }
    }
    let export: Export
    do throws(ExportFault) {
      export = try format.export(request)
    } catch {
      terminal.writeUsageError(error.description)
      return .couldNotRun
    }
    if invocation.has("explain") {
      terminal.writeOutput(explanation(of: export, request.inventory.provenance))
      if invocation.value(of: "output") == nil { return printGaps(export) }
    }
    return write(export.files) ? printGaps(export) : .couldNotRun
  }

  // MARK: Request

  private func request(_ registries: [Registry]) -> ExportRequest? {
    var request = ExportRequest(Inventory(registries))
    request.dialect = invocation.value(of: "draft").flatMap(SchemaDialect.init) ?? .draft2020
    request.sqlDialect = invocation.value(of: "dialect").flatMap(SQLDialect.init) ?? .bigquery
    request.side = invocation.value(of: "side").flatMap(SchemaSide.init) ?? .producer
    if let variant = invocation.value(of: "variant") {
      let known = registries.flatMap(\.variants).map(\.name)
      guard known.contains(variant) else {
        failForUnknownName("variant", variant, known)
        return nil
      }
    }
    if let stream = invocation.value(of: "stream") {
      let known = request.inventory.streams.map(\.stream.name)
      guard known.contains(stream) else {
        failForUnknownName("stream", stream, known)
        return nil
      }
      request.stream = stream
    }
    request.entries = Set(invocation.all("entry"))
    if !request.entries.isEmpty {
      var ids = Set(request.inventory.streams.map(\.id))
      for registry in request.inventory.registries { registry.visit { point, _ in ids.insert(point.id) } }
      for entry in request.entries.sorted() where !ids.contains(entry) {
        failForUnknownName("entry", entry, Array(ids))
        return nil
      }
    }
    for path in invocation.all("merge") {
      guard let bytes = FolderReader.bytes(of: path) else {
        terminal.writeUsageError("cannot read the file '\(path)'")
        return nil
      }
      request.merged.append(SourceFile(path: path, bytes: bytes))
    }
    // The variant is set last, because streams and entries of any variant can be selected.
    request.variant = invocation.value(of: "variant")
    return request
  }

  private func failForUnknownName(_ noun: String, _ name: String, _ known: [String]) {
    let list = Set(known).sorted()
    let choices =
      list.isEmpty
      ? "; the registries have no \(noun == "entry" ? "entries" : noun + "s"), so remove '--\(noun)'"
      : list.count <= 12 ? "; use one of \(list.joined(separator: ", "))" : ""
    terminal.writeUsageError(
      "unknown \(noun) '\(name)'\(choices)\(suggestion(for: name, among: list))", subcommand: "export")
  }

  // MARK: Output

  private func write(_ files: [Export.File]) -> Bool {
    let output = invocation.value(of: "output")
    let isForEach = format.options.contains(.stream)
    let main = files.filter { !$0.isCompanion }
    guard let output, output != "-" else {
      if main.count > 1 {
        terminal.writeUsageError(
          "'\(format.name)' creates \(main.count) files here; set a folder with --output, or select a stream "
            + "with --stream",
          subcommand: "export")
        return false
      }
      for file in main { terminal.writeOutput(file.text) }
      return true
    }
    // Write to a folder if the export can have several files, unless the user selected a single file and specified its
    // path.
    let namesFile = [".json", ".sql"].contains { output.hasSuffix($0) } || FileReplacement.isStream(output)
    let isFolder = isForEach && !(main.count == 1 && namesFile)
    if isFolder, FileReplacement.isStream(output) {
      terminal.writeUsageError(
        "'\(format.name)' creates \(main.count) files here, but '\(output)' is a single file; set a folder, or "
          + "select a stream with --stream",
        subcommand: "export")
      return false
    }
    if let refusal = isFolder ? OutputGuard.refusal(ofFolder: output) : OutputGuard.refusal(ofFile: output) {
      terminal.writeUsageError(refusal, subcommand: "export")
      return false
    }
    // A single output file cannot contain companion files.
    let files = isFolder ? files : main
    var writtenCount = 0
    for file in files {
      let path = isFolder ? "\(output)/\(file.name)" : output
      let bytes = Secrets.mask(file.bytes)
      do throws(FileReplacement.Failure) {
        if isFolder { try FileReplacement.createFolder(output) }
        let outcome =
          isFolder
          ? try FileReplacement.write(bytes, to: path) : try FileReplacement.writeOutput(bytes, to: path)
        if outcome == .written { writtenCount += 1 }
        if files.count == 1, let outcome {
          terminal.writeOutput("\(DisplayText.escaped(path)): \(outcome == .written ? "written" : "unchanged")\n")
        }
      } catch {
        terminal.writeUsageError(error.description)
        return false
      }
    }
    if files.count > 1 {
      terminal.writeOutput(
        "\(DisplayText.escaped(output)): \(writtenCount) of \(TextReport.counted(files.count, "file")) written\n")
    }
    return true
  }

  /// Returns a line for each answer: its location in the schema, its path in the document, its value and its
  /// provenance.
  private func explanation(of export: Export, _ provenance: ProvenanceIndex) -> String {
    table(
      of: export.sources.map { source in
        let from = source.provenance(in: provenance).map { " (\($0.title))" } ?? ""
        return (
          session.relativeLocation(source.location).text,
          "\(DisplayText.escaped(source.path)) = \(DisplayText.escaped(source.value))\(from)"
        )
      })
  }

  /// The maximum number of gaps listed per key. Further gaps are counted.
  private static let maxListedCount = 5

  private func printGaps(_ export: Export) -> ExitStatus {
    let listsAll = invocation.has("explain")
    // If all points of a stream lack the same answer, list it once, because the stream or the registry's defaults can
    // supply it.
    let groups = Dictionary(grouping: export.gaps) { gap in
      [gap.kind.rawValue, gap.key ?? "", gap.stream ?? "\(gap.message) \(gap.location.text)"]
    }
    var byKey: [String: Int] = [:]
    var text = ""
    let questions = export.questionCount
    for gap in export.gaps {
      let group = groups[[gap.kind.rawValue, gap.key ?? "", gap.stream ?? "\(gap.message) \(gap.location.text)"]] ?? []
      let isFirst = group.first == gap
      if !isFirst, !listsAll { continue }
      let count = byKey[gap.key ?? "", default: 0]
      byKey[gap.key ?? ""] = count + 1
      if count >= Self.maxListedCount, !listsAll { continue }
      let kind = gap.kind == .unanswered ? "unanswered" : "not supported"
      var message = DisplayText.escaped(gap.message)
      if group.count > 1, !listsAll {
        message +=
          gap.kind == .unanswered
          ? "; the same applies to \(group.count - 1) more entries of the stream: set the key in the stream, or once "
            + "in the registry's 'defaults'"
          : "; the same applies to \(group.count - 1) more entries of the stream"
      }
      text += "\(session.relativeLocation(gap.location).text): \(kind): \(message)\n"
    }
    if !listsAll {
      for (key, count) in byKey.sorted(by: { $0.key < $1.key }) where count > Self.maxListedCount {
        text += "\(count - Self.maxListedCount) more\(key.isEmpty ? "" : " of '\(key)'"); --explain lists all\n"
      }
    }
    let unansweredCount = export.gaps.count { $0.kind == .unanswered }
    if !export.gaps.isEmpty {
      let points = unansweredCount > questions ? " (for \(unansweredCount) entries)" : ""
      text +=
        "\(TextReport.counted(questions, "question")) unanswered\(points), \(export.gaps.count - unansweredCount) not "
        + "covered by the form.\n"
    }
    // These rows do not affect the exit status, because no edit to a schema can complete them.
    if !export.manualRows.isEmpty {
      let rows = listsAll ? export.manualRows[...] : export.manualRows.prefix(Self.maxListedCount)
      let more = export.manualRows.count - rows.count
      text += "complete by hand: \(rows.map { DisplayText.escaped($0) }.joined(separator: ", "))"
      text += more > 0 ? " and \(more) more; --explain lists all\n" : "\n"
    }
    terminal.writeError(text)
    return unansweredCount > 0 ? .findings : .clean
  }
}
