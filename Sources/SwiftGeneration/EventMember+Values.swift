import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

// How one value is written: its parameter, its operation, its argument.
extension EventMember {
  func addParameter(
    _ field: Field, label isUnlabelled: Bool, type: String? = nil, optional: Bool
  ) -> SwiftName {
    var name = scope.parameterName(field.name, explicit: field.swiftName)
    let type = type ?? scope.swiftType(of: field.type)
    if let mirroring {
      if !mirroring.parameters.contains(where: {
        $0.name.bare == name.bare && $0.type == type && $0.isOptional == optional
      }) {
        scope.report(
          "the counterpart '\(event.name)' needs '\(field.name)' of the type \(type)\(optional ? "?" : ""), which no value of "
            + "the event is; declare a field of this name and type", at: mirroring.event.origin)
      }
    } else {
      while !parameterNames.insert(name.bare).inserted { name = SwiftName(bare: name.bare + "_") }
    }
    parameters.append(
      MemberParameter(
        field: field, label: isUnlabelled ? nil : name, name: name, type: type, isOptional: optional,
        description: field.description,
        valueType: field.type))
    return name
  }

  func addPresence(_ name: String) -> Int {
    let bit = presence.count
    presence.append("(\(name) == nil ? 0 : \(UInt64(1) << bit))")
    return bit
  }

  /// Writes the texts of a vocabulary's cases; `expression` makes the argument from the name of a property of
  /// `ClosedValue`.
  func closedValue(
    _ vocabulary: Vocabulary, _ type: ValueType, into program: inout ProgramBuilder, _ expression: (String) -> String
  ) -> ClosedSlot {
    let texts = GenerationScope.wires(of: vocabulary).map { Array(type.jsonText(of: $0).utf8) }
    let slot = ClosedSlot(slot: texts.count > 256 ? numbers.count : closed.count, isWide: texts.count > 256)
    program.closed(slot: slot.slot, byNumber: slot.isWide, texts: texts)
    if slot.isWide { numbers.append((expression("place"), false)) } else { closed.append(expression("index")) }
    return slot
  }

  func heldValue(_ field: Field, _ name: String, limit: Cut?, into program: inout ProgramBuilder) {
    if field.type.wireForm == .text {
      program.text("\"")
      program.operation("s", [ProgramBuilder.digit(texts.count)] + Self.mode(field.type.cut ?? limit))
      parameters[keyParameter].argument = .heldText(key: keySlot, texts.count)
      texts.append("\(name).held.text")
      program.text("\"")
    } else {
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      parameters[keyParameter].argument = .heldJSON(key: keySlot, texts.count)
      texts.append("\(name).held.json")
    }
  }

  /// The value of a caller's field or a constant.
  func value(
    _ field: Field, _ name: String, optional: Bool, limit: Cut?, into program: inout ProgramBuilder
  ) {
    let type = field.type
    if let constant = type.constant {
      program.text(type.jsonText(of: constant))
      return
    }
    func or(_ fallback: String, _ suffix: String = "") -> String {
      if !optional { return name + suffix }
      let absent = field.absent.map { Self.swiftLiteral($0, type) } ?? fallback
      return suffix.isEmpty ? "\(name) ?? \(absent)" : "\(name)?\(suffix) ?? \(absent)"
    }
    let quote = type.wireForm == .text
    let parameter = parameters.count - 1
    switch type.base {
    case .boolean:
      parameters[parameter].argument = .boolean(closed.count)
      program.closed(slot: closed.count, texts: ["false", "true"].map { Array((quote ? "\"\($0)\"" : $0).utf8) })
      closed.append("(\(or("false"))) ? 1 : 0")
    case .integer:
      check(type, slot: numbers.count, into: &program)
      if quote { program.text("\"") }
      parameters[parameter].argument = .integer(numbers.count)
      program.operation("i", [ProgramBuilder.digit(numbers.count)])
      if quote { program.text("\"") }
      numbers.append((or("0"), false))
    case .number:
      check(type, slot: numbers.count, into: &program)
      if quote { program.text("\"") }
      parameters[parameter].argument = .double(numbers.count)
      if let decimals = type.decimals {
        program.operation("f", [ProgramBuilder.digit(numbers.count), ProgramBuilder.digit(decimals)])
      } else {
        program.operation("d", [ProgramBuilder.digit(numbers.count)])
      }
      if quote { program.text("\"") }
      numbers.append((or("0"), true))
    case .string:
      for (place, limit) in stream.limits.distinct.enumerated()
      where limit.field == field.name && limit.events.contains(event.name) {
        program.operation("l", [ProgramBuilder.digit(texts.count), ProgramBuilder.digit(place)])
      }
      check(type, slot: texts.count, into: &program)
      program.text("\"")
      parameters[parameter].argument = .text(texts.count)
      let mode = Self.mode(type.cut ?? limit)
      if let empty = type.empty {
        var escaped: [UInt8] = []
        JSONText.appendEscaped(empty, to: &escaped)
        if escaped.count > ProgramBuilder.largestDigit {
          scope.report(
            "'\(field.name)': what is sent for an empty text has \(escaped.count) bytes; "
              + "there is room for \(ProgramBuilder.largestDigit)", at: field.origin)
        }
        program.operation(
          "e", [ProgramBuilder.digit(texts.count)] + mode + [ProgramBuilder.digit(escaped.count)] + escaped)
      } else {
        program.operation("s", [ProgramBuilder.digit(texts.count)] + mode)
      }
      program.text("\"")
      texts.append(or("\"\""))
    case .vocabulary(let vocabulary):
      parameters[parameter].argument = .closed(
        closedValue(vocabulary, type, into: &program) { or("0", "." + $0) })
    case .map(let map):
      scope.checkElements(of: type, at: field.origin)
      parameters[parameter].argument = .json(texts.count)
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      texts.append(scope.mapExpression(map, in: type, optional ? "\(name) ?? []" : name))
    case .array(let element):
      scope.checkElements(of: type, at: field.origin)
      parameters[parameter].argument = .json(texts.count)
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      texts.append(scope.listExpression(element, atMost: type.bounds.maxItems, optional ? "\(name) ?? []" : name))
    case .template(let template):
      program.text("\"")
      self.template(template, into: &program)
      program.text("\"")
    case .object, .held:
      scope.report("'\(field.name)': a caller cannot give a value of this type here", at: field.origin)
    }
  }
}
