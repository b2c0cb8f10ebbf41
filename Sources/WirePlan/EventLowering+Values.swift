import SignalbookRegistry
import SignalbookWireForm

// Values of fields: their checks, operations and arguments.
extension EventLowering {
  /// Lowers a field's value: a constant, a template, or the value of a parameter.
  mutating func value(_ field: Field, parameter: Int?, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    if let constant = type.constant {
      operations.bytes(type.jsonText(of: constant))
      return
    }
    if case .template(let template) = type.base {
      operations.bytes("\"")
      self.template(template, of: field, into: &operations)
      operations.bytes("\"")
      return
    }
    guard let parameter else { return }
    let argument = argument(parameter)
    let quotes = type.wireForm == .text ? "\"" : ""
    switch type.base {
    case .boolean:
      let slot = arguments.words.count
      parameters[parameter].argument = .boolean(slot)
      operations.bytes(quotes)
      operations.append(.boolean(slot: slot))
      operations.bytes(quotes)
      arguments.words.append(.boolean(argument))
    case .integer:
      number(type, .integer(argument), quotes, into: &operations) { slot in .integer(slot: slot) }
      parameters[parameter].argument = .integer(arguments.words.count - 1)
    case .number:
      number(type, .double(argument), quotes, into: &operations) { slot in
        .double(slot: slot, decimals: type.decimals)
      }
      parameters[parameter].argument = .double(arguments.words.count - 1)
    case .string:
      parameters[parameter].argument = .text(arguments.texts.count)
      text(field, limit: limit, into: &operations)
      arguments.texts.append(.string(argument))
    case .vocabulary(let vocabulary):
      parameters[parameter].argument = .closed(closed(vocabulary, type, .vocabulary(argument), into: &operations))
    case .map(let map):
      collection(field, parameter, .map(argument, map), siblingKeys: field.siblingKeys, into: &operations)
    case .array(let element):
      collection(field, parameter, .list(argument, element), into: &operations)
    case .held:
      report(
        "'\(field.name)': a held value from the caller can only be an extra of a tuple whose value is its key, "
          + "or a value of a map with \"heldBy\": \"key\"; declare it there", at: field.origin)
    case .object(let fields) where type.isStructure:
      structure(field, fields, parameter: parameter, limit: limit, into: &operations)
    case .object, .template, .union:
      report(
        "'\(field.name)': a value from the caller must be a single value here; declare the members as separate "
          + "fields", at: field.origin)
    }
  }

  private mutating func number(
    _ type: ValueType, _ argument: ArgumentList.Word, _ quotes: String, into operations: inout OperationBuilder,
    _ operation: (Int) -> WireOperation
  ) {
    let slot = arguments.words.count
    check(type, slot: slot, into: &operations)
    operations.bytes(quotes)
    operations.append(operation(slot))
    operations.bytes(quotes)
    arguments.words.append(argument)
  }

  private func text(_ field: Field, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    let slot = arguments.texts.count
    for (index, limit) in stream.limits.distinct.enumerated()
    where limit.events.contains(event.name)
      && limit.field == (enclosing + [field]).map(\.name).joined(separator: ".")
    {
      operations.append(.distinct(slot: slot, limit: index))
    }
    check(type, slot: slot, into: &operations)
    operations.bytes("\"")
    var empty: [UInt8]?
    if let text = type.empty {
      var escaped: [UInt8] = []
      JSONText.appendEscaped(text, to: &escaped)
      if escaped.count > ProgramEncoder.maxEmptyBytes {
        report(
          "'\(field.name)': the replacement for an empty string is \(escaped.count) bytes long; the limit "
            + "is \(ProgramEncoder.maxEmptyBytes)", at: field.origin)
      }
      empty = escaped
    }
    operations.text(slot: slot, cut: type.cut ?? limit, empty: empty)
    operations.bytes("\"")
  }

  private mutating func collection(
    _ field: Field, _ parameter: Int, _ argument: ArgumentList.Collection, siblingKeys: [String]? = nil,
    into operations: inout OperationBuilder
  ) {
    plan.checkElements(of: field.type, at: field.origin)
    if field.type.wireForm == .jsonText {
      report(
        "'\(field.name)': a list or map from the caller cannot be sent as JSON text; remove 'as'",
        at: field.origin)
    }
    let slot = arguments.collections.count
    parameters[parameter].argument = .collection(slot)
    operations.append(siblingKeys.map { .entries(slot: slot, siblingKeys: $0) } ?? .collection(slot: slot))
    arguments.collections.append(argument)
  }

  // MARK: Closed values

