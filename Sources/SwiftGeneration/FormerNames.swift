import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

// Former names of events and cases. Using a former name causes a compile error with the new name. If there is a single
// replacement, the error has a fix-it.

/// The unavailable members for former event names, by the type that declares them.
private struct FormerNames {
  /// The path of a group of events, as Swift names. Empty for the root.
  typealias Path = [String]

  struct Member {
    var name: String
    /// The events that used to have this name.
    var events: [EventPlan]
    /// The current member or group that a fix-it inserts, or `nil` if the error message only names the replacement.
    var replacement: String?
    /// The current group that now contains all events of a former group with unchanged names, or `nil` for other
    /// members.
    var group: Path?
    /// Whether the member is a removed group that contains former names.
    var isRemovedGroup = false
  }

  /// The schema names of current groups.
  private(set) var groups: [Path: [String]] = [[]: []]
  /// The members of current groups.
  private(set) var members: [Path: [Member]] = [:]
  /// The members of removed groups. They are declared in `Event`, because a type for each group would increase the
  /// app's size.
  private(set) var removedGroupMembers: [Member] = []
  private var takenNames: [Path: Set<String>] = [:]

  init(_ events: [EventPlan], rootNames: [String]) {
    takenNames[[]] = Set(rootNames)
    for element in events {
      let path = element.path.map(\.bare)
      for index in path.indices {
        takenNames[Array(path[..<index]), default: []].insert(path[index])
        groups[Array(path[..<index])] = Array(element.event.groups.prefix(index))
      }
    }
    // The result depends only on the former groups and names, so the order of events does not matter.
    var removedGroups: [Path: [(rest: Path, event: EventPlan)]] = [:]
    for element in events {
      for name in element.event.metadata.formerly {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let path = parts.compactMap { part in
          try? swiftName(String(part), as: .member, acronyms: element.event.origin.acronyms).get().bare
        }
        guard path.count == parts.count, let last = path.last else { continue }
        let owner = Array(path.dropLast())
        if groups[owner] != nil {
          let currentPath = element.path.map(\.bare)
          add(
            Member(
              name: last, events: [element],
              replacement: Array(currentPath.dropLast()) == owner
                ? element.member.bare : owner.isEmpty ? currentPath.joined(separator: ".") : nil),
            to: owner)
        } else {
          let count = path.indices.first { groups[Array(path[...$0])] == nil } ?? 0
          removedGroups[Array(path[...count]), default: []].append((Array(path[(count + 1)...]), element))
        }
      }
    }
    for path in removedGroups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      addRemovedGroup(path, removedGroups[path] ?? [])
    }
  }

  private mutating func add(_ member: Member, to owner: Path) {
    guard takenNames[owner, default: []].insert(member.name).inserted else { return }
    members[owner, default: []].append(member)
  }

  /// Adds a removed group.
  private mutating func addRemovedGroup(_ path: Path, _ entries: [(rest: Path, event: EventPlan)]) {
    let owner = Array(path.dropLast())
    guard !takenNames[owner, default: []].contains(path[path.count - 1]) else { return }
    var member = Member(name: path[path.count - 1], events: entries.map(\.event), isRemovedGroup: true)
    let currentGroups = Set(entries.map { $0.event.path.dropLast().map(\.bare) })
    if currentGroups.count == 1, let group = currentGroups.first, !group.isEmpty,
      entries.allSatisfy({ $0.rest == [$0.event.member.bare] })
    {
      member.group = group
      member.replacement =
        owner.isEmpty ? group.joined(separator: ".") : Array(group.dropLast()) == owner ? group.last : nil
      return add(member, to: owner)
    }
    add(member, to: owner)
    for (rest, event) in entries {
      for (index, name) in rest.enumerated() {
        let isLast = index == rest.count - 1
        if let known = removedGroupMembers.firstIndex(where: { $0.name == name }) {
          removedGroupMembers[known].events.append(event)
        } else if name != "payload" {
          removedGroupMembers.append(Member(name: name, events: [event], isRemovedGroup: !isLast))
        }
      }
    }
  }
}

extension GenerationScope {
  /// Writes unavailable members for former event names, except names of current members.
  func writeFormerNames(to writer: inout SwiftWriter) {
    let events = plan.events.filter { $0.event.isCallable }
    guard events.contains(where: { !$0.event.metadata.formerly.isEmpty }) else { return }
    let names = FormerNames(events, rootNames: plan.imports.filter(\.hasEvents).map { memberName(of: $0) })
    for owner in names.members.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      write(
        names.members[owner] ?? [], in: owner.isEmpty ? "Event" : groupStructName(at: names.groups[owner] ?? []),
        isStatic: owner.isEmpty, names, to: &writer)
    }
    if !names.removedGroupMembers.isEmpty {
      write(names.removedGroupMembers, in: "Event", isStatic: false, names, to: &writer)
    }
  }

  private func write(
    _ members: [FormerNames.Member], in type: String, isStatic: Bool, _ names: FormerNames, to writer: inout SwiftWriter
  ) {
    writer.separate()
    writer.declaration("extension \(namespace).\(type)") { writer in
      for (index, member) in members.enumerated() {
        if index > 0 { writer.line() }
        write(member, isStatic: isStatic, names, to: &writer)
      }
    }
  }

  private func write(
    _ member: FormerNames.Member, isStatic: Bool, _ names: FormerNames, to writer: inout SwiftWriter
  ) {
    let currentNames = Set(member.events.map { $0.path.map(\.bare).joined(separator: ".") }).sorted()
    let text = "renamed to " + currentNames.map { "'.\($0)'" }.joined(separator: " or ")
    writer.doc("Unavailable: \(text).")
    let hint =
      member.replacement.map { "renamed: \(Self.quoted($0))" } ?? "message: \(Self.quoted(text))"
    writer.line("@available(*, unavailable, \(hint))")
    let head = formerNameKeyword + (isStatic ? "static " : "")
    let name = SwiftName(bare: member.name).text
    let type = "\(namespace)." + (member.group.map { groupStructName(at: names.groups[$0] ?? []) } ?? "Event")
    let parameters = member.isRemovedGroup ? [] : member.events.first?.call.parameters ?? []
    for parameter in parameters { writer.recordExposure(of: modules(of: parameter.type)) }
    writer.line(
      parameters.isEmpty
        ? "\(head)var \(name): \(type) { fatalError() }"
        : "\(head)func \(name)(\(parameterList(of: parameters))) -> \(type) { fatalError() }")
  }

  /// The access level. Unavailable members that clients cannot call would otherwise add code to the module.
  private var formerNameKeyword: String {
    (options.access == .internal ? "" : "@_alwaysEmitIntoClient ") + options.accessModifier
  }

  /// Writes unavailable enum members for the former names of cases.
  func writeFormerCases(of declaration: VocabularyPlan, to writer: inout SwiftWriter) {
    var takenNames = Set(declaration.cases.map(\.name.bare))
    for element in declaration.cases {
      guard let declared = element.declaration else { continue }
      for name in declared.metadata.formerly {
        guard let former = try? swiftName(name, as: .enumCase, acronyms: declared.origin.acronyms).get(),
          takenNames.insert(former.bare).inserted
        else { continue }
        writer.line()
        writer.doc("Unavailable: renamed to '.\(element.name.bare)'.")
        writer.line("@available(*, unavailable, renamed: \(Self.quoted(element.name.bare)))")
        writer.line(
          "\(formerNameKeyword)static var \(former.text): \(namespace).\(declaration.name) { fatalError() }")
      }
    }
  }
}
