import SignalbookRegistry
import SignalbookWireForm

// Members of object events, including optional members.
extension EventLowering {
  mutating func lower(_ code: Scalar, _ fields: [Field], into operations: inout OperationBuilder) {
    let commonIsSure = stream.common.contains { field in
      if case .always = field.sent { return !field.needsCaller }
      return false
    }
    var list = MemberList(isPreceded: commonIsSure, isFirst: false)
    if let eventField = stream.eventField {
      list.key(Self.quote(eventField.wire), always: true, in: &operations)
      operations.bytes(code.jsonText)
    }
    // Common fields that the caller passes precede the event's fields.
    for field in stream.common.filter(\.needsCaller) + fields {
      if case .never = field.sent { continue }
      member(field, limit: profile?.extraValue, held: nil, list: &list, into: &operations)
    }
    operations.bytes("}")
  }

  private static func quote(_ text: String) -> [UInt8] { Array(JSONText.quoted(text).utf8) }

  /// Lowers a `"key":value` pair of an object and adds its parameter.
  mutating func member(
    _ field: Field, limit: Cut?, held: Int?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    if case .never = field.sent { return }
    let key = Self.quote(field.wire)
    if !field.needsCaller {
      sourceMember(field, key, list: &list, into: &operations)
      return
    }
    if field.isFlattened {
      entries(field, limit: limit, list: &list, into: &operations)
      return
    }
    if !field.variants.isEmpty {
      report(
        "'\(field.name)': a value from the caller cannot differ between variants; remove 'variants', or add "
          + "'from'",
        at: field.origin)
    }
    if case .object(let fields) = field.type.base, !field.type.isStructure {
      object(field, fields, key, limit: limit, list: &list, into: &operations)
      return
    }
    if case .union(let union) = field.type.base {
      self.union(field, union, key, limit: limit, list: &list, into: &operations)
      return
    }
    if field.type.isTemplate {
      if field.isLeftOut || field.type.isNullable || field.absent != nil {
        report(
          "'\(field.name)': a template with parts from the caller cannot be optional; always send it", at: field.origin)
      }
      list.key(key, always: true, in: &operations)
      value(field, parameter: nil, limit: limit, into: &operations)
      return
    }
    if field.type.isHeld, let held {
      guard field.isLeftOut, heldPresence == nil else {
        list.key(key, always: true, in: &operations)
        heldValue(field, held, limit: limit, presence: heldPresence, into: &operations)
        return
      }
      let bit = addPresence(ofHeldBy: held)
      var group = OperationBuilder(contextOf: operations)
      list.key(key, always: false, in: &group)
      heldValue(field, held, limit: limit, presence: bit, into: &group)
      operations.group(.given(bit: bit), group)
      return
    }
    if field.isLeftOut {
      optional(field, key, limit: limit, list: &list, into: &operations)
      return
    }
    if field.isNullWhenMissing {
      nullable(field, key, limit: limit, list: &list, into: &operations)
      return
    }
    list.key(key, always: true, in: &operations)
    let parameter = addParameter(field, isOptional: field.absent != nil)
    value(field, parameter: parameter, limit: limit, into: &operations)
  }

  /// Lowers the entries of a flattened map. The operation writes the separator, because only the runtime knows whether
  /// the map has entries.
  private mutating func entries(
    _ field: Field, limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    let parameter = addParameter(field, isOptional: false)
    parameters[parameter].isEmptyByDefault = true
    var group = OperationBuilder(contextOf: operations)
    value(field, parameter: parameter, limit: limit, into: &group)
    list.pass(isCertain: false)
    if case .when(let when) = field.sent {
      guard let stream = ownStream(for: "has a condition") else { return }
      operations.group(.holds(condition: stream.index(of: when, at: field.origin)), group)
    } else {
      operations.append(group)
    }
  }

  /// Lowers a member that is sent only if the caller passes its value and its condition, if any, holds.
  private mutating func optional(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    let isMap = if case .map = field.type.base { true } else { false }
    let parameter = addParameter(field, isOptional: !isMap)
    var group = OperationBuilder(contextOf: operations)
    if case .when = field.sent {
      // The separator is part of both groups.
      group.bytes(",")
      group.bytes(key)
      group.bytes(":")
    } else {
      list.key(key, always: false, in: &group)
    }
    let condition: WireOperation.Condition
    if isMap {
      // The member is omitted if no entries of the map remain, which is not known until the map is encoded.
      parameters[parameter].isEmptyByDefault = true
      condition = .hasEntries(slot: arguments.collections.count)
    } else {
      condition = .given(bit: addPresence(parameter))
    }
    value(field, parameter: parameter, limit: limit, into: &group)
    guard case .when(let when) = field.sent else {
      operations.group(condition, group)
      return
    }
    guard let stream = plan.ownStream(event.streamIndex), list.isCertain else {
      report(
        "'\(field.name)': a conditional value from the caller must follow a member that is always sent; change "
          + "the order",
        at: field.origin)
      return
    }
    var outer = OperationBuilder(contextOf: operations)
    outer.group(condition, group)
    operations.group(.holds(condition: stream.index(of: when, at: field.origin)), outer)
  }

