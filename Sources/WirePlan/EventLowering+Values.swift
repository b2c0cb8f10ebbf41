import SignalbookRegistry
import SignalbookWireForm

// How one value is written: its checks, its operation, its argument.
extension EventLowering {
  /// The value of a field: a constant, a template, or that of a parameter.
  mutating func value(_ field: Field, parameter: Int?, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    if let constant = type.constant {
      operations.bytes(type.jsonText(of: constant))
      return
    }
    if case .template(let template) = type.base {
      operations.bytes("\"")
      self.template(template, into: &operations)
      operations.bytes("\"")
      return
    }
    guard let parameter else { return }
    let argument = argument(parameter)
    let quotes = type.wireForm == .text ? "\"" : ""
    switch type.base {
    case .boolean:
      let slot = ClosedSlot(slot: arguments.closed.count, isWide: false)
      parameters[parameter].argument = .boolean(slot.slot)
      operations.closed(slot, wires: ["false", "true"].map { Array((quotes + $0 + quotes).utf8) })
      arguments.closed.append(.boolean(argument))
    case .integer:
      number(type, .integer(argument), quotes, into: &operations) { slot in .integer(slot: slot) }
      parameters[parameter].argument = .integer(arguments.numbers.count - 1)
    case .number:
      number(type, .double(argument), quotes, into: &operations) { slot in
        .double(slot: slot, decimals: type.decimals)
      }
      parameters[parameter].argument = .double(arguments.numbers.count - 1)
    case .string:
      parameters[parameter].argument = .text(arguments.texts.count)
      text(field, limit: limit, into: &operations)
      arguments.texts.append(.string(argument))
    case .vocabulary(let vocabulary):
      let slot = closedSlot(vocabulary, type, into: &operations)
      if slot.isWide {
        arguments.numbers.append(.vocabulary(argument))
      } else {
        arguments.closed.append(.vocabulary(argument))
      }
      parameters[parameter].argument = .closed(slot)
    case .map(let map):
      json(field, parameter, .map(argument, map), into: &operations)
    case .array(let element):
      json(field, parameter, .list(argument, element), into: &operations)
    case .object, .held, .template:
      report("'\(field.name)': a caller cannot give a value of this type here", at: field.origin)
    }
  }

  private mutating func number(
    _ type: ValueType, _ argument: ArgumentList.Number, _ quotes: String, into operations: inout OperationBuilder,
    _ operation: (Int) -> WireOperation
  ) {
    let slot = arguments.numbers.count
    check(type, slot: slot, into: &operations)
    operations.bytes(quotes)
    operations.append(operation(slot))
    operations.bytes(quotes)
    arguments.numbers.append(argument)
  }

  private func text(_ field: Field, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    let slot = arguments.texts.count
    for (index, limit) in stream.limits.distinct.enumerated()
    where limit.field == field.name && limit.events.contains(event.name) {
      operations.append(.distinct(slot: slot, limit: index))
    }
    check(type, slot: slot, into: &operations)
    operations.bytes("\"")
    var empty: [UInt8]?
    if let text = type.empty {
      var escaped: [UInt8] = []
      JSONText.appendEscaped(text, to: &escaped)
      if escaped.count > ProgramEncoder.largestDigit {
        report(
          "'\(field.name)': what is sent for an empty text has \(escaped.count) bytes; "
            + "there is room for \(ProgramEncoder.largestDigit)", at: field.origin)
      }
      empty = escaped
    }
    operations.text(slot: slot, cut: type.cut ?? limit, empty: empty)
    operations.bytes("\"")
  }

  private mutating func json(
    _ field: Field, _ parameter: Int, _ argument: ArgumentList.Text, into operations: inout OperationBuilder
  ) {
    plan.checkElements(of: field.type, at: field.origin)
    parameters[parameter].argument = .json(arguments.texts.count)
    operations.append(.json(slot: arguments.texts.count))
    arguments.texts.append(argument)
  }

  // MARK: Closed values

  /// Writes the wire text of a vocabulary's case; the caller adds the argument.
  private func closedSlot(
    _ vocabulary: Vocabulary, _ type: ValueType, into operations: inout OperationBuilder
  ) -> ClosedSlot {
    let wires = vocabulary.wires.map { Array(type.jsonText(of: $0).utf8) }
    let isWide = wires.count > ProgramEncoder.casesAtMost
    let slot = ClosedSlot(slot: isWide ? arguments.numbers.count : arguments.closed.count, isWide: isWide)
    operations.closed(slot, wires: wires)
    return slot
  }

  /// Writes the key of a value that is a key with what it holds.
  mutating func closedKey(_ parameter: Int, _ vocabulary: Vocabulary, into operations: inout OperationBuilder)
    -> ClosedSlot
  {
    let argument = argument(parameter)
    let slot = closedSlot(vocabulary, argument.type, into: &operations)
    if slot.isWide { arguments.numbers.append(.key(argument)) } else { arguments.closed.append(.key(argument)) }
    return slot
  }

  /// Writes what the key holds.
  mutating func heldValue(_ field: Field, _ parameter: Int, limit: Cut?, into operations: inout OperationBuilder) {
    guard let key else { return }
    let slot = arguments.texts.count
    let isJSON = field.type.wireForm != .text
    if case .vocabulary(let vocabulary) = parameters[key.parameter].field.type.base,
      let check = Check.held(by: vocabulary, key: key.slot, isJSON: isJSON)
    {
      operations.append(.check(slot: slot, check))
    }
    if isJSON {
      operations.append(.json(slot: slot))
    } else {
      operations.bytes("\"")
      operations.text(slot: slot, cut: field.type.cut ?? limit)
      operations.bytes("\"")
    }
    parameters[key.parameter].argument = .held(key: key.slot, text: slot, isJSON: isJSON)
    arguments.texts.append(.held(argument(parameter), isJSON: isJSON))
  }

  // MARK: Templates and checks

  private mutating func template(_ template: Template, into operations: inout OperationBuilder) {
    var slots: [String: Int] = [:]
    operations.template(template) { field, operations in
      guard case .string = field.type.base, field.needsCaller, field.type.empty == nil else {
        return report(
          "'\(field.name)': a part of a caller's template is a constant or a text that the caller gives, as it is",
          at: field.origin)
      }
      // A part that occurs twice is one parameter.
      if let slot = slots[field.name] { return operations.text(slot: slot, cut: field.type.cut) }
      let slot = arguments.texts.count
      slots[field.name] = slot
      let parameter = addParameter(field, isOptional: false)
      parameters[parameter].argument = template.percentEncodes ? .percentEncoded(slot) : .text(slot)
      if !template.percentEncodes { check(field.type, slot: slot, into: &operations) }
      operations.text(slot: slot, cut: field.type.cut)
      let argument = argument(parameter)
      arguments.texts.append(template.percentEncodes ? .percentEncoded(argument) : .string(argument))
    }
  }

  private func check(_ type: ValueType, slot: Int, into operations: inout OperationBuilder) {
    for check in Check.all(of: type) { operations.append(.check(slot: slot, check)) }
  }
}
