import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// An event as decoders see it.
struct DecodedCase {
  /// The identifier in the enum of its file.
  let name: String
  let plan: EventPlan

  var event: Event { plan.event }
  var parameters: [MemberParameter] { plan.call.parameters }
}

/// The events of one schema file, at most 200 to an enum: far below where an exhaustive switch stops compiling.
struct DecodedEnum {
  static let casesAtMost = 200

  var stem: String
  /// The type, nested in `DecodedEvent`.
  var type: String
  /// The case of `DecodedEvent`.
  var name: String
  var cases: [DecodedCase]
}

/// What a key's `held` is read from.
struct HeldReader: Hashable, Comparable {
  var type: String
  var isText: Bool

  static func < (left: Self, right: Self) -> Bool {
    (left.type, left.isText ? 0 : 1) < (right.type, right.isText ? 0 : 1)
  }
}

extension GenerationScope {
  /// Names and programs of all events, by schema file. Called once, before decoders are written.
  func planDecoders(_ stems: [String]) {
    var types = Set<String>(Self.literals.map(\.type))
    var names = Self.decodedMembers.union(
      registry.imports.map { identifier($0.registryName, as: .member, acronyms: registry.acronyms).text })
    for stem in stems {
      let events = plan.events.filter { $0.event.origin.fileStem == stem }.sorted { $0.index < $1.index }
      var start = 0
      while start < events.count {
        let part = Array(events[start..<min(start + DecodedEnum.casesAtMost, events.count)])
        start += part.count
        let type = Self.unique(identifier(stem, as: .type, acronyms: registry.acronyms).bare + "Event", &types)
        let name = Self.unique(swiftIdentifier(stem), &names)
        decodedEnums.append(DecodedEnum(stem: stem, type: type, name: name, cases: decodedCases(part)))
      }
    }
    planLiterals()
  }

  private func decodedCases(_ events: [EventPlan]) -> [DecodedCase] {
    // `a.b` and `a-b` are different members and would be one case; then dots become underscores, which no member has.
    func joined(_ event: Event, _ separator: String) -> String {
      let groups = event.groups.joined(separator: "-")
      let last = event.swiftName ?? event.lastName
      let name = groups.isEmpty ? last : groups + "-" + last
      if separator.isEmpty { return swiftIdentifier(name) }
      return (event.groups + [last]).map { identifier($0, as: .member, acronyms: event.origin.acronyms).bare }.joined(
        separator: separator)
    }
    var counts: [String: Int] = [:]
    for event in events { counts[joined(event.event, ""), default: 0] += 1 }
    var taken = Self.decodedMembers
    return events.map { event in
      var name = joined(event.event, "")
      if counts[name] != 1 { name = joined(event.event, "_") }
      return DecodedCase(name: Self.unique(name, &taken), plan: event)
    }
  }

  /// Members that every enum of decoded events has.
  private static let decodedMembers: Set<String> = ["event", "category", "method", "object", "placeInFile", "programs"]

