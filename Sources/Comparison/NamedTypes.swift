import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// Both versions of a declared type.
typealias DeclaredTypes = (old: NamedType, new: NamedType)

extension Comparer {
  func matchTypes() -> Matching<NamedType> {
    let matching = Matching(
      old.types, new.types, name: \.name, former: \.formerly,
      form: { ValueDescription.kind(of: $0.type.base) + Self.unnamedDescription(of: $0.type) },
      text: \.description)
    for (before, after, _) in matching.pairs {
      newTypeNames[before.name] = after.name
      declaredTypes[before.name] = (before, after)
    }
    return matching
  }

  /// Returns a description of the type, excluding its name.
  private static func unnamedDescription(of type: ValueType) -> String {
    var unnamedType = type
    unnamedType.typeName = nil
    return ValueDescription.type(of: unnamedType)
  }

  func compareTypes(_ matching: Matching<NamedType>) {
    var matching = matching
    matching.pairs.sort { $0.new.name < $1.new.name }
    let kind = EntryKind(
      kind: .type, noun: "type", additionRule: .typeAdded, removalRule: .typeRemoved, renameRule: .typeRenamed)
    compareEntries(matching, kind, value: { Self.unnamedDescription(of: $0.type) }) { _ in
      Effect(privacy: .textOnly)
    } removed: { type in
      Effect(impacts: isVisible(type, in: old) ? .source : [], privacy: .textOnly)
    } renamed: { before, after in
      Effect(impacts: nameImpacts(before, after))
    } compare: {
      compare($0, $1, $2, isRenamed: $3)
    }
  }

  /// Returns the impact on calls if the type's Swift name changed.
  private func nameImpacts(_ old: NamedType, _ new: NamedType) -> Impacts {
    guard isVisible(old, in: self.old) else { return [] }
    let name = SwiftSurface.identifier(old.name, old.swiftName, .type, old.origin.acronyms)
    return name == SwiftSurface.identifier(new.name, new.swiftName, .type, new.origin.acronyms) ? [] : .source
  }

  private func compare(_ old: NamedType, _ new: NamedType, _ entry: Entry, isRenamed: Bool) {
    // If the type was renamed, the last change is the rename.
    let first = changes.count - (isRenamed ? 1 : 0)
    let isSwift = isVisible(old, in: self.old)
    if !isRenamed {
      compare(
        "swiftName", old.swiftName, new.swiftName, of: entry, .swiftNameChanged, impacts: nameImpacts(old, new))
    }
    let conformances = (old.type.typeConformances, new.type.typeConformances)
    compare(
      "swiftConforms", joinedNames(conformances.0), joinedNames(conformances.1), of: entry, .conformanceChanged,
      impacts: Set(conformances.0).isSubset(of: conformances.1) ? [] : .source)
    compareTexts(old.description, new.description, [], [], of: entry)
    compareFormerNames(old.formerly, new.formerly, of: entry)
    compare("note", old.note, new.note, of: entry, .textChanged, privacy: .textOnly)
    let context = TypeContext(
      entry: entry, path: [new.name], steps: [], isSwift: isSwift || isUsedInCalls(new.name),
      swiftPaths: ([old.name], [new.name]), payloads: { [unowned self] in payloadsOfTypeUses(old.name, new.name) },
      typeNames: (old.name, new.name)
    ) { change in
      (
        .type(named: old.name) { change.apply(from: new.type, to: $0) },
        .type(named: new.name) { change.apply(from: old.type, to: $0) }
      )
    }
    var unnamedTypes = (old.type, new.type)
    unnamedTypes.0.typeName = nil
    unnamedTypes.1.typeName = nil
    compareTypes(unnamedTypes.0, unnamedTypes.1, context)
    if changes.count > first { changeIndicesByType[new.name] = Array(first..<changes.count) }
  }

  /// Returns whether an enum or struct is generated for the type.
  private func isVisible(_ type: NamedType, in registry: Registry) -> Bool {
    if case .vocabulary = type.type.base, type.type.buckets == nil { return registry.generates(type.origin) }
    if type.type.isStructure || type.type.isUnion { return registry.generates(type.origin) }
    if case .map(let map) = type.type.base { return map.entries != nil && registry.generates(type.origin) }
    return false
  }

  /// Returns whether the app's code provides values of the type with the given name.
  private func isUsedInCalls(_ name: String) -> Bool { newUses.isUsedInCalls(name) }

