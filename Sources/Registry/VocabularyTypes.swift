import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A generated Swift enum for a closed vocabulary.
public struct VocabularyType: Sendable {
  /// The identifier in the namespace of the registry that owns the enum.
  public let name: SwiftName
  /// The declared type's name, or the names of the owner and of the enclosing fields.
  public let path: [String]
  public let type: ValueType
  public let vocabulary: Vocabulary
  public let description: String?
  /// The origin of the declaration or of the first field with this inline vocabulary.
  public let origin: Origin
}

/// A generated Swift enum for the entries of a closed map.
public struct EntriesType: Sendable {
  /// The identifier in the namespace of the registry that owns the enum.
  public let name: SwiftName
  /// The declared type's name, or the names of the owner and of the enclosing fields.
  public let path: [String]
  public let type: ValueType
  public let origin: Origin
}

extension Registry {
  /// Returns whether the code for a declaration with the given origin is generated into this registry's module. This
  /// applies to the registry's own declarations and to imports without a module.
  public func generates(_ origin: Origin) -> Bool {
    guard let index = origin.importIndex else { return true }
    return imports.indices.contains(index) && imports[index].module == nil
  }

  /// Returns whether apps of this registry can record events of the import at the given index, or events in the import's
  /// streams. If so, the registry's generated code lists the import's streams.
  public func usesEvents(ofImport index: Int) -> Bool {
    events.contains { $0.origin.importIndex == index || streams[$0.streamIndex].origin.importIndex == index }
  }

  /// Whether the registry narrows an import whose code is in another module. If so, narrowed forms of the import's
  /// streams and events are also generated here.
  public var isNarrowing: Bool {
    !refinements.isEmpty && imports.contains { $0.module != nil }
  }
}

extension ValueType {
  /// Whether the type is a vocabulary with an enum. Bucket labels have no enum, because callers pass numbers.
  package var isVocabulary: Bool {
    if case .vocabulary(let vocabulary) = base { vocabulary.buckets == nil } else { false }
  }

  /// Returns the identifier of this vocabulary's enum, or of this closed map's enum without the `Entry` suffix.
  ///
  /// - Parameters:
  ///   - path: The names that an inline type is named after. A declared type has its own name.
  ///   - acronyms: The acronyms of the declaring registry.
  /// - Returns: The identifier, or the reason the name cannot be converted to an identifier.
  public func enumName(forPath path: [String], acronyms: Acronyms) -> Result<SwiftName, NameFault> {
    let explicit = typeName == nil ? nil : typeSwiftName
    let own =
      typeName.map { swiftName($0, explicit: explicit, as: .type, acronyms: acronyms) }
      ?? swiftName(ofPath: path, as: .type, acronyms: acronyms)
    guard explicit == nil, let name = own.bareName, let ending = secondEnumSuffix,
      case .failure = swiftName("", explicit: name + ending, as: .type, acronyms: acronyms)
    else { return own }
    // `ClosedValue` is reserved, so `closed` becomes `ClosedChoice`, with `ClosedChoiceValue`.
    return .success(SwiftName(bare: name + "Choice"))
  }

  /// The suffix of the type's second enum, or `nil` if the type has only one enum.
  private var secondEnumSuffix: String? {
    switch base {
    case .vocabulary(let vocabulary): vocabulary.cases.contains { $0.holds != nil } ? "Value" : nil
    case .map(let map): map.entries == nil ? nil : "Entry"
    default: nil
    }
  }
}

extension Event {
  /// The groups of a dotted name, outermost first.
  public var groups: ArraySlice<String> { nameComponents.dropLast() }
  /// The component after the last dot.
  public var lastNameComponent: String { name.utf8.contains(0x2E) ? nameComponents.last ?? "" : name }
  /// The groups followed by the last component.
  package var nameComponents: [String] {
    var name = name
    return name.withUTF8 { bytes -> [String] in
      guard let start = bytes.baseAddress else { return [""] }
      var parts: [String] = []
      var (first, index) = (0, 0)
      while index <= bytes.count {
        if index == bytes.count || start[index] == 0x2E {
          let part = UnsafeBufferPointer(start: start + first, count: index - first)
          parts.append(String(decoding: part, as: UTF8.self))
          first = index + 1
        }
        index += 1
      }
      return parts
    }
  }

  /// The names in a call that records the event, starting with the outermost group. Inline types are named after them.
  public var path: [String] {
    var path = nameComponents
    if let swiftName { path[path.count - 1] = swiftName }
    return path
  }
}

extension Field {
  /// The field's name in calls.
  public var callName: String { swiftName ?? name }

  /// Returns the path after which the field's inline types are named. It consists of the owner's names and the field's
  /// name or, for a value from the app, the app's name for the value.
  public func path(in owner: [String]) -> [String] {
    if let source, source.isAppSource { return [String(source.drop { $0 != "." }.dropFirst())] }
    return owner + [callName]
  }
}

