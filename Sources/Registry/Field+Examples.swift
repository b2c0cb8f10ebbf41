import SignalbookSchemaFiles

extension Field {
  /// Returns the field's value in an example of the object with the given fields. The entries of a flattened map are the
  /// members of the object that belong to no other field, as in a payload, or the member with the map's name, as in a
  /// call.
  package func example(in object: JSONNode, among fields: [Field]) -> JSONNode? {
    guard isFlattened else { return object[name] ?? object[wire] }
    if let map = object[name], map.members != nil { return map }
    let entries = (object.members ?? []).filter { hasEntry($0, among: fields) }
    return entries.isEmpty ? nil : JSONNode(.object(entries), object.range)
  }

  /// Returns whether a member of an example belongs to the flattened map, either as an entry or as the whole map.
  func hasEntry(_ member: JSONMember, among fields: [Field]) -> Bool {
    guard let siblingKeys else { return false }
    if member.key == name, member.value.members != nil { return true }
    return !siblingKeys.contains(member.key) && !fields.contains { $0.name == member.key && !$0.isFlattened }
  }
}
