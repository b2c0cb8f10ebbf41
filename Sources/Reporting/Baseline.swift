import SignalbookJSONWriting
import SignalbookSchemaFiles

/// The findings that existed when a project adopted the linter. They are not reported. A baseline can only shrink.
public struct Baseline: Sendable {
  public static let version = 1

  struct Entry: Sendable {
    var fingerprint: String
    var rule: String
    var path: String
    var pointer: String
    /// See ``Finding/content``. `nil` in older baselines.
    var content: String?
    /// The entries that the finding covers. `nil` if the finding is about a single location, or if the baseline is from
    /// an older version.
    var names: [String]?

    init(_ finding: Finding) {
      fingerprint = finding.fingerprint
      rule = "\(finding.diagnostic.rule.id) \(finding.diagnostic.rule.name)"
      path = finding.path
      pointer = finding.pointer
      content = finding.content
      names = finding.diagnostic.covered.isEmpty ? nil : finding.diagnostic.covered.map(\.name)
    }

    /// Parses an entry, or returns `nil` if a required string is missing.
    init?(_ node: JSONNode) {
      guard let fingerprint = node["fingerprint"]?.string, let rule = node["rule"]?.string,
        let path = node["path"]?.string, let pointer = node["pointer"]?.string
      else { return nil }
      (self.fingerprint, self.rule, self.path, self.pointer) = (fingerprint, rule, path, pointer)
      content = node["content"]?.string
      names = node["names"]?.elements.map { $0.compactMap(\.string) }
    }

    var line: String {
      var members: [(key: String, value: JSONTree)] = [
        ("fingerprint", .text(fingerprint)), ("rule", .text(rule)), ("path", .text(path)), ("pointer", .text(pointer)),
      ]
      if let content { members.append(("content", .text(content))) }
      if let names { members.append(("names", .texts(names.sorted()))) }
      return JSONTree.object(members).oneLine()
    }
  }

  var entries: [Entry]

  /// Creates a baseline with all current findings.
  public init(_ findings: [Finding]) { entries = findings.map(Entry.init) }

  /// The entries' fingerprints, each alone and combined with each covered name.
  public var fingerprints: [String] {
    entries.flatMap { entry in [entry.fingerprint] + (entry.names ?? []).map { "\(entry.fingerprint) \($0)" } }
  }

  /// Reads a baseline and reports its errors.
  public init?(_ file: SourceFile, into diagnostics: inout Diagnostics) {
    guard let root = JSONReader.read(file, into: &diagnostics) else { return nil }
    guard root["version"]?.integer == Int64(Self.version), let list = root["findings"]?.elements else {
      diagnostics.add(
        Diagnostic(
          .badBaseline,
          "this file is not a baseline of version \(Self.version); delete it and run signalbook lint "
            + "--write-baseline",
          at: file.location(of: root.range)))
      return nil
    }
    entries = []
    var isSound = true
    for node in list {
      // Skipping a malformed entry would report its finding as new.
      guard let entry = Entry(node) else {
        isSound = false
        diagnostics.add(
          Diagnostic(
            .badBaseline,
            "an entry of a baseline must have the strings \"fingerprint\", \"rule\", \"path\" and \"pointer\"; "
              + "remove this entry, or delete the file and run signalbook lint --write-baseline",
            at: file.location(of: node.range)))
        continue
      }
      entries.append(entry)
    }
    if !isSound { return nil }
  }

  public var count: Int { entries.count }

  /// The file: one entry per line, sorted, so that diffs are readable.
  public var text: String {
    let sorted = entries.sorted {
      ($0.path, $0.pointer, $0.rule, $0.fingerprint) < ($1.path, $1.pointer, $1.rule, $1.fingerprint)
    }
    let lines = sorted.map(\.line)
    return "{\n  \"version\": \(Self.version),\n  \"findings\": ["
      + lines.map { "\n    " + $0 }.joined(separator: ",") + (lines.isEmpty ? "" : "\n  ") + "]\n}\n"
  }
}

extension RuleID {
  package static let badBaseline = RuleID("SB0912", "bad-baseline")
}
