import SignalbookJSONWriting
import SignalbookSchemaFiles
import SignalbookWireForm

/// A renderer that converts constraints to JSON Schema.
package struct JSONSchemaRenderer {
  package enum Dialect: Sendable {
    /// The JSON Schema subset described in `docs/generated-code.md`, section 4, without annotations.
    case validator
    case draft4, draft2020
  }

  /// The keywords of a schema, in order.
  package typealias Keys = [(key: String, value: JSONTree)]

  let dialect: Dialect

  package init(_ dialect: Dialect) { self.dialect = dialect }

  package func keys(_ constraint: ValueConstraint) -> Keys {
    if constraint.kinds.isEmpty { return dialect == .validator ? choice(of: []) : [("not", .object([]))] }
    if !constraint.alternatives.isEmpty {
      return dialect == .validator ? selected(constraint) : anyOf(constraint.alternatives)
    }
    var keys: Keys = []
    if constraint.choices == nil || dialect == .validator { keys += type(of: constraint.kinds) }
    if dialect != .validator, let description = constraint.description {
      keys.append(("description", .text(description)))
    }
    if let choices = constraint.choices { keys += choice(of: choices) }
    return keys + numbers(constraint) + texts(constraint) + list(constraint) + object(constraint)
      + select(constraint.selection)
  }

  func schema(_ constraint: ValueConstraint) -> JSONTree { .object(keys(constraint)) }

  /// Returns the schema as compact JSON on one line.
  package func text(_ constraint: ValueConstraint) -> String { schema(constraint).compact() }

  /// Returns a schema for values that match at least one alternative. Closed lists are merged into a single list.
  private func anyOf(_ alternatives: [ValueConstraint]) -> Keys {
    let choices = alternatives.compactMap(\.choices)
    if choices.count == alternatives.count { return choice(of: Array(choices.joined())) }
    var visitedSchemas: Set<String> = []
    return [("anyOf", .list(alternatives.map(schema).filter { visitedSchemas.insert($0.compact()).inserted }))]
  }

  // MARK: Kinds and choices

  private func type(of kinds: ValueConstraint.Kinds) -> Keys {
    if kinds == .all { return [] }
    let all: [(kind: ValueConstraint.Kinds, name: String)] = [
      (.list, "array"), (.boolean, "boolean"), (.integer, "integer"), (.fraction, "number"), (.object, "object"),
      (.text, "string"), (.null, "null"),
    ]
    // In JSON Schema, `number` includes integers.
    let named = kinds.contains(.fraction) ? kinds.subtracting(.integer) : kinds
    let names = all.filter { named.contains($0.kind) }.map(\.name)
    return [("type", names.count == 1 ? .text(names[0]) : .texts(names))]
  }

  /// Returns a schema that accepts only the given values. Removes duplicates, because both dialects require distinct
  /// values. Draft-04 does not support `const`.
  func choice(of values: [Scalar]) -> Keys {
    var visitedValues: Set<Scalar> = []
    let trees = values.filter { visitedValues.insert($0).inserted }.map(Self.tree)
    return trees.count == 1 && dialect == .draft2020 ? [("const", trees[0])] : [("enum", .list(trees))]
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

  private func numbers(_ constraint: ValueConstraint) -> Keys {
    let bounds = constraint.bounds
    // Other steps, such as 0.01, are omitted. Validators divide binary numbers, and would reject 0.07.
    var keys: Keys = constraint.traits.contains(.isWhole) ? [("multipleOf", .integer(1))] : []
    for (name, inclusive, exclusive) in [
      ("inimum", bounds.minimum, bounds.exclusiveMinimum), ("aximum", bounds.maximum, bounds.exclusiveMaximum),
    ] {
      if dialect == .draft4, let exclusive {
        // Draft-04 has a single bound and a flag. The exclusive bound is usually tighter, so `allOf` adds the inclusive
        // one.
        keys += [("m\(name)", Self.tree(exclusive)), ("exclusiveM\(name)", .boolean(true))]
        if let inclusive { keys.append(("allOf", .list([.object([("m\(name)", Self.tree(inclusive))])]))) }
        continue
      }
      if let inclusive { keys.append(("m\(name)", Self.tree(inclusive))) }
      if let exclusive { keys.append(("exclusiveM\(name)", Self.tree(exclusive))) }
    }
    // Merge the `allOf` lists, since an object can contain a key only once.
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
    if constraint.traits.contains(.isJSON), dialect == .draft2020 {
      keys.append(("contentMediaType", .text("application/json")))
    }
    if bounds.patterns.count == 1 { keys.append(("pattern", .text(bounds.patterns[0]))) }
    if bounds.patterns.count > 1 {
      keys.append(("allOf", .list(bounds.patterns.map { .object([("pattern", .text($0))]) })))
    }
    return keys
  }

  func counts(_ counts: (key: String, count: Int?)...) -> Keys {
    counts.compactMap { key, count in count.map { (key, .integer(Int64($0))) } }
  }

  // MARK: Lists and objects

  private func list(_ constraint: ValueConstraint) -> Keys {
    var keys: Keys = []
    switch constraint.items {
    case .any: break
    case .each(let item): keys.append(("items", schema(item)))
    case .byIndex(let items):
      keys.append((dialect == .draft2020 ? "prefixItems" : "items", .list(items.map(schema))))
    }
    return keys + counts(("minItems", constraint.bounds.minItems), ("maxItems", constraint.bounds.maxItems))
  }

  /// Returns the keys for alternatives in the validators' subset, which has no general keyword for alternatives. The
  /// cases of a union are selected by the discriminator; other alternatives are merged.
  private func selected(_ constraint: ValueConstraint) -> Keys {
    guard let selection = constraint.selection, case .member(let key) = selection.by else {
      return keys(constraint.flattened)
    }
    var frame = ValueConstraint(constraint.kinds)
    let values = ValueConstraint(choices: selection.cases.flatMap(\.values))
    frame.members = [.init(key: key, constraint: values, isRequired: true)]
    frame.selection = selection
    return keys(frame)
  }

  /// Returns the keyword for a selection, which only generated validators support.
  private func select(_ selection: ValueConstraint.Selection?) -> Keys {
    guard let selection else { return [] }
    let cases = selection.cases.map { item in
      let texts = item.values.map(\.jsonText)
      return (
        key: selection.by.isItems ? "[\(texts.joined(separator: ","))]" : texts[0], value: schema(item.constraint)
      )
    }
    let by: (key: String, value: JSONTree) =
      switch selection.by {
      case .member(let key): ("property", .text(key))
      case .items(let indices): ("items", .list(indices.map { .integer(Int64($0)) }))
      }
    return [("select", .object([by, ("cases", .object(cases))]))]
  }

  func described(_ member: ValueConstraint.Member) -> Keys {
    let keys = keys(member.constraint)
    guard dialect != .validator, let description = member.description else { return keys }
    return [("description", .text(description))] + keys
  }
}
