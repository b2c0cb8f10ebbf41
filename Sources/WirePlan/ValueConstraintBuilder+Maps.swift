import SignalbookRegistry
import SignalbookWireForm

// Maps and held values.
extension ValueConstraintBuilder {
  func mapConstraint(for map: MapType, _ type: ValueType) -> ValueConstraint {
    let key = applyingEdit(to: map.key)
    var value = ValueConstraint(.object)
    value.traits.insert(.isMap)
    value.bounds.maxProperties = type.bounds.maxProperties
    value.names = constraint(onKey: key)
    if let entries = map.entries {
      value.members = entries.filter { side == .consumer || !$0.metadata.isRetired }.map { entry in
        let constraint = self.value(of: entry.value, isNullable: entry.value.isNullable)
        return .init(key: entry.key.plainText, constraint: namedValue(of: constraint, in: map, only: entry.wire))
      }
    } else if case .held = map.value.base, case .vocabulary(let vocabulary) = key.base {
      value.members = vocabulary.casesWithPayload.map { item, holds in
        .init(key: item.wire.plainText, constraint: namedValue(of: constraint(onHeld: holds, as: map.value), in: map))
      }
    } else {
      value.undeclaredMembers = .each(
        namedValue(of: self.value(of: map.value, isNullable: map.value.isNullable), in: map))
      return value
    }
    // As with object members, receivers check known entries and accept other entries.
    if side == .producer { (value.undeclaredMembers, value.names) = (.none, nil) }
    return value
  }

  /// Adds the entries of a flattened map to the constraint on its object.
  func addEntries(of field: Field, to object: inout ValueConstraint) {
    if side == .producer, field.isNeverSent { return }
    let map = value(of: field)
    let declared = object.members.count
    object.members += map.members.filter { object.member(forKey: $0.key) == nil }
    (object.undeclaredMembers, object.names, object.reservedKeys) = (
      map.undeclaredMembers, map.names, field.siblingKeys ?? []
    )
    if side == .consumer { object.traits.insert(.acceptsReservedKeys) }
    guard case .none = map.undeclaredMembers else {
      object.traits.insert(.isFlattened)
      object.bounds.maxProperties = map.bounds.maxProperties
      return
    }
    // The entries of a closed map are declared members.
    if let most = map.bounds.maxProperties, most < map.members.count { object.bounds.maxProperties = declared + most }
  }

  private func constraint(onKey key: ValueType) -> ValueConstraint? {
    switch key.base {
    case .integer:
      if side == .producer, let numbers = Self.enumerableRange(of: key.bounds) {
        return ValueConstraint(choices: numbers.map { .text(String($0)) })
      }
      var names = ValueConstraint(.text)
      names.bounds.patterns = [integerPattern(for: key)]
      return names
    case .vocabulary(let vocabulary): return ValueConstraint(choices: vocabulary.wireValues.map { .text($0.plainText) })
    default:
      let names = value(of: key, isNullable: false)
      return names == ValueConstraint(.text) ? nil : names
    }
  }

  /// Returns the constraint on the value in a named map, `{name: value}`.
  private func namedValue(of value: ValueConstraint, in map: MapType, only name: String? = nil) -> ValueConstraint {
    guard map.entryName != nil else { return value }
    var object = ValueConstraint(.object)
    object.bounds.maxProperties = 1
    object.undeclaredMembers = .each(value)
    if side == .producer, let name {
      object.members = [.init(key: name, constraint: value, isRequired: true)]
      object.undeclaredMembers = .none
    }
    return object
  }

  /// Returns the range within the bounds, or `nil` if it has more than 100 numbers.
  private static func enumerableRange(of bounds: Bounds) -> ClosedRange<Int64>? {
    guard case .integer(let least)? = bounds.minimum, case .integer(let most)? = bounds.maximum, least <= most else {
      return nil
    }
    let (count, isTooMany) = most.subtractingReportingOverflow(least)
    return isTooMany || count >= 100 ? nil : least...most
  }

  /// Returns the constraint on a value that any case of a key may hold.
  func constraint(onHeld type: ValueType, by key: ValueType?) -> ValueConstraint {
    guard case .vocabulary(let vocabulary)? = key.map(applyingEdit)?.base, !vocabulary.casesWithPayload.isEmpty else {
      return type.wireForm == .text ? ValueConstraint(.text) : .any
    }
    return ValueConstraint(anyOf: vocabulary.casesWithPayload.map { constraint(onHeld: $0.holds, as: type) })
  }

  private func constraint(onHeld holds: ValueType, as carrier: ValueType) -> ValueConstraint {
    let type = holds.inWireForm(of: carrier)
    return value(of: type, isNullable: type.isNullable)
  }

  /// Returns a field list for each value of the key, with the types of the held values.
  func branches(of fields: [Field]) -> [[Field]] {
    var holderNames: Set<String> = []
    for field in fields { if case .held(let sibling) = field.type.base { holderNames.insert(sibling) } }
    guard holderNames.count == 1, let name = holderNames.first,
      let index = fields.firstIndex(where: { $0.name == name }),
      let key = applyingEditAndProfile(to: fields[index]),
      case .vocabulary(let vocabulary) = applyingEdit(to: key.type).base, !vocabulary.casesWithPayload.isEmpty
    else { return [fields] }
    return vocabulary.cases.filter { !$0.metadata.isRetired }.map { item in
      fields.enumerated().compactMap { other, field in
        var type = field.type
        if other == index {
          type.constant = item.wire
          return field.replacing(type: type)
        }
        guard case .held = type.base else { return field }
        guard let holds = item.holds else { return nil }
        type = holds.inWireForm(of: type)
        // For this case, the held value is always sent.
        return vocabulary.onlySomeCasesHoldValues
          ? field.replacing(type: type, sent: .always, isRequired: true) : field.replacing(type: type)
      }
    }
  }
}

extension Vocabulary {
  fileprivate var casesWithPayload: [(item: Case, holds: ValueType)] {
    cases.filter { !$0.metadata.isRetired }.compactMap { item in item.holds.map { (item, $0) } }
  }
}

extension ValueType {
  /// Returns the held type in the wire form of `carrier`, which is the type of the containing field or entry.
  fileprivate func inWireForm(of carrier: ValueType) -> ValueType {
    var type = self
    if carrier.wireForm != .plain { type.wireForm = carrier.wireForm }
    type.isNullable = isNullable || carrier.isNullable
    return type
  }
}
