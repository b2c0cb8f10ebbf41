import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A table that detects invalid Swift names and name collisions. Entries are never renamed automatically. Instead, the
/// author sets `swiftName`.
final class SwiftNameTable {
  var diagnostics: Diagnostics

  private struct Entry {
    var noun: StaticString
    var name: String
    var origin: Origin
    var isGroup = false
    var remedy = Remedy.swiftName
    /// The path that an inline type is named after.
    var path: [String] = []
    /// Whether the entry is a type that is generated for all entries of a kind, such as `Link`.
    var isGenerated = false
    /// A detail that distinguishes entries with the same noun and name.
    var detail = ""

    var location: Location { origin.location }
    /// The entry's name in messages.
    var phrase: String { "the \(noun) '\(name)'" }
    func isSameGroup(as other: Entry) -> Bool { isGroup && other.isGroup && name == other.name }
  }

  /// A way to change an entry's Swift name.
  private enum Remedy {
    case swiftName
    /// Set `swiftName` on a case, which requires an entry in `cases` instead of an item in `enum`.
    case cases
    /// Declare the type in `types`, for an inline type named after its owner.
    case declaration
    case rename

    /// The remedy for a single entry, phrased as the end of a sentence.
    var phrase: String {
      switch self {
      case .swiftName: "set 'swiftName'"
      case .cases: "set 'swiftName' under 'cases'"
      case .declaration: "declare it in 'types' under another name"
      case .rename: "rename it"
      }
    }

    /// Returns the remedy for two colliding names.
    static func collisionPhrase(for first: Entry, _ second: Entry) -> String {
      let named = [first, second].filter { $0.remedy == .swiftName }
      if first.remedy == .cases || second.remedy == .cases { return "set 'swiftName' under 'cases' for one of them" }
      if named.count == 2 { return "set 'swiftName' for one of them" }
      if let entry = named.first { return "set 'swiftName' for \(entry.phrase)" }
      return first.remedy == .declaration || second.remedy == .declaration
        ? "declare one of them in 'types' under another name" : "rename one of them"
    }
  }

  /// The members by enclosing groups, then by identifier.
  private var members: [String: [String: Entry]] = [:]
  private var types: [String: Entry] = [:]
  /// The groups that were already reported because their Swift name is taken.
  private var collidingGroups: Set<String> = []

  /// The namespaces that a nested type with the same name would hide.
  private var namespaces: Set<String> = []

  private let registry: Registry

  init(_ registry: Registry, diagnostics: Diagnostics) {
    self.registry = registry
    self.diagnostics = diagnostics
  }