extension Stream {
  /// Returns the name of the stream that declares the given envelope or common field: this stream or one that it
  /// extends.
  public func declaringStreamName(of field: Field, in registry: Registry) -> String {
    var stream = self
    while true {
      let isDeclared = ["envelope", "common"].contains {
        stream.keyLocations["\($0).\(field.name)"] != nil && stream.inheritedKeyLocations["\($0).\(field.name)"] == nil
      }
      guard !isDeclared, let base = stream.baseName else { break }
      guard let next = registry.streams.first(where: { $0.name == base && $0.declares(field) }) else { return base }
      stream = next
    }
    return stream.name
  }

  private func declares(_ field: Field) -> Bool {
    (envelope + common).contains { $0.origin.location == field.origin.location }
  }
}

/// Returns the identifier of the struct for the given event groups.
public func groupTypeName(for groups: some Sequence<String>, acronyms: Acronyms) -> Result<SwiftName, NameFault> {
  swiftName(ofPath: Array(groups) + ["events"], as: .type, acronyms: acronyms)
}

/// The enums generated for a registry and its imports without a module: one for each declared vocabulary or closed map,
/// and one for each inline one that the caller or the app supplies.
///
/// An inline type is named only after its owner and the enclosing fields, so that other declarations cannot rename it.
/// An equal inline type elsewhere is a separate type, except for values that the app supplies once.
public struct VocabularyTypes: Sendable {
  /// The enums of declared types, followed by the others in the order of events and fields.
  public private(set) var all: [VocabularyType] = []
  /// The enums of closed maps, in the same order.
  public private(set) var entries: [EntriesType] = []
  /// The vocabularies and maps whose names are not valid for an enum.
  private(set) var faults: [(path: [String], isDeclared: Bool, explicit: String?, fault: NameFault, origin: Origin)] =
    []
  private var indices: [Identity: Int] = [:]
  private var entriesIndices: [Identity: Int] = [:]
  /// The indices of inline vocabularies that the app supplies, by source and cases.
  private var appSuppliedIndices: [[String]: Int] = [:]
  /// Whether the module contains the code of the registry and of each import, by import index.
  private let isOwnModule: (registry: Bool, imports: [Bool])

  private enum Identity: Hashable {
    case declared(String, Int?)
    /// An inline type, identified by the location of its first case or entry and by their number, because `refine` may
    /// remove some of them.
    case inline(String, Int?, start: Int, count: Int)
  }

  /// The enum of the given vocabulary type, or `nil` if the enum is in an import's module or not needed.
  public subscript(type: ValueType) -> VocabularyType? {
    Self.identity(of: type).flatMap { indices[$0] }.map { all[$0] }
  }

  /// Returns the enum for the entries of a closed map, or `nil` if the enum is in an import's module.
  public func entries(of type: ValueType) -> EntriesType? {
    Self.identity(of: type).flatMap { entriesIndices[$0] }.map { entries[$0] }
  }

  private static func identity(of type: ValueType) -> Identity? {
    let (first, count): (Origin?, Int)
    switch type.base {
    case .vocabulary(let vocabulary): (first, count) = (vocabulary.cases.first?.origin, vocabulary.cases.count)
    case .map(let map) where map.entries != nil:
      (first, count) = (map.entries?.first?.origin, map.entries?.count ?? 0)
    default: return nil
    }
    if let name = type.typeName { return .declared(name, type.typeOrigin?.importIndex) }
    guard let origin = first else {
      var unknownText = ""
      if case .vocabulary(let vocabulary) = type.base { unknownText = vocabulary.unknown?.jsonText ?? "" }
      return .inline(unknownText, nil, start: -1, count: 0)
    }
    return .inline(origin.fileStem, origin.importIndex, start: origin.location.range.start, count: count)
  }

  /// Finds the enums of a registry's module, or of the module of one of its imports.
  public init(_ registry: Registry, ofImport importIndex: Int? = nil) {
    isOwnModule = (
      importIndex == nil,
      registry.imports.indices.map { index in importIndex.map { $0 == index } ?? (registry.imports[index].module == nil)
      }
    )
    let types = registry.types.filter { isDeclaredHere($0.origin) }
    // Visit declared vocabularies first, because later visits lack descriptions.
    for type in types where type.type.isVocabulary { visit(type.type, [type.name], type.description, type.origin) }
    for type in types where !type.type.isVocabulary { visit(type.type, [type.name], type.description, type.origin) }
    for event in registry.events where isDeclaredHere(event.origin) && !event.metadata.isRetired {
      switch event.shape {
      case .tuple(let tuple):
        if case .field(let field) = tuple.value, field.needsEnum {
          visit(field.type, field.isFromApp ? field.path(in: []) : event.path, of: field)
        }
        visit(tuple.extras, in: event.path)
      case .object(_, let fields): visit(fields, in: event.path)
      }
    }
    for stream in registry.streams where isDeclaredHere(stream.origin) && !stream.metadata.isRetired {
      for field in stream.envelope + stream.common where field.isComposite {
        visit([field], in: [stream.declaringStreamName(of: field, in: registry)])
      }
      visit((stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []), in: [stream.name])
      visit(stream.upload?.headers ?? [], in: [stream.name])
    }
    for attribute in registry.attributes where isDeclaredHere(attribute.field.origin) {
      let field = attribute.field
      if field.needsEnum { visit(field.type, field.path(in: []), of: field) }
    }
  }