  /// An identifier of a case: a name that cannot be one ends in an underscore; for one that makes none, a word that
  /// says so.
  func swiftIdentifier(_ name: String, mayBeOptional: Bool = false) -> String {
    switch swiftName(name, as: .parameter, acronyms: registry.acronyms) {
    case .success(let name): mayBeOptional && ["none", "some"].contains(name.bare) ? name.bare + "_" : name.text
    case .failure(.taken(let bare, _)): bare + "_"
    case .failure(.empty): "unnamed"
    }
  }

  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var result = name
    var number = 2
    while !taken.insert(result).inserted {
      result = name.filter { $0 != "`" } + String(number)
      number += 1
    }
    return result
  }

  /// What tuple events have in common: the property and the type of its values.
  static let literals = [
    (property: "category", type: "Category"), (property: "method", type: "Method"),
    (property: "object", type: "Object"),
  ]

  // MARK: Files

  /// The enums of one schema file.
  func writeDecoders(ofFile stem: String, to writer: inout SwiftWriter) {
    let parts = decodedEnums.filter { $0.stem == stem }
    guard !parts.isEmpty else { return }
    writer.declaration("extension \(namespace).DecodedEvent") { writer in
      for (index, part) in parts.enumerated() {
        if index > 0 { writer.line() }
        write(part, to: &writer)
      }
    }
  }

  private func write(_ part: DecodedEnum, to writer: inout SwiftWriter) {
    let access = options.keyword
    writer.doc("Events declared in `\(part.stem).json`.")
    writer.block("\(access)enum \(part.type): Sendable") { writer in
      for element in part.cases {
        writer.doc(element.event.description ?? "`\(element.event.name)`")
        for parameter in element.parameters { writer.exposes(modules(of: parameter.type)) }
        let list = element.parameters.map { parameter in
          (parameter.label.map { "\($0.text): " } ?? "") + parameter.type.text + (parameter.isOptional ? "?" : "")
        }
        writer.line("case \(element.name)" + (list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"))
      }
      // Without payloads, the compiler would derive what nobody needs.
      if part.cases.allSatisfy({ $0.parameters.isEmpty }) { writer.line("case _never(Never)") }
      if hasTuples {
        for (property, type) in Self.literals {
          writer.line()
          writer.doc("The event's \(property)" + (allAreTuples ? "." : "; `nil` for events that have none."))
          writer.line(
            "\(access)var \(property): \(type)\(allAreTuples ? "" : "?") "
              + "{ \(namespace).DecodedEvent.\(part.name)(self).\(property) }")
        }
        writer.line()
        writer.doc("Index in `programs`.")
        writer.block("var placeInFile: Int") { writer in
          writer.switching("self") { writer in
            for (index, element) in part.cases.enumerated() { writer.line("case .\(element.name): \(index)") }
          }
        }
      }
      if options.parts.contains(.calls) { writeCalls(part, to: &writer) }
      writer.line()
      writer.doc("The event whose program matched, with the arguments that were found.")
      writer.block("init?(_ match: EventMatch)") { writer in
        writer.switching("match.index") { writer in
          for (index, element) in part.cases.enumerated() { writeMatch(element, index, to: &writer) }
          writer.line("default: return nil")
        }
      }
      writer.line()
      writer.doc("The events' programs, two lines each: stream and operations, then the wire text.")
      writer.block("static var programs: StaticString") { writer in
        writer.literal(ofLines: part.cases.flatMap { lines(of: $0.plan.call) })
      }
    }
  }

  /// The program of the event alone, without that of a counterpart, for readers.
  private func lines(of call: CallPlan) -> [[UInt8]] {
    let names = ProgramEncoder.Names(call) { [self] entries in number(ofTable: VocabularyTableText(entries).bytes) }
    let program = ProgramEncoder.program(of: call.program, names)
    return [[ProgramEncoder.digit(call.program.stream)] + program.holes, program.wire]
  }

  private func number(ofTable table: [UInt8]) -> Int {
    if let known = decodedTables.firstIndex(of: table) { return known }
    decodedTables.append(table)
    return decodedTables.count - 1
  }

  /// `title: `; a keyword needs no backticks in a call, but for one.
  func callLabel(_ parameter: MemberParameter) -> String {
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
      let (expression, mayFail) = readExpression(parameter)
      var value = expression
      if let bit = parameter.presence {
        // What is there and cannot be read is as if it were not.
        value = "match.isPresent(\(bit)) ? \(expression) : nil"
      } else if mayFail {
        guards.append("let v\(index) = \(expression)")
        value = "v\(index)"
      }
      values.append(callLabel(parameter) + value)
    }
    if !guards.isEmpty { writer.line("  guard \(guards.joined(separator: ", ")) else { return nil }") }
    writer.line("  self = .\(element.name)(\(values.joined(separator: ", ")))")
  }

  /// The value of a parameter from a match, and whether the expression is optional.
  private func readExpression(_ parameter: MemberParameter) -> (String, Bool) {
    switch parameter.argument {
    case .none: return ("nil", true)
    case .boolean(let slot): return ("match.boolean(\(slot))", false)
    case .closed(let slot): return ("match.closed(\(slot))", false)
    case .integer(let slot): return ("match.integer(\(slot))", false)
    case .double(let slot): return ("match.double(\(slot))", false)
    case .text(let slot): return ("match.text(\(slot))", false)
    case .percentEncoded(let slot): return ("PercentEncoding.decode(match.text(\(slot)))", true)
    case .collection(let slot):
      return (readCall(parameter.field.type, "match.collection(\(slot))"), true)
    case .held(let key, let slot, let isJSON, let presence):
      let type = parameter.type.text
      heldReaders.insert(HeldReader(type: type, isText: !isJSON))
      let kind = isJSON ? "json" : "text"
      let held = "match.\(kind)(\(slot))"
      let value = presence.map { "match.isPresent(\($0)) ? \(held) : nil" } ?? held
      return ("\(type)(key: match.place(\(key)), \(kind): \(value))", true)
    }
  }
}

extension SwiftName {
  /// The name as a label in a call, where the only keyword between backticks is `inout`.
  var inCall: String { bare == "inout" ? text : bare }
}
