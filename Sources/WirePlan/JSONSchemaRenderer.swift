import SignalbookJSONWriting
import SignalbookSchemaFiles
import SignalbookWireForm

/// Writes constraints as JSON Schema.
package struct JSONSchemaRenderer {
  package enum Dialect: Sendable {
    /// The subset of `docs/generated-code.md`, section 4, without remarks.
    case validator
    case draft4, draft2020
  }

  /// Keys of one schema, in order.
  package typealias Keys = [(key: String, value: JSONTree)]

  private let dialect: Dialect

  package init(_ dialect: Dialect) { self.dialect = dialect }

  package func keys(_ constraint: ValueConstraint) -> Keys {
    if constraint.kinds.isEmpty {
      return dialect == .validator ? [("enum", .list([]))] : [("not", .object([]))]
    }
    if !constraint.alternatives.isEmpty { return anyOf(constraint.alternatives) }
    let isReceivers = constraint.facts.contains(.isReceivers)
    var keys: Keys = []
    if constraint.choices == nil || dialect == .validator || isReceivers { keys += type(of: constraint) }
    if dialect != .validator, let description = constraint.description {
      keys.append(("description", .text(description)))
    }
    if let choices = constraint.choices {
      let isConstant = constraint.facts.contains(.isConstant) && dialect == .draft2020
      keys += isConstant ? choices.map { ("const", Self.tree($0)) } : choice(of: choices)
    }
    keys += numbers(constraint.bounds) + texts(constraint) + list(constraint) + object(constraint)
    guard isReceivers else { return keys }
    let order =
      ["type", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "enum"]
      + ["additionalProperties", "items", "prefixItems", "properties"]
    return order.flatMap { name in keys.filter { $0.key == name } }
  }

  private func schema(_ constraint: ValueConstraint) -> JSONTree { .object(keys(constraint)) }

  /// The schema on one line, without white space.
  package func text(_ constraint: ValueConstraint) -> String { schema(constraint).compact() }

  /// The schema that any of these is; of closed lists one.
  private func anyOf(_ alternatives: [ValueConstraint]) -> Keys {
    var seen: Set<String> = []
    let schemas = alternatives.map(schema).filter { seen.insert($0.compact()).inserted }
    if schemas.count == 1, case .object(let keys) = schemas[0] { return keys }
    let choices = alternatives.compactMap { $0.facts.contains(.isReceivers) ? nil : $0.choices }
    if choices.count == alternatives.count { return choice(of: Array(choices.joined())) }
    return dialect == .validator ? [] : [("anyOf", .list(schemas))]
  }

  // MARK: Kinds and choices

  private func type(of constraint: ValueConstraint) -> Keys {
    var names: Set<String> = []
    if let choices = constraint.choices, !constraint.facts.contains(.isReceivers) {
      names = Set(choices.map(Self.typeName))
    } else if constraint.kinds != .all {
      let all: [(ValueConstraint.Kinds, String)] = [
        (.null, "null"), (.boolean, "boolean"), (.fraction, "number"), (.text, "string"), (.list, "array"),
        (.object, "object"),
      ]
      for (kind, name) in all where constraint.kinds.contains(kind) { names.insert(name) }
      if constraint.kinds.contains(.integer), !names.contains("number") { names.insert("integer") }
    }
    if names.isEmpty { return [] }
    let sorted = names.subtracting(["null"]).sorted() + (names.contains("null") ? ["null"] : [])
    return [("type", sorted.count == 1 ? .text(sorted[0]) : .texts(sorted))]
  }

  /// One of these, each named once, as both dialects want it.
  private func choice(of values: [Scalar]) -> Keys {
    var seen: Set<Scalar> = []
    return [("enum", .list(values.filter { seen.insert($0).inserted }.map(Self.tree)))]
  }

  private static func typeName(_ scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .text: "string"
    }
  }

  private static func tree(_ scalar: Scalar) -> JSONTree {
    let none = ByteRange(0, 0)
    switch scalar {
    case .null: return .node(JSONNode(.null, none))
    case .boolean(let flag): return .boolean(flag)
    case .integer(let integer): return .integer(integer)
    case .number(let text): return .node(JSONNode(.number(JSONNumber(text: text, integer: nil)), none))
    case .text(let text): return .text(text)
    }
  }

  // MARK: Bounds

  private func numbers(_ bounds: Bounds) -> Keys {
    var keys: Keys = []
    if dialect == .validator {
      let all = [
        ("minimum", bounds.minimum), ("maximum", bounds.maximum), ("exclusiveMinimum", bounds.exclusiveMinimum),
        ("exclusiveMaximum", bounds.exclusiveMaximum),
      ]
      return all.compactMap { key, bound in bound.map { (key, Self.tree($0)) } }
    }
    for (name, inclusive, exclusive) in [
      ("inimum", bounds.minimum, bounds.exclusiveMinimum), ("aximum", bounds.maximum, bounds.exclusiveMaximum),
    ] {
      if dialect == .draft4, let exclusive {
        // Draft-04 has one bound and a flag; the tighter is the exclusive one unless it lies outside of the other.
        keys += [("m\(name)", Self.tree(exclusive)), ("exclusiveM\(name)", .boolean(true))]
        if let inclusive { keys.append(("allOf", .list([.object([("m\(name)", Self.tree(inclusive))])]))) }
        continue
      }
      if let inclusive { keys.append(("m\(name)", Self.tree(inclusive))) }
      if let exclusive { keys.append(("exclusiveM\(name)", Self.tree(exclusive))) }
    }
    // Two lists under one key would be one too many.
    let lists = keys.filter { $0.key == "allOf" }
    if lists.count > 1 {
      keys.removeAll { $0.key == "allOf" }
      keys.append(
        ("allOf", .list(lists.flatMap { if case .list(let items) = $0.value { items } else { [JSONTree]() } })))
    }
    return keys
  }

  private func texts(_ constraint: ValueConstraint) -> Keys {
    let bounds = constraint.bounds
    var keys = counts(("minLength", bounds.minLength), ("maxLength", bounds.maxLength))
    if constraint.facts.contains(.isJSON), dialect == .draft2020 {
      keys.append(("contentMediaType", .text("application/json")))
    }
    if bounds.patterns.count == 1 { keys.append(("pattern", .text(bounds.patterns[0]))) }
    if bounds.patterns.count > 1 {
      keys.append(("allOf", .list(bounds.patterns.map { .object([("pattern", .text($0))]) })))
    }
    return keys
  }

  private func counts(_ counts: (key: String, count: Int?)...) -> Keys {
    counts.compactMap { key, count in count.map { (key, .integer(Int64($0))) } }
  }

  // MARK: Lists and objects

  private func list(_ constraint: ValueConstraint) -> Keys {
    var keys: Keys = []
    var most = constraint.bounds.maxItems
    switch constraint.items {
    case .any: break
    case .each(let item): keys.append(("items", schema(item)))
    case .byIndex(let items):
      keys.append((dialect == .draft2020 ? "prefixItems" : "items", .list(items.map(schema))))
      if most == items.count, dialect != .validator, !constraint.facts.contains(.isReceivers) {
        keys.append((dialect == .draft4 ? "additionalItems" : "items", .boolean(false)))
        most = nil
      }
    }
    return keys + counts(("minItems", constraint.bounds.minItems), ("maxItems", most))
  }

  private func object(_ constraint: ValueConstraint) -> Keys {
    let isMap = constraint.facts.contains(.isMap)
    var keys: Keys = []
    var required = constraint.members.filter(\.isRequired).map(\.key)
    if let key = constraint.selection?.key { required = required.filter { $0 != key } + [key] }
    if !required.isEmpty { keys.append(("required", .texts(required))) }
    keys += counts(("maxProperties", constraint.bounds.maxProperties))
    if dialect == .validator, let names = constraint.names {
      keys.append(("propertyNames", .object(self.keys(names).filter { $0.key != "type" })))
    }
    if !constraint.members.isEmpty || dialect == .validator && constraint.rest == .none {
      let members = constraint.members.map { (key: $0.key, value: JSONTree.object(described($0))) }
      keys.append(("properties", .object(members)))
    }
    switch constraint.rest {
    case .any: if isMap, dialect != .validator { keys.append(("additionalProperties", .boolean(true))) }
    case .none: keys.append(("additionalProperties", .boolean(false)))
    case .each(let value):
      if dialect != .validator, let pattern = constraint.names?.bounds.patterns.first {
        keys.append(("patternProperties", .object([(pattern, schema(value))])))
        keys.append(("additionalProperties", .boolean(false)))
      } else {
        keys.append(("additionalProperties", schema(value)))
      }
    }
    if let selection = constraint.selection {
      let cases = selection.cases.map { item in
        // A case without members of its own is written as one.
        let own = item.constraint.isAny ? [("properties", JSONTree.object([]))] : self.keys(item.constraint)
        return (key: item.value.jsonText, value: JSONTree.object(own))
      }
      keys.append(("select", .object([("property", .text(selection.key)), ("cases", .object(cases))])))
    }
    return keys
  }

  private func described(_ member: ValueConstraint.Member) -> Keys {
    let keys = keys(member.constraint)
    guard dialect != .validator, let description = member.description else { return keys }
    return [("description", .text(description))] + keys
  }
}
