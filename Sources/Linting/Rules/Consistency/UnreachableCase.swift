import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let unreachableCase = Rule(
    "SB1203", "unreachable-case", .consistency, .warning,
    summary: "No event can send a vocabulary value, because every field of the type excludes it.",
    reason: """
      The type lists the value and documents describe it, but every field of the type excludes it with `enum` or
      `const`. Remove the value, or allow it in a field. A value that violates the type's own bounds is an error
      (SB0221).
      """,
    example: #"""
        "types": {
          "place": {
            "description": "Where.", "cases": { "bar": "The address bar.", ⟦"key"⟧: "A key.", "menu": "The menu." }
          }
        },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "What opened it.", "type": "place", "enum": ["bar", "menu"] } }
      +   },
      +   "menu.closed": {
      +     "description": "The user closed the menu.", "method": "close", "object": "menu",
      +     "extras": { "from": { "description": "What closed it.", "type": "place" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      // A registry without events only provides its types to importers.
      guard registry.events.contains(where: { $0.origin.importIndex == nil }) else { return }
      var uses: [String: TypeUse]?
      for type in registry.types where type.origin.importIndex == nil {
        guard case .vocabulary(let vocabulary) = type.type.base, !pass.wholeTypes.contains(type.name) else { continue }
        let typeUses = uses ?? pass.typeUses
        uses = typeUses
        // Another rule reports unused types.
        guard let use = typeUses[type.name], !use.isWhole else { continue }
        for item in vocabulary.cases where !item.metadata.isRetired {
          guard !use.values.contains(item.wire), !use.values.contains(.text(item.name)) else { continue }
          pass.report(
            "no event can send \(quoted(item.name)) of \(quoted(type.name)), because every field of the type "
              + "excludes the value",
            at: item.origin.location)
        }
      }
    })
}

/// The values that the fields of a type can have.
private struct TypeUse {
  /// Whether a field permits all values of the type.
  var isWhole = false
  /// The values or case names that narrowed fields permit.
  var values = Set<Scalar>()
}

extension LintPass {
  /// The use of each type by fields of the registry and its importers, keyed by type name.
  fileprivate var typeUses: [String: TypeUse] {
    var uses: [String: TypeUse] = [:]
    func collect(_ node: JSONNode) {
      switch node.value {
      case .array(let elements): for element in elements { collect(element) }
      case .object(let members):
        if let name = node["type"]?.string {
          if let constant = node["const"].flatMap(Scalar.init) {
            uses[name, default: TypeUse()].values.insert(constant)
          } else if let values = node["enum"]?.elements {
            uses[name, default: TypeUse()].values.formUnion(values.compactMap(Scalar.init))
          } else {
            uses[name, default: TypeUse()].isWhole = true
          }
        }
        if let name = node["holds"]?.string { uses[name, default: TypeUse()].isWhole = true }
        for member in members { collect(member.value) }
      default: break
      }
    }
    for file in registry.files + importers.flatMap(\.files) {
      if let tree = file.parsed.root { collect(tree) }
    }
    return uses
  }
}