  /// Lowers a nullable member.
  private mutating func nullable(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into operations: inout OperationBuilder
  ) {
    list.key(key, always: true, in: &operations)
    nullableValue(field, limit: limit, into: &operations)
  }

  /// Lowers a nullable value in an object or a tuple.
  mutating func nullableValue(
    _ field: Field, isUnlabelled: Bool = false, limit: Cut?, into operations: inout OperationBuilder
  ) {
    let parameter = addParameter(field, isUnlabelled: isUnlabelled, isOptional: true)
    var group = OperationBuilder(contextOf: operations)
    let bit = addPresence(parameter)
    value(field, parameter: parameter, limit: limit, into: &group)
    operations.group(.givenOrNull(bit: bit), group)
  }

  /// Lowers an object whose members are separate parameters. An optional object is sent if the caller passes any of its
  /// members.
  private mutating func object(
    _ field: Field, _ fields: [Field], _ key: [UInt8], limit: Cut?, list: inout MemberList,
    into operations: inout OperationBuilder
  ) {
    if field.type.isNullable, !field.isLeftOut {
      report(
        "'\(field.name)': an object with members from the caller cannot be null; remove 'nullable'", at: field.origin)
    }
    if case .when = field.sent {
      report(
        "'\(field.name)': an object with members from the caller cannot depend on a condition; move the "
          + "condition to its members",
        at: field.origin)
    }
    let given = fields.lazy.compactMap(\.alwaysGiven).first
    if field.isLeftOut, let given {
      report(
        "'\(field.name)' is optional, but every call supplies its member '\(given.name)'; declare the object in "
          + "'types', so that calls supply it as a whole, or add \"sent\": \"present\" to '\(given.name)'",
        at: field.origin)
    }
    guard field.isLeftOut, given == nil else {
      list.key(key, always: true, in: &operations)
      content(of: field, fields, limit: limit, into: &operations)
      return
    }
    let bit = arguments.presence.count
    arguments.presence.append(.any(of: []))
    let before = parameters.count
    var group = OperationBuilder(contextOf: operations)
    list.key(key, always: false, in: &group)
    content(of: field, fields, limit: limit, into: &group)
    setPresence(bit, ofParametersFrom: before)
    operations.group(.given(bit: bit), group)
  }

  /// Lowers a member whose object is passed as a struct. `opening` is written before the object's members.
  mutating func structure(
    _ field: Field, _ fields: [Field], parameter: Int, opening: String? = nil, limit: Cut?,
    into operations: inout OperationBuilder
  ) {
    parameters[parameter].argument = .structure
    structures.append(
      OpenStructure(parameter: parameter, depth: enclosing.count + 1, labels: ParameterLabels(of: fields)))
    content(of: field, fields, opening: opening, limit: limit, into: &operations)
    structures.removeLast()
  }

  private mutating func content(
    of field: Field, _ fields: [Field], opening: String? = nil, limit: Cut?, into operations: inout OperationBuilder
  ) {
    let fault = operations.object(of: field) { operations in
      operations.bytes(opening ?? "")
      var inner = MemberList(isPreceded: opening != nil, isFirst: opening == nil)
      enclosing.append(field)
      for field in fields { member(field, limit: limit, held: nil, list: &inner, into: &operations) }
      enclosing.removeLast()
    }
    if let fault { report(fault, at: field.origin) }
  }

  private mutating func sourceMember(
    _ field: Field, _ key: [UInt8], list: inout MemberList, into operations: inout OperationBuilder
  ) {
    if field.type.constant != nil, field.variants.isEmpty, case .always = field.sent {
      list.key(key, always: true, in: &operations)
      value(field, parameter: nil, limit: nil, into: &operations)
      return
    }
    guard let stream = plan.ownStream(event.streamIndex) else {
      report(
        "'\(field.name)' gets its value from a source, but the event's stream belongs to another registry; "
          + "declare the event in a stream of this registry",
        at: field.origin)
      return
    }
    stream.member(field, list: &list, into: &operations)
  }
}
