import SignalbookJSONWriting
import SignalbookSchemaFiles

/// Findings that were there when a project began to lint: they are not reported. It only ever shrinks.
public struct Baseline: Sendable {
  public static let version = 1

  private struct Entry: Sendable {
    var fingerprint: String
    var rule: String
    var path: String
    var pointer: String
  }

  private var entries: [Entry]

  /// A baseline of everything that is found now.
  public init(_ findings: [Finding]) {
    entries = findings.map {
      Entry(
        fingerprint: $0.fingerprint, rule: "\($0.diagnostic.rule.id) \($0.diagnostic.rule.name)", path: $0.path,
        pointer: $0.pointer)
    }
  }

  /// Reads a baseline's file; a fault in it is reported.
  public init?(_ file: SourceFile, into diagnostics: inout Diagnostics) {
    guard let root = JSONReader.read(file, into: &diagnostics) else { return nil }
    guard root["version"]?.integer == Int64(Self.version), let list = root["findings"]?.elements else {
      diagnostics.add(
        Diagnostic(
          .badBaseline,
          "this is no baseline of version \(Self.version); delete it and run signalbook lint --write-baseline",
          at: file.location(root.range)))
      return nil
    }
    entries = []
    var isSound = true
    for node in list {
      // An entry that is passed over would make a finding new that is not.
      guard let fingerprint = node["fingerprint"]?.string, let rule = node["rule"]?.string,
        let path = node["path"]?.string, let pointer = node["pointer"]?.string
      else {
        isSound = false
        diagnostics.add(
          Diagnostic(
            .badBaseline,
            "an entry of a baseline has the texts \"fingerprint\", \"rule\", \"path\" and \"pointer\"; remove this one, or "
              + "delete the file and run signalbook lint --write-baseline", at: file.location(node.range)))
        continue
      }
      entries.append(Entry(fingerprint: fingerprint, rule: rule, path: path, pointer: pointer))
    }
    if !isSound { return nil }
  }

  public var count: Int { entries.count }

  /// Findings that the baseline does not know, and how many of its entries nothing needs any more.
  public func applied(to findings: [Finding]) -> (new: [Finding], unneeded: Int) {
    let known = Set(entries.map(\.fingerprint))
    let found = Set(findings.map(\.fingerprint))
    return (
      findings.filter { !known.contains($0.fingerprint) }, entries.filter { !found.contains($0.fingerprint) }.count
    )
  }

  /// Without entries that nothing needs.
  public func shrunk(to findings: [Finding]) -> Baseline {
    let found = Set(findings.map(\.fingerprint))
    var result = self
    result.entries.removeAll { !found.contains($0.fingerprint) }
    return result
  }

  /// One entry a line, sorted, so that a change of it reads well in a diff.
  public var text: String {
    let sorted = entries.sorted {
      ($0.path, $0.pointer, $0.rule, $0.fingerprint) < ($1.path, $1.pointer, $1.rule, $1.fingerprint)
    }
    let lines = sorted.map { entry in
      JSONTree.object([
        ("fingerprint", .text(entry.fingerprint)), ("rule", .text(entry.rule)), ("path", .text(entry.path)),
        ("pointer", .text(entry.pointer)),
      ]).oneLine()
    }
    return "{\n  \"version\": \(Self.version),\n  \"findings\": ["
      + lines.map { "\n    " + $0 }.joined(separator: ",") + (lines.isEmpty ? "" : "\n  ") + "]\n}\n"
  }
}

extension RuleID {
  package static let badBaseline = RuleID("SB0912", "bad-baseline")
}
