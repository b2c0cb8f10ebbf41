import SignalbookLinting
import SignalbookProject
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles

/// The edits that `lint --fix` makes. They are applied to a copy in memory until there are no more fixes, and are then shown or
/// written.
struct FixPlan {
  private struct File {
    var old: [UInt8]
    var new: [UInt8]
    /// The number of fixes.
    var count: Int
  }

  private var changedFiles: [String: File] = [:]
  /// The number of fixes for each read-only file.
  private var refusedFixes: [String: Int] = [:]

  /// Adds the fixes of findings to the plan.
  ///
  /// - Parameters:
  ///   - findings: The findings in `files`.
  ///   - files: The files with the plan's edits so far, to which the new edits are added.
  ///   - owns: Returns whether a file belongs to the project. Other files are not edited.
  /// - Returns: Whether an edit was added.
  mutating func add(
    fixesOf findings: [Diagnostic], to files: inout EditedFiles, where owns: (String) -> Bool
  ) -> Bool {
    var hasChanges = false
    let edits = SourceEdits(findings)
    for (path, fixes) in edits.fixes.sorted(by: { $0.key < $1.key }) where owns(path) {
      guard let old = files.bytes(of: path) else { continue }
      if FileReplacement.isReadOnly(path) {
        refusedFixes[path] = fixes.count
        continue
      }
      let new = edits.applied(to: old, at: path)
      changedFiles[path, default: File(old: old, new: new, count: 0)].new = new
      changedFiles[path]?.count += fixes.count
      files.edit(path, to: new)
      hasChanges = true
    }
    return hasChanges
  }

  /// Adds the fixes of the configuration, which is read before all other files.
  mutating func addConfigurationFixes(of folder: ProjectFolder) {
    var fixed = folder
    var files = EditedFiles(folder.files)
    // A fix can enable further fixes.
    for _ in 0..<20 {
      var diagnostics = Diagnostics()
      _ = fixed.configuration(into: &diagnostics)
      guard add(fixesOf: diagnostics.sorted, to: &files, where: folder.owns(_:)) else { return }
      fixed.files = files
    }
  }

  /// Returns the files with the plan's edits.
  func edited(_ files: any ProjectFiles) -> any ProjectFiles {
    if changedFiles.isEmpty { return files }
    var edited = EditedFiles(files)
    for (path, file) in changedFiles { edited.edit(path, to: file.new) }
    return edited
  }

  /// Prints the changes that ``write(on:reportsElsewhere:)`` would make.
  func show(on terminal: Terminal, naming name: (String) -> String) -> ExitStatus {
    for (path, file) in changedFiles.sorted(by: { $0.key < $1.key }) {
      let difference = UnifiedDiff.text(from: file.old, to: file.new, path: name(path))
      terminal.writeOutput(terminal.showsOutput ? UnifiedDiff.displayText(of: difference) : difference)
    }
    printRejected(on: terminal)
    return refusedFixes.isEmpty ? changedFiles.isEmpty ? .clean : .findings : .couldNotRun
  }

  /// Writes the files and prints a summary.
  ///
  /// - Parameters:
  ///   - terminal: The output.
  ///   - reportsElsewhere: Whether standard output is reserved for a report.
  /// - Returns: Whether all files were written.
  func write(on terminal: Terminal, reportsElsewhere: Bool) -> Bool {
    var wroteAll = refusedFixes.isEmpty
    for (path, file) in changedFiles.sorted(by: { $0.key < $1.key }) {
      do throws(FileReplacement.Failure) {
        _ = try FileReplacement.edit(file.new, at: path)
        let line = "\(DisplayText.escaped(path)): \(TextReport.counted(file.count, "fix")) made\n"
        if reportsElsewhere { terminal.writeError(line) } else { terminal.writeOutput(line) }
      } catch {
        terminal.writeUsageError(error.description)
        wroteAll = false
      }
    }
    printRejected(on: terminal)
    return wroteAll
  }

  private func printRejected(on terminal: Terminal) {
    for (path, count) in refusedFixes.sorted(by: { $0.key < $1.key }) {
      terminal.writeUsageError("'\(path)' is read-only; \(TextReport.counted(count, "fix")) not applied")
    }
  }
}
