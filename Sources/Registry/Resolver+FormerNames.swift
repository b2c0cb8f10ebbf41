import SignalbookSchemaFiles

// Former names, which `formerly` declares. Links and old releases refer to entries by former name. Within a collection,
// a former name must therefore belong to a single entry and differ from all current names.
extension Resolver {
  func formerNames(from node: JSONNode?) -> [String] {
    hasFormerNames = hasFormerNames || node != nil
    return strings(from: node)
  }

  /// Checks all collections of the language: the entries of each section, and the maps within entries.
  func checkFormerNames() {
    for scope in scopes {
      for section in Section.allCases {
        guard case .map(_, let shape)? = Grammar.form(Grammar.root)?.key(section.key)?.shape else { continue }
        let entries = scope.sortedEntries(of: section)
        check(entries)
        for entry in entries { check(entry.node, shape, isNamed: true, in: entry.file) }
      }
      for file in scope.files {
        if let refine = file.root["refine"] { check(refine, .form("refine"), in: file) }
      }
    }
  }

  private func check(_ node: JSONNode, _ shape: Shape, isNamed: Bool = false, in file: SchemaFile) {
    switch shape {
    case .form(let name):
      guard let form = Grammar.form(name) else { return }
      for member in node.members ?? [] {
        guard let key = form.key(member.key) else { continue }
        if !isNamed, member.key == "formerly" {
          report(
            .misplacedKey, "this entry has no name, so it cannot have former names; remove 'formerly'",
            at: member.keyRange, in: file)
        }
        check(member.value, key.shape, in: file)
      }
    case .map(_, let values):
      let members = node.members ?? []
      check(members.map { DeclaredEntry(name: $0.key, keyRange: $0.keyRange, node: $0.value, file: file) })
      for member in members { check(member.value, values, isNamed: true, in: file) }
    case .list(let item, _): for element in node.elements ?? [] { check(element, item, in: file) }
    case .either(let shapes): for shape in shapes { check(node, shape, isNamed: isNamed, in: file) }
    default: break
    }
  }

  private func check(_ entries: [DeclaredEntry]) {
    guard entries.contains(where: { $0.node["formerly"] != nil }) else { return }
    let currentLocations = Dictionary(
      entries.map { ($0.name, $0.keyLocation) }, uniquingKeysWith: { first, _ in first })
    var formerNames: [String: (entry: String, location: Location)] = [:]
    for entry in entries {
      for node in entry.node["formerly"]?.elements ?? [] {
        guard let name = node.string else { continue }
        let fault: (String, note: String, Location)
        if name == entry.name {
          fault = ("'\(name)' is the current name of the entry", "the current name", entry.keyLocation)
        } else if let other = currentLocations[name] {
          fault = ("'\(name)' is the current name of another entry", "the other entry", other)
        } else if let first = formerNames[name], first.entry == entry.name {
          fault = ("'\(name)' is listed twice", "the first name", first.location)
        } else if let first = formerNames[name] {
          fault = (
            "'\(name)' is a former name of two entries, but must identify one entry", "the first entry", first.location
          )
        } else {
          formerNames[name] = (entry.name, entry.location(of: node.range))
          continue
        }
        report(
          .formerName, "\(fault.0); remove it from this 'formerly'", at: node.range, in: entry.file,
          notes: [.init(fault.note, at: fault.2)])
      }
    }
  }
}
