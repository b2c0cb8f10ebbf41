import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// A fault to introduce into a clean registry, or a harmless edit.
struct SeededCase: Sendable {
  let id: String
  let group: String
  /// A description as a schema author would phrase it.
  let words: String
  /// The remark that a reviewer would make about a fault in the second list.
  let review: String
  fileprivate let edits: [SeededEdit]
  /// The location at which a finding counts: `REGISTRY/FILE#POINTER`.
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

  /// Returns the registry's files after the edits, and its folder.
  func files() throws -> (files: [String: [UInt8]], folder: String) {
    var files = SeededRegistry(registry).files
    for edit in edits {
      let path = SeededRegistry.path(edit.file)
      files[path] = try edit.applied(to: files[path] ?? [])
    }
    return (files, SeededRegistry.folder(registry))
  }

  private var registry: String { String(edits[0].file.prefix { $0 != "/" }) }

  /// Returns the findings after the edits. A separate test checks that there are no findings before the edits.
  func result() throws -> SeededResult {
    let files = try files().files
    let found = SeededRegistry(registry).findings(of: files)
    return SeededResult(seeded: self, new: found, hits: found.filter { isHit($0, files) })
  }

  /// Returns whether the finding or a note is in the edited entry, or the message contains its name.
  private func isHit(_ finding: Diagnostic, _ files: [String: [UInt8]]) -> Bool {
    for place in places {
      let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = SeededRegistry.path(String(parts[0]))
      guard let bytes = files[path] else { continue }
      let name = parts[1].split(separator: "/").last.map(String.init) ?? ""
      if name.utf8.count > 3, finding.message.contains("'\(name)'") { return true }
      // A file with a syntax error has no entries, so the location is the file.
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

/// The result of a single edit.
struct SeededResult: Sendable {
  let seeded: SeededCase
  let new: [Diagnostic]
  /// The new findings that are in the edited entry or mention it.
  let hits: [Diagnostic]
}

/// A registry without findings, as bytes by path.
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
    // Like the tool, lint other entries even if there are errors.
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