  func check() {
    for scope in registry.imports where scope.namespace == registry.namespace {
      diagnostics.add(
        Diagnostic(
          .swiftNameCollision,
          "the import '\(scope.reference)' has the same namespace '\(scope.namespace)'; change one",
          at: scope.origin.location))
    }
    for scope in registry.imports where scope.module != nil {
      // An import's events become a case of the decoded events and a member that contains them.
      let entry = Entry(noun: "import", name: scope.registryName, origin: scope.origin, remedy: .rename)
      _ = makeName(scope.registryName, explicit: nil, kind: .member, for: entry)
    }
    namespaces = Set([registry.namespace] + registry.imports.map(\.namespace))
    for file in registry.files {
      guard let name = swiftName(file.stem, as: .type, acronyms: registry.acronyms).bareName,
        namespaces.contains(name + "Event")
      else { continue }
      let start = FolderReader.start(of: file.path)
      let origin = Origin(
        Origin.File(importIndex: nil, stem: file.stem, path: start.path, acronyms: registry.acronyms), start.span)
      reportHidden(
        name + "Event", Entry(noun: "schema file", name: file.stem, origin: origin, remedy: .rename))
    }
    let vocabularies = VocabularyTypes(registry)
    for type in vocabularies.all { add(type) }
    for type in vocabularies.entries { add(type) }
    for type in registry.types where registry.generates(type.origin) {
      addStructure(type)
      addUnion(type)
    }
    for fault in vocabularies.faults {
      let entry = Self.entry(forPath: fault.path, isDeclared: fault.isDeclared, origin: fault.origin)
      report(fault.fault, entry, explicit: fault.explicit)
    }
    for event in registry.events where registry.generates(event.origin) && !event.metadata.isRetired {
      add(event, of: registry.streams[event.streamIndex])
    }
    var streams: [String: Entry] = [:]
    for stream in registry.streams where registry.generates(stream.origin) && !stream.metadata.isRetired {
      add(stream.name, stream.swiftName, .enumCase, "stream", stream.origin, to: &streams)
    }
    var variants: [String: Entry] = [:]
    for variant in registry.variants {
      add(
        variant.name, nil, .enumCase,
        Entry(noun: "variant", name: variant.name, origin: variant.origin, remedy: .rename),
        to: &variants)
    }
    var profiles: [String: Entry] = [:]
    for profile in registry.profiles where registry.generates(profile.origin) {
      add(
        profile.name, nil, .parameter,
        Entry(noun: "profile", name: profile.name, origin: profile.origin, remedy: .rename),
        to: &profiles)
    }
    var attributes: [String: Entry] = [:]
    for attribute in registry.attributes where attribute.isSetByApp(in: registry) {
      let origin = attribute.field.origin
      if attributes.isEmpty {
        addType(named: "Attribute", Entry(noun: "attributes", name: "", origin: origin, isGenerated: true))
      }
      add(attribute.name, attribute.field.swiftName, .member, "attribute", origin, to: &attributes)
    }
    addMessages()
    let families = registry.links.filter { registry.generates($0.origin) && !$0.metadata.isRetired }
    var members: [String: Entry] = [:]
    for (index, family) in families.enumerated() {
      let entry = Entry(noun: "link family", name: family.name, origin: family.origin)
      let type = makeName(family.name, explicit: family.swiftName, kind: .type, for: entry)
      // If two types collide, so do their members. Report the collision only once.
      let isTaken = type.map { types[$0.bare] != nil } ?? true
      if let type { addType(named: type.bare, entry) }
      if families.count > 1 {
        // The enum of all families.
        if index == 1 {
          addType(named: "Link", Entry(noun: "link families", name: "", origin: family.origin, isGenerated: true))
        }
        if !isTaken { add(family.name, family.swiftName.map(SwiftName.memberName), .enumCase, entry, to: &members) }
      }
      var routes: [String: Entry] = [:]
      for route in family.routes where !route.metadata.isRetired {
        add(route.name, route.swiftName, .linkRoute, "link", route.origin, to: &routes)
        var labels: [String: Entry] = [:]
        for parameter in route.parameters {
          add(parameter.name, parameter.swiftName, .parameter, "parameter", parameter.origin, to: &labels)
        }
        if route.undeclaredParameterLimits != nil {
          add("others", nil, .parameter, "further parameters of", route.origin, to: &labels)
        }
      }
    }
  }

  /// Adds the messages that the app evaluates, with their interactions.
  private func addMessages() {
    var (messages, interactions): ([String: Entry], [String: Entry]) = ([:], [:])
    for message in registry.messages where message.isEvaluatedHere {
      let entry = Entry(noun: "message", name: message.name, origin: message.origin)
      if messages.isEmpty {
        addType(named: "Message", Entry(noun: "messages", name: "", origin: message.origin, isGenerated: true))
        messages["buttons"] = Entry(noun: "the buttons of", name: message.name, origin: message.origin)
      }
      add(message.name, nil, .enumCase, entry, to: &messages)
      for interaction in message.interactions {
        let entry = Entry(noun: "interaction", name: interaction, origin: message.origin)
        if interactions.isEmpty {
          addType(
            named: "MessageInteraction",
            Entry(noun: "interactions", name: "", origin: message.origin, isGenerated: true))
        }
        add("\(message.name)-\(interaction)", nil, .enumCase, entry, to: &interactions)
      }
    }
  }

  // MARK: Events

  private func add(_ event: Event, of stream: Stream) {
    let origin = event.origin
    var path = ""
    var lastComponent = event.name
    if event.name.utf8.contains(0x2E) {
      let parts = event.nameComponents
      lastComponent = parts.last ?? ""
      let groups = parts.dropLast()
      for index in groups.indices {
        let group = Entry(
          noun: "group", name: index == 0 ? groups[0] : groups[...index].joined(separator: "."), origin: origin,
          isGroup: true, remedy: .rename)
        guard let name = makeName(groups[index], explicit: nil, kind: .member, for: group) else { return }
        if let first = members[path]?[name.bare] {
          if !group.isSameGroup(as: first) {
            // Report the group once. The paths of its members are the same.
            if collidingGroups.insert(group.name).inserted { reportCollision(name.bare, group, first) }
            return
          }
        } else {
          members[path, default: [:]][name.bare] = group
          if let type = groupTypeName(for: groups[...index], acronyms: origin.acronyms).bareName {
            addType(named: type, group)
          }
        }
        path += "." + name.bare
      }
    }
    add(
      lastComponent, event.swiftName, .member, Entry(noun: "event", name: event.name, origin: origin),
      to: &members[path, default: [:]])
    var fields = event.callerFields
    if case .object = event.shape { fields += stream.common }
    lazy var labels = event.parameterLabels(with: stream.common)
    var entriesByName: [String: Entry] = [:]
    ParameterLabels.visitParameters(of: fields, in: []) { field, enclosing in
      var entry = Entry(noun: "field", name: field.name, origin: field.origin)
      if case .tuple(let tuple) = event.shape, enclosing.isEmpty {
        entry.detail = tuple.extras.contains { $0.origin.location == field.origin.location } ? "an extra" : "the value"
      }
      if enclosing.isEmpty { return add(field.name, field.swiftName, .parameter, entry, to: &entriesByName) }
      switch labels.label(of: field, in: enclosing) {
      case .success(let name): add(name, entry, to: &entriesByName)
      case .failure(let fault): report(fault, entry, explicit: field.swiftName)
      }
    }
  }

