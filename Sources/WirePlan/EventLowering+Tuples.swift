import SignalbookRegistry
import SignalbookWireForm

// Items of tuple events.
extension EventLowering {
  mutating func lower(_ tuple: Event.Tuple, into operations: inout OperationBuilder) {
    for text in [tuple.category, tuple.method, tuple.object] { operations.bytes("," + JSONText.quoted(text)) }
    switch tuple.value {
    case .none: extrasAlone(tuple.extras, into: &operations)
    case .field(let field) where field.isNeverSent: extrasAlone(tuple.extras, into: &operations)
    case .literal(let text):
      operations.bytes("," + JSONText.quoted(text))
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: nil, into: &operations) }
    case .field(let field):
      let isOnly = tuple.extras.allSatisfy { $0.type.isHeld || !$0.needsCaller }
      if field.isLeftOut {
        leftOutValue(field, of: tuple, isUnlabelled: isOnly, into: &operations)
        break
      }
      operations.bytes(",")
      var heldParameter: Int?
      if tuple.extras.contains(where: { $0.type.isHeld }), case .vocabulary(let vocabulary) = field.type.base {
        let parameter = addParameter(
          field, isUnlabelled: isOnly, type: plan.swiftType(of: field.type).appending("Value"), isOptional: false)
        key = (parameter, closedKey(parameter, vocabulary, into: &operations))
        heldParameter = parameter
      } else if !field.needsCaller, field.type.constant == nil || !field.variants.isEmpty {
        sourceItem(field, into: &operations)
      } else if field.type.constant != nil || field.type.isTemplate {
        value(field, parameter: nil, limit: profile?.value, into: &operations)
      } else if field.isNullWhenMissing {
        nullableValue(field, isUnlabelled: isOnly, limit: profile?.value, into: &operations)
      } else {
        let parameter = addParameter(field, isUnlabelled: isOnly, isOptional: field.absent != nil)
        value(field, parameter: parameter, limit: profile?.value, into: &operations)
      }
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: heldParameter, into: &operations) }
    }
    operations.bytes("]")
  }

  /// Lowers the extras of an event that does not have a value.
  private mutating func extrasAlone(_ fields: [Field], into operations: inout OperationBuilder) {
    if !fields.isEmpty { extras(fields, prefix: ",null,", held: nil, into: &operations) }
  }

  /// Lowers an optional value. It must be the tuple's last item.
  private mutating func leftOutValue(
    _ field: Field, of tuple: Event.Tuple, isUnlabelled: Bool, into operations: inout OperationBuilder
  ) {
    let parameter = addParameter(field, isUnlabelled: isUnlabelled, isOptional: true)
    guard tuple.extras.isEmpty else {
      report(
        "a tuple with an optional value cannot have extras, because they follow the value; "
          + (tuple.extras.contains { $0.type.isHeld }
            ? "remove 'sent', and declare another event for calls without the value"
            : "make the value \"nullable\" and always send it"))
      return
    }
    var group = OperationBuilder()
    group.bytes(",")
    value(field, parameter: parameter, limit: profile?.value, into: &group)
    operations.group(.given(bit: addPresence(parameter)), group)
  }

  private mutating func extras(
    _ fields: [Field], prefix: String, held: Int?, into operations: inout OperationBuilder
  ) {
    if fields.contains(where: { !$0.isLeftOut }) {
      object(fields, prefix: prefix, held: held, into: &operations)
      return
    }
    // If the call passes none of the extras, the item is omitted.
    for field in fields where !field.needsCaller && field.type.constant == nil {
      report(
        "'\(field.name)': if all extras are optional, none of them can have a source; always send one of them, "
          + "or remove 'from'",
        at: field.origin)
    }
    if let held, fields.allSatisfy(\.type.isHeld) {
      let bit = addPresence(ofHeldBy: held)
      var group = OperationBuilder()
      heldPresence = bit
      object(fields, prefix: prefix, held: held, into: &group)
      heldPresence = nil
      operations.group(.given(bit: bit), group)
      return
    }
    let bit = arguments.presence.count
    arguments.presence.append(.any(of: []))
    var group = OperationBuilder()
    let before = parameters.count
    object(fields, prefix: prefix, held: held, into: &group)
    setPresence(bit, ofParametersFrom: before, held: fields.contains { $0.type.isHeld } ? held : nil)
    operations.group(.given(bit: bit), group)
  }

  private mutating func object(
    _ fields: [Field], prefix: String, held: Int?, into operations: inout OperationBuilder
  ) {
    operations.bytes(prefix + "{")
    var list = MemberList(isPreceded: false, isFirst: true)
    for field in fields { member(field, limit: profile?.extraValue, held: held, list: &list, into: &operations) }
    operations.bytes("}")
  }

  /// Lowers an item whose value comes from a source.
  private func sourceItem(_ field: Field, into operations: inout OperationBuilder) {
    guard field.variants.isEmpty, let stream = plan.ownStream(event.streamIndex) else {
      report(
        "'\(field.name)': the value of a tuple cannot differ between variants, and cannot come from a source "
          + "of another registry's streams",
        at: field.origin)
      return
    }
    stream.value(field, into: &operations)
  }
}

extension ValueType {
  var isHeld: Bool { if case .held = base { true } else { false } }
}
