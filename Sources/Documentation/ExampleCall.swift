import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookWireForm
import SignalbookWirePlan

/// A generated call with example arguments, and the payload that it produces.
struct ExampleCall {
  /// The call, such as `.settingChanged(.blockAds(true))`, or `nil` for an event that only the runtime records.
  var swift: String?
  var wire: [ProgramText.Piece]

  /// Creates a call from the event's first example and the fields' examples. Missing values are generated from the
  /// types.
  init(of planned: PlannedEvent, event: Event, stream: Stream) {
    var givenValues = GivenValues(of: event)
    var arguments = CallArguments()
    var calls: [String] = []
    var parametersWithoutHeldValue: Set<Int> = []
    for (index, parameter) in planned.plan.call.parameters.enumerated() {
      let value = givenValues.value(of: parameter, in: event, into: &arguments)
      calls.append(parameter.label.map { "\($0.inCall): \(value)" } ?? value)
      if givenValues.lastCaseHoldsNothing { parametersWithoutHeldValue.insert(index) }
    }
    arguments.presence = planned.presence(withNothingHeldBy: parametersWithoutHeldValue).subtracting(
      givenValues.absentPresenceBits)
    let call =
      "." + planned.plan.path.map(\.text).joined(separator: ".")
      + (calls.isEmpty ? "" : "(\(calls.joined(separator: ", ")))")
    swift = event.isCallable ? call : nil
    wire = ProgramText.pieces(
      of: planned, arguments: arguments, behind: Self.commonPart(of: stream, time: givenValues.time))
  }

  /// Returns the members that the stream writes before the event's members.
  private static func commonPart(of stream: Stream, time: JSONNode?) -> [ProgramText.Piece] {
    var pieces: [ProgramText.Piece] = []
    func add(_ origin: ProgramText.Piece.Origin, _ text: String) {
      pieces.append(merging: .init(origin: origin, bytes: Array(text.utf8)))
    }
    func value(_ field: Field) {
      if field.type.isSecret {
        add(.program, JSONText.quoted(ExampleValue.secret))
      } else if let constant = field.type.constant {
        add(.program, field.type.jsonText(of: constant))
      } else if case .object(let fields) = field.type.base, field.source == nil {
        let before = pieces
        pieces = []
        add(.program, "{")
        members(fields)
        add(.program, "}")
        let object = field.type.wireForm == .jsonText ? pieces.asJSONText : pieces
        pieces = before
        for piece in object { pieces.append(merging: piece) }
      } else {
        let text = SourceText.value(of: field)
        guard text.hasPrefix("\""), text.utf8.count > 1 else { return add(.source, text) }
        add(.program, "\"")
        add(.source, String(text.dropFirst().dropLast()))
        add(.program, "\"")
      }
    }
    func members(_ fields: [Field]) {
      var isFirst = true
      for field in fields where !field.isNeverSent {
        add(.program, (isFirst ? "" : ",") + JSONText.quoted(field.wire) + ":")
        isFirst = false
        value(field)
      }
    }
    switch stream.encoding {
    case .tuple:
      add(.program, "[")
      // If there is no example, the time is 0.
      if let time = time ?? stream.time?.examples.first { add(.source, compactJSON(time)) } else { add(.program, "0") }
    case .object:
      add(.program, "{")
      members(stream.common.filter { !$0.isParameter })
    case .none: break
    }
    return pieces
  }
}

extension Field {
  /// Whether the caller passes the field or one of its parts.
  fileprivate var isParameter: Bool {
    guard case .template(let template) = type.base, source == nil else { return isGivenByCaller }
    return template.pieces.contains { if case .part(let part) = $0 { part.isParameter } else { false } }
  }
}

/// The values of the event's first example, by field.
private struct GivenValues {
  private var values: [ObjectIdentifier: JSONNode] = [:]
  private(set) var time: JSONNode?
  /// Whether the last value was a case without a held value.
  private(set) var lastCaseHoldsNothing = false
  /// The presence bits of union cases that the example does not use.
  private(set) var absentPresenceBits: Set<Int> = []

  init(of event: Event) {
    guard let example = event.examples.first else { return }
    switch event.shape {
    case .tuple(let tuple):
      if let items = example.elements {
        time = items.first
        if case .field(let field) = tuple.value, items.count > 4 { values[ObjectIdentifier(field)] = items[4] }
        if items.count > 5 { collect(tuple.extras, items[5]) }
      } else {
        if case .field(let field) = tuple.value { collect([field], example) }
        collect(tuple.extras, example)
      }
    case .object(_, let fields): collect(fields, example)
    }
  }

  private mutating func collect(_ fields: [Field], _ node: JSONNode) {
    for field in fields {
      guard let value = field.example(in: node, among: fields) else { continue }
      values[ObjectIdentifier(field)] = value
      if case .object(let inner) = field.type.base { collect(inner, value) }
    }
  }

  private func example(of field: Field) -> JSONNode? { values[ObjectIdentifier(field)] ?? field.examples.first }

  /// Returns the value as a Swift expression, and adds its parts to `arguments`.
  mutating func value(
    of parameter: MemberParameter, in event: Event, into arguments: inout CallArguments
  ) -> String {
    value(of: parameter, example(of: parameter.field), in: event, into: &arguments)
  }

