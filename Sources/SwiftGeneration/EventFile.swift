import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes a section's declarations: events, groups, attributes, and vocabularies.
  func writeDeclarations(of section: FileSection, to writer: inout SwiftWriter) {
    let declarations = declarations[section] ?? Declarations()
    writeEvents(declarations.events, of: section, to: &writer)
    writeAttributes(declarations.attributes, to: &writer)
    let (declared, closed, structures) = (
      declarations.vocabularies, declarations.closedMaps, declarations.structures
    )
    if !declared.isEmpty || !closed.isEmpty || !structures.isEmpty || !declarations.unions.isEmpty {
      writer.separate()
      writer.declaration("extension \(namespace)") { writer in
        for (index, declaration) in declared.enumerated() {
          if index > 0 { writer.line() }
          write(declaration, to: &writer)
          if declaration.holdsValues {
            writer.line()
            writeHeldValueEnum(of: declaration, to: &writer)
          }
        }
        for (index, map) in closed.enumerated() {
          if index > 0 || !declared.isEmpty { writer.line() }
          write(map, to: &writer)
        }
        for (index, structure) in structures.enumerated() {
          if index > 0 || !declared.isEmpty || !closed.isEmpty { writer.line() }
          write(structure, to: &writer)
        }
        for (index, union) in declarations.unions.enumerated() {
          if index > 0 || !declared.isEmpty || !closed.isEmpty || !structures.isEmpty { writer.line() }
          write(union, to: &writer)
        }
      }
    }
  }

  /// Writes the members for a section's events. Events without a group become static members; other events become
  /// members of the group's struct.
  private func writeEvents(_ events: [EventPlan], of section: FileSection, to writer: inout SwiftWriter) {
    let paths = events.map { Array($0.event.groups) }
    let members = Dictionary(grouping: events.indices) { paths[$0] }
    // The members of a group are in the group's struct, which is nested in an extension, or in an extension of the
    // struct.
    let documentation = EventDocumentation(registry: registry).comments(
      for: events.indices.map { (events[$0], groupOwners[paths[$0]] == section ? 2 : 1) })
    // If several sections contain events of a group, one section declares the group's struct, and the others extend it.
    let ownGroups = groupOwners.filter { $0.value == section }.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let groups = Set((members.keys + ownGroups).flatMap { path in path.indices.map { Array(path[...$0]) } })
      .sorted { $0.lexicographicallyPrecedes($1) }
    let ownChildren = Dictionary(grouping: ownGroups) { Array($0.dropLast()) }
    func isEmpty(_ path: [String]) -> Bool { members[path] == nil && ownChildren[path] == nil }
    func write(_ path: [String], to writer: inout SwiftWriter) {
      let isStatic = path.isEmpty
      var isFirst = true
      for index in members[path] ?? [] {
        if !isFirst { writer.line() }
        isFirst = false
        self.write(events[index], documentation[index], isStatic: isStatic, to: &writer)
      }
      for group in ownChildren[path] ?? [] {
        if !isFirst { writer.line() }
        isFirst = false
        let (member, type) = (
          identifier(group[group.count - 1], as: .member, acronyms: registry.acronyms).text, groupStructName(at: group)
        )
        writer.doc("Events of `\(group.joined(separator: "."))`.")
        writer.line(
          "\(options.accessModifier)\(isStatic ? "static " : "")var \(member): \(namespace).\(type) { \(namespace).\(type)() }"
        )
      }
    }
    if !isEmpty([]) { writer.declaration("extension \(namespace).Event") { write([], to: &$0) } }
    if !ownGroups.isEmpty {
      writer.separate()
      writer.declaration("extension \(namespace)") { writer in
        for (index, group) in ownGroups.enumerated() {
          if index > 0 { writer.line() }
          writer.doc("Events of `\(group.joined(separator: "."))`.")
          writer.block("\(options.accessModifier)struct \(groupStructName(at: group)): Sendable") {
            write(group, to: &$0)
          }
        }
      }
    }
    for group in groups where groupOwners[group] != section && !isEmpty(group) {
      writer.separate()
      writer.declaration("extension \(namespace).\(groupStructName(at: group))") { write(group, to: &$0) }
    }
  }

  func groupStructName(at path: [String]) -> String {
    (try? groupTypeName(for: path, acronyms: registry.acronyms).get())?.bare ?? "_"
  }

  private func write(
    _ plan: EventPlan, _ documentation: SwiftWriter, isStatic: Bool, to writer: inout SwiftWriter
  ) {
    let event = plan.event
    let parameters = plan.call.parameters
    writer.append(documentation)
    if let deprecated = event.metadata.deprecated {
      writer.line("@available(*, deprecated, message: \(SwiftText.escapedLiteral(for: deprecated.reason)))")
    }
    for parameter in parameters { writer.recordExposure(of: modules(of: parameter.type)) }
    let head = options.accessModifier + (isStatic ? "static " : "")
    let member = plan.member.text
    let call = initializerCall(for: plan.call)
    if parameters.isEmpty {
      writer.line("\(head)var \(member): \(namespace).Event { \(call.head)", literal: call.literal, "\(call.tail) }")
      return
    }
    writer.block("\(head)func \(member)(\(parameterList(of: parameters))) -> \(namespace).Event") { writer in
      writer.line(call.head, literal: call.literal, call.tail)
    }
  }

  /// Returns the parameter list of a declaration.
  func parameterList(of parameters: [MemberParameter]) -> String {
    var text = ""
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { text += ", " }
      let name = parameter.name.text
      if let label = parameter.label {
        text += label.text
        if label != parameter.name { text += " " + name }
      } else {
        text += "_ " + name
      }
      text += ": "
      text += parameter.type.text
      if parameter.isOptional { text += "? = nil" } else if parameter.isEmptyByDefault { text += " = []" }
    }
    return text
  }

  /// Returns the parts of an initializer call: the head, the literal with the wire text, and the tail.
  func initializerCall(for call: CallPlan) -> (head: String, literal: [UInt8], tail: String) {
    let arguments = CallArguments(call, in: self)
    let program = call.encodedProgram
    let wire = SwiftText.literal(for: program.wireBytes)
    let holes = ", " + String(decoding: SwiftText.literal(for: program.holeBytes), as: UTF8.self)
    guard arguments.fitsFixedSlots else {
      return (
        "\(namespace).Event(EventPayload(EventProgram(\(call.program.streamIndex), ", wire,
        holes + ")" + arguments.generalArguments + "), GeneratedCode())"
      )
    }
    helpers.use(arguments.initializerShape)
    return (
      "\(namespace).Event(EventProgram(\(call.program.streamIndex), ", wire,
      (program.holeBytes.isEmpty ? "" : holes) + ")" + arguments.text + ")"
    )
  }
}
