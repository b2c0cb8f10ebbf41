import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Checks that each example is a value of the field. Secrets cannot have examples.
  func checkExamples(_ field: Field, _ node: JSONNode?, in file: SchemaFile) {
    guard let node else { return }
    if field.type.isSecret { return reportSecret(field.name, at: node, in: file) }
    // Events are loaded later, so lint checks these examples.
    if field.source == "stream.events" { return }
    for example in node.elements ?? [] {
      checkExample(example, as: field.type, in: file, named: field.name)
      checkConstant(of: field, example, in: file)
    }
  }

  /// Reports an example that differs from the field's constant in every variant and profile.
  private func checkConstant(of field: Field, _ node: JSONNode, in file: SchemaFile) {
    guard let constant = field.type.constant, let scalar = Scalar(node), scalar != constant else { return }
    var acceptedValues = [constant]
    acceptedValues += (field.variants + field.profiles).compactMap(\.constant)
    if acceptedValues.contains(scalar) { return }
    if case .text(let text) = scalar {
      // A constant in string form, or the name of its case.
      if acceptedValues.contains(where: { $0.plainText == text }) { return }
      if case .vocabulary(let vocabulary) = field.type.base,
        vocabulary.cases.contains(where: { $0.name == text && acceptedValues.contains($0.wire) })
      {
        return
      }
    }
    report(
      .badExample, "the example is \(scalar.jsonText), but must be the constant \(constant.jsonText)", at: node.range,
      in: file)
  }

  private func reportSecret(_ name: String, at node: JSONNode, in file: SchemaFile) {
    report(
      .secretExample, "'\(name)' is secret, so it cannot have an example; remove the example", at: node.range, in: file)
  }

  /// Checks an event's examples, which are either calls (objects with the event's fields) or payloads (tuples or
  /// objects).
  func checkExamples(_ event: Event, _ node: JSONNode?, in file: SchemaFile) {
    let stream = streams[event.streamIndex]
    // The missing member has already been reported.
    if case .tuple(let tuple) = event.shape, tuple.category.isEmpty || tuple.method.isEmpty || tuple.object.isEmpty {
      return
    }
    for example in node?.elements ?? [] {
      switch event.shape {
      case .tuple(let tuple):
        if let items = example.elements {
          checkExample(items, at: example, of: tuple, in: stream, file)
        } else {
          var fields = tuple.extras
          if case .field(let field) = tuple.value { fields.append(field) }
          checkExample(example, as: ValueType(.object(fields)), .call, in: file)
        }
      case .object(let code, let fields):
        var all = fields + stream.common
        if let eventField = stream.eventField, let given = example[eventField.wire] {
          if Scalar(given) != code {
            report(.badExample, "the example's code is not the event's code", at: given.range, in: file)
          }
          if let field = fields.first ?? stream.common.first {
            all.append(
              field.replacing(
                name: eventField.wire, wire: eventField.wire,
                type: ValueType(eventField.isInteger ? .integer : .string), siblingKeys: .some(nil)))
          }
        }
        let isWire = stream.eventField.map { example[$0.wire] != nil } ?? false
        checkExample(example, as: ValueType(.object(all)), isWire ? .wire : .call, in: file)
      }
    }
  }

  private func checkExample(
    _ items: [JSONNode], at node: JSONNode, of tuple: Event.Tuple, in stream: Stream, _ file: SchemaFile
  ) {
    guard (4...6).contains(items.count) else {
      return report(
        .badExample, "the example has \(items.count) items, but a tuple has 4 to 6", at: node.range, in: file)
    }
    if let time = stream.time { checkExample(items[0], as: time.type, .wire, in: file) }
    for (item, literal) in zip(items[1...3], [tuple.category, tuple.method, tuple.object]) where item.string != literal
    {
      report(
        .badExample, "the string in the example is not the event's \(JSONText.quoted(literal))", at: item.range,
        in: file)
    }
    let value: JSONNode? = items.count > 4 ? items[4] : nil
    switch (tuple.value, value) {
    case (.none, nil): break
    case (.none, let item?):
      if Scalar(item) != .null || items.count == 5 {
        report(.badExample, "the event does not have a value", at: item.range, in: file)
      }
    case (.literal(let text), let item?):
      if item.string != text {
        report(.badExample, "the event's value is \(JSONText.quoted(text))", at: item.range, in: file)
      }
    case (.field(let field), let item?): checkExample(item, as: field.type, .wire, in: file, named: field.name)
    case (_, nil): report(.badExample, "the example is missing the event's value", at: node.range, in: file)
    }
    if items.count == 6 {
      var sibling: (field: Field, value: JSONNode)?
      if case .field(let field) = tuple.value, let value { sibling = (field, value) }
      checkMembers(of: items[5], tuple.extras, .wire, beside: sibling, in: file)
    } else if let missing = tuple.extras.first(where: { $0.isNeeded(in: .wire) }) {
      report(
        .badExample, "the example is missing the extra '\(missing.name)', which is always sent", at: node.range,
        in: file)
    }
  }

  /// Checks an example of a value or its wire form. Cases match by name or wire value. `name` is the name of the
  /// value's field or of the enclosing field.
  func checkExample(
    _ node: JSONNode, as type: ValueType, _ form: ExampleForm = .either, in file: SchemaFile, named name: String? = nil
  ) {
    if type.isSecret, let name { return reportSecret(name, at: node, in: file) }
    func reportFault(_ message: String, at faulty: JSONNode) {
      report(.badExample, "the example \(message)", at: faulty.range, in: file)
    }
    if type.isUnresolved || type.isNullable && node.isNull { return }
    switch type.base {
    case .object(let fields):
      guard node.members != nil else { return reportFault("is not an object", at: node) }
      if !type.isOpen || !fields.isEmpty { checkMembers(of: node, fields, form, in: file) }
    case .array(let items):
      guard let elements = node.elements else { return reportFault("is not a list", at: node) }
      if let least = type.bounds.minItems, elements.count < least {
        reportFault("has fewer than \(least) items", at: node)
      }
      if let most = type.bounds.maxItems, elements.count > most { reportFault("has more than \(most) items", at: node) }
      for element in elements { checkExample(element, as: items, form, in: file, named: name) }
    case .map(let map):
      guard let members = node.members else { return reportFault("is not an object", at: node) }
      if let most = type.bounds.maxProperties, members.count > most {
        reportFault("has more than \(most) entries", at: node)
      }
      for member in members { checkEntry(member, of: map, form, in: file, named: name) }
    case .held: break
    case .union(let union): checkExample(node, as: union, form, in: file)
    case .vocabulary(let vocabulary):
      guard let scalar = Scalar(node) else { return reportFault("is not a single value", at: node) }
      if !isWithinMatchingLimit(adding: vocabulary.cases.count) { return }
      if case .text(let name) = scalar, vocabulary.cases.contains(where: { $0.name == name }) { return }
      if vocabulary.buckets != nil, form != .wire, scalar.decimal != nil {
        if vocabulary.bucket(of: scalar) == nil { reportFault("\(scalar.jsonText) is not in any bucket", at: node) }
        return
      }
      for message in faults(of: scalar, as: type) { reportFault("\(scalar.jsonText) \(message)", at: node) }
    case .template(let template):
      guard let scalar = Scalar(node) else { return reportFault("is not a single value", at: node) }
      if case .text(let text) = scalar {
        if !template.hasLiterals(in: text) {
          return reportFault("does not have the form \(JSONText.quoted(template.text))", at: node)
        }
        if let message = templateFault(in: text, of: template) {
          reportFault("\(scalar.jsonText) \(message)", at: node)
        }
      }
      for message in faults(of: scalar, as: type) { reportFault("\(scalar.jsonText) \(message)", at: node) }
    case .boolean, .integer, .number, .string:
      guard let scalar = Scalar(node) else { return reportFault("is not a single value", at: node) }
      if type.wireForm == .text {
        if case .text(let text) = scalar {
          for message in faults(ofText: text, as: type) { reportFault("\(scalar.jsonText) \(message)", at: node) }
          return
        }
        if form == .wire {
          return reportFault("\(scalar.jsonText) is a number or a boolean, but the field is sent as a string", at: node)
        }
      }
      for message in faults(of: scalar, as: type) { reportFault("\(scalar.jsonText) \(message)", at: node) }
    }
  }

  /// Checks an example object of a union: first the discriminator's case, by name or wire value, and then the case's
  /// members.
  private func checkExample(_ node: JSONNode, as union: UnionType, _ form: ExampleForm, in file: SchemaFile) {
    guard let members = node.members else {
      return report(.badExample, "the example is not an object", at: node.range, in: file)
    }
    guard let chosen = node[union.discriminator], let scalar = Scalar(chosen) else {
      return report(
        .badExample, "the example is missing the discriminator '\(union.discriminator)'", at: node.range, in: file)
    }
    guard let item = union.cases.first(writtenAs: scalar) else {
      let listedCases = union.cases.map(\.wire.jsonText).joined(separator: ", ")
      return report(
        .badExample, "the example \(scalar.jsonText) is not one of \(listedCases)", at: chosen.range, in: file)
    }
    if item.holds?.isUnresolved == true { return }
    let memberNode = JSONNode(.object(members.filter { $0.key != union.discriminator }), node.range)
    checkMembers(of: memberNode, item.members, form, in: file)
  }

  /// Checks the members of an object. Keys match by name or wire name.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - fields: The object's fields.
  ///   - form: Whether the example is a call or a payload.
  ///   - sibling: A sibling of the object and the sibling's value. Held values may depend on it.
  ///   - file: The example's file.
  private func checkMembers(
    of node: JSONNode, _ fields: [Field], _ form: ExampleForm, beside sibling: (field: Field, value: JSONNode)? = nil,
    in file: SchemaFile
  ) {
    guard let members = node.members else {
      return report(.badExample, "the example is not an object", at: node.range, in: file)
    }
    var valuesByName: [String: JSONNode] = [:]
    if let sibling { valuesByName[sibling.field.name] = sibling.value }
    var fieldValues: [(field: Field, value: JSONNode)] = []
    let flattened = fields.first(where: \.isFlattened)
    if let flattened, let entries = flattened.example(in: node, among: fields) {
      fieldValues.append((flattened, entries))
    }
    for member in members {
      if !isWithinMatchingLimit(adding: fields.count) { return }
      if flattened?.hasEntry(member, among: fields) == true { continue }
      if let field = fields.first(where: { $0.name == member.key || $0.wire == member.key }) {
        valuesByName[field.name] = member.value
        fieldValues.append((field, member.value))
      } else {
        report(.badExample, "'\(member.key)' of the example is not a field", at: member.keyRange, in: file)
      }
    }
    for (field, value) in fieldValues {
      var type = field.type
      if case .held(let key) = type.base {
        guard let keyField = fields.first(where: { $0.name == key }) ?? sibling?.field, keyField.name == key,
          let chosen = valuesByName[key], let held = keyField.type.heldType(of: chosen)
        else { continue }
        let wireForm = type.wireForm
        type = held
        if wireForm != .plain { type.wireForm = wireForm }
      }
      checkExample(value, as: type, form, in: file, named: field.name)
      checkConstant(of: field, value, in: file)
    }
    if form == .either { return }
    for field in fields where valuesByName[field.name] == nil && field.isNeeded(in: form) {
      report(.badExample, "the example is missing '\(field.name)', which is always sent", at: node.range, in: file)
    }
  }

  private func checkEntry(
    _ member: JSONMember, of map: MapType, _ form: ExampleForm, in file: SchemaFile, named name: String?
  ) {
    let key = JSONNode(.string(member.key), member.keyRange)
    if let entries = map.entries {
      let entry = entries.first { $0.name == member.key || $0.wire == member.key || $0.key.plainText == member.key }
      guard let entry else {
        return report(.badExample, "the example has an undeclared entry '\(member.key)'", at: member.keyRange, in: file)
      }
      // In a named map, each entry is an object with a single member, whose key is the name.
      let value = map.entryName == nil ? member.value : member.value.members?.first?.value
      if let value { checkExample(value, as: entry.value, form, in: file, named: name) }
      return
    }
    switch map.key.base {
    case .integer, .number:
      guard let number = DecimalNumber(member.key)?.scalar else {
        return report(
          .badExample, "the key \(JSONText.quoted(member.key)) of the example is not a number", at: member.keyRange,
          in: file)
      }
      for message in faults(of: number, as: map.key) {
        report(.badExample, "the example's key \(number.jsonText) \(message)", at: member.keyRange, in: file)
      }
    default: checkExample(key, as: map.key, form, in: file)
    }
    guard let entryName = map.entryName else {
      var value = map.value
      if case .held = value.base {
        guard let held = map.key.heldType(of: key) else { return }
        let wireForm = value.wireForm
        value = held
        if wireForm != .plain { value.wireForm = wireForm }
      }
      return checkExample(member.value, as: value, form, in: file, named: name)
    }
    for inner in member.value.members ?? [] {
      checkExample(JSONNode(.string(inner.key), inner.keyRange), as: entryName, form, in: file)
      if case .held = map.value.base { continue }
      checkExample(inner.value, as: map.value, form, in: file, named: name)
    }
  }
}

