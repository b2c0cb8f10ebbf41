import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

// How the members of an object event are written, and which of them may be missing.
extension EventMember {
  func build(_ code: Scalar, _ fields: [Field], into program: inout ProgramBuilder) {
    let commonIsSure = stream.common.contains { field in
      if case .always = field.sent { return !field.needsCaller }
      return false
    }
    var list = MemberList(isPreceded: commonIsSure, isFirst: false)
    if let eventField = stream.eventField {
      list.key(Self.quoted(eventField.wire), always: true, in: &program)
      program.text(code.jsonText)
    }
    // Common fields that the caller gives stand before the event's own.
    for field in stream.common.filter(\.needsCaller) + fields {
      if case .never = field.sent { continue }
      member(field, limit: profile?.extraValue, held: nil, list: &list, into: &program)
    }
    program.text("}")
  }

  static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.appendQuoted(text, to: &bytes)
    return bytes
  }

  /// One `"key":value` of an object, with its parameter.
  func member(
    _ field: Field, limit: Cut?, held: SwiftName?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    if case .never = field.sent { return }
    let key = Self.quoted(field.wire)
    if !field.needsCaller {
      sourceMember(field, key, list: &list, into: &program)
      return
    }
    if !field.variants.isEmpty {
      scope.report("'\(field.name)': a value that the caller gives cannot differ between variants", at: field.origin)
    }
    if case .object(let fields) = field.type.base {
      object(field, fields, key, limit: limit, held: held, list: &list, into: &program)
      return
    }
    if field.type.wireForm == .jsonText {
      scope.report("'\(field.name)': only an object that the caller gives can be sent as JSON text", at: field.origin)
    }
    if case .template = field.type.base {
      if field.isLeftOut || field.type.isNullable || field.absent != nil {
        scope.report("'\(field.name)': a text put together from the caller's parts cannot be missing", at: field.origin)
      }
      list.key(key, always: true, in: &program)
      value(field, "", optional: false, limit: limit, into: &program)
      return
    }
    if case .held = field.type.base, let held {
      list.key(key, always: true, in: &program)
      heldValue(field, held.text, limit: limit, into: &program)
      return
    }
    if field.isLeftOut {
      optional(field, key, limit: limit, list: &list, into: &program)
      return
    }
    if field.type.isNullable, field.absent == nil {
      nullable(field, key, limit: limit, list: &list, into: &program)
      return
    }
    list.key(key, always: true, in: &program)
    let name = addParameter(field, label: false, optional: field.absent != nil)
    value(field, name.text, optional: field.absent != nil, limit: limit, into: &program)
  }

  /// A member that is there when the caller gives its value and the stream's condition, if it has one, holds.
  func optional(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    let isMap = if case .map = field.type.base { true } else { false }
    let name = addParameter(field, label: false, optional: !isMap)
    var group = ProgramBuilder(like: program)
    if case .when = field.sent {
      // The separator stands in both groups together.
      group.text(",")
      group.text(key)
      group.text(":")
    } else {
      list.key(key, always: false, in: &group)
    }
    let operation: Unicode.Scalar
    let operand: UInt8
    if isMap {
      // Left out when no entry stays, which only the map's text knows.
      parameters[parameters.count - 1].defaultValue = "[]"
      let slot = texts.count
      value(field, name.text, optional: false, limit: limit, into: &group)
      (operation, operand) = ("m", ProgramBuilder.digit(slot))
    } else {
      let bit = addPresence(name.text)
      parameters[parameters.count - 1].presence = bit
      value(field, name.text, optional: true, limit: limit, into: &group)
      (operation, operand) = ("?", ProgramBuilder.digit(bit))
    }
    guard case .when(let condition) = field.sent else {
      program.group(operation, [operand], group)
      return
    }
    guard let plan = scope.ownPlan(event.streamIndex), list.isCertain else {
      scope.report(
        "'\(field.name)': a caller's value under a condition needs a member before it that is always sent",
        at: field.origin)
      return
    }
    var outer = ProgramBuilder(like: program)
    outer.group(operation, [operand], group)
    program.group("q", ProgramBuilder.two(plan.place(of: condition, at: field.origin)), outer)
  }

  /// A value that may be null: the member in one of two forms, of which one is always there.
  func nullable(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    let name = addParameter(field, label: false, optional: true)
    let bit = addPresence(name.text)
    parameters[parameters.count - 1].presence = bit
    let otherBit = presence.count
    presence.append("(\(name.text) == nil ? \(UInt64(1) << otherBit) : 0)")
    var group = ProgramBuilder(like: program)
    var other = ProgramBuilder(like: program)
    list.key(key, always: false, in: &group)
    list.key(key, always: false, in: &other)
    value(field, name.text, optional: true, limit: limit, into: &group)
    other.text("null")
    program.group("?", [ProgramBuilder.digit(bit)], group)
    program.group("?", [ProgramBuilder.digit(otherBit)], other)
    list.isCertain = true
  }

  /// An object whose members the caller gives as parameters of their own. One that may be missing is there when any of
  /// its members is.
  func object(
    _ field: Field, _ fields: [Field], _ key: [UInt8], limit: Cut?, held: SwiftName?, list: inout MemberList,
    into program: inout ProgramBuilder
  ) {
    guard field.isLeftOut && fields.allSatisfy(\.isLeftOut) else {
      list.key(key, always: true, in: &program)
      content(of: field, fields, limit: limit, held: held, into: &program)
      return
    }
    let bit = presence.count
    presence.append("")
    let before = parameters.count
    var group = ProgramBuilder(like: program)
    list.key(key, always: false, in: &group)
    content(of: field, fields, limit: limit, held: held, into: &group)
    presence[bit] = Self.anyPresent(parameters[before...], bit)
    program.group("?", [ProgramBuilder.digit(bit)], group)
  }

  func content(
    of field: Field, _ fields: [Field], limit: Cut?, held: SwiftName?, into program: inout ProgramBuilder
  ) {
    let isText = field.type.wireForm == .jsonText
    if isText && program.isInsideText {
      scope.report("'\(field.name)': JSON text inside JSON text cannot be sent", at: field.origin)
    }
    if isText { program.text("\"") }
    let wasInside = program.isInsideText
    program.isInsideText = wasInside || isText
    program.text("{")
    var inner = MemberList(isPreceded: false, isFirst: true)
    for field in fields { member(field, limit: limit, held: held, list: &inner, into: &program) }
    program.text("}")
    program.isInsideText = wasInside
    if isText { program.text("\"") }
    if program.hasUnescaped {
      scope.report(
        "'\(field.name)': inside JSON text there are only constants and the caller's texts, numbers, booleans and closed values",
        at: field.origin)
    }
  }

  static func anyPresent(_ parameters: ArraySlice<MemberParameter>, _ bit: Int) -> String {
    "(" + parameters.map { $0.name.text + ($0.defaultValue == nil ? " == nil" : ".isEmpty") }.joined(separator: " && ")
      + " ? 0 : \(UInt64(1) << bit))"
  }

  func sourceMember(
    _ field: Field, _ key: [UInt8], list: inout MemberList, into program: inout ProgramBuilder
  ) {
    if field.type.constant != nil, field.variants.isEmpty, case .always = field.sent {
      list.key(key, always: true, in: &program)
      value(field, "", optional: false, limit: nil, into: &program)
      return
    }
    guard let plan = scope.ownPlan(event.streamIndex) else {
      scope.report(
        "'\(field.name)' takes its value from a source, but the event's stream belongs to another registry",
        at: field.origin)
      return
    }
    plan.member(field, key: key, list: &list, into: &program)
  }

  /// An item of a list whose value comes from a source.
  func sourceItem(_ field: Field, into program: inout ProgramBuilder) {
    guard field.variants.isEmpty, let plan = scope.ownPlan(event.streamIndex) else {
      scope.report(
        "'\(field.name)': the value of a tuple differs between no variants, and comes from a source of the registry's own streams",
        at: field.origin)
      return
    }
    plan.value(field, into: &program)
  }
}
