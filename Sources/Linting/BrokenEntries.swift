import SignalbookRegistry
import SignalbookSchemaFiles

/// The entries of a registry that contain errors, and the entries that depend on them.
struct BrokenEntries {
  private var ranges: [String: [ByteRange]] = [:]
  var count: Int { ranges.values.reduce(0) { $0 + $1.count } }

  /// An entry of a section in a schema file.
  private struct Entry {
    var section: String
    var path: String
    var member: JSONMember

    var range: ByteRange { ByteRange(member.keyRange.start, member.value.range.end) }
  }

  /// The keys in the `registry` section on which no entry depends.
  private static let independentKeys: Set<String> = [
    "accepted", "allow", "controller", "deletion", "description", "docs", "legal", "note", "provenance", "security",
    "version",
  ]

  /// Returns whether an error is about an example. The other parts of its entry are intact.
  static func isAboutExample(_ error: Diagnostic) -> Bool { error.rule.name == "bad-example" }

  /// Finds the entries to skip. Fails if an error affects the entire registry.
  init?(_ errors: [Diagnostic], in registry: Registry) {
    let files = (registry.files + registry.imports.flatMap(\.files)).map { ($0.path, $0.parsed.root) }
    let rootsByPath = Dictionary(files, uniquingKeysWith: { first, _ in first })
    // The names of faulty entries.
    var names = Set<String>()
    for error in errors where error.severity == .error && !Self.isAboutExample(error) {
      let start = error.location.range.start
      // The parser recovers from a missing comma or a comment, so the values are intact.
      if error.rule.id < "SB0100", error.rule.name != "duplicate-key", case _?? = rootsByPath[error.location.path] {
        continue
      }
      guard case let root?? = rootsByPath[error.location.path], let section = root.member(at: start),
        let entry = section.value.member(at: start)
      else { return nil }
      if section.key == "registry" {
        guard Self.independentKeys.contains(entry.key) else { return nil }
      } else if !["events", "attributes", "links", "messages", "reviews"].contains(section.key) {
        guard ["types", "streams", "profiles"].contains(section.key) else { return nil }
        names.insert(entry.key)
      }
      add(ByteRange(entry.keyRange.start, entry.value.range.end), inFile: error.location.path)
    }
    if !names.isEmpty { addUsers(of: &names, in: registry, rootsByPath) }
  }

  /// Adds the entries that mention any of `names`, directly or indirectly. Some of these may not actually use a faulty
  /// entry.
  private mutating func addUsers(of names: inout Set<String>, in registry: Registry, _ rootsByPath: [String: JSONNode?])
  {
    var entries: [Entry] = []
    for (path, root) in rootsByPath {
      for section in root?.members ?? [] where section.key != "registry" {
        for member in section.value.members ?? [] {
          entries.append(Entry(section: section.key, path: path, member: member))
        }
      }
    }
    var previousCount = -1
    while previousCount != names.count {
      previousCount = names.count
      for entry in entries where !(entry.section == "types" || entry.section == "streams") {
        if entry.member.value.mentions(anyOf: names) { add(entry.range, inFile: entry.path) }
      }
      for entry in entries
      where ["types", "streams"].contains(entry.section) && entry.member.value.mentions(anyOf: names) {
        add(entry.range, inFile: entry.path)
        names.insert(entry.member.key)
      }
    }
    for event in registry.events where names.contains(registry.streams[event.streamIndex].name) {
      let start = event.origin.location.range.start
      guard let entry = entries.first(where: { $0.path == event.origin.location.path && $0.range.start == start })
      else { continue }
      add(entry.range, inFile: entry.path)
    }
  }

  private mutating func add(_ range: ByteRange, inFile path: String) {
    if ranges[path]?.contains(range) != true { ranges[path, default: []].append(range) }
  }

  func contains(_ finding: Diagnostic) -> Bool {
    ranges[finding.location.path]?.contains { range in
      range.start <= finding.location.range.start && finding.location.range.start < range.end
    } == true
  }
}

extension JSONNode {
  /// Returns whether any nested string or key is one of the given names.
  fileprivate func mentions(anyOf names: Set<String>) -> Bool {
    switch value {
    case .string(let text): names.contains(text)
    case .array(let elements): elements.contains { $0.mentions(anyOf: names) }
    case .object(let members): members.contains { names.contains($0.key) || $0.value.mentions(anyOf: names) }
    default: false
    }
  }
}
