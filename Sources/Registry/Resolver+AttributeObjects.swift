import SignalbookSchemaFiles
import SignalbookWireForm

// An object with the source `stream.attributes` contains the stream's attributes, so its members must accept the
// attributes' values.
extension Resolver {
  /// Checks each attribute object against its stream's attributes.
  func checkAttributeObjects(_ streams: [Stream], _ events: [Event], _ attributes: [Attribute]) {
    var fieldsByStream: [String: [Field]] = [:]
    for attribute in attributes {
      guard let index = attribute.streamIndex, !attribute.field.metadata.isRetired else { continue }
      fieldsByStream[streams[index].name, default: []].append(attribute.field)
    }
    var visitedLocations = Set<Location>()
    func inspect(_ field: Field, in stream: String) {
      if case .object(let members) = field.type.base, field.source == nil {
        for member in members { inspect(member, in: stream) }
      }
      guard field.source == "stream.attributes", visitedLocations.insert(field.origin.location).inserted,
        let (node, file) = attributeObjects[field.origin.location], let from = node.member("from")
      else { return }
      for conflict in conflicts(of: field.type, holding: fieldsByStream[stream] ?? [], in: stream) {
        report(conflict, of: "stream.attributes", node, from, file)
      }
    }
    for stream in streams {
      let requestFields =
        (stream.upload?.adds ?? []) + (stream.upload?.headers ?? []) + (stream.upload?.batch?.envelope ?? [])
      for field in stream.envelope + stream.common + requestFields { inspect(field, in: stream.name) }
    }
    for event in events {
      let fields: [Field]
      switch event.shape {
      case .tuple(let tuple): fields = tuple.extras
      case .object(_, let members): fields = members
      }
      for field in fields { inspect(field, in: streams[event.streamIndex].name) }
    }
  }

  /// Returns the conflicts between the type of an object or map and the attributes that it contains.
  private func conflicts(of type: ValueType, holding attributes: [Field], in stream: String) -> [SourceConflict] {
    var conflicts: [SourceConflict] = []
    func addConflict(key: String, isError: Bool, _ message: String) {
      conflicts.append(SourceConflict(key: key, isError: isError, message: message))
    }
    func compare(_ attribute: Field, with member: ValueType, key: String) {
      guard let fault = fault(of: attribute.type, in: member) else { return }
      addConflict(
        key: key, isError: fault.refusesAll,
        "'\(key)' rejects \(fault.refusesAll ? "every value" : "some values") of the attribute '\(attribute.name)': "
          + "\(fault.text); use the same rules in both places")
    }
    switch type.base {
    case .object(let members) where !type.isOpen:
      for attribute in attributes where !members.contains(where: { $0.wire == attribute.wire }) {
        addConflict(
          key: "fields", isError: true,
          "'fields' is missing the attribute '\(attribute.name)', which '\(stream)' sends; add "
            + "'\(attribute.name)' to 'fields'"
        )
      }
      for member in members {
        if member.metadata.isRetired { continue }
        let isNeeded = if case .always = member.sent { member.isRequired } else { false }
        guard let attribute = attributes.first(where: { $0.wire == member.wire }) else {
          addConflict(
            key: "fields", isError: isNeeded,
            "'\(member.name)' is never sent, because '\(stream)' does not have this attribute; remove "
              + "'\(member.name)'")
          continue
        }
        if isNeeded, attribute.canBeOmitted {
          addConflict(
            key: "fields", isError: false,
            "'\(member.name)' must be optional, because it is omitted if the attribute has no value; "
              + "set \"sent\": \"present\"")
        }
        compare(attribute, with: member.type, key: "fields")
      }
    case .map(let map):
      if map.entryName != nil {
        addConflict(
          key: "named", isError: true, "'stream.attributes' yields attributes by key; remove 'named' and 'entryName'")
        break
      }
      let knownKeys = map.entries.map { Set($0.map(\.wire)) }
      for attribute in attributes {
        if knownKeys?.contains(attribute.wire) == false {
          addConflict(
            key: "entries", isError: true,
            "'entries' is missing the attribute '\(attribute.name)' of '\(stream)'; add an entry")
        } else if let names = map.key.closedWireValues, !names.contains(.text(attribute.wire)) {
          addConflict(
            key: "keys", isError: true,
            "'keys' does not include the attribute '\(attribute.name)' of '\(stream)'; add its key")
        } else if let fault = map.key.bounds.faults(of: .text(attribute.wire), matching: matches).first {
          addConflict(
            key: "keys", isError: true,
            "'keys' rejects the attribute '\(attribute.name)' of '\(stream)', which \(fault); widen 'keys'")
        } else {
          compare(attribute, with: map.entries?.first { $0.wire == attribute.wire }?.value ?? map.value, key: "values")
        }
      }
      if let most = type.bounds.maxProperties, most < attributes.count {
        addConflict(
          key: "maxProperties", isError: false,
          "'maxProperties' is \(most), but '\(stream)' has \(attributes.count) attributes; increase "
            + "'maxProperties'"
        )
      }
    default: break
    }
    return conflicts
  }

