import SignalbookWirePlan

extension ValueConstraint {
  /// The constraint without descriptions and locations, which do not affect the wire form.
  var wireForm: ValueConstraint {
    var value = self
    value.description = nil
    value.members = members.map { member in
      var member = member
      (member.description, member.location) = (nil, nil)
      member.constraint = member.constraint.wireForm
      return member
    }.sorted { $0.key < $1.key }
    switch items {
    case .any: break
    case .each(let item): value.items = .each(item.wireForm)
    case .byIndex(let items): value.items = .byIndex(items.map(\.wireForm))
    }
    if case .each(let item) = undeclaredMembers { value.undeclaredMembers = .each(item.wireForm) }
    value.names = names?.wireForm
    value.alternatives = alternatives.map(\.wireForm)
    value.selection?.cases = (selection?.cases ?? []).map { item in
      var item = item
      item.constraint = item.constraint.wireForm
      return item
    }
    return value
  }
}
