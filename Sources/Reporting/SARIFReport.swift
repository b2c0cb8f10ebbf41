import SignalbookJSONWriting
import SignalbookSchemaFiles

/// A report of findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), for code scanning.
///
/// Columns count Unicode code points, offsets count bytes. Findings suppressed with `allow` are included as suppressed.
public struct SARIFReport {
  public var toolVersion: String
  public var rules: [RuleDescription]
  private let source: (String) -> [UInt8]?
  private let root: String

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - toolVersion: The tool's version.
  ///   - rules: The descriptions of the rules.
  ///   - root: The project's folder relative to the repository's root, from which code scanning looks up files, with a
  ///     trailing slash. Empty at the root.
  ///   - source: Returns a file's contents, given a location's path.
  public init(
    toolVersion: String, rules: [RuleDescription], root: String = "", source: @escaping (String) -> [UInt8]?
  ) {
    self.toolVersion = toolVersion
    self.root = root
    self.rules = rules
    self.source = source
  }

  public func text(for findings: [Finding]) -> String {
    var files = SourceCache(source)
    let descriptors = descriptors(for: findings)
    let index = Dictionary(uniqueKeysWithValues: descriptors.enumerated().map { ($1.rule.id, $0) })
    let results = findings.map { result(for: $0, index[$0.diagnostic.rule.id] ?? 0, &files) }
    return JSONTree.object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")),
      (
        "runs",
        .list([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([
                    ("name", .text("Signalbook")), ("semanticVersion", .text(toolVersion)),
                    ("rules", .list(descriptors.map(descriptor))),
                  ])
                )
              ])
            ),
            ("columnKind", .text("unicodeCodePoints")),
            (
              "originalUriBaseIds",
              .object([("ROOT", .object([("description", messageObject("The root folder of the project."))]))])
            ),
            ("results", .list(results)),
          ])
        ])
      ),
    ]).pretty()
  }

  /// Returns the known rules, and the rules of findings that do not have a description, sorted by ID.
  private func descriptors(for findings: [Finding]) -> [RuleDescription] {
    var descriptionsByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.rule.id, $0) })
    for finding in findings where descriptionsByID[finding.diagnostic.rule.id] == nil {
      let rule = finding.diagnostic.rule
      descriptionsByID[rule.id] = RuleDescription(
        rule: rule, severity: finding.diagnostic.severity, group: "", summary: rule.name, help: "")
    }
    return descriptionsByID.keys.sorted().compactMap { descriptionsByID[$0] }
  }

  private func descriptor(for description: RuleDescription) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("id", .text(description.rule.id)), ("name", .text(description.rule.name)),
      ("shortDescription", messageObject(description.summary)),
    ]
    if !description.help.isEmpty { members.append(("help", messageObject(description.help))) }
    members.append(("defaultConfiguration", .object([("level", .text(level(for: description.severity)))])))
    if !description.group.isEmpty {
      members.append(("properties", .object([("tags", .list([.text(description.group)]))])))
    }
    return .object(members)
  }

  private func result(for finding: Finding, _ ruleIndex: Int, _ files: inout SourceCache) -> JSONTree {
    let diagnostic = finding.diagnostic
    var location = location(diagnostic.location, finding.path, &files)
    location.append(
      (
        "logicalLocations",
        .list([.object([("fullyQualifiedName", .text(finding.pointer)), ("kind", .text("value"))])])
      ))
    var members: [(key: String, value: JSONTree)] = [
      ("ruleId", .text(diagnostic.rule.id)), ("ruleIndex", .integer(Int64(ruleIndex))),
      ("level", .text(level(for: diagnostic.severity))), ("message", messageObject(diagnostic.message)),
      ("locations", .list([.object(location)])),
      ("partialFingerprints", .object([("signalbook/v1", .text(finding.fingerprint))])),
    ]
    if !diagnostic.notes.isEmpty {
      let related = diagnostic.notes.enumerated().map { index, note in
        JSONTree.object(
          [("id", .integer(Int64(index)))]
            + self.location(note.location, finding.relativePath(of: note.location.path), &files)
            + [("message", messageObject(note.message))])
      }
      members.append(("relatedLocations", .list(related)))
    }
    if !diagnostic.fixes.isEmpty { members.append(("fixes", .list(diagnostic.fixes.map { fix($0, finding) }))) }
    if let suppression = finding.suppression {
      members.append(
        ("suppressions", .list([.object([("kind", .text("inSource")), ("justification", .text(suppression))])])))
    }
    return .object(members)
  }

  private func fix(_ fix: Diagnostic.Fix, _ finding: Finding) -> JSONTree {
    let replacement = JSONTree.object([
      (
        "deletedRegion",
        .object([
          ("byteOffset", .integer(Int64(fix.range.start))),
          ("byteLength", .integer(Int64(fix.range.end - fix.range.start))),
        ])
      ),
      ("insertedContent", .object([("text", .text(fix.replacement))])),
    ])
    let change = JSONTree.object([
      ("artifactLocation", artifact(at: finding.relativePath(of: fix.path))), ("replacements", .list([replacement])),
    ])
    return .object([("description", messageObject(fix.message)), ("artifactChanges", .list([change]))])
  }

  private func location(
    _ location: Location, _ path: String, _ files: inout SourceCache
  ) -> [(key: String, value: JSONTree)] {
    let columns = files.codePointColumns(of: location)
    let region = JSONTree.object([
      ("startLine", .integer(Int64(location.line))), ("startColumn", .integer(Int64(columns.start))),
      ("endLine", .integer(Int64(location.endLine))), ("endColumn", .integer(Int64(columns.end))),
      ("byteOffset", .integer(Int64(location.range.start))),
      ("byteLength", .integer(Int64(max(0, location.range.end - location.range.start)))),
    ])
    return [("physicalLocation", .object([("artifactLocation", artifact(at: path)), ("region", region)]))]
  }

  private func artifact(at path: String) -> JSONTree {
    let path = repositoryPath(of: path, root: root)
    // Paths outside the project's root are relative to the file system's root.
    if path.hasPrefix("/") { return .object([("uri", .text("file://" + percentEncoded(path)))]) }
    return .object([("uri", .text(percentEncoded(path))), ("uriBaseId", .text("ROOT"))])
  }

  private func messageObject(_ text: String) -> JSONTree { .object([("text", .text(text))]) }

  private func level(for severity: Severity) -> String { severity.rawValue }
}

/// Returns a relative reference (RFC 3986). All bytes except unreserved characters and slashes are percent-encoded.
private func percentEncoded(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".unicodeScalars)
  var result = ""
  for byte in path.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F:
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += "%"
      result.unicodeScalars.append(digits[Int(byte >> 4)])
      result.unicodeScalars.append(digits[Int(byte & 15)])
    }
  }
  return result
}

/// A cache of the files that locations refer to.
private struct SourceCache {
  private let source: (String) -> [UInt8]?
  private var files: [String: [UInt8]] = [:]

  init(_ source: @escaping (String) -> [UInt8]?) { self.source = source }

  /// Returns a location's columns in code points instead of bytes. Columns start at 1.
  mutating func codePointColumns(of location: Location) -> (start: Int, end: Int) {
    let path = location.path
    let bytes = files[path] ?? source(path) ?? []
    files[path] = bytes
    func column(at offset: Int, _ byteColumn: Int) -> Int {
      let lineStart = offset - (byteColumn - 1)
      guard lineStart >= 0, offset <= bytes.count else { return byteColumn }
      return 1 + bytes[lineStart..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
    return (
      column(at: location.range.start, location.column),
      column(at: max(location.range.start, location.range.end), location.endColumn)
    )
  }
}
