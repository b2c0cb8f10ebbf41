import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// An example is shown as a value of the field, so it must be one. Secrets have none.
  func checkExamples(_ field: Field, _ node: JSONNode?, in file: SchemaFile) {
    guard let node else { return }
    if field.type.isSecret { return reportSecret(field.name, at: node, in: file) }
    // Events are known later; lint compares such samples with them.
    if field.source == "stream.events" { return }
    for example in node.elements ?? [] { checkExample(example, as: field.type, in: file, named: field.name) }
  }

  private func reportSecret(_ name: String, at node: JSONNode, in file: SchemaFile) {
    report(.secretExample, "'\(name)' is secret, so it can have no example here", at: node.range, in: file)
  }

  /// An example of an event is a call (an object of its fields) or what goes over the wire (a tuple, an object).
  func checkExamples(_ event: Event, _ node: JSONNode?, in file: SchemaFile) {
    let stream = streams[event.streamIndex]
    // What lacks a part was reported, and no example can have it.
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
          checkExample(example, as: ValueType(.object(fields)), in: file)
        }
      case .object(let code, let fields):
        var all = fields + stream.common
        if let eventField = stream.eventField, let given = example[eventField.wire] {
          if Scalar(given) != code {
            report(.badExample, "the example's code is not the event's", at: given.range, in: file)
          }
          if let field = fields.first ?? stream.common.first {
            all.append(
              field.replacing(
                name: eventField.wire, wire: eventField.wire,
                type: ValueType(eventField.isInteger ? .integer : .string)))
          }
        }
        checkExample(example, as: ValueType(.object(all)), in: file)
      }
    }
  }

  private func checkExample(
    _ items: [JSONNode], at node: JSONNode, of tuple: Event.Tuple, in stream: Stream, _ file: SchemaFile
  ) {
    guard (4...6).contains(items.count) else {
      return report(.badExample, "the example has \(items.count) items, a tuple has 4 to 6", at: node.range, in: file)
    }
    if let time = stream.time { checkExample(items[0], as: time.type, in: file) }
    for (item, literal) in zip(items[1...3], [tuple.category, tuple.method, tuple.object]) where item.string != literal
    {
      report(
        .badExample, "the example has another text than the event's \(JSONText.quoted(literal))", at: item.range,
        in: file)
    }
    let value: JSONNode? = items.count > 4 ? items[4] : nil
    switch (tuple.value, value) {
    case (.none, nil): break
    case (.none, let item?):
      if Scalar(item) != .null || items.count == 5 {
        report(.badExample, "the event has no value", at: item.range, in: file)
      }
    case (.literal(let text), let item?):
      if item.string != text {
        report(.badExample, "the event's value is \(JSONText.quoted(text))", at: item.range, in: file)
      }
    case (.field(let field), let item?): checkExample(item, as: field.type, in: file, named: field.name)
    case (_, nil): report(.badExample, "the example lacks the event's value", at: node.range, in: file)
    }
    if items.count == 6 { checkExample(items[5], as: ValueType(.object(tuple.extras)), in: file) }
  }

  /// Values are given as they are (logical values, or what goes over the wire); cases by name or wire value.
  /// `name` is that of the field whose value it is, or is in.
  func checkExample(_ node: JSONNode, as type: ValueType, in file: SchemaFile, named name: String? = nil) {
    if type.isSecret, let name { return reportSecret(name, at: node, in: file) }
    func fault(_ message: String, _ faulty: JSONNode) {
      report(.badExample, "the example \(message)", at: faulty.range, in: file)
    }
    switch type.base {
    case .object(let fields):
      guard let members = node.members else { return fault("is not an object", node) }
      for member in members {
        if !isWithinMatching(fields.count) { return }
        if let field = fields.first(where: { $0.name == member.key || $0.wire == member.key }) {
          checkExample(member.value, as: field.type, in: file, named: field.name)
        } else {
          report(.badExample, "the example's '\(member.key)' is no field", at: member.keyRange, in: file)
        }
      }
    case .array(let items):
      guard let elements = node.elements else { return fault("is not a list", node) }
      for element in elements { checkExample(element, as: items, in: file, named: name) }
    case .map(let map):
      guard let members = node.members else { return fault("is not an object", node) }
      for member in members where map.entryName == nil && map.entries == nil {
        if case .held = map.value.base { continue }
        checkExample(member.value, as: map.value, in: file, named: name)
      }
    case .held: break
    case .vocabulary(let vocabulary):
      guard let scalar = Scalar(node) else { return fault("is no single value", node) }
      if !isWithinMatching(vocabulary.cases.count) { return }
      if case .text(let name) = scalar, vocabulary.cases.contains(where: { $0.name == name }) { return }
      for message in faults(of: scalar, as: type) { fault("\(scalar.jsonText) \(message)", node) }
    default:
      guard let scalar = Scalar(node) else { return fault("is no single value", node) }
      if type.wireForm == .text, case .text = scalar { return }
      for message in faults(of: scalar, as: type) { fault("\(scalar.jsonText) \(message)", node) }
    }
  }
}
