import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// The declarations of one section: events, groups, attributes and vocabularies.
  func writeDeclarations(of section: FileSection, to writer: inout SwiftWriter) {
    let declarations = declarations[section] ?? Declarations()
    writeEvents(declarations.events, of: section, to: &writer)
    writeAttributes(declarations.attributes, to: &writer)
    let (declared, closed) = (declarations.vocabularies, declarations.closedMaps)
    if !declared.isEmpty || !closed.isEmpty {
      writer.separate()
      writer.declaration("extension \(namespace)") { writer in
        for (index, declaration) in declared.enumerated() {
          if index > 0 { writer.line() }
          write(declaration, to: &writer)
          if declaration.holdsValues {
            writer.line()
            writeHeld(declaration, to: &writer)
          }
        }
        for (index, map) in closed.enumerated() {
          if index > 0 || !declared.isEmpty { writer.line() }
          write(map, to: &writer)
        }
      }
    }
  }

  /// The members of a section's events: those without a group are static, those of a group are members of its struct.
  private func writeEvents(_ events: [EventPlan], of section: FileSection, to writer: inout SwiftWriter) {
    let members = Dictionary(grouping: events) { Array($0.event.groups) }
    // A group whose events are declared in several sections belongs to one of them; the others extend it.
    let own = groupOwners.filter { $0.value == section }.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let groups = Set((members.keys + own).flatMap { path in path.indices.map { Array(path[...$0]) } })
      .sorted { $0.lexicographicallyPrecedes($1) }
    func isEmpty(_ path: [String]) -> Bool {
      members[path] == nil && !own.contains { Array($0.dropLast()) == path }
    }
    func write(_ path: [String], to writer: inout SwiftWriter) {
      let isStatic = path.isEmpty
      var isFirst = true
      for event in members[path] ?? [] {
        if !isFirst { writer.line() }
        isFirst = false
        self.write(event, isStatic: isStatic, to: &writer)
      }
      for group in own where Array(group.dropLast()) == path {
        if !isFirst { writer.line() }
        isFirst = false
        let (member, type) = (
          identifier(group[group.count - 1], as: .member, acronyms: registry.acronyms).text, groupType(group)
        )
        writer.doc("Events of `\(group.joined(separator: "."))`.")
        writer.line(
          "\(options.keyword)\(isStatic ? "static " : "")var \(member): \(namespace).\(type) { \(namespace).\(type)() }"
        )
      }
    }
    if !isEmpty([]) { writer.declaration("extension \(namespace).Event") { write([], to: &$0) } }
    if !own.isEmpty {
      writer.separate()
      writer.declaration("extension \(namespace)") { writer in
        for (index, group) in own.enumerated() {
          if index > 0 { writer.line() }
          writer.doc("Events of `\(group.joined(separator: "."))`.")
          writer.block("\(options.keyword)struct \(groupType(group)): Sendable") { write(group, to: &$0) }
        }
      }
    }
    for group in groups where groupOwners[group] != section && !isEmpty(group) {
      writer.separate()
      writer.declaration("extension \(namespace).\(groupType(group))") { write(group, to: &$0) }
    }
  }

  func groupType(_ path: [String]) -> String {
    (try? groupTypeName(path, acronyms: registry.acronyms).get())?.bare ?? "_"
  }

  private func write(_ plan: EventPlan, isStatic: Bool, to writer: inout SwiftWriter) {
    let event = plan.event
    let parameters = plan.call.parameters
    writer.doc(documentation(of: event))
    document(parameters, of: event, to: &writer)
    if let deprecated = event.metadata.deprecated {
      writer.line("@available(*, deprecated, message: \(SwiftText.escapedLiteral(deprecated.reason)))")
    }
    for parameter in parameters { writer.exposes(modules(of: parameter.type)) }
    let head = options.keyword + (isStatic ? "static " : "")
    let member = plan.member.text
    let call = initializerCall(plan.call)
    if parameters.isEmpty {
      writer.line("\(head)var \(member): \(namespace).Event { \(call.head)", literal: call.literal, "\(call.tail) }")
      return
    }
    writer.block("\(head)func \(member)(\(parameterList(parameters))) -> \(namespace).Event") { writer in
      writer.line(call.head, literal: call.literal, call.tail)
    }
  }

  /// The parameters of a call as its declaration has them.
  func parameterList(_ parameters: [MemberParameter]) -> String {
    parameters.map { parameter in
      let label: String
      switch parameter.label {
      case nil: label = "_ \(parameter.name.text)"
      case let name? where name == parameter.name: label = name.text
      case let name?: label = "\(name.text) \(parameter.name.text)"
      }
      return
        "\(label): \(parameter.type.text)\(parameter.isOptional ? "? = nil" : parameter.isEmptyByDefault ? " = []" : "")"
    }.joined(separator: ", ")
  }

  /// Each parameter in Swift's own form of documentation.
  func document(_ parameters: [MemberParameter], of event: Event, to writer: inout SwiftWriter) {
    for parameter in parameters {
      guard let description = parameter.field.description, description != event.description else { continue }
      writer.doc(
        "- Parameter \(parameter.name.bare): \(SwiftText.oneLine(description + parameter.field.type.limitSentences))")
    }
  }

  /// The call of an initializer: its head, the literal of the wire text, and what is behind it.
  func initializerCall(_ call: CallPlan) -> (head: String, literal: [UInt8], tail: String) {
    let arguments = CallArguments(call, in: self)
    let program = call.text
    let wire = SwiftText.literal(program.wire)
    let holes = ", " + String(decoding: SwiftText.literal(program.holes), as: UTF8.self)
    guard arguments.fit else {
      return (
        "\(namespace).Event(EventPayload(EventProgram(\(call.program.stream), ", wire,
        holes + ")" + arguments.surplus + "), GeneratedCode())"
      )
    }
    initializers.insert(arguments.shape)
    return (
      "\(namespace).Event(EventProgram(\(call.program.stream), ", wire,
      (program.holes.isEmpty ? "" : holes) + ")" + arguments.text + ")"
    )
  }

  /// Description, wire form and data class; owner, review and expiry where they are not the registry's defaults.
  private func documentation(of event: Event) -> String {
    var text = (event.description ?? "`\(event.name)`") + "\n\n"
    text += "- Wire: `\(wireForm(of: event))`"
    let metadata = event.metadata
    var facts: [String] = []
    if let data = metadata.data { facts.append("Data: \(data)") }
    if let owner = metadata.owner, owner != registry.metadata.owner { facts.append("Owner: \(owner)") }
    if !metadata.review.isEmpty, metadata.review != registry.metadata.review {
      facts.append("Review: \(metadata.review.joined(separator: ", "))")
    }
    if let expires = metadata.expires, expires != registry.metadata.expires { facts.append("Expires: \(expires)") }
    if let since = metadata.since { facts.append("Since: \(since)") }
    facts += event.sendingSentences
    for fact in facts { text += "\n- \(SwiftText.oneLine(fact))" }
    if let note = metadata.note { text += "\n- Note: \(SwiftText.oneLine(note))" }
    return text
  }

  /// The wire form with names in angle brackets for values.
  private func wireForm(of event: Event) -> String {
    func shown(_ field: Field) -> String {
      if let constant = field.type.constant { return constant.jsonText }
      if case .object(let fields) = field.type.base {
        return "{" + fields.map { JSONText.quoted($0.wire) + ":" + shown($0) }.joined(separator: ",") + "}"
      }
      return "<\(field.name)>"
    }
    func members(_ fields: [Field]) -> String {
      fields.filter { if case .never = $0.sent { false } else { true } }.map {
        JSONText.quoted($0.wire) + ":" + shown($0)
      }.joined(separator: ",")
    }
    switch event.shape {
    case .tuple(let tuple):
      var text = "[<time>,"
      text += [tuple.category, tuple.method, tuple.object].map(JSONText.quoted).joined(separator: ",")
      switch tuple.value {
      case .none: if !tuple.extras.isEmpty { text += ",null" }
      case .literal(let literal): text += "," + JSONText.quoted(literal)
      case .field(let field): text += "," + shown(field)
      }
      if !tuple.extras.isEmpty { text += ",{" + members(tuple.extras) + "}" }
      return text + "]"
    case .object(let code, let fields):
      var parts: [String] = ["…"]
      let stream = registry.streams[event.streamIndex]
      if let field = stream.eventField { parts.append(JSONText.quoted(field.wire) + ":" + code.jsonText) }
      let given = members(stream.common.filter(\.needsCaller) + fields)
      if !given.isEmpty { parts.append(given) }
      return "{" + parts.joined(separator: ",") + "}"
    }
  }
}