  // MARK: Types

  private static func entry(forPath path: [String], isDeclared: Bool, origin: Origin) -> Entry {
    let name = path.joined(separator: ".")
    return isDeclared
      ? Entry(noun: "type", name: name, origin: origin)
      : Entry(noun: "values of", name: name, origin: origin, remedy: .declaration, path: path)
  }

  private func add(_ type: VocabularyType) {
    let entry = Self.entry(forPath: type.path, isDeclared: type.type.typeName != nil, origin: type.origin)
    // If two types collide, so do their value enums. Report the collision only once.
    if addType(named: type.name.bare, entry), type.vocabulary.cases.contains(where: { $0.holds != nil }) {
      addType(named: type.name.bare + "Value", entry)
    }
    var cases: [String: Entry] = [:]
    for item in type.vocabulary.cases where !item.metadata.isRetired {
      let entry = Entry(
        noun: "case", name: item.name, origin: item.origin, remedy: .cases, detail: "\(item.wire.jsonText) on the wire")
      add(item.name, item.swiftName, .enumCase, entry, to: &cases)
    }
    if type.vocabulary.unknown != nil, let first = cases["unknown"] {
      diagnostics.add(
        Diagnostic(
          .swiftNameCollision,
          "\(first.phrase) and the value for 'unknown' both become 'unknown'; set 'swiftName' for the case under "
            + "'cases'",
          at: first.location))
    }
  }

  private func add(_ type: EntriesType) {
    addType(
      named: type.name.bare, Self.entry(forPath: type.path, isDeclared: type.type.typeName != nil, origin: type.origin))
    guard case .map(let map) = type.type.base else { return }
    var entries: [String: Entry] = [:]
    for entry in map.entries ?? [] where !entry.metadata.isRetired {
      add(entry.name, entry.swiftName, .enumCase, "entry", entry.origin, to: &entries)
    }
  }

  /// Adds the struct of a declared object and its properties.
  private func addStructure(_ type: NamedType) {
    guard type.type.isStructure, case .object(let fields) = type.type.base else { return }
    let entry = Entry(noun: "type", name: type.name, origin: type.origin)
    if let name = makeName(type.name, explicit: type.swiftName, kind: .type, for: entry) {
      addType(named: name.bare, entry)
    }
    let labels = ParameterLabels(of: fields)
    var properties: [String: Entry] = [:]
    ParameterLabels.visitParameters(of: fields, in: []) { field, enclosing in
      let entry = Entry(noun: "field", name: field.name, origin: field.origin)
      switch labels.label(of: field, in: enclosing) {
      case .success(let name): add(name, entry, to: &properties)
      case .failure(let fault): report(fault, entry, explicit: field.swiftName)
      }
    }
  }

  /// Adds the enum of a union with its cases and accessor properties.
  private func addUnion(_ type: NamedType) {
    guard case .union(let union) = type.type.base else { return }
    let entry = Entry(noun: "type", name: type.name, origin: type.origin)
    if let name = makeName(type.name, explicit: type.swiftName, kind: .type, for: entry) {
      addType(named: name.bare, entry)
    }
    var cases: [String: Entry] = [:]
    for item in union.cases {
      let entry = Entry(noun: "case", name: item.name, origin: item.origin, remedy: .cases)
      guard let name = makeName(item.name, explicit: item.swiftName, kind: .enumCase, for: entry) else { continue }
      add(name, entry, to: &cases)
      add(item.accessor(acronyms: item.origin.acronyms), entry, to: &cases)
    }
  }