  private func isDeclaredHere(_ origin: Origin) -> Bool {
    origin.importIndex.map { isOwnModule.imports.indices.contains($0) && isOwnModule.imports[$0] }
      ?? isOwnModule.registry
  }

  private mutating func visit(_ fields: [Field], in owner: @autoclosure () -> [String]) {
    // Few fields have an undeclared enum, so compute the owner's names only for those.
    for field in fields where field.needsEnum {
      if let name = field.type.typeName, indices[.declared(name, field.type.typeOrigin?.importIndex)] != nil {
        continue
      }
      visit(field.type, field.path(in: owner()), of: field)
    }
  }

  private mutating func visit(_ type: ValueType, _ path: [String], of field: Field) {
    visit(type, path, field.description, field.origin, source: field.isFromApp ? field.source : nil)
  }

  private mutating func visit(
    _ type: ValueType, _ path: [String], _ description: String?, _ origin: Origin, source: String? = nil
  ) {
    // The module of a declared type also declares the types nested in it.
    if type.typeName != nil, let declaration = type.typeOrigin, !isDeclaredHere(declaration) { return }
    // Types nested in a declared type are named after the declared type.
    let nestedPath = type.typeName.map { [type.typeSwiftName ?? $0] } ?? path
    switch type.base {
    case .vocabulary(let vocabulary) where vocabulary.buckets == nil:
      guard let (name, owner) = enumName(of: type, path, origin, known: indices) else { return }
      if type.typeName == nil, let source {
        let cases = vocabulary.cases.map { $0.name + "\u{0}" + $0.wire.jsonText }
        let existingIndex = appSuppliedIndices[[source, vocabulary.unknown?.jsonText ?? ""] + cases]
        appSuppliedIndices[[source, vocabulary.unknown?.jsonText ?? ""] + cases] = existingIndex ?? all.count
        if let existingIndex { return record(type, at: existingIndex) }
      }
      record(type, at: all.count)
      all.append(
        VocabularyType(
          name: name, path: type.typeName.map { [$0] } ?? path, type: type, vocabulary: vocabulary,
          description: description,
          origin: owner))
      for item in vocabulary.cases {
        guard let holds = item.holds else { continue }
        visit(holds, nestedPath + [item.swiftName ?? item.name], item.description, item.origin)
      }
    case .object(let fields): visit(fields, in: nestedPath)
    case .array(let items): visit(items, nestedPath, description, origin, source: source)
    case .map(let map):
      if let name = enumName(of: type, path, origin, known: entriesIndices) {
        if let identity = Self.identity(of: type) { entriesIndices[identity] = entries.count }
        entries.append(
          EntriesType(
            name: SwiftName(bare: name.0.bare + "Entry"), path: type.typeName.map { [$0] } ?? path, type: type,
            origin: name.1))
      }
      visit(map.key, nestedPath + ["key"], description, origin)
      visit(map.value, nestedPath + ["value"], description, origin)
      for entry in map.entries ?? [] {
        visit(entry.value, nestedPath + [entry.swiftName ?? entry.name], entry.description, entry.origin)
      }
    case .template(let template): visit(template.parts, in: nestedPath)
    default: break
    }
  }

  private mutating func record(_ type: ValueType, at index: Int) {
    if let identity = Self.identity(of: type) { indices[identity] = index }
  }

  /// Returns the name of the type's enum and the enum's owner, or `nil` if the enum is already known, is in another
  /// module, or does not have a valid name.
  private mutating func enumName(
    of type: ValueType, _ path: [String], _ origin: Origin, known: [Identity: Int]
  ) -> (SwiftName, Origin)? {
    let owner = type.typeName == nil ? origin : type.typeOrigin ?? origin
    guard let identity = Self.identity(of: type), known[identity] == nil else { return nil }
    switch type.enumName(forPath: path, acronyms: owner.acronyms) {
    case .success(let name): return (name, owner)
    case .failure(let fault):
      let explicit = type.typeName == nil ? nil : type.typeSwiftName
      faults.append((type.typeName.map { [$0] } ?? path, type.typeName != nil, explicit, fault, owner))
      return nil
    }
  }
}

extension Field {
  /// Whether Swift code passes the value, so that the value may need its own type. The runtime itself maps other values
  /// to cases.
  fileprivate var needsEnum: Bool {
    isComposite && type.constant == nil
      && (source.map { $0.hasPrefix("app.") || $0.hasPrefix("config.") || $0.hasPrefix("counter.") } ?? true)
  }

  fileprivate var isComposite: Bool {
    switch type.base {
    case .boolean, .integer, .number, .string, .held: false
    case .vocabulary(let vocabulary): vocabulary.buckets == nil
    default: true
    }
  }
}
