import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension EventQueries {
  /// Selects a field's column. If the value contains a secret, the other members of a record are selected one by one,
  /// and any other column is not selected. `siblings` are the fields of the same object, which determine the type of a
  /// held value.
  func select(
    _ value: EventQuery.Value, of field: (declared: Field, path: [String]), _ column: TableColumn,
    _ constraint: ValueConstraint?, besides siblings: [Field], as alias: String, to query: inout EventQuery
  ) {
    let name = field.path.joined(separator: ".")
    if field.declared.type.isSecret { return query.secrets.append(name) }
    guard containsSecret(field.declared, besides: siblings) else {
      let isJSON = column.type == "JSON" && column.mode != "REPEATED"
      let scalar = isJSON ? constraint.map { EventQuery.Value.scalarOrJSON(in: value, $0) } : nil
      return query.select(scalar ?? value, as: alias)
    }
    guard case .object(let members) = field.declared.type.base, column.type == "RECORD", column.mode != "REPEATED",
      !column.isMap
    else { return query.withheld.append(name) }
    for member in members {
      guard let inner = column.fields.last(where: { $0.wire == member.wire }) else { continue }
      select(
        .column(inner.name, of: value), of: (member, field.path + [member.name]), inner,
        constraint?.member(forKey: member.wire)?.constraint.flattened, besides: members, as: "\(alias)_\(inner.name)",
        to: &query)
    }
  }

  /// Returns whether the value of the field contains a secret, such as a member, an item or an attribute.
  func containsSecret(_ field: Field, besides siblings: [Field]) -> Bool {
    field.type.containsSecret(besides: siblings)
      || field.source == "stream.attributes" && attributes.contains { $0.field.type.containsSecret(besides: []) }
  }
}

extension ValueType {
  /// Returns whether the value is or contains a secret. `siblings` are the fields of the same object, which determine the
  /// type of a held value.
  func containsSecret(besides siblings: [Field]) -> Bool {
    if isSecret { return true }
    switch base {
    case .boolean, .integer, .number, .string: return false
    // The values that its cases hold are sent in other fields.
    case .vocabulary: return false
    case .held(let name):
      return siblings.filter { $0.name == name }.contains { $0.type.holdsSecret }
    case .object(let fields): return fields.contains { $0.type.containsSecret(besides: fields) }
    case .map(let map):
      if case .held = map.value.base, map.key.holdsSecret { return true }
    case .union, .template, .array: break
    }
    return valueParts.contains { $0.type.containsSecret(besides: siblings) }
  }

  /// Whether a case of the vocabulary holds a secret.
  private var holdsSecret: Bool {
    (vocabulary?.cases ?? []).contains { $0.holds?.containsSecret(besides: []) == true }
  }
}

extension [Field] {
  /// Returns whether the value of the given key, which can be that of an entry in a flattened map, is secret, and
  /// whether it contains a secret.
  func secrecy(of key: String) -> (isSecret: Bool, containsSecret: Bool) {
    if let field = first(where: { $0.wire == key }) {
      return (field.type.isSecret, field.type.containsSecret(besides: self))
    }
    guard let field = first(where: \.isFlattened), case .map(let map) = field.type.base else { return (false, false) }
    return field.type.isSecret ? (true, true) : map.secrecy(of: key)
  }
}

extension MapType {
  /// Returns whether the value of the given key is secret, and whether it contains a secret.
  func secrecy(of key: String) -> (isSecret: Bool, containsSecret: Bool) {
    var type = entries?.first { $0.key.plainText == key }?.value ?? value
    if case .held = type.base {
      guard let held = self.key.vocabulary?.cases.first(where: { $0.wire.plainText == key })?.holds else {
        return (false, self.key.vocabulary?.cases.contains { $0.holds?.containsSecret(besides: []) == true } ?? false)
      }
      type = held
    }
    return (type.isSecret, type.containsSecret(besides: []))
  }
}