  private mutating func value(
    of parameter: MemberParameter, _ node: JSONNode?, in event: Event, into arguments: inout CallArguments
  ) -> String {
    let field = parameter.field
    let type = field.type
    lastCaseHoldsNothing = false
    switch parameter.argument {
    case .structure:
      let fields = parameter.members.map(\.field)
      let members = parameter.members.map { part in
        let value = node.flatMap { part.field.example(in: $0, among: fields) } ?? part.field.examples.first
        let label = part.label.map { "\($0.inCall): " } ?? ""
        return label + self.value(of: part, value, in: event, into: &arguments)
      }
      return ".init(\(members.joined(separator: ", ")))"
    case .union:
      guard case .union(let union) = type.base, let item = union.example(for: node) else { return "" }
      var text = item.swiftCase
      let selectedIndex = parameter.members.firstIndex { part in part.unionCase.map { "." + $0.text } == item.swiftCase
      }
      for (index, part) in parameter.members.enumerated() where index != selectedIndex {
        // The members of the other cases are not sent, but the call still needs values for them.
        _ = value(of: part, nil, in: event, into: &arguments)
        leaveOut(part)
      }
      if let selectedIndex, item.holds != nil {
        text += "(\(value(of: parameter.members[selectedIndex], node, in: event, into: &arguments)))"
      }
      lastCaseHoldsNothing = false
      return text
    case .boolean(let slot):
      let flag = node.flatMap(Scalar.init).map { $0.plainText != "false" } ?? true
      arguments.set(slot, to: flag ? 1 : 0)
      return flag ? "true" : "false"
    case .closed(let slot):
      guard case .vocabulary(let vocabulary) = type.base else { return "" }
      let index = Self.index(of: node, in: vocabulary)
      arguments.set(slot, to: index)
      if vocabulary.buckets != nil { return vocabulary.number(from: node, in: vocabulary.currentCases[index]) }
      return Self.caseName(at: index, of: vocabulary)
    case .integer(let slot), .double(let slot):
      let number = ExampleValue.number(of: type, node)
      arguments.words[slot] = number
      return number.plainText
    case .text(let slot), .percentEncoded(let slot):
      let text = type.isSecret ? ExampleValue.secret : node?.string ?? ExampleValue.text(of: type, named: field.name)
      if case .percentEncoded = parameter.argument {
        arguments.texts[slot] = PercentEncoding.encode(text)
      } else {
        arguments.texts[slot] = text
      }
      return SwiftText.escapedLiteral(for: text)
    case .held(let key, let slot, let isJSON, _):
      guard case .vocabulary(let vocabulary) = type.base else { return "" }
      let heldExample = event.heldField(by: field.name).flatMap(example)
      let current = vocabulary.currentCases
      var index = Self.index(of: node, in: vocabulary)
      // If there is no example, prefer a case that holds a value.
      if !current.indices.contains(index) || node == nil && current[index].holds == nil {
        index = current.firstIndex { $0.holds != nil } ?? 0
      }
      guard current.indices.contains(index) else { return "" }
      arguments.set(key, to: index)
      guard let holds = current[index].holds else {
        lastCaseHoldsNothing = true
        return Self.caseName(at: index, of: vocabulary)
      }
      let value = ExampleValue.scalar(
        of: holds, named: current[index].name, heldExample, or: current[index].defaultValue)
      arguments.texts[slot] = isJSON ? value.jsonText : value.plainText
      return Self.caseName(at: index, of: vocabulary) + "(" + value.swift + ")"
    case .collection(let slot):
      let value = ExampleValue.json(of: type, named: field.name, node)
      arguments.collections[slot] = value.wire
      return value.swift
    case .none: return ""
    }
  }

  /// Clears the presence bits of a case and its nested values.
  private mutating func leaveOut(_ parameter: MemberParameter) {
    if let bit = parameter.presenceBit { absentPresenceBits.insert(bit) }
    parameter.members.forEach { leaveOut($0) }
  }

  private static func index(of node: JSONNode?, in vocabulary: Vocabulary) -> Int {
    let current = vocabulary.currentCases
    guard let node, let scalar = Scalar(node) else { return 0 }
    if let bucket = vocabulary.bucket(of: scalar) { return current.firstIndex { $0 === bucket } ?? 0 }
    if let item = current.first(writtenAs: scalar) { return current.firstIndex { $0 === item } ?? 0 }
    return vocabulary.unknown == scalar ? current.count : 0
  }

  private static func caseName(at index: Int, of vocabulary: Vocabulary) -> String {
    let current = vocabulary.currentCases
    return current.indices.contains(index) ? current[index].swiftCase : ".unknown"
  }
}

extension Event {
  /// Returns the field whose type depends on the value of the field with the given name.
  fileprivate func heldField(by name: String) -> Field? {
    func findField(in fields: [Field]) -> Field? {
      for field in fields {
        if case .held(let by) = field.type.base, by == name { return field }
        if case .object(let inner) = field.type.base, let field = findField(in: inner) { return field }
      }
      return nil
    }
    switch shape {
    case .tuple(let tuple): return findField(in: tuple.extras)
    case .object(_, let fields): return findField(in: fields)
    }
  }
}

extension Vocabulary.Case {
  /// The Swift case with its leading dot, such as `.blockAds`.
  var swiftCase: String { swiftCaseName(name, explicit: swiftName, origin) }
}

/// Returns a case of a generated enum, with its leading dot.
func swiftCaseName(_ name: String, explicit: String?, _ origin: Origin) -> String {
  switch swiftName(name, explicit: explicit, as: .enumCase, acronyms: origin.acronyms) {
  case .success(let name): "." + name.text
  case .failure: ".`\(name)`"
  }
}
