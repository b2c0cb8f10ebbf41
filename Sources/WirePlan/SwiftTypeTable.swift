import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Returns the identifier for the given name. For an invalid name, which the loader has already reported, returns
/// `value` for parameters and `_` for other declarations.
package func identifier(
  _ name: String, explicit: String? = nil, as kind: DeclarationKind, acronyms: Acronyms
) -> SwiftName {
  (try? swiftName(name, explicit: explicit, as: kind, acronyms: acronyms).get())
    ?? SwiftName(bare: kind == .parameter ? "value" : "_")
}

/// The Swift types of values, including the types that this module declares.
package struct SwiftTypeTable: Sendable {
  private let registry: Registry
  private let vocabularyTypes: VocabularyTypes
  /// The enums that the modules of imports declare, with their namespaces.
  private let importedTypes: [(namespace: String, types: VocabularyTypes)]
  private var closedMapTypes: [String: SwiftType] = [:]
  /// The types of bounded integer keys that this module declares.
  package private(set) var boundedKeyPlans: [BoundedKeyPlan] = []

  init(_ registry: Registry) {
    self.registry = registry
    vocabularyTypes = VocabularyTypes(registry)
    importedTypes = registry.imports.indices.filter { registry.imports[$0].module != nil }.map {
      (registry.imports[$0].namespace, VocabularyTypes(registry, ofImport: $0))
    }
  }

  func vocabularies() -> [VocabularyPlan] {
    vocabularyTypes.all.map { type in
      VocabularyPlan(
        name: type.name.bare, description: type.description, vocabulary: type.vocabulary,
        cases: cases(of: type.vocabulary), fileStem: fileStem(of: type.origin), type: type.type)
    }
  }

  private func cases(of vocabulary: Vocabulary) -> [VocabularyPlan.Case] {
    var cases = vocabulary.cases.filter { !$0.metadata.isRetired }.map { element in
      VocabularyPlan.Case(
        name: identifier(element.name, explicit: element.swiftName, as: .enumCase, acronyms: element.origin.acronyms),
        declaration: element,
        wire: element.wire)
    }
    if let unknown = vocabulary.unknown {
      cases.append(.init(name: SwiftName(bare: "unknown"), declaration: nil, wire: unknown))
    }
    return cases
  }

  /// Returns the stem of the schema file whose generated code contains a declaration with the given origin. Inline
  /// vocabularies of narrowed imports are in `registry`.
  func fileStem(of origin: Origin) -> String { registry.generates(origin) ? origin.fileStem : "registry" }

  /// Returns the namespace that contains a declaration with the given origin.
  private func namespace(of origin: Origin) -> String {
    guard let index = origin.importIndex, registry.imports[index].module != nil else { return registry.namespace }
    return registry.imports[index].namespace
  }

  // MARK: Types

  /// The Swift type of a value supplied by a caller or the app.
  package subscript(type: ValueType) -> SwiftType {
    switch type.base {
    case .boolean: .bool
    case .integer: .int
    case .number: .double
    case .object where type.isStructure: structureType(of: type)
    case .union: structureType(of: type)
    case .string, .template, .object, .held: .string
    case .vocabulary(let vocabulary):
      switch vocabulary.buckets {
      case .integers: .int
      case .numbers: .double
      case nil: vocabularyType(of: type)
      }
    case .array(let element): .array(self[element])
    case .map(let map): .array(entryType(of: map, in: type))
    }
  }

  /// Returns the key type of a map. A bounded type is declared in this module or in the module that declares the map's
  /// type.
  package func keyType(of map: MapType, in type: ValueType) -> SwiftType {
    guard let keys = map.boundedKeyPlan else { return self[map.key] }
    return .generated(namespace: importedKeyNamespace(of: map, in: type) ?? registry.namespace, keys.name)
  }

  /// Returns the namespace of the imported module that declares the map's key type, or `nil` if this module declares
  /// it, for example because it narrows the key type.
  private func importedKeyNamespace(of map: MapType, in type: ValueType) -> String? {
    if map.key.typeOrigin.map(registry.generates) == true { return nil }
    if let origin = type.typeOrigin { return registry.generates(origin) ? nil : namespace(of: origin) }
    guard let index = type.ownerImportIndex, registry.imports[index].module != nil else { return nil }
    return registry.imports[index].namespace
  }

  private func structureType(of type: ValueType) -> SwiftType {
    let origin = type.typeOrigin
    let name = type.structureName(acronyms: origin?.acronyms ?? registry.acronyms)?.bareName
    return .generated(namespace: origin.map(namespace) ?? registry.namespace, name ?? "_")
  }

  private func vocabularyType(of type: ValueType) -> SwiftType {
    if let origin = type.typeOrigin, !registry.generates(origin), let name = type.typeName {
      return .generated(namespace: namespace(of: origin), enumName(of: type, [name], origin))
    }
    if let own = vocabularyTypes[type] { return .generated(namespace: registry.namespace, own.name.bare) }
    for (namespace, types) in importedTypes {
      if let imported = types[type] { return .generated(namespace: namespace, imported.name.bare) }
    }
    return .generated(namespace: registry.namespace, "_")
  }

  /// Returns the enum for a closed map's entries in an import's module, or `nil` if this module declares it.
  private func importedEntryType(of type: ValueType) -> SwiftType? {
    if vocabularyTypes.entries(of: type) != nil { return nil }
    for (namespace, types) in importedTypes {
      if let imported = types.entries(of: type) { return .generated(namespace: namespace, imported.name.bare) }
    }
    return nil
  }

  /// Returns the name of the enum for an inline type.
  private func enumName(of type: ValueType, _ path: [String], _ origin: Origin) -> String {
    type.enumName(forPath: path, acronyms: origin.acronyms).bareName ?? "_"
  }

  /// Returns the element type of a map argument.
  private func entryType(of map: MapType, in type: ValueType) -> SwiftType {
    if case .held = map.value.base, case .vocabulary = map.key.base {
      return self[map.key].appending("Value")
    }
    if map.entries != nil,
      let closed = Self.closedMapKey(of: type).flatMap({ closedMapTypes[$0] }) ?? importedEntryType(of: type)
    {
      return closed
    }
    return .entry(key: keyType(of: map, in: type), value: self[map.value], isNamed: map.entryName != nil)
  }

  // MARK: Structures

  /// Returns the structs for declared objects in this module.
  func structures() -> [StructurePlan] {
    registry.types.compactMap { type in
      guard registry.generates(type.origin), type.type.isStructure, case .object(let fields) = type.type.base,
        let name = type.type.structureName(acronyms: type.origin.acronyms)?.bareName
      else { return nil }
      let labels = ParameterLabels(of: fields)
      var members: [MemberParameter] = []
      ParameterLabels.visitParameters(of: fields, in: []) { field, enclosing in
        let name = (try? labels.label(of: field, in: enclosing).get()) ?? SwiftName(bare: "value")
        members.append(
          MemberParameter(
            field: field, label: name, name: name, type: self[field.type], isOptional: field.isOptionalArgument,
            isEmptyByDefault: field.isEmptyWhenMissing))
      }
      return StructurePlan(
        name: name, description: type.description, members: members, fileStem: fileStem(of: type.origin))
    }
  }

  /// Returns the enums for declared unions in this module.
  func unions() -> [UnionPlan] {
    registry.types.compactMap { type in
      guard registry.generates(type.origin), case .union(let union) = type.type.base,
        let name = type.type.structureName(acronyms: type.origin.acronyms)?.bareName
      else { return nil }
      let cases = union.cases.map { item in
        let acronyms = item.origin.acronyms
        return UnionPlan.Case(
          name: identifier(item.name, explicit: item.swiftName, as: .enumCase, acronyms: acronyms),
          accessor: item.accessor(acronyms: acronyms), type: item.holds.map { self[$0] }, declaration: item)
      }
      return UnionPlan(
        name: name, description: type.description, cases: cases, type: type.type, fileStem: fileStem(of: type.origin))
    }
  }

  // MARK: Closed maps

  /// Finds the closed maps that this module declares, by declared type and by location.
  mutating func declareClosedMaps() -> [ClosedMapPlan] {
    var plans: [ClosedMapPlan] = []
    var typesByKey: [String: SwiftType] = [:]
    func inspect(_ type: ValueType, _ baseName: String, _ description: String?, _ origin: Origin) {
      switch type.base {
      case .map(let map):
        if let keys = map.boundedKeyPlan, importedKeyNamespace(of: map, in: type) == nil,
          !boundedKeyPlans.contains(keys)
        {
          boundedKeyPlans.append(keys)
        }
        guard let key = Self.closedMapKey(of: type), typesByKey[key] == nil, let entries = map.entries else { return }
        if let imported = importedEntryType(of: type) {
          typesByKey[key] = imported
          return
        }
        let owner = type.typeOrigin ?? origin
        let name =
          vocabularyTypes.entries(of: type)?.name.bare ?? enumName(of: type, [baseName], owner) + "Entry"
        if type.typeName != nil, !registry.generates(owner) {
          typesByKey[key] = .generated(namespace: namespace(of: owner), name)
          return
        }
        typesByKey[key] = .generated(namespace: registry.namespace, name)
        plans.append(
          ClosedMapPlan(
            name: name, description: description, map: map,
            entries: entries.filter { !$0.metadata.isRetired }.map { entry in
              .init(
                name: identifier(entry.name, explicit: entry.swiftName, as: .enumCase, acronyms: entry.origin.acronyms),
                declaration: entry,
                type: self[entry.value])
            }, fileStem: fileStem(of: owner)))
      case .object(let fields): for field in fields { inspect(field) }
      default: break
      }
    }
    func inspect(_ field: Field) { inspect(field.type, field.name, field.description, field.origin) }
    for type in registry.types where registry.generates(type.origin) {
      inspect(type.type, type.name, type.description, type.origin)
    }
    for event in registry.events where registry.generates(event.origin) && !event.metadata.isRetired {
      for field in event.callerFields { inspect(field) }
    }
    for stream in registry.streams where registry.generates(stream.origin) {
      for field in stream.common + stream.envelope { inspect(field) }
      for field in (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []) { inspect(field) }
      for field in stream.upload?.headers ?? [] { inspect(field) }
    }
    for attribute in registry.attributes {
      let field = attribute.field
      if registry.generates(field.origin), !field.metadata.isRetired { inspect(field) }
    }
    closedMapTypes = typesByKey
    return plans
  }

  private static func closedMapKey(of type: ValueType) -> String? {
    guard case .map(let map) = type.base, let entries = map.entries else { return nil }
    if let name = type.typeName { return "\(name)\u{0}\(type.typeOrigin?.importIndex ?? -1)" }
    guard let first = entries.first else { return "" }
    return "\(first.origin.location.path)\u{0}\(first.origin.location.line):\(first.origin.location.column)"
  }
}
