import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// A fault that somebody may put into a clean registry, or an edit that is none.
struct SeededCase: Sendable {
  let id: String
  let group: String
  /// What was done, in a schema author's words.
  let words: String
  /// What a reviewer would say of a fault of the second list.
  let review: String
  fileprivate let edits: [SeededEdit]
  /// Where a finding counts: `REGISTRY/FILE#POINTER`.
  fileprivate let places: [String]

  /// Reads one of the lists, such as `faults.json` or `second-harmless.json`.
  static func all(_ name: String) -> [SeededCase] {
    let path = "\(SeededRegistry.folder)/\(name).json"
    var diagnostics = Diagnostics()
    let file = SourceFile(path: path, bytes: FolderReader.bytes(of: path) ?? [])
    return (JSONReader.read(file, into: &diagnostics)?.elements ?? []).map { node in
      SeededCase(
        id: node["id"]?.string ?? "", group: node["group"]?.string ?? "", words: node["words"]?.string ?? "",
        review: node["review"]?.string ?? "",
        edits: (node["edits"]?.elements ?? []).map { SeededEdit($0, in: file) },
        places: (node["at"]?.elements ?? []).compactMap(\.string))
    }
  }

  /// The registry's files after the edits, and its folder.
  func files() throws -> (files: [String: [UInt8]], folder: String) {
    var files = SeededRegistry(registry).files
    for edit in edits {
      let path = SeededRegistry.path(edit.file)
      files[path] = try edit.applied(to: files[path] ?? [])
    }
    return (files, SeededRegistry.folder(registry))
  }

  private var registry: String { String(edits[0].file.prefix { $0 != "/" }) }

  /// The findings in the registry after the edits; before them it has none, as a test of its own shows.
  func result() throws -> SeededResult {
    let files = try files().files
    let found = SeededRegistry(registry).findings(of: files)
    return SeededResult(seeded: self, new: found, hits: found.filter { isHit($0, files) })
  }

  /// The finding, or another place that it names, is within the edited entry; or its text names the entry.
  private func isHit(_ finding: Diagnostic, _ files: [String: [UInt8]]) -> Bool {
    for place in places {
      let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = SeededRegistry.path(String(parts[0]))
      guard let bytes = files[path] else { continue }
      let name = parts[1].split(separator: "/").last.map(String.init) ?? ""
      if name.utf8.count > 3, finding.message.contains("'\(name)'") { return true }
      // What is no JSON any more has no entries: the file is the place.
      guard let range = SeededEdit.place(of: String(parts[1]), in: bytes) else {
        if finding.location.path == path, finding.rule.id < "SB0100" { return true }
        continue
      }
      let locations = [finding.location] + finding.notes.map(\.location)
      if locations.contains(where: { $0.path == path && range.start <= $0.range.start && $0.range.end <= range.end }) {
        return true
      }
    }
    return false
  }
}

/// What came of one edit.
struct SeededResult: Sendable {
  let seeded: SeededCase
  let new: [Diagnostic]
  /// Of these, what is within the edited entry or names it.
  let hits: [Diagnostic]
}

/// A registry that lint finds clean, as bytes by path.
struct SeededRegistry {
  static let folder = "\(Paths.root)/Tests/LintingTests/SeededFaults"
  let files: [String: [UInt8]]
  private let folder: String

  init(_ name: String) {
    let folder = Self.folder(name)
    self.folder = folder
    files = Dictionary(
      uniqueKeysWithValues: (FolderReader.schemaPaths(in: folder) ?? []).map { ($0, FolderReader.bytes(of: $0) ?? []) })
  }

  static func folder(_ name: String) -> String {
    name == "potluck" ? "\(folder)/registries/potluck" : "\(Paths.root)/schemas/\(name)"
  }

  static func path(_ file: String) -> String {
    let parts = file.split(separator: "/", maxSplits: 1).map(String.init)
    return "\(folder(parts[0]))/\(parts[1])"
  }

  func findings(of files: [String: [UInt8]]) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: $0.value) }
    // As the tool does: beside errors, other entries are looked at.
    var beside: [Diagnostic] = []
    let registry = loadRegistry(
      files: sources, folder: folder, into: &diagnostics,
      salvaging: {
        beside = lint(unsound: $0, errors: $1, settings: LintFixture.forIOS, today: LintFixture.today).findings
          .filter { $0.severity != .note || $0.rule.name != "not-looked-at" }
      })
    for finding in beside { diagnostics.add(finding) }
    if let registry {
      for finding in lint(registry, settings: LintFixture.forIOS, today: LintFixture.today).findings {
        diagnostics.add(finding)
      }
    }
    return diagnostics.sorted
  }
}
