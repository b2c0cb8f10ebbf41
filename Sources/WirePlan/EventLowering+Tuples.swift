import SignalbookRegistry
import SignalbookWireForm

// Items of tuple events.
extension EventLowering {
  mutating func lowerTuple(_ tuple: Event.Tuple, into operations: inout OperationBuilder) {
    for text in [tuple.category, tuple.method, tuple.object] { operations.appendBytes("," + JSONText.quoted(text)) }
    switch tuple.value {
    case .none: lowerExtrasWithoutValue(tuple.extras, into: &operations)
    case .field(let field) where field.isNeverSent: lowerExtrasWithoutValue(tuple.extras, into: &operations)
    case .literal(let text):
      operations.appendBytes("," + JSONText.quoted(text))
      if !tuple.extras.isEmpty { lowerExtras(tuple.extras, prefix: ",", held: nil, into: &operations) }
    case .field(let field):
      let isOnly = tuple.extras.allSatisfy { $0.type.isHeld || !$0.needsCaller }
      if field.isOmittedWhenMissing {
        lowerOptionalValue(field, of: tuple, isUnlabelled: isOnly, into: &operations)
        break
      }
      operations.appendBytes(",")
      var heldParameter: Int?
      if tuple.extras.contains(where: { $0.type.isHeld }), case .vocabulary(let vocabulary) = field.type.base {
        let parameter = addParameter(
          field, isUnlabelled: isOnly, type: plan.swiftType(of: field.type).appending("Value"), isOptional: false)
        heldValueKey = (parameter, lowerClosedKey(parameter, vocabulary, into: &operations))
        heldParameter = parameter
      } else if !field.needsCaller, field.type.constant == nil || !field.variants.isEmpty {
        lowerSourceItem(field, into: &operations)
      } else if field.type.constant != nil || field.type.isTemplate {
        lowerValue(field, parameter: nil, limit: profile?.value, into: &operations)
      } else if field.isNullWhenMissing {
        lowerNullableValue(field, isUnlabelled: isOnly, limit: profile?.value, into: &operations)
      } else {
        let parameter = addParameter(field, isUnlabelled: isOnly, isOptional: field.absent != nil)
        lowerValue(field, parameter: parameter, limit: profile?.value, into: &operations)
      }
      if !tuple.extras.isEmpty { lowerExtras(tuple.extras, prefix: ",", held: heldParameter, into: &operations) }
    }
    operations.appendBytes("]")
  }

  /// Lowers the extras of an event that does not have a value.
  private mutating func lowerExtrasWithoutValue(_ fields: [Field], into operations: inout OperationBuilder) {
    if !fields.isEmpty { lowerExtras(fields, prefix: ",null,", held: nil, into: &operations) }
  }

  /// Lowers an optional value. It must be the tuple's last item.
  private mutating func lowerOptionalValue(
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
    group.appendBytes(",")
    lowerValue(field, parameter: parameter, limit: profile?.value, into: &group)
    operations.appendGroup(.given(bit: addPresenceBit(for: parameter)), group)
  }

  private mutating func lowerExtras(
    _ fields: [Field], prefix: String, held: Int?, into operations: inout OperationBuilder
  ) {
    if fields.contains(where: { !$0.isOmittedWhenMissing }) {
      lowerExtrasObject(fields, prefix: prefix, held: held, into: &operations)
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
      let bit = presenceBit(ofValuesHeldBy: held)
      var group = OperationBuilder()
      heldPresenceBit = bit
      lowerExtrasObject(fields, prefix: prefix, held: held, into: &group)
      heldPresenceBit = nil
      operations.appendGroup(.given(bit: bit), group)
      return
    }
    let bit = arguments.presenceBits.count
    arguments.presenceBits.append(.any(of: []))
    var group = OperationBuilder()
    let before = parameters.count
    lowerExtrasObject(fields, prefix: prefix, held: held, into: &group)
    definePresenceBit(bit, ofParametersFrom: before, held: fields.contains { $0.type.isHeld } ? held : nil)
    operations.appendGroup(.given(bit: bit), group)
  }

  private mutating func lowerExtrasObject(
    _ fields: [Field], prefix: String, held: Int?, into operations: inout OperationBuilder
  ) {
    operations.appendBytes(prefix + "{")
    var list = MemberList(isPreceded: false, isFirst: true)
    for field in fields { lowerMember(field, limit: profile?.extraValue, held: held, list: &list, into: &operations) }
    operations.appendBytes("}")
  }

  /// Lowers an item whose value comes from a source.
  private func lowerSourceItem(_ field: Field, into operations: inout OperationBuilder) {
    guard field.variants.isEmpty, let stream = plan.ownStream(at: event.streamIndex) else {
      report(
        "'\(field.name)': the value of a tuple cannot differ between variants, and cannot come from a source "
          + "of another registry's streams",
        at: field.origin)
      return
    }
    stream.lowerValue(field, into: &operations)
  }
}

extension ValueType {
  var isHeld: Bool { if case .held = base { true } else { false } }
}