  /// Adds a type's name.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult private func addType(named bare: String, _ entry: Entry) -> Bool {
    if namespaces.contains(bare) { reportHidden(bare, entry) }
    // Types named after an entry, such as `KeyValue` for `key`, must not hide a type either.
    if case .failure(let fault) = swiftName(bare, explicit: bare, as: .type, acronyms: registry.acronyms) {
      report(fault, entry)
    }
    guard let first = types[bare] else {
      types[bare] = entry
      return true
    }
    if !haveEqualPaths(entry, first) { reportCollision(bare, entry, first) }
    return false
  }

  /// Returns whether two inline types collide only because their events or fields collide. That collision is reported
  /// separately.
  private func haveEqualPaths(_ first: Entry, _ second: Entry) -> Bool {
    func names(of entry: Entry) -> [String?] {
      entry.path.map { swiftName($0, as: .type, acronyms: entry.origin.acronyms).bareName }
    }
    return first.path.count > 1 && names(of: first) == names(of: second)
  }

  // MARK: Common

  private func makeName(_ name: String, explicit: String?, kind: DeclarationKind, for entry: Entry)
    -> SwiftName?
  {
    switch swiftName(name, explicit: explicit, as: kind, acronyms: entry.origin.acronyms) {
    case .success(let name): return name
    case .failure(let fault):
      report(fault, entry, explicit: explicit)
      return nil
    }
  }

  /// Reports an invalid name. `explicit` is the schema's `swiftName` if that name is invalid and the author must change
  /// it.
  private func report(_ fault: NameFault, _ entry: Entry, explicit: String? = nil) {
    let hasEmptyPart = entry.name.split(separator: ".", omittingEmptySubsequences: false).contains("")
    let message =
      if case .empty = fault, hasEmptyPart, entry.name != "" {
        "has an empty part before or after a '.', so it cannot be converted to a Swift identifier; \(entry.remedy.phrase)"
      } else if case .unusable(let name, let reason) = fault, name == explicit {
        "has the Swift name '\(name)', which \(reason); choose another 'swiftName'"
      } else {
        "\(fault.message); \(entry.remedy.phrase)"
      }
    diagnostics.add(Diagnostic(.noSwiftName, "\(entry.phrase) \(message)", at: entry.location))
  }

  private func reportHidden(_ bare: String, _ entry: Entry) {
    let remedy = entry.isGroup ? "rename the group in the names of its events" : entry.remedy.phrase
    let other = bare == registry.namespace ? ", or change the registry's 'namespace'" : ""
    diagnostics.add(
      Diagnostic(
        .noSwiftName,
        "\(entry.phrase) becomes the Swift identifier '\(bare)', which would hide the namespace '\(bare)'; "
          + "\(remedy)\(other)",
        at: entry.location))
  }

  private func add(
    _ name: String, _ explicit: String?, _ kind: DeclarationKind, _ noun: StaticString, _ origin: Origin,
    to table: inout [String: Entry]
  ) {
    add(name, explicit, kind, Entry(noun: noun, name: name, origin: origin), to: &table)
  }

  private func add(
    _ name: String, _ explicit: String?, _ kind: DeclarationKind, _ entry: Entry, to table: inout [String: Entry]
  ) {
    if let name = makeName(name, explicit: explicit, kind: kind, for: entry) { add(name, entry, to: &table) }
  }

  private func add(_ name: SwiftName, _ entry: Entry, to table: inout [String: Entry]) {
    if let first = table[name.bare] {
      reportCollision(name.bare, entry, first)
    } else {
      table[name.bare] = entry
    }
  }

  private func reportCollision(_ bare: String, _ second: Entry, _ first: Entry) {
    if first.isGenerated || second.isGenerated {
      let (generated, entry) = first.isGenerated ? (first, second) : (second, first)
      diagnostics.add(
        Diagnostic(
          .swiftNameCollision,
          "\(entry.phrase) becomes '\(bare)' in Swift, but '\(bare)' is the generated type for all \(generated.noun); "
            + entry.remedy.phrase, at: entry.location))
      return
    }
    func detailSuffix(_ detail: String) -> String {
      detail.isEmpty || first.phrase != second.phrase ? "" : " (\(detail))"
    }
    let details = (first: detailSuffix(first.detail), second: detailSuffix(second.detail))
    diagnostics.add(
      Diagnostic(
        .swiftNameCollision,
        "\(second.phrase)\(details.second) and \(first.phrase)\(details.first) both become '\(bare)' in Swift; "
          + Remedy.collisionPhrase(for: first, second),
        at: second.location, notes: [.init("\(first.phrase)", at: first.location)]))
  }
}

extension Field {
  /// Whether the caller passes the value.
  public var isGivenByCaller: Bool {
    if source != nil || type.constant != nil { return false }
    if case .never = sent { return false }
    if case .object(let fields) = type.base { return fields.isEmpty || fields.contains(where: \.isGivenByCaller) }
    return true
  }
}

extension Result<SwiftName, NameFault> {
  package var bareName: String? { try? get().bare }
}