  /// Returns the reason why values of `type` violate the rules of `member`, and whether all values violate them.
  private func fault(of type: ValueType, in member: ValueType) -> (text: String, refusesAll: Bool)? {
    let (sentType, expectedType) = (type.jsonTypePhrase, member.jsonTypePhrase)
    if let sentType, let expectedType, sentType != expectedType,
      !(sentType == "an integer" && expectedType == "a number")
    {
      return ("the attribute is \(sentType), not \(expectedType)", true)
    }
    let bounds = member.wireForm == .plain ? member.bounds : Bounds()
    if let values = type.closedWireValues {
      let refusedValues = values.filter { value in
        member.closedWireValues.map { !$0.contains(value) } ?? !bounds.faults(of: value, matching: matches).isEmpty
      }
      guard let example = refusedValues.map(\.jsonText).min() else { return nil }
      return ("the attribute can be \(example)", refusedValues.count == values.count)
    }
    if let expectedValues = member.closedWireValues {
      let allowed = expectedValues.filter { type.bounds.faults(of: $0, matching: matches).isEmpty }
      return (
        "only \(expectedValues.map(\.jsonText).sorted().joined(separator: ", ")) \(expectedValues.count == 1 ? "is" : "are") allowed",
        allowed.isEmpty
      )
    }
    guard type.wireForm == .plain else { return nil }
    return fault(of: type.bounds, in: bounds)
  }

  private func fault(of own: Bounds, in wanted: Bounds) -> (text: String, refusesAll: Bool)? {
    func isLess(_ left: Scalar?, _ right: Scalar?) -> Bool {
      guard let left = left?.decimal, let right = right?.decimal else { return false }
      return left < right
    }
    for (key, least) in [("minimum", wanted.minimum), ("exclusiveMinimum", wanted.exclusiveMinimum)] {
      guard let least else { continue }
      if isLess(own.maximum, least) { return ("the attribute's maximum is less than \(key) \(least.plainText)", true) }
      let ownMinimum = own.minimum ?? own.exclusiveMinimum
      if ownMinimum == nil || isLess(ownMinimum, least) {
        return ("the attribute can be less than \(key) \(least.plainText)", false)
      }
    }
    for (key, most) in [("maximum", wanted.maximum), ("exclusiveMaximum", wanted.exclusiveMaximum)] {
      guard let most else { continue }
      if isLess(most, own.minimum) { return ("the attribute's minimum is greater than \(key) \(most.plainText)", true) }
      let ownMaximum = own.maximum ?? own.exclusiveMaximum
      if ownMaximum == nil || isLess(most, ownMaximum) {
        return ("the attribute can be greater than \(key) \(most.plainText)", false)
      }
    }
    if let least = wanted.minLength, least > own.minLength ?? 0 {
      return ("the attribute can be shorter than minLength \(least)", own.maxLength.map { $0 < least } ?? false)
    }
    if let most = wanted.maxLength, own.maxLength.map({ $0 > most }) ?? true {
      return ("the attribute can be longer than maxLength \(most)", own.minLength.map { $0 > most } ?? false)
    }
    for pattern in wanted.patterns where !own.patterns.contains(pattern) {
      let lengths = (own.minLength ?? 0)...max(own.minLength ?? 0, own.maxLength ?? .max)
      let machine = TextMachine(matching: own.patterns + [pattern])
      return (
        "the attribute can be a string that does not match \(pattern)",
        machine.text(lengths: lengths) == nil && !machine.exceededStateLimit
      )
    }
    return nil
  }
}

extension Field {
  /// Whether the attribute may be missing from the attribute object.
  fileprivate var canBeOmitted: Bool {
    if metadata.lastDay != nil { return true }
    if absent != nil { return false }
    return source.flatMap(SourceDomain.of)?.isAlwaysKnown != true
  }
}

extension ValueType {
  /// The possible wire values, or `nil` if the set of values is not closed.
  fileprivate var closedWireValues: Set<Scalar>? {
    if let constant { return [wireForm == .plain ? constant : .text(constant.plainText)] }
    guard case .vocabulary(let vocabulary) = base else { return nil }
    let wires = vocabulary.cases.filter { !$0.metadata.isRetired }.map(\.wire) + (vocabulary.unknown.map { [$0] } ?? [])
    return Set(wireForm == .plain ? wires : wires.map { .text($0.plainText) })
  }

  /// The JSON type on the wire, or `nil` if it varies.
  fileprivate var jsonTypePhrase: String? {
    if wireForm != .plain { return "a string" }
    if let values = closedWireValues {
      let kinds = Set(values.map(\.jsonTypePhrase))
      return kinds.count == 1 ? kinds.first : nil
    }
    switch base {
    case .boolean: return "a boolean"
    case .integer: return "an integer"
    case .number: return "a number"
    case .string, .template: return "a string"
    case .object, .map, .union: return "an object"
    case .array: return "a list"
    case .vocabulary, .held: return nil
    }
  }
}

extension Scalar {
  fileprivate var jsonTypePhrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .text: "a string"
    }
  }
}