enum ExampleForm {
  /// A call's arguments.
  case call
  /// The payload.
  case wire
  /// A field's value, in either form.
  case either
}

extension Field {
  /// Returns whether an example must contain the field.
  fileprivate func isNeeded(in form: ExampleForm) -> Bool {
    guard case .always = sent, variants.isEmpty, profiles.isEmpty else { return false }
    if form == .wire { return true }
    return needsCaller && absent == nil && !type.isNullable
  }
}

extension ValueType {
  /// Returns the payload type of the case with the given name or wire value, or `nil` if there is no such case or the
  /// case does not hold a value.
  fileprivate func heldType(of value: JSONNode) -> ValueType? {
    guard case .vocabulary(let vocabulary) = base, let scalar = Scalar(value) else { return nil }
    return vocabulary.cases.first(writtenAs: scalar)?.holds
  }
}

extension Template {
  /// Returns whether a string contains the template's literals in order.
  fileprivate func hasLiterals(in text: String) -> Bool {
    var remainder = text[...]
    var isOpen = false
    for piece in pieces {
      switch piece {
      case .part: isOpen = true
      case .text(let literal):
        guard
          let range = isOpen
            ? remainder.firstRange(of: literal)
            : remainder.hasPrefix(literal)
              ? remainder.startIndex..<remainder.index(remainder.startIndex, offsetBy: literal.count) : nil
        else { return false }
        remainder = remainder[range.upperBound...]
        isOpen = false
      }
    }
    if isOpen || remainder.isEmpty { return true }
    // The last literal may also occur earlier.
    if case .text(let last)? = pieces.last { return text.hasSuffix(last) }
    return false
  }
}
