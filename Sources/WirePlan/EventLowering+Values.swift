import SignalbookRegistry
import SignalbookWireForm

// Values of fields: their checks, operations and arguments.
extension EventLowering {
  /// Lowers a field's value: a constant, a template, or the value of a parameter.
  mutating func lowerValue(_ field: Field, parameter: Int?, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    if let constant = type.constant {
      operations.appendBytes(type.jsonText(of: constant))
      return
    }
    if case .template(let template) = type.base {
      operations.appendBytes("\"")
      self.lowerTemplate(template, of: field, into: &operations)
      operations.appendBytes("\"")
      return
    }
    guard let parameter else { return }
    let argument = argument(for: parameter)
    let quotes = type.wireForm == .text ? "\"" : ""
    switch type.base {
    case .boolean:
      let slot = arguments.words.count
      parameters[parameter].argument = .boolean(slot)
      operations.appendBytes(quotes)
      operations.append(.boolean(slot: slot))
      operations.appendBytes(quotes)
      arguments.words.append(.boolean(argument))
    case .integer:
      lowerNumber(type, .integer(argument), quotes, into: &operations) { slot in .integer(slot: slot) }
      parameters[parameter].argument = .integer(arguments.words.count - 1)
    case .number:
      lowerNumber(type, .double(argument), quotes, into: &operations) { slot in
        .double(slot: slot, decimals: type.decimals)
      }
      parameters[parameter].argument = .double(arguments.words.count - 1)
    case .string:
      parameters[parameter].argument = .text(arguments.texts.count)
      lowerText(field, limit: limit, into: &operations)
      arguments.texts.append(.string(argument))
    case .vocabulary(let vocabulary):
      parameters[parameter].argument = .closed(
        lowerClosedValue(vocabulary, type, .vocabulary(argument), into: &operations))
    case .map(let map):
      lowerCollection(field, parameter, .map(argument, map), siblingKeys: field.siblingKeys, into: &operations)
    case .array(let element):
      lowerCollection(field, parameter, .list(argument, element), into: &operations)
    case .held:
      report(
        "'\(field.name)': an associated value from the caller can only be an extra of a tuple whose value is its key, "
          + "or a value of a map with \"heldBy\": \"key\"; declare it there", at: field.origin)
    case .object(let fields) where type.isStructure:
      lowerStructure(field, fields, parameter: parameter, limit: limit, into: &operations)
    case .object, .template, .union:
      report(
        "'\(field.name)': a value from the caller must be a single value here; declare the members as separate "
          + "fields", at: field.origin)
    }
  }

  private mutating func lowerNumber(
    _ type: ValueType, _ argument: ArgumentList.Word, _ quotes: String, into operations: inout OperationBuilder,
    _ operation: (Int) -> WireOperation
  ) {
    let slot = arguments.words.count
    lowerChecks(of: type, slot: slot, into: &operations)
    operations.appendBytes(quotes)
    operations.append(operation(slot))
    operations.appendBytes(quotes)
    arguments.words.append(argument)
  }

  private func lowerText(_ field: Field, limit: Cut?, into operations: inout OperationBuilder) {
    let type = field.type
    let slot = arguments.texts.count
    for (index, limit) in stream.limits.distinctValueLimits.enumerated()
    where limit.events.contains(event.name)
      && limit.field == (enclosing + [field]).map(\.name).joined(separator: ".")
    {
      operations.append(.distinct(slot: slot, limit: index))
    }
    lowerChecks(of: type, slot: slot, into: &operations)
    operations.appendBytes("\"")
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
    operations.appendText(slot: slot, cut: type.cut?.limited(to: limit) ?? limit, empty: empty)
    operations.appendBytes("\"")
  }

  private mutating func lowerCollection(
    _ field: Field, _ parameter: Int, _ argument: ArgumentList.Collection, siblingKeys: [String]? = nil,
    into operations: inout OperationBuilder
  ) {
    plan.checkElements(of: field.type, at: field.origin)
    let slot = arguments.collections.count
    parameters[parameter].argument = .collection(slot)
    let operation = siblingKeys.map { .entries(slot: slot, siblingKeys: $0) } ?? WireOperation.collection(slot: slot)
    let fault = operations.appendComposite(of: field) { $0.append(operation) }
    if let fault { report(fault, at: field.origin) }
    arguments.collections.append(argument)
  }

