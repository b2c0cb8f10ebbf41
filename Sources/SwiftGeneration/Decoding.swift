import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// A generated type that decodes held values, and whether the value is a string.
struct HeldReader: Hashable, Comparable {
  var type: String
  var isText: Bool

  static func < (left: Self, right: Self) -> Bool {
    (left.type, left.isText ? 0 : 1) < (right.type, right.isText ? 0 : 1)
  }
}

extension GenerationScope {
  // MARK: Files

  /// Writes the enums of a schema file's decoded events.
  func writeDecoders(ofFile stem: String, to writer: inout SwiftWriter) {
    let parts = decoders.enums.filter { $0.stem == stem }
    guard !parts.isEmpty else { return }
    writer.declaration("extension \(namespace).DecodedEvent") { writer in
      for (index, part) in parts.enumerated() {
        if index > 0 { writer.line() }
        write(part, to: &writer)
      }
    }
  }

  private func write(_ part: DecodedEnum, to writer: inout SwiftWriter) {
    let access = options.accessModifier
    writer.doc("Events declared in `\(part.stem).json`.")
    writer.block("\(access)enum \(part.type): Sendable") { writer in
      for element in part.cases {
        writer.doc(element.event.description ?? "`\(element.event.name)`")
        for parameter in element.parameters { writer.recordExposure(of: modules(of: parameter.type)) }
        let list = element.parameters.map { parameter in
          (parameter.label.map { "\($0.text): " } ?? "") + parameter.type.text + (parameter.isOptional ? "?" : "")
        }
        writer.line("case \(element.name)" + (list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"))
      }
      // For an enum without payloads, the compiler would derive unused conformances.
      if part.cases.allSatisfy({ $0.parameters.isEmpty }) { writer.line("case _never(Never)") }
      if decoders.hasTuples {
        for (property, type) in DecoderPlan.literals {
          writer.line()
          writer.doc("The event's \(property)" + (decoders.allAreTuples ? "." : "; `nil` for events without one."))
          writer.line(
            "\(access)var \(property): \(type)\(decoders.allAreTuples ? "" : "?") "
              + "{ \(namespace).DecodedEvent.\(part.name)(self).\(property) }")
        }
        writer.line()
        writer.doc("The index in `programs`.")
        writer.block("var programIndex: Int") { writer in
          writer.switchStatement("self") { writer in
            for (index, element) in part.cases.enumerated() { writer.line("case .\(element.name): \(index)") }
          }
        }
      }
      if options.parts.contains(.calls) { writeCalls(part, to: &writer) }
      if part.hasCollections { writeCollections(part, to: &writer) }
      writer.line()
      writer.doc("Creates the event whose program matched, with the matched arguments.")
      writer.block("init?(_ match: EventMatch)") { writer in
        writer.switchStatement("match.index") { writer in
          for (index, element) in part.cases.enumerated() { writeMatch(element, index, to: &writer) }
          writer.line("default: return nil")
        }
      }
      writer.line()
      writer.doc("The events' programs. Each has two lines: the stream with the operations, and the wire text.")
      writer.block("static var programs: StaticString") { writer in
        writer.literal(ofLines: part.cases.flatMap { programLines(of: $0.plan.call) })
      }
    }
  }

  /// Returns the encoded program of the event's call in human-readable form, without its counterpart.
  private func programLines(of call: CallPlan) -> [[UInt8]] {
    let names = ProgramEncoder.Names(call) { [helpers] entries in
      helpers.number(ofDecodedTable: VocabularyTableText(entries).bytes)
    }
    let program = ProgramEncoder.program(of: call.program, names)
    return [[ProgramEncoder.digit(for: call.program.streamIndex)] + program.holeBytes, program.wireBytes]
  }

  /// Returns the label and a colon, such as `title: `. In calls, the only keyword that needs backticks is `inout`.
  func callLabel(for parameter: MemberParameter) -> String {
    guard let label = parameter.label else { return "" }
    return label.inCall + ": "
  }

  // MARK: Arguments

  private func writeMatch(_ element: DecodedCase, _ caseIndex: Int, to writer: inout SwiftWriter) {
    let parameters = element.parameters
    guard !parameters.isEmpty else {
      writer.line("case \(caseIndex): self = .\(element.name)")
      return
    }
    writer.line("case \(caseIndex):")
    var guards: [String] = []
    var values: [String] = []
    for (index, parameter) in parameters.enumerated() {
      values.append(callLabel(for: parameter) + guardedExpression(for: parameter, as: "v\(index)", guards: &guards))
    }
    if !guards.isEmpty { writer.line("  guard \(guards.joined(separator: ", ")) else { return nil }") }
    writer.line("  self = .\(element.name)(\(values.joined(separator: ", ")))")
  }

  /// Returns the expression for a parameter or a struct member. Adds a guard if reading can fail.
  private func guardedExpression(for parameter: MemberParameter, as name: String, guards: inout [String]) -> String {
    let (expression, mayFail) = matchExpression(for: parameter)
    let value = parameter.presenceBit.map { "match.isPresent(\($0)) ? \(expression) : nil" } ?? expression
    let bits = parameter.isReadStrictly && mayFail ? parameter.presenceBits : []
    if !bits.isEmpty {
      // If the JSON cannot be read, the event must not be recorded again without the value.
      let isAbsent = bits.map { "!match.isPresent(\($0))" }.joined(separator: " && ")
      guards += ["case let \(name) = \(value)", "\(isAbsent) || \(name) != nil"]
      return name
    }
    // Other values that are present but cannot be read count as missing.
    if parameter.presenceBit != nil { return value }
    guard mayFail else { return expression }
    guards.append("let \(name) = \(expression)")
    return name
  }

  /// Returns the expression for a struct and its members, and whether the expression is optional.
  func structureExpression(for parameter: MemberParameter) -> (String, Bool) {
    var guards: [String] = []
    let values = parameter.members.enumerated().map { index, part in
      callLabel(for: part) + guardedExpression(for: part, as: "m\(index)", guards: &guards)
    }
    let value = "\(parameter.type.text)(\(values.joined(separator: ", ")))"
    guard !guards.isEmpty else { return (value, false) }
    return (
      "{ () -> \(parameter.type.text)? in guard \(guards.joined(separator: ", ")) else { return nil }; return \(value) }()",
      true
    )
  }

  /// Returns the expression for a parameter's value in a match, and whether the expression is optional.
  private func matchExpression(for parameter: MemberParameter) -> (String, Bool) {
    switch parameter.argument {
    case .none: return ("nil", true)
    case .structure: return structureExpression(for: parameter)
    case .union: return (unionExpression(for: parameter), true)
    case .boolean(let slot): return ("match.boolean(\(slot))", false)
    case .closed(let slot) where parameter.field.type.buckets != nil:
      let table = tableName(of: parameter.field.type)
      return ("\(parameter.type.text)(bucketAt: match.caseIndex(\(slot)), in: \(table))", true)
    case .closed(let slot): return ("match.closed(\(slot))", false)
    case .integer(let slot): return ("match.integer(\(slot))", false)
    case .double(let slot): return ("match.double(\(slot))", false)
    case .text(let slot): return ("match.text(\(slot))", false)
    case .percentEncoded(let slot): return ("PercentEncoding.decode(match.text(\(slot)))", true)
    case .collection(let slot):
      return (readerCall(for: parameter.field.type, "match.collection(\(slot))"), true)
    case .held(let key, let slot, let isJSON, let presence):
      let type = parameter.type.text
      helpers.use(HeldReader(type: type, isText: !isJSON))
      let kind = isJSON ? "json" : "text"
      let held = "match.\(kind)(\(slot))"
      let value = presence.map { "match.isPresent(\($0)) ? \(held) : nil" } ?? held
      return ("\(type)(key: match.caseIndex(\(key)), \(kind): \(value))", true)
    }
  }
}

extension MemberParameter {
  /// Whether an unreadable value prevents a match, as with lists, maps, structs, and unions.
  fileprivate var isReadStrictly: Bool {
    switch argument {
    case .structure, .union, .collection: true
    default: false
    }
  }

  /// The presence bits, one of which is set if the argument has a value. Empty if the argument always has a value.
  fileprivate var presenceBits: [Int] {
    if let presenceBit { return [presenceBit] }
    if case .union = argument, isOptional { return members.compactMap(\.presenceBit) }
    return []
  }
}

extension SwiftName {
  /// The name as a label in a call, where only `inout` needs backticks.
  package var inCall: String { bare == "inout" ? text : bare }
}
