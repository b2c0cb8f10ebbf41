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
  package typealias Keywords = [(key: String, value: JSONTree)]

  let dialect: Dialect

  package init(_ dialect: Dialect) { self.dialect = dialect }

  package func keywords(for constraint: ValueConstraint) -> Keywords {
    if constraint.kinds.isEmpty { return dialect == .validator ? choiceKeywords(for: []) : [("not", .object([]))] }
    if !constraint.alternatives.isEmpty {
      return dialect == .validator ? alternativeKeywords(for: constraint) : anyOfKeywords(for: constraint.alternatives)
    }
    var keys: Keywords = []
    if constraint.choices == nil || dialect == .validator { keys += typeKeywords(for: constraint.kinds) }
    if dialect != .validator, let description = constraint.description {
      keys.append(("description", .text(description)))
    }
    if let choices = constraint.choices { keys += choiceKeywords(for: choices) }
    return keys + numberKeywords(for: constraint) + stringKeywords(for: constraint)
      + listKeywords(for: constraint) + objectKeywords(for: constraint)
      + selectionKeywords(for: constraint.selection)
  }

  func schema(for constraint: ValueConstraint) -> JSONTree { .object(keywords(for: constraint)) }

  /// Returns the schema as compact JSON on one line.
  package func text(for constraint: ValueConstraint) -> String { schema(for: constraint).compact() }

  /// Returns a schema for values that match at least one alternative. Closed lists are merged into a single list.
  private func anyOfKeywords(for alternatives: [ValueConstraint]) -> Keywords {
    let choices = alternatives.compactMap(\.choices)
    if choices.count == alternatives.count { return choiceKeywords(for: Array(choices.joined())) }
    var visitedSchemas: Set<String> = []
    return [("anyOf", .list(alternatives.map(schema).filter { visitedSchemas.insert($0.compact()).inserted }))]
  }

  // MARK: Kinds and choices

  private func typeKeywords(for kinds: ValueConstraint.Kinds) -> Keywords {
    if kinds == .all { return [] }
    let all: [(kind: ValueConstraint.Kinds, name: String)] = [
      (.list, "array"), (.boolean, "boolean"), (.integer, "integer"), (.fraction, "number"), (.object, "object"),
      (.text, "string"), (.null, "null"),
    ]
    // In JSON Schema, `number` includes integers.
    let namedKinds = kinds.contains(.fraction) ? kinds.subtracting(.integer) : kinds
    let names = all.filter { namedKinds.contains($0.kind) }.map(\.name)
    return [("type", names.count == 1 ? .text(names[0]) : .texts(names))]
  }

  /// Returns a schema that accepts only the given values. Removes duplicates, because both dialects require distinct
  /// values. Draft-04 does not support `const`.
  func choiceKeywords(for values: [Scalar]) -> Keywords {
    var visitedValues: Set<Scalar> = []
    let trees = values.filter { visitedValues.insert($0).inserted }.map(Self.tree)
    return trees.count == 1 && dialect == .draft2020 ? [("const", trees[0])] : [("enum", .list(trees))]
  }

  private static func tree(for scalar: Scalar) -> JSONTree {
    let emptyRange = ByteRange(0, 0)
    switch scalar {
    case .null: return .node(JSONNode(.null, emptyRange))
    case .boolean(let flag): return .boolean(flag)
    case .integer(let integer): return .integer(integer)
    case .number(let text): return .node(JSONNode(.number(JSONNumber(text: text, integer: nil)), emptyRange))
    case .text(let text): return .text(text)
    }
  }

  // MARK: Bounds

  private func numberKeywords(for constraint: ValueConstraint) -> Keywords {
    let bounds = constraint.bounds
    // Other steps, such as 0.01, are omitted. Validators divide binary numbers, and would reject 0.07.
    var keys: Keywords = constraint.traits.contains(.isWhole) ? [("multipleOf", .integer(1))] : []
    for (name, inclusive, exclusive) in [
      ("inimum", bounds.minimum, bounds.exclusiveMinimum), ("aximum", bounds.maximum, bounds.exclusiveMaximum),
    ] {
      if dialect == .draft4, let exclusive {
        // Draft-04 has a single bound and a flag. The exclusive bound is usually tighter, so `allOf` adds the inclusive
        // one.
        keys += [("m\(name)", Self.tree(for: exclusive)), ("exclusiveM\(name)", .boolean(true))]
        if let inclusive { keys.append(("allOf", .list([.object([("m\(name)", Self.tree(for: inclusive))])]))) }
        continue
      }
      if let inclusive { keys.append(("m\(name)", Self.tree(for: inclusive))) }
      if let exclusive { keys.append(("exclusiveM\(name)", Self.tree(for: exclusive))) }
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

  private func stringKeywords(for constraint: ValueConstraint) -> Keywords {
    let bounds = constraint.bounds
    var keys = countKeywords(("minLength", bounds.minLength), ("maxLength", bounds.maxLength))
    if constraint.traits.contains(.isJSON), dialect == .draft2020 {
      keys.append(("contentMediaType", .text("application/json")))
    }
    let patterns = bounds.patterns.map(Self.portable)
    if patterns.count == 1 { keys.append(("pattern", .text(patterns[0]))) }
    if patterns.count > 1 {
      keys.append(("allOf", .list(patterns.map { .object([("pattern", .text($0))]) })))
    }
    return keys
  }

  /// Returns the pattern without escapes of the form `\u{1F600}`. Validators that do not use the flag `u` of ECMA 262
  /// reject them or match the letter u.
  static func portable(_ pattern: String) -> String {
    guard pattern.contains("\\u{") else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[backslash...]
      if rest.hasPrefix("\\u{"), let end = rest.firstIndex(of: "}"),
        let value = UInt32(rest[..<end].dropFirst(3), radix: 16), let scalar = Unicode.Scalar(value)
      {
        let digits = String(value, radix: 16, uppercase: true)
        result += value > 0xFFFF ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        rest = rest[rest.index(after: end)...]
      } else {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      }
    }
    return result + rest
  }

  func countKeywords(_ counts: (key: String, count: Int?)...) -> Keywords {
    counts.compactMap { key, count in count.map { (key, .integer(Int64($0))) } }
  }

  // MARK: Lists and objects

  private func listKeywords(for constraint: ValueConstraint) -> Keywords {
    var keys: Keywords = []
    switch constraint.items {
    case .any: break
    case .each(let item): keys.append(("items", schema(for: item)))
    case .byIndex(let items):
      keys.append((dialect == .draft2020 ? "prefixItems" : "items", .list(items.map(schema))))
    }
    return keys + countKeywords(("minItems", constraint.bounds.minItems), ("maxItems", constraint.bounds.maxItems))
  }

  /// Returns the keys for alternatives in the validators' subset, which has no general keyword for alternatives. The
  /// cases of a union are selected by the discriminator; other alternatives are merged.
  private func alternativeKeywords(for constraint: ValueConstraint) -> Keywords {
    guard let selection = constraint.selection, case .member(let key) = selection.selector else {
      return keywords(for: constraint.flattened)
    }
    var frame = ValueConstraint(constraint.kinds)
    let values = ValueConstraint(choices: selection.cases.flatMap(\.values))
    frame.members = [.init(key: key, constraint: values, isRequired: true)]
    frame.selection = selection
    return keywords(for: frame)
  }

  /// Returns the keyword for a selection, which only generated validators support.
  private func selectionKeywords(for selection: ValueConstraint.Selection?) -> Keywords {
    guard let selection else { return [] }
    let cases = selection.cases.map { item in
      let texts = item.values.map(\.jsonText)
      return (
        key: selection.selector.isItems ? "[\(texts.joined(separator: ","))]" : texts[0],
        value: schema(for: item.constraint)
      )
    }
    let by: (key: String, value: JSONTree) =
      switch selection.selector {
      case .member(let key): ("property", .text(key))
      case .items(let indices): ("items", .list(indices.map { .integer(Int64($0)) }))
      }
    return [("select", .object([by, ("cases", .object(cases))]))]
  }

  func keywords(ofMember member: ValueConstraint.Member) -> Keywords {
    let keys = keywords(for: member.constraint)
    guard dialect != .validator, let description = member.description else { return keys }
    return [("description", .text(description))] + keys
  }
}
