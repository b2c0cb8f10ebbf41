import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

// Each case of a union is lowered to a group. A call sets the presence bit of exactly one case.
extension EventLowering {
  mutating func lowerUnion(
    _ field: Field, _ union: UnionType, _ key: [UInt8], limit: Cut?, list: inout MemberList,
    into operations: inout OperationBuilder
  ) {
    if case .when = field.sent {
      report("'\(field.name)': a union cannot depend on a condition; remove the condition", at: field.origin)
    }
    let parameter = addParameter(field, isOptional: field.isOmittedWhenMissing)
    parameters[parameter].argument = .union
    for item in union.cases {
      let part = addCase(item, of: parameter)
      let bit = addPresenceBit(for: part)
      var group = OperationBuilder()
      list.writeKey(key, isAlwaysSent: false, into: &group)
      let opening = JSONText.quoted(union.discriminator) + ":" + item.wire.jsonText
      lowerStructure(field, item.members, parameter: part, opening: opening, limit: limit, into: &group)
      operations.appendGroup(.given(bit: bit), group)
    }
    if !field.isOmittedWhenMissing { list.recordMember(isAlwaysSent: true) }
  }

  /// Adds the struct of a case as a member of the union's enum.
  private mutating func addCase(_ item: Vocabulary.Case, of parameter: Int) -> Int {
    let acronyms = item.origin.acronyms
    let type = item.holds ?? ValueType(.object([]))
    let field = parameters[parameter].field.replacing(type: type, sent: .present)
    var part = MemberParameter(
      field: field, label: nil, name: item.accessor(acronyms: acronyms), type: plan.swiftType(of: type),
      isOptional: true)
    part.unionCase = identifier(item.name, explicit: item.swiftName, as: .enumCase, acronyms: acronyms)
    return addMember(part, of: parameter)
  }
}
