import SignalbookRegistry
import SignalbookWireForm

// Members of object events, including optional members.
extension EventLowering {
  mutating func lowerObject(code: Scalar, fields: [Field], into operations: inout OperationBuilder) {
    let commonIsAlwaysSent = stream.common.contains { field in
      if case .always = field.sent { return !field.needsCaller }
      return false
    }
    var list = MemberList(isPreceded: commonIsAlwaysSent, isFirst: false)
    if let eventField = stream.eventField {
      list.writeKey(Self.quote(eventField.wire), isAlwaysSent: true, into: &operations)
      operations.appendBytes(code.jsonText)
    }
    // Common fields that the caller passes precede the event's fields.
    for field in stream.common.filter(\.needsCaller) + fields {
      if case .never = field.sent { continue }
      lowerMember(field, limit: profile?.extraValue, held: nil, list: &list, into: &operations)
    }
    operations.appendBytes("}")
  }

  private static func quote(_ text: String) -> [UInt8] { Array(JSONText.quoted(text).utf8) }

  /// Lowers a `"key":value` pair of an object and adds its parameter.
  mutating func lowerMember(
    _ field: Field, limit: Cut?, held: Int?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    if case .never = field.sent { return }
    let key = Self.quote(field.wire)
    if !field.needsCaller {
      lowerSourceMember(field, key, list: &list, into: &operations)
      return
    }
    if field.isFlattened {
      lowerEntries(field, limit: limit, list: &list, into: &operations)
      return
    }
    if !field.variants.isEmpty {
      report(
        "'\(field.name)': a value from the caller cannot differ between variants; remove 'variants', or add "
          + "'from'",
        at: field.origin)
    }
    if case .object(let fields) = field.type.base, !field.type.isStructure {
      lowerInlineObject(field, fields, key, limit: limit, list: &list, into: &operations)
      return
    }
    if case .union(let union) = field.type.base {
      self.lowerUnion(field, union, key, limit: limit, list: &list, into: &operations)
      return
    }
    if field.type.isTemplate {
      if field.isOmittedWhenMissing || field.type.isNullable || field.absent != nil {
        report(
          "'\(field.name)': a template with parts from the caller cannot be optional; always send it", at: field.origin)
      }
      list.writeKey(key, isAlwaysSent: true, into: &operations)
      lowerValue(field, parameter: nil, limit: limit, into: &operations)
      return
    }
    if field.type.isHeld, let held {
      guard field.isOmittedWhenMissing, heldPresenceBit == nil else {
        list.writeKey(key, isAlwaysSent: true, into: &operations)
        lowerHeldValue(field, held, limit: limit, presence: heldPresenceBit, into: &operations)
        return
      }
      let bit = presenceBit(ofValuesHeldBy: held)
      var group = OperationBuilder()
      list.writeKey(key, isAlwaysSent: false, into: &group)
      lowerHeldValue(field, held, limit: limit, presence: bit, into: &group)
      operations.appendGroup(.given(bit: bit), group)
      return
    }
    if field.isOmittedWhenMissing {
      lowerOptionalMember(field, key, limit: limit, list: &list, into: &operations)
      return
    }
    if field.isNullWhenMissing {
      lowerNullableMember(field, key, limit: limit, list: &list, into: &operations)
      return
    }
    list.writeKey(key, isAlwaysSent: true, into: &operations)
    let parameter = addParameter(field, isOptional: field.absent != nil)
    lowerValue(field, parameter: parameter, limit: limit, into: &operations)
  }

  /// Lowers the entries of a flattened map. The operation writes the separator, because only the runtime knows whether
  /// the map has entries.
  private mutating func lowerEntries(
    _ field: Field, limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    let parameter = addParameter(field, isOptional: false)
    parameters[parameter].isEmptyByDefault = true
    var group = OperationBuilder()
    lowerValue(field, parameter: parameter, limit: limit, into: &group)
    list.recordMember(isAlwaysSent: false)
    if case .when(let when) = field.sent {
      guard let stream = requireOwnStream(for: "has a condition") else { return }
      operations.appendGroup(.holds(condition: stream.index(of: when, at: field.origin)), group)
    } else {
      operations.append(group)
    }
  }

  /// Lowers a member that is sent only if the caller passes its value and its condition, if any, holds.
  private mutating func lowerOptionalMember(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    let isMap = if case .map = field.type.base { true } else { false }
    let parameter = addParameter(field, isOptional: !isMap)
    var group = OperationBuilder()
    if case .when = field.sent {
      // The separator is part of both groups.
      group.appendBytes(",")
      group.appendBytes(key)
      group.appendBytes(":")
    } else {
      list.writeKey(key, isAlwaysSent: false, into: &group)
    }
    let condition: WireOperation.Condition
    if isMap {
      // The member is omitted if no entries of the map remain, which is not known until the map is encoded.
      parameters[parameter].isEmptyByDefault = true
      condition = .hasEntries(slot: arguments.collections.count)
    } else {
      condition = .given(bit: addPresenceBit(for: parameter))
    }
    lowerValue(field, parameter: parameter, limit: limit, into: &group)
    guard case .when(let when) = field.sent else {
      operations.appendGroup(condition, group)
      return
    }
    guard let stream = plan.ownStream(at: event.streamIndex), list.isAlwaysPreceded else {
      report(
        "'\(field.name)': a conditional value from the caller must follow a member that is always sent; change "
          + "the order",
        at: field.origin)
      return
    }
    var outer = OperationBuilder()
    outer.appendGroup(condition, group)
    operations.appendGroup(.holds(condition: stream.index(of: when, at: field.origin)), outer)
  }

