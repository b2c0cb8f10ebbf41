import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

extension GenerationScope {
  /// What one schema file declares: its events, groups and vocabularies.
  func writeDeclarations(ofFile stem: String, to writer: inout SwiftWriter) {
    let events = eventsByFile[stem] ?? []
    if !events.isEmpty { writeEvents(events, stem: stem, to: &writer) }
    writeAttributes(ofFile: stem, to: &writer)
    let declared = vocabularies.filter { $0.fileStem == stem }
    let closed = closedMaps.filter { Self.stem(of: $0.origin, in: registry) == stem }
    if !declared.isEmpty || !closed.isEmpty {
      if !writer.isEmpty { writer.line() }
      writer.block("extension \(namespace)") { writer in
        for (index, declaration) in declared.enumerated() {
          if index > 0 { writer.line() }
          write(declaration, to: &writer)
          if declaration.vocabulary.cases.contains(where: { $0.holds != nil }) {
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

  /// A node of the tree that dots in names make.
  private struct Group {
    /// Members with the places of their events in the registry.
    var events: [(member: String, place: Int)] = []
    var groups: [String: Group] = [:]
    /// As written in names.
    var path: [String] = []
  }

  private func writeEvents(_ events: [Int], stem: String, to writer: inout SwiftWriter) {
    var root = Group()
    for place in events {
      let parts = registry.events[place].name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      insert(place, parts[...], into: &root, path: [])
    }
    writer.block("extension \(namespace).Event") { writer in
      writeMembers(of: root, isStatic: true, stem: stem, to: &writer)
    }
    if !root.groups.isEmpty {
      writer.line()
      writer.block("extension \(namespace)") { writer in
        var isFirst = true
        writeGroups(of: root, stem: stem, isFirst: &isFirst, to: &writer)
      }
    }
  }

  private func insert(_ place: Int, _ parts: ArraySlice<String>, into group: inout Group, path: [String]) {
    guard let first = parts.first else { return }
    if parts.count == 1 {
      group.events.append((memberName(first, explicit: registry.events[place].swiftName), place))
      return
    }
    insert(
      place, parts.dropFirst(), into: &group.groups[first, default: Group(path: path + [first])], path: path + [first])
  }

  private func writeMembers(of group: Group, isStatic: Bool, stem: String, to writer: inout SwiftWriter) {
    var isFirst = true
    for (member, place) in group.events {
      if !isFirst { writer.line() }
      isFirst = false
      write(registry.events[place], member: member, isStatic: isStatic, to: &writer)
    }
    for (name, inner) in group.groups.sorted(by: { $0.key < $1.key }) {
      if !isFirst { writer.line() }
      isFirst = false
      // A group whose events stand in several files is declared in the first of them.
      guard groupOwners[inner.path] == stem else { continue }
      writer.doc("Events of `\(inner.path.joined(separator: "."))`.")
      let type = groupType(inner.path)
      writer.line(
        "\(options.keyword)\(isStatic ? "static " : "")var \(memberName(name, explicit: nil)): \(namespace).\(type) "
          + "{ \(namespace).\(type)() }")
    }
  }

  func groupType(_ path: [String]) -> String {
    switch groupTypeName(path) {
    case .success(let name): name.bare
    case .failure: "_"
    }
  }

  private func writeGroups(of group: Group, stem: String, isFirst: inout Bool, to writer: inout SwiftWriter) {
    for (_, inner) in group.groups.sorted(by: { $0.key < $1.key }) {
      if !isFirst { writer.line() }
      isFirst = false
      let type = groupType(inner.path)
      if groupOwners[inner.path] == stem {
        writer.doc("Events of `\(inner.path.joined(separator: "."))`.")
        writer.block("\(options.keyword)struct \(type): Sendable") { writer in
          writeMembers(of: inner, isStatic: false, stem: stem, to: &writer)
        }
      } else {
        writer.block("extension \(type)") { writer in writeMembers(of: inner, isStatic: false, stem: stem, to: &writer)
        }
      }
      writeGroups(of: inner, stem: stem, isFirst: &isFirst, to: &writer)
    }
  }

  /// Decides which file declares the struct of a group that stands in several.
  func collectGroupOwners() {
    for event in registry.events where isOwn(event.origin) && event.metadata.retired == nil {
      var path = event.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      path.removeLast()
      while !path.isEmpty {
        let known = groupOwners[path]
        if known == nil || event.origin.fileStem < known ?? "" { groupOwners[path] = event.origin.fileStem }
        path.removeLast()
      }
    }
  }

  private func write(_ event: Event, member: String, isStatic: Bool, to writer: inout SwiftWriter) {
    let built = EventMember(event, in: self)
    let program = built.build()
    writer.doc(documentation(of: event))
    for parameter in built.parameters where parameter.description != nil && parameter.description != event.description {
      // Swift's own form of parameter documentation.
      writer.doc(
        "- Parameter \(parameter.name.bare): \(SwiftText.oneLine((parameter.description ?? "") + parameter.valueType.limitSentences))"
      )
    }
    if let deprecated = event.metadata.deprecated {
      writer.line("@available(*, deprecated, message: \(Self.quoted(deprecated.reason)))")
    }
    let literal = SwiftText.literal(program)
    let head = options.keyword + (isStatic ? "static " : "")
    let call = initializerCall(built)
    if built.parameters.isEmpty {
      writer.line("\(head)var \(member): \(namespace).Event { \(call.head)", literal: literal, "\(call.tail) }")
      return
    }
    let list = built.parameters.map { parameter -> String in
      let label: String
      switch parameter.label {
      case nil: label = "_ \(parameter.name.text)"
      case let name? where name == parameter.name: label = name.text
      case let name?: label = "\(name.text) \(parameter.name.text)"
      }
      return
        "\(label): \(parameter.type)\(parameter.isOptional ? "? = nil" : parameter.defaultValue.map { " = \($0)" } ?? "")"
    }
    writer.block("\(head)func \(member)(\(list.joined(separator: ", "))) -> \(namespace).Event") { writer in
      writer.line(call.head, literal: literal, call.tail)
    }
  }

  /// What stands before and behind the program in the call of an initializer.
  func initializerCall(_ built: EventMember) -> (head: String, tail: String) {
    let shape = built.shape
    guard shape.closed <= 8 && shape.numbers.count <= 3 && shape.texts <= 3 else {
      return ("\(namespace).Event(EventPayload(", built.surplusArguments + "))")
    }
    initializers.insert(shape)
    return ("\(namespace).Event(", built.arguments + ")")
  }

  /// Description, wire form, data class, owner, review, expiry.
  private func documentation(of event: Event) -> String {
    var text = (event.description ?? "`\(event.name)`") + "\n\n"
    text += "- Wire: `\(wireForm(of: event))`"
    let metadata = event.metadata
    var facts: [String] = []
    if let data = metadata.data { facts.append("Data: \(data)") }
    if let owner = metadata.owner { facts.append("Owner: \(owner)") }
    if !metadata.review.isEmpty { facts.append("Review: \(metadata.review.joined(separator: ", "))") }
    if let expires = metadata.expires { facts.append("Expires: \(expires)") }
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

extension EventMember {
  /// The arguments of the general initializer, for more arguments than the fixed places hold.
  var surplusArguments: String {
    ", surplusIndices: [\(closed.joined(separator: ", "))], presence: \(presence.isEmpty ? "0" : presence.joined(separator: " | "))"
      + ", numbers: [\(numbers.map { $0.isDouble ? "Double(\($0.expression)).bitPattern" : "UInt64(bitPattern: Int64(\($0.expression)))" }.joined(separator: ", "))]"
      + ", texts: [\(texts.joined(separator: ", "))]"
  }
}
