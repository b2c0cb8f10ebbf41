import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookWireForm

// The keywords of objects.
extension JSONSchemaRenderer {
  func objectKeywords(for constraint: ValueConstraint) -> Keywords {
    var keys: Keywords = []
    let required = constraint.members.filter(\.isRequired).map(\.key)
    if !required.isEmpty { keys.append(("required", .texts(required))) }
    keys += memberCountKeywords(for: constraint)
    var members = constraint.members.map { (key: $0.key, value: JSONTree.object(keywords(ofMember: $0))) }
    let reservedKeyConstraint =
      constraint.traits.contains(.acceptsReservedKeys) ? ValueConstraint.any : ValueConstraint([])
    members += constraint.reservedKeys.filter { constraint.member(forKey: $0) == nil }.map {
      ($0, schema(for: reservedKeyConstraint))
    }
    var additionalProperties: JSONTree? =
      switch constraint.undeclaredMembers {
      case .any: nil
      case .none: .boolean(false)
      case .each(let value): schema(for: value)
      }
    if let names = constraint.names {
      if dialect != .draft4 {
        // The keys of a map's declared entries satisfy the constraint too.
        let isMap = members.isEmpty || constraint.traits.contains(.isMap)
        keys.append(
          isMap ? ("propertyNames", schema(ofNames: names)) : self.nameKeyword(for: names, besides: members.map(\.key)))
      } else if let choices = names.choices {
        // Draft-04 has no keyword for property names. Known names become members, and a single pattern becomes
        // `patternProperties`.
        let value = additionalProperties ?? .object([])
        members += choices.map(\.plainText).filter(constraint.isUndeclared).map { ($0, value) }
        additionalProperties = .boolean(false)
      } else if let pattern = Self.pattern(of: names, besides: members.map(\.key)) {
        keys.append(("patternProperties", .object([(Self.portable(pattern), additionalProperties ?? .object([]))])))
        additionalProperties = .boolean(false)
      }
    }
    if !members.isEmpty { keys.append(("properties", .object(members))) }
    if let additionalProperties { keys.append(("additionalProperties", additionalProperties)) }
    return keys
  }

  private func schema(ofNames names: ValueConstraint) -> JSONTree {
    .object(keywords(for: names).filter { $0.key != "type" })
  }

  /// Returns the keyword for the names of undeclared members. `propertyNames` also applies to declared ones.
  private func nameKeyword(for names: ValueConstraint, besides declared: [String]) -> (key: String, value: JSONTree) {
    if dialect == .validator { return ("additionalPropertyNames", schema(ofNames: names)) }
    let known = declared.map { Scalar.text($0) }
    if let choices = names.choices { return ("propertyNames", .object(choiceKeywords(for: known + choices))) }
    return (
      "propertyNames", .object([("anyOf", .list([.object(choiceKeywords(for: known)), schema(ofNames: names)]))])
    )
  }

  /// Returns a pattern for the names of undeclared members, or `nil` if the names are unrestricted. `patternProperties`
  /// also applies to declared members, so names that match are excluded.
  private static func pattern(of names: ValueConstraint, besides declared: [String]) -> String? {
    let bounds = names.bounds
    if declared.isEmpty || bounds.patterns.isEmpty { return bounds.patterns.count == 1 ? bounds.patterns[0] : nil }
    let patterns = bounds.patterns.map { try? Pattern($0) }
    let matching = declared.filter { name in patterns.allSatisfy { $0?.matches(name) != false } }
    if matching.isEmpty, bounds.patterns.count == 1, bounds.minLength == nil, bounds.maxLength == nil {
      return bounds.patterns[0]
    }
    var pattern = "^"
    if !matching.isEmpty { pattern += "(?!(\(matching.map(Pattern.escaped).joined(separator: "|")))$)" }
    if let least = bounds.minLength { pattern += "(?=[\\s\\S]{\(least)})" }
    if let most = bounds.maxLength { pattern += "(?![\\s\\S]{\(most + 1)})" }
    return pattern + bounds.patterns.map { "(?=[\\s\\S]*(\($0)))" }.joined()
  }

  // MARK: The number of members

  /// The number of optional members up to which a schema without a keyword for the number of undeclared members lists
  /// all combinations.
  private static let maxCombinedMembers = 4

  /// Returns the keywords for the number of members. In an object with a flattened map, only entries count.
  private func memberCountKeywords(for constraint: ValueConstraint) -> Keywords {
    guard let most = constraint.bounds.maxProperties, constraint.traits.contains(.isFlattened) else {
      return countKeywords(("maxProperties", constraint.bounds.maxProperties))
    }
    if dialect == .validator { return countKeywords(("maxAdditionalProperties", most)) }
    let required = constraint.members.count(where: \.isRequired)
    var optional = constraint.members.filter { !$0.isRequired && !$0.constraint.kinds.isEmpty }.map(\.key)
    if constraint.traits.contains(.acceptsReservedKeys) {
      optional += constraint.reservedKeys.filter { constraint.member(forKey: $0) == nil }
    }
    if optional.isEmpty { return countKeywords(("maxProperties", required + most)) }
    guard optional.count <= Self.maxCombinedMembers else {
      let comment =
        "At most \(most) members can be undeclared. This schema limits only their sum with the declared ones."
      return countKeywords(("maxProperties", required + optional.count + most)) + [("$comment", .text(comment))]
    }
    let combinations = (0..<(1 << optional.count)).map { bits in
      let presentKeys = optional.indices.filter { bits >> $0 & 1 == 1 }.map { optional[$0] }
      let limit = countKeywords(("maxProperties", required + presentKeys.count + most))
      return JSONTree.object(presentKeys.isEmpty ? limit : [("required", .texts(presentKeys))] + limit)
    }
    return [("anyOf", .list(combinations))]
  }
}