  // MARK: Closed values

  /// Lowers the wire text of a vocabulary case, and returns the slot.
  private mutating func lowerClosedValue(
    _ vocabulary: Vocabulary, _ type: ValueType, _ argument: ArgumentList.Word, into operations: inout OperationBuilder
  ) -> Int {
    let slot = arguments.words.count
    operations.appendClosedValue(slot: slot, table: plan.table(of: vocabulary, as: type))
    arguments.words.append(argument)
    return slot
  }

  /// Lowers the key of a held value, and returns the key's slot.
  mutating func lowerClosedKey(_ parameter: Int, _ vocabulary: Vocabulary, into operations: inout OperationBuilder)
    -> Int
  {
    let argument = argument(for: parameter)
    return lowerClosedValue(vocabulary, argument.type, .key(argument), into: &operations)
  }

  /// Lowers a held value. `presence` is the bit that is set if the key holds a value.
  mutating func lowerHeldValue(
    _ field: Field, _ parameter: Int, limit: Cut?, presence: Int?, into operations: inout OperationBuilder
  ) {
    guard let heldValueKey else { return }
    let slot = arguments.texts.count
    let isJSON = field.type.wireForm != .text
    if case .vocabulary(let vocabulary) = parameters[heldValueKey.parameter].field.type.base,
      let check = Check.held(
        by: vocabulary, key: heldValueKey.slot, as: parameters[heldValueKey.parameter].field.type, isJSON: isJSON)
    {
      operations.append(.check(slot: slot, check))
    }
    if isJSON {
      operations.append(.json(slot: slot))
    } else {
      operations.appendBytes("\"")
      operations.appendText(slot: slot, cut: field.type.cut?.limited(to: limit) ?? limit)
      operations.appendBytes("\"")
    }
    parameters[heldValueKey.parameter].argument = .held(
      key: heldValueKey.slot, text: slot, isJSON: isJSON, presence: presence)
    arguments.texts.append(.held(argument(for: parameter), isJSON: isJSON))
  }

  // MARK: Templates and checks

  private mutating func lowerTemplate(
    _ template: Template, of owner: Field, into operations: inout OperationBuilder
  ) {
    var slots: [String: Int] = [:]
    operations.appendTemplate(template) { field, operations in
      if field.needsCaller, field.type.isTemplateWord {
        return lowerTemplateWord(
          field, of: owner, percentEncodes: template.percentEncodes, slots: &slots, into: &operations)
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
      if let slot = slots[field.name] { return operations.appendText(slot: slot, cut: field.type.cut) }
      let slot = arguments.texts.count
      slots[field.name] = slot
      let parameter = addParameter(field, ofTemplate: owner, isOptional: false)
      parameters[parameter].argument = template.percentEncodes ? .percentEncoded(slot) : .text(slot)
      lowerChecks(of: field.type, slot: slot, into: &operations)
      operations.appendText(slot: slot, cut: field.type.cut)
      let argument = argument(for: parameter)
      arguments.texts.append(template.percentEncodes ? .percentEncoded(argument) : .string(argument))
    }
  }

  /// Lowers a template part that is an integer or a vocabulary.
  private mutating func lowerTemplateWord(
    _ field: Field, of owner: Field, percentEncodes: Bool, slots: inout [String: Int],
    into operations: inout OperationBuilder
  ) {
    let existingSlot = slots[field.name]
    let slot = existingSlot ?? arguments.words.count
    if case .vocabulary(let vocabulary) = field.type.base {
      operations.appendClosedValue(
        slot: slot, table: VocabularyTable(vocabulary.entries(percentEncodes: percentEncodes)))
    } else {
      if existingSlot == nil { lowerChecks(of: field.type, slot: slot, into: &operations) }
      operations.append(.integer(slot: slot))
    }
    // A part that occurs more than once has a single parameter.
    if existingSlot != nil { return }
    slots[field.name] = slot
    let parameter = addParameter(field, ofTemplate: owner, isOptional: false)
    let argument = argument(for: parameter)
    if case .vocabulary = field.type.base {
      parameters[parameter].argument = .closed(slot)
      arguments.words.append(.vocabulary(argument))
    } else {
      parameters[parameter].argument = .integer(slot)
      arguments.words.append(.integer(argument))
    }
  }

  private func lowerChecks(of type: ValueType, slot: Int, into operations: inout OperationBuilder) {
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
