import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

// How the items of a tuple event are written.
extension EventMember {
  func build(_ tuple: Event.Tuple, into program: inout ProgramBuilder) {
    for text in [tuple.category, tuple.method, tuple.object] { program.text("," + JSONText.quoted(text)) }
    let held = tuple.extras.first { if case .held = $0.type.base { true } else { false } }
    switch tuple.value {
    case .none:
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",null,", held: nil, into: &program) }
    case .literal(let text):
      program.text("," + JSONText.quoted(text))
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: nil, into: &program) }
    case .field(let field):
      let isOnly = tuple.extras.allSatisfy {
        if case .held = $0.type.base { true } else { !$0.needsCaller }
      }
      if field.isLeftOut {
        let name = addParameter(field, label: isOnly, optional: true)
        if tuple.extras.isEmpty {
          var group = ProgramBuilder()
          group.text(",")
          value(field, name.text, optional: true, limit: profile?.value, into: &group)
          let bit = addPresence(name.text)
          parameters[parameters.count - 1].presence = bit
          program.group("?", [ProgramBuilder.digit(bit)], group)
        } else {
          scope.report("a tuple whose value may be absent cannot have extras", at: event.origin)
        }
      } else {
        program.text(",")
        var heldName: SwiftName?
        if held != nil, case .vocabulary(let vocabulary) = field.type.base {
          heldName = addParameter(
            field, label: isOnly, type: scope.swiftType(of: vocabulary, in: field.type) + "Value", optional: false)
          keyParameter = parameters.count - 1
          keySlot = closedValue(vocabulary, field.type, into: &program) { (heldName?.text ?? "") + ".key." + $0 }
        } else if !field.needsCaller, field.type.constant == nil || !field.variants.isEmpty {
          sourceItem(field, into: &program)
        } else if field.type.constant != nil || field.type.isTemplate {
          value(field, "", optional: false, limit: profile?.value, into: &program)
        } else {
          let name = addParameter(field, label: isOnly, optional: false)
          value(field, name.text, optional: false, limit: profile?.value, into: &program)
        }
        if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: heldName, into: &program) }
      }
    }
    program.text("]")
  }

  func extras(
    _ fields: [Field], prefix: String, held: SwiftName?, into program: inout ProgramBuilder
  ) {
    let sure = fields.contains { !$0.isLeftOut }
    if sure {
      program.text(prefix + "{")
      var list = MemberList(isPreceded: false, isFirst: true)
      for field in fields { member(field, limit: profile?.extraValue, held: held, list: &list, into: &program) }
      program.text("}")
    } else {
      // All may be absent; then nothing trails.
      let bit = presence.count
      presence.append("")
      var group = ProgramBuilder()
      group.text(prefix + "{")
      var list = MemberList(isPreceded: false, isFirst: true)
      let before = parameters.count
      for field in fields { member(field, limit: profile?.extraValue, held: held, list: &list, into: &group) }
      group.text("}")
      presence[bit] = Self.anyPresent(parameters[before...], bit)
      program.group("?", [ProgramBuilder.digit(bit)], group)
    }
  }
}