  /// Returns the payloads that contain values of a declared type.
  func payloadsOfTypeUses(_ oldName: String, _ newName: String) -> [PayloadPair] {
    let before = oldUses.uses[oldName] ?? []
    let after = newUses.uses[newName] ?? []
    func key(_ use: TypeUses.Use, _ registry: Registry) -> String {
      switch use.part {
      case .event(let event): "e\(event.name)"
      case .unit(let index): "u\(registry.streams[index].name)"
      case .request(let index, let fields): "\(fields == \.adds ? "a" : "b")\(registry.streams[index].name)"
      }
    }
    var pairs: [PayloadPair] = []
    let oldParts = Dictionary(before.map { (key($0, old), $0.part) }, uniquingKeysWith: { first, _ in first })
    var visitedKeys = Set<String>()
    for use in after {
      let key = key(use, new)
      guard visitedKeys.insert(key).inserted else { continue }
      pairs.append(PayloadPair(old: oldParts[key], new: use.part))
    }
    for use in before {
      let key = key(use, old)
      if visitedKeys.insert(key).inserted { pairs.append(PayloadPair(old: use.part, new: nil)) }
    }
    return pairs
  }

  /// Adds the uses of a changed type as consequences.
  func addTypeUses() {
    for (name, indices) in changeIndicesByType.sorted(by: { $0.key < $1.key }) {
      for use in newUses.uses[name] ?? [] {
        for index in indices {
          add(
            Consequence(
              subject: use.subject, message: "\(use.noun) uses the type \(quoted(name))", location: use.location),
            to: index)
        }
      }
    }
  }
}

/// The uses of a registry's declared types.
struct TypeUses {
  struct Use {
    var part: PayloadPair.Part
    var subject: Change.Subject
    var noun: String
    var location: Location
  }

  /// The uses of each type, in the order of events and streams.
  private(set) var uses: [String: [Use]] = [:]
  private var callerTypes: Set<String> = []
  /// The types of maps' keys and names.
  private var keyTypes: Set<String> = []
  /// The attributes that use each type.
  private var attributes: [String: [Change.Subject]] = [:]

  init(of registry: Registry) {
    for event in registry.events where !event.metadata.isRetired {
      for field in event.callerFields {
        visit(field, .event(event), [event.name], "of the event \(quoted(event.name))")
      }
    }
    for (index, stream) in registry.streams.enumerated() {
      let noun = "of the stream \(quoted(stream.name))"
      for field in stream.envelope { visit(field, .unit(index), [stream.name, "envelope"], noun) }
      for (name, fields) in PayloadPair.Part.requestFields {
        for field in stream.upload?[keyPath: fields] ?? [] {
          visit(field, .request(index, fields), [stream.name, "upload", name], noun)
        }
      }
      let event = registry.events.first { $0.streamIndex == index && !$0.metadata.isRetired }
      if let event {
        for field in stream.common + (stream.time.map { [$0] } ?? []) {
          visit(field, .event(event), [stream.name, "common"], noun)
        }
      }
    }
    for attribute in registry.attributes {
      if let name = attribute.field.type.typeName { callerTypes.insert(name) }
      visit(attribute.field.type, of: .init(.attribute, path: [attribute.name]))
    }
  }

  /// Returns the fields and attributes that use the given type.
  func subjects(using name: String) -> [Change.Subject] {
    (uses[name] ?? []).map(\.subject) + (attributes[name] ?? [])
  }

  private mutating func visit(_ type: ValueType, of attribute: Change.Subject) {
    if let name = type.typeName { attributes[name, default: []].append(attribute) }
    addKeyTypes(of: type)
    for part in type.base.parts { visit(part, of: attribute) }
  }

  func isUsedAsKey(_ name: String) -> Bool { keyTypes.contains(name) }

  private mutating func addKeyTypes(of type: ValueType) {
    guard case .map(let map) = type.base else { return }
    keyTypes.formUnion([map.key.typeName, map.entryName?.typeName].compactMap(\.self))
  }

  func isUsedInCalls(_ name: String) -> Bool { callerTypes.contains(name) }

  private mutating func visit(_ field: Field, _ part: PayloadPair.Part, _ path: [String], _ owner: String) {
    let use = Use(
      part: part, subject: .init(.field, path: path + [field.name]), noun: "the field \(quoted(field.name)) \(owner)",
      location: field.origin.location)
    visit(field.type, use, isUsedInCalls: field.needsCaller || field.isFromApp || field.isCountedByApp)
  }

  private mutating func visit(_ type: ValueType, _ use: Use, isUsedInCalls: Bool) {
    if let name = type.typeName {
      uses[name, default: []].append(use)
      if isUsedInCalls { callerTypes.insert(name) }
    }
    addKeyTypes(of: type)
    for part in type.base.parts { visit(part, use, isUsedInCalls: isUsedInCalls) }
  }
}