  /// Lowers a nullable member.
  private mutating func lowerNullableMember(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    list.writeKey(key, isAlwaysSent: true, into: &operations)
    lowerNullableValue(field, limit: limit, into: &operations)
  }

  /// Lowers a nullable value in an object or a tuple.
  mutating func lowerNullableValue(
    _ field: Field, isUnlabelled: Bool = false, limit: Cut?, into operations: inout OperationBuilder
  ) {
    let parameter = addParameter(field, isUnlabelled: isUnlabelled, isOptional: true)
    var group = OperationBuilder()
    let bit = addPresenceBit(for: parameter)
    lowerValue(field, parameter: parameter, limit: limit, into: &group)
    operations.appendGroup(.givenOrNull(bit: bit), group)
  }

  /// Lowers an object whose members are separate parameters. An optional object is sent if the caller passes any of its
  /// members.
  private mutating func lowerInlineObject(
    _ field: Field, _ fields: [Field], _ key: [UInt8], limit: Cut?, list: inout MemberList,
    into operations: inout OperationBuilder
  ) {
    if field.type.isNullable, !field.isOmittedWhenMissing {
      report(
        "'\(field.name)': an object with members from the caller cannot be null; remove 'nullable'", at: field.origin)
    }
    if case .when = field.sent {
      report(
        "'\(field.name)': an object with members from the caller cannot depend on a condition; move the "
          + "condition to its members",
        at: field.origin)
    }
    let mandatoryField = fields.lazy.compactMap(\.firstMandatoryField).first
    if field.isOmittedWhenMissing, let mandatoryField {
      report(
        "'\(field.name)' is optional, but every call supplies its member '\(mandatoryField.name)'; declare the object in "
          + "'types', so that calls supply it as a whole, or add \"sent\": \"present\" to '\(mandatoryField.name)'",
        at: field.origin)
    }
    guard field.isOmittedWhenMissing, mandatoryField == nil else {
      list.writeKey(key, isAlwaysSent: true, into: &operations)
      lowerMembers(of: field, fields, limit: limit, into: &operations)
      return
    }
    let bit = arguments.presenceBits.count
    arguments.presenceBits.append(.any(of: []))
    let before = parameters.count
    var group = OperationBuilder()
    list.writeKey(key, isAlwaysSent: false, into: &group)
    lowerMembers(of: field, fields, limit: limit, into: &group)
    definePresenceBit(bit, ofParametersFrom: before)
    operations.appendGroup(.given(bit: bit), group)
  }

  /// Lowers a member whose object is passed as a struct. `opening` is written before the object's members.
  mutating func lowerStructure(
    _ field: Field, _ fields: [Field], parameter: Int, opening: String? = nil, limit: Cut?,
    into operations: inout OperationBuilder
  ) {
    parameters[parameter].argument = .structure
    openStructures.append(
      OpenStructure(parameter: parameter, depth: enclosing.count + 1, labels: ParameterLabels(of: fields)))
    lowerMembers(of: field, fields, opening: opening, limit: limit, into: &operations)
    openStructures.removeLast()
  }

  private mutating func lowerMembers(
    of field: Field, _ fields: [Field], opening: String? = nil, limit: Cut?, into operations: inout OperationBuilder
  ) {
    let fault = operations.appendComposite(of: field) { operations in
      operations.appendBytes("{" + (opening ?? ""))
      var inner = MemberList(isPreceded: opening != nil, isFirst: opening == nil)
      enclosing.append(field)
      for field in fields { lowerMember(field, limit: limit, held: nil, list: &inner, into: &operations) }
      enclosing.removeLast()
      operations.appendBytes("}")
    }
    if let fault { report(fault, at: field.origin) }
  }

  private mutating func lowerSourceMember(
    _ field: Field, _ key: [UInt8], list: inout MemberList, into operations: inout OperationBuilder
  ) {
    if field.type.constant != nil, field.variants.isEmpty, case .always = field.sent {
      list.writeKey(key, isAlwaysSent: true, into: &operations)
      lowerValue(field, parameter: nil, limit: nil, into: &operations)
      return
    }
    guard let stream = plan.ownStream(at: event.streamIndex) else {
      report(
        "'\(field.name)' gets its value from a source, but the event's stream belongs to another registry; "
          + "declare the event in a stream of this registry",
        at: field.origin)
      return
    }
    stream.lowerMember(field, list: &list, into: &operations)
  }
}