  /// Lowers the wire text of a vocabulary case, and returns the slot.
  private mutating func closed(
    _ vocabulary: Vocabulary, _ type: ValueType, _ argument: ArgumentList.Word, into operations: inout OperationBuilder
  ) -> Int {
    let slot = arguments.words.count
    operations.closed(slot, plan.table(of: vocabulary, as: type))
    arguments.words.append(argument)
    return slot
  }

  /// Lowers the key of a held value, and returns the key's slot.
  mutating func closedKey(_ parameter: Int, _ vocabulary: Vocabulary, into operations: inout OperationBuilder) -> Int {
    let argument = argument(parameter)
    return closed(vocabulary, argument.type, .key(argument), into: &operations)
  }

  /// Lowers a held value. `presence` is the bit that is set if the key holds a value.
  mutating func heldValue(
    _ field: Field, _ parameter: Int, limit: Cut?, presence: Int?, into operations: inout OperationBuilder
  ) {
    guard let key else { return }
    let slot = arguments.texts.count
    let isJSON = field.type.wireForm != .text
    if case .vocabulary(let vocabulary) = parameters[key.parameter].field.type.base,
      let check = Check.held(
        by: vocabulary, key: key.slot, as: parameters[key.parameter].field.type, isJSON: isJSON)
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
    parameters[key.parameter].argument = .held(key: key.slot, text: slot, isJSON: isJSON, presence: presence)
    arguments.texts.append(.held(argument(parameter), isJSON: isJSON))
  }

  // MARK: Templates and checks

  private mutating func template(
    _ template: Template, of owner: Field, into operations: inout OperationBuilder
  ) {
    var slots: [String: Int] = [:]
    operations.template(template) { field, operations in
      if field.needsCaller, field.type.isTemplateWord {
        return word(field, of: owner, percentEncodes: template.percentEncodes, slots: &slots, into: &operations)
      }
      guard case .string = field.type.base, field.needsCaller, field.type.empty == nil else {
        return report(
          "'\(field.name)': in a template from the caller, each part must be a constant, or an integer, a vocabulary "
            + "or an unchanged string from the caller",
          at: field.origin)
      }
      if template.percentEncodes, field.type.cut != nil || !Check.all(of: field.type).isEmpty {
        return report(
          "'\(field.name)': a string from the caller is percent-encoded before it is written, so it cannot be "
            + "validated or truncated; remove its bounds, or \"escape\"", at: field.origin)
      }
      // A part that occurs more than once has a single parameter.
      if let slot = slots[field.name] { return operations.text(slot: slot, cut: field.type.cut) }
      let slot = arguments.texts.count
      slots[field.name] = slot
      let parameter = addParameter(field, ofTemplate: owner, isOptional: false)
      parameters[parameter].argument = template.percentEncodes ? .percentEncoded(slot) : .text(slot)
      check(field.type, slot: slot, into: &operations)
      operations.text(slot: slot, cut: field.type.cut)
      let argument = argument(parameter)
      arguments.texts.append(template.percentEncodes ? .percentEncoded(argument) : .string(argument))
    }
  }

  /// Lowers a template part that is an integer or a vocabulary.
  private mutating func word(
    _ field: Field, of owner: Field, percentEncodes: Bool, slots: inout [String: Int],
    into operations: inout OperationBuilder
  ) {
    let known = slots[field.name]
    let slot = known ?? arguments.words.count
    if case .vocabulary(let vocabulary) = field.type.base {
      operations.closed(slot, VocabularyTable(vocabulary.entries(percentEncodes: percentEncodes)))
    } else {
      if known == nil { check(field.type, slot: slot, into: &operations) }
      operations.append(.integer(slot: slot))
    }
    // A part that occurs more than once has a single parameter.
    if known != nil { return }
    slots[field.name] = slot
    let parameter = addParameter(field, ofTemplate: owner, isOptional: false)
    let argument = argument(parameter)
    if case .vocabulary = field.type.base {
      parameters[parameter].argument = .closed(slot)
      arguments.words.append(.vocabulary(argument))
    } else {
      parameters[parameter].argument = .integer(slot)
      arguments.words.append(.integer(argument))
    }
  }

  private func check(_ type: ValueType, slot: Int, into operations: inout OperationBuilder) {
    for check in Check.all(of: type) { operations.append(.check(slot: slot, check)) }
  }
}

extension ValueType {
  /// Whether a caller's value of this type can be part of a template without being a string.
  fileprivate var isTemplateWord: Bool {
    switch base {
    case .integer: buckets == nil
    case .vocabulary(let vocabulary): buckets == nil && !vocabulary.cases.contains { $0.holds != nil }
    default: false
    }
  }
}
