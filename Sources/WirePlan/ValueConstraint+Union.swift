import SignalbookWireForm

extension ValueConstraint {
  /// An approximation of this constraint without alternatives. It accepts every value that an alternative accepts, and
  /// few others.
  package var flattened: ValueConstraint {
    guard let first = alternatives.first else { return self }
    return alternatives.dropFirst().reduce(first.flattened) { $0.union($1.flattened) }
  }

  /// Returns a constraint without alternatives that accepts the values of both constraints. Bounds for one kind of
  /// value do not apply to other kinds.
  package func union(_ other: ValueConstraint) -> ValueConstraint {
    if self == other { return self }
    if !alternatives.isEmpty || !other.alternatives.isEmpty { return flattened.union(other.flattened) }
    var union = ValueConstraint(kinds.union(other.kinds))
    if let choices, let others = other.choices { union.choices = choices + others.filter { !choices.contains($0) } }
    union.traits = traits.intersection(other.traits)
    union.bounds = looser(than: other)
    union.items = other.kinds.contains(.list) ? kinds.contains(.list) ? items(or: other) : other.items : items
    guard other.kinds.contains(.object), kinds.contains(.object) else {
      let object = kinds.contains(.object) ? self : other
      (union.members, union.rest, union.names) = (object.members, object.rest, object.names)
      union.reservedKeys = object.reservedKeys
      union.traits.formUnion(object.traits.intersection(Traits.ofFlattened))
      return union
    }
    union.rest =
      switch (rest, other.rest) {
      case (.any, _), (_, .any): .any
      case (.none, let rest), (let rest, .none): rest
      case (.each(let value), .each(let second)): .each(value.union(second))
      }
    // An object without undeclared members satisfies every constraint on their names.
    if names == other.names || other.rest == .none {
      union.names = names
    } else if rest == .none {
      union.names = other.names
    }
    union.reservedKeys = reservedKeys(or: other, union)
    if traits.contains(.isFlattened) != other.traits.contains(.isFlattened) { union.bounds.maxProperties = nil }
    union.members = members.map { joined($0, in: other) }
    union.members += other.members.filter { member($0.key) == nil }.map { other.joined($0, in: self) }
    return union
  }

  /// Returns the reserved keys of a union: those that neither object accepts.
  private func reservedKeys(or other: ValueConstraint, _ union: ValueConstraint) -> [String] {
    if union.rest == .any { return [] }
    let both = reservedKeys + other.reservedKeys.filter { !reservedKeys.contains($0) }
    return union.traits.contains(.acceptsReservedKeys)
      ? both : both.filter { child($0) == nil && other.child($0) == nil }
  }

  /// Returns the member merged with the other constraint, which an object may match instead.
  private func joined(_ member: Member, in other: ValueConstraint) -> Member {
    var member = member
    member.isRequired = member.isRequired && other.member(member.key)?.isRequired == true
    if let second = other.child(member.key) { member.constraint = member.constraint.union(second) }
    return member
  }

  private func items(or other: ValueConstraint) -> Items {
    switch (items, other.items) {
    case (.each(let item), .each(let second)): return .each(item.union(second))
    case (.byIndex(let items), .byIndex(let others)):
      let joined = zip(items, others).map { $0.union($1) }
      // Beyond the end of the shorter list, the items of the other list apply.
      if bounds.maxItems == items.count { return .byIndex(joined + others.dropFirst(items.count)) }
      if other.bounds.maxItems == others.count { return .byIndex(joined + items.dropFirst(others.count)) }
      return .byIndex(joined)
    default: return .any
    }
  }

  private func looser(than other: ValueConstraint) -> Bounds {
    func of(_ kind: Kinds, _ copy: (inout Bounds, Bounds, Bounds) -> Void, into bounds: inout Bounds) {
      let ours = kinds.isDisjoint(with: kind) ? other.bounds : self.bounds
      copy(&bounds, ours, other.kinds.isDisjoint(with: kind) ? ours : other.bounds)
    }
    func same<Value: Equatable>(_ one: Value?, _ second: Value?) -> Value? { one == second ? one : nil }
    func minimum(_ one: Int?, _ second: Int?) -> Int? { one.flatMap { one in second.map { min(one, $0) } } }
    func maximum(_ one: Int?, _ second: Int?) -> Int? { one.flatMap { one in second.map { max(one, $0) } } }
    var bounds = Bounds()
    of(
      .number,
      { bounds, one, second in
        bounds.minimum = same(one.minimum, second.minimum)
        bounds.maximum = same(one.maximum, second.maximum)
        bounds.exclusiveMinimum = same(one.exclusiveMinimum, second.exclusiveMinimum)
        bounds.exclusiveMaximum = same(one.exclusiveMaximum, second.exclusiveMaximum)
      }, into: &bounds)
    of(
      .text,
      { bounds, one, second in
        bounds.minLength = minimum(one.minLength, second.minLength)
        bounds.maxLength = maximum(one.maxLength, second.maxLength)
        bounds.patterns = one.patterns.filter(second.patterns.contains)
      }, into: &bounds)
    of(
      .list,
      { bounds, one, second in
        bounds.minItems = minimum(one.minItems, second.minItems)
        bounds.maxItems = maximum(one.maxItems, second.maxItems)
      }, into: &bounds)
    of(.object, { $0.maxProperties = maximum($1.maxProperties, $2.maxProperties) }, into: &bounds)
    return bounds
  }
}

extension ValueConstraint.Traits {
  /// The traits that only objects with flattened maps have.
  fileprivate static let ofFlattened: Self = [.isFlattened, .acceptsReservedKeys]
}
