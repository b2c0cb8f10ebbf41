import SignalbookRegistry
import SignalbookWireForm

// Objects whose keys are data, and values that a key holds.
extension ValueConstraintBuilder {
  func map(_ map: MapType, _ type: ValueType) -> ValueConstraint {
    var value = ValueConstraint(.object)
    value.facts.insert(.isMap)
    value.bounds.maxProperties = type.bounds.maxProperties
    if let entries = map.entries {
      if reader != .exports, reader == .validators || side == .consumer { value.names = names(of: map) }
      let isAll = side == .consumer || reader == .exports
      value.members = entries.filter { isAll || $0.metadata.retired == nil }.map { entry in
        member(entry.key, entry.value, of: map, only: entry.wire)
      }
      if side == .producer { value.rest = .none }
      return value
    }
    let isHeld = if case .held = map.value.base { true } else { false }
    if case .vocabulary(let vocabulary) = map.key.base {
      if reader == .exports || isHeld && side == .producer && reader == .comparison {
        let isAll = side == .consumer
        value.members = vocabulary.cases.filter { isAll || $0.metadata.retired == nil }.compactMap { item in
          var held = map.value
          if isHeld {
            if let holds = item.holds {
              held = reader == .exports ? holds.held(as: map.value) : holds.heldOld(as: map.value)
            } else if reader == .comparison {
              return nil
            }
          }
          return member(item.wire, held, of: map, only: nil)
        }
        if reader == .exports, let unknown = vocabulary.unknown {
          value.members.append(.init(key: unknown.plainText, constraint: .any))
        }
        if reader == .comparison { value.names = names(of: map) }
        if side == .producer { value.rest = .none }
        return value
      }
      if isHeld {
        var held = ValueConstraint(map.value.wireForm == .text ? .text : .all)
        if map.value.wireForm == .text, map.value.isNullable { held.kinds.insert(.null) }
        value.rest = .each(held)
        value.names = names(of: map)
        return value
      }
    }
    value.names = names(of: map)
    value.rest = .each(named(self.value(map.value, isNullable: map.value.isNullable), map))
    return value
  }

  private func member(
    _ key: Scalar, _ type: ValueType, of map: MapType, only name: String?
  ) -> ValueConstraint.Member {
    .init(key: key.plainText, constraint: named(value(type, isNullable: type.isNullable), map, only: name))
  }

  private func names(of map: MapType) -> ValueConstraint? {
    var names = ValueConstraint(.text)
    switch map.key.base {
    case .integer:
      names.bounds.patterns = [integerPattern(map.key.bounds)]
      if side == .producer, reader == .comparison, let numbers = Self.fewNumbers(map.key.bounds) {
        return ValueConstraint(choices: numbers.map { .text(String($0)) })
      }
    case .vocabulary(let vocabulary):
      return ValueConstraint(choices: wires(of: vocabulary).map { .text($0.plainText) })
    default:
      switch reader {
      case .validators: return nil
      case .exports:
        let patterns = map.key.bounds.patterns + (map.key.format.flatMap(Format.pattern).map { [$0] } ?? [])
        guard patterns.count == 1 else { return nil }
        names.bounds.patterns = patterns
      case .comparison: return side == .producer ? value(map.key, isNullable: false) : nil
      }
    }
    return names
  }

  /// The value of a named map: `{name: value}`.
  private func named(_ value: ValueConstraint, _ map: MapType, only name: String? = nil) -> ValueConstraint {
    guard map.entryName != nil else { return value }
    var object = ValueConstraint(.object)
    object.bounds.maxProperties = 1
    object.rest = .each(value)
    if let name, reader == .exports || reader == .comparison && side == .producer {
      object.members = [.init(key: name, constraint: value, isRequired: reader == .comparison)]
      object.rest = .none
    }
    return object
  }

  /// The numbers within bounds, where they are few.
  private static func fewNumbers(_ bounds: Bounds) -> ClosedRange<Int64>? {
    guard case .integer(let least)? = bounds.minimum, case .integer(let most)? = bounds.maximum, least <= most else {
      return nil
    }
    let (count, isTooMany) = most.subtractingReportingOverflow(least)
    if isTooMany || count >= 1000 { return nil }
    return least...most
  }

  /// What the first case of a key holds.
  func held(_ type: ValueType, by key: ValueType?) -> ValueConstraint {
    guard case .vocabulary(let vocabulary)? = key?.base,
      let first = vocabulary.cases.first(where: { $0.holds != nil && $0.metadata.retired == nil })?.holds
    else { return ValueConstraint(type.wireForm == .text ? .text : .boolean) }
    let held = first.heldOld(as: type)
    return value(held, isNullable: held.isNullable)
  }

  /// Fields whose values depend on another's become one list for each of its values.
  func branches(_ fields: [Field]) -> [[Field]] {
    var held: Set<String> = []
    for field in fields { if case .held(let sibling) = field.type.base { held.insert(sibling) } }
    guard held.count == 1, let name = held.first, let index = fields.firstIndex(where: { $0.name == name }),
      case .vocabulary(let vocabulary) = fields[index].type.base
    else { return [fields] }
    return vocabulary.cases.filter { $0.metadata.retired == nil }.map { item in
      fields.enumerated().map { other, field in
        var type = field.type
        if other == index {
          type.constant = item.wire
          return field.replacing(type: type)
        }
        guard case .held(name) = type.base, let holds = item.holds else { return field }
        return field.replacing(type: holds.held(as: type))
      }
    }
  }
}

extension ValueType {
  /// The type that a case holds, in the form of the field or entry that carries it.
  package func held(as carrier: ValueType) -> ValueType {
    var type = self
    if carrier.wireForm != .plain { type.wireForm = carrier.wireForm }
    type.isNullable = isNullable || carrier.isNullable
    return type
  }

  fileprivate func heldOld(as carrier: ValueType) -> ValueType {
    var holds = self
    if carrier.wireForm == .text { holds.wireForm = .text }
    if case .string = holds.base { holds.wireForm = .plain }
    if case .vocabulary = holds.base { holds.wireForm = .plain }
    return holds
  }
}
