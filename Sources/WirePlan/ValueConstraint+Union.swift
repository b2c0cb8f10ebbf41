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
    union.bounds = looserBounds(with: other)
    union.items = other.kinds.contains(.list) ? kinds.contains(.list) ? unionItems(with: other) : other.items : items
    guard other.kinds.contains(.object), kinds.contains(.object) else {
      let object = kinds.contains(.object) ? self : other
      (union.members, union.undeclaredMembers, union.names) = (object.members, object.undeclaredMembers, object.names)
      union.reservedKeys = object.reservedKeys
      union.traits.formUnion(object.traits.intersection(Traits.flattenedObjectTraits))
      return union
    }
    union.undeclaredMembers =
      switch (undeclaredMembers, other.undeclaredMembers) {
      case (.any, _), (_, .any): .any
      case (.none, let rest), (let rest, .none): rest
      case (.each(let value), .each(let second)): .each(value.union(second))
      }
    // An object without undeclared members satisfies every constraint on their names.
    if names == other.names || other.undeclaredMembers == .none {
      union.names = names
    } else if undeclaredMembers == .none {
      union.names = other.names
    }
    union.reservedKeys = commonReservedKeys(with: other, in: union)
    if traits.contains(.isFlattened) != other.traits.contains(.isFlattened) { union.bounds.maxProperties = nil }
    union.members = members.map { mergedMember($0, with: other) }
    union.members += other.members.filter { member(forKey: $0.key) == nil }.map { other.mergedMember($0, with: self) }
    return union
  }

  /// Returns the reserved keys of a union: those that neither object accepts.
  private func commonReservedKeys(with other: ValueConstraint, in union: ValueConstraint) -> [String] {
    if union.undeclaredMembers == .any { return [] }
    let both = reservedKeys + other.reservedKeys.filter { !reservedKeys.contains($0) }
    return union.traits.contains(.acceptsReservedKeys)
      ? both : both.filter { child(forKey: $0) == nil && other.child(forKey: $0) == nil }
  }

  /// Returns the member merged with the other constraint, which an object may match instead.
  private func mergedMember(_ member: Member, with other: ValueConstraint) -> Member {
    var member = member
    member.isRequired = member.isRequired && other.member(forKey: member.key)?.isRequired == true
    if let second = other.child(forKey: member.key) { member.constraint = member.constraint.union(second) }
    return member
  }

  private func unionItems(with other: ValueConstraint) -> Items {
    switch (items, other.items) {
    case (.each(let item), .each(let second)): return .each(item.union(second))
    case (.byIndex(let items), .byIndex(let others)):
      let mergedItems = zip(items, others).map { $0.union($1) }
      // Beyond the end of the shorter list, the items of the longer list apply.
      if items.count <= others.count, bounds.maxItems == items.count {
        return .byIndex(mergedItems + others.dropFirst(items.count))
      }
      if others.count <= items.count, other.bounds.maxItems == others.count {
        return .byIndex(mergedItems + items.dropFirst(others.count))
      }
      return .byIndex(mergedItems)
    default: return .any
    }
  }

  private func looserBounds(with other: ValueConstraint) -> Bounds {
    func copyBounds(of kind: Kinds, _ copy: (inout Bounds, Bounds, Bounds) -> Void, into bounds: inout Bounds) {
      let ours = kinds.isDisjoint(with: kind) ? other.bounds : self.bounds
      copy(&bounds, ours, other.kinds.isDisjoint(with: kind) ? ours : other.bounds)
    }
    func valueIfEqual<Value: Equatable>(_ one: Value?, _ second: Value?) -> Value? { one == second ? one : nil }
    func minimum(_ one: Int?, _ second: Int?) -> Int? { one.flatMap { one in second.map { min(one, $0) } } }
    func maximum(_ one: Int?, _ second: Int?) -> Int? { one.flatMap { one in second.map { max(one, $0) } } }
    var bounds = Bounds()
    copyBounds(
      of: .number,
      { bounds, one, second in
        bounds.minimum = valueIfEqual(one.minimum, second.minimum)
        bounds.maximum = valueIfEqual(one.maximum, second.maximum)
        bounds.exclusiveMinimum = valueIfEqual(one.exclusiveMinimum, second.exclusiveMinimum)
        bounds.exclusiveMaximum = valueIfEqual(one.exclusiveMaximum, second.exclusiveMaximum)
      }, into: &bounds)
    copyBounds(
      of: .text,
      { bounds, one, second in
        bounds.minLength = minimum(one.minLength, second.minLength)
        bounds.maxLength = maximum(one.maxLength, second.maxLength)
        bounds.patterns = one.patterns.filter(second.patterns.contains)
      }, into: &bounds)
    copyBounds(
      of: .list,
      { bounds, one, second in
        bounds.minItems = minimum(one.minItems, second.minItems)
        bounds.maxItems = maximum(one.maxItems, second.maxItems)
      }, into: &bounds)
    copyBounds(of: .object, { $0.maxProperties = maximum($1.maxProperties, $2.maxProperties) }, into: &bounds)
    return bounds
  }
}

extension ValueConstraint.Traits {
  /// The traits that only objects with flattened maps have.
  fileprivate static let flattenedObjectTraits: Self = [.isFlattened, .acceptsReservedKeys]
}
