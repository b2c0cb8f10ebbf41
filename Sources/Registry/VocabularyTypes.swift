import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A Swift enum that is generated for a closed vocabulary.
public struct VocabularyType: Sendable {
  /// Its identifier in the namespace of the registry that owns it.
  public let name: SwiftName
  /// What it is named after: a declared type's name, else what has the vocabulary.
  public let baseName: String
  public let type: ValueType
  public let vocabulary: Vocabulary
  public let description: String?
  /// The declaration, or the first field with this inline vocabulary.
  public let origin: Origin
}

extension Registry {
  /// Whether a declaration's code is generated into this registry's module: its own, and that of imports that no
  /// module owns.
  public func generates(_ origin: Origin) -> Bool {
    guard let index = origin.importIndex else { return true }
    return imports.indices.contains(index) && imports[index].module == nil
  }

  /// Whether it narrows an import that another module has generated: the import's streams and events are then
  /// generated here, in their narrowed form.
  public var isNarrowing: Bool {
    !refinements.isEmpty && imports.contains { $0.module != nil }
  }
}

extension ValueType {
  var isVocabulary: Bool { if case .vocabulary = base { true } else { false } }

  /// The identifier of the enum for this vocabulary: a declared type's own name; an inline vocabulary is named after
  /// what has it: the field, the map (`-key`, `-value`), the case that holds it, the tuple event whose value it is. Where that
  /// is a type that generated code has already, as of a field `source`, it is `SourceChoice`.
  public func vocabularyName(base baseName: String, acronyms: Acronyms) -> Result<SwiftName, NameFault> {
    let own = swiftName(
      typeName ?? baseName, explicit: typeName == nil ? nil : typeSwiftName, as: .type, acronyms: acronyms)
    guard typeName == nil, case .failure(.taken) = own else { return own }
    return swiftName(baseName + "-choice", as: .type, acronyms: acronyms)
  }
}

extension Event {
  /// The groups of a dotted name, outermost first.
  public var groups: ArraySlice<String> { parts.dropLast() }
  /// The name behind the last dot.
  public var lastName: String { name.utf8.contains(0x2E) ? parts.last ?? "" : name }
  /// The groups and the name behind them.
  package var parts: [String] {
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

  /// The name after which an inline vocabulary of the tuple's value is named.
  public var valueBaseName: String { swiftName ?? name }
}

extension Field {
  /// The name after which an inline vocabulary of the field is named.
  public var baseName: String { swiftName ?? name }
}

/// The identifier of the struct whose members are a group of events.
public func groupTypeName(_ groups: some Sequence<String>, acronyms: Acronyms) -> Result<SwiftName, NameFault> {
  swiftName(groups.joined(separator: "-") + "-events", as: .type, acronyms: acronyms)
}

/// The enums that are generated for a registry (and its imports that no module owns): one for each declared vocabulary,
/// and one for each inline vocabulary that a caller or the app gives. An inline vocabulary is named after what has it
/// alone, so that nothing declared elsewhere can ever rename it; vocabularies of one name share an enum when their cases are
/// the same.
public struct VocabularyTypes: Sendable {
  /// Declared types first, then as they were met by event and field.
  public private(set) var all: [VocabularyType] = []
  /// Vocabularies that have no name to be an enum by.
  private(set) var faults: [(baseName: String, isDeclared: Bool, explicit: String?, fault: NameFault, origin: Origin)] =
    []
  private var indices: [Identity: Int] = [:]
  /// Inline vocabularies by name and cases.
  private var inline: [[String]: Int] = [:]
  /// By import.
  private let isAlongside: [Bool]

  private enum Identity: Hashable {
    case declared(String, Int?)
    /// By the location of its first case; `refine` may leave fewer of them.
    case inline(String, Int?, start: Int, count: Int)
  }

  /// The enum of a vocabulary; `nil` when the module of an import has it, or nobody needs it.
  public subscript(type: ValueType) -> VocabularyType? {
    Self.identity(of: type).flatMap { indices[$0] }.map { all[$0] }
  }

  private static func identity(of type: ValueType) -> Identity? {
    guard case .vocabulary(let vocabulary) = type.base else { return nil }
    if let name = type.typeName { return .declared(name, type.typeOrigin?.importIndex) }
    guard let origin = vocabulary.cases.first?.origin else {
      return .inline(vocabulary.unknown?.jsonText ?? "", nil, start: -1, count: 0)
    }
    return .inline(
      origin.fileStem, origin.importIndex, start: origin.location.range.start, count: vocabulary.cases.count)
  }

  public init(_ registry: Registry) {
    isAlongside = registry.imports.map { $0.module == nil }
    let types = registry.types.filter { registry.generates($0.origin) }
    // Declared vocabularies come first: others meet them again without their description.
    for type in types where type.type.isVocabulary { visit(type.type, base: type.name, type.description, type.origin) }
    for type in types where !type.type.isVocabulary { visit(type.type, base: type.name, type.description, type.origin) }
    for event in registry.events where registry.generates(event.origin) && !event.metadata.isRetired {
      switch event.shape {
      case .tuple(let tuple):
        if case .field(let field) = tuple.value { visit(field, base: event.valueBaseName) }
        for field in tuple.extras { visit(field, base: field.baseName) }
      case .object(_, let fields): for field in fields { visit(field, base: field.baseName) }
      }
    }
    for stream in registry.streams where registry.generates(stream.origin) && !stream.metadata.isRetired {
      for field in stream.envelope { visit(field, base: field.baseName) }
      for field in stream.common { visit(field, base: field.baseName) }
    }
    for attribute in registry.attributes where registry.generates(attribute.field.origin) {
      visit(attribute.field, base: attribute.field.baseName)
    }
  }

  /// Only values that somebody writes in Swift need an enum; others are looked up by the runtime.
  private mutating func visit(_ field: Field, base baseName: String) {
    if let source = field.source, !source.hasPrefix("app."), !source.hasPrefix("config."), !source.hasPrefix("counter.")
    {
      return
    }
    if field.type.constant == nil { visit(field.type, base: baseName, field.description, field.origin) }
  }

  private mutating func visit(_ type: ValueType, base baseName: String, _ description: String?, _ origin: Origin) {
    switch type.base {
    case .vocabulary(let vocabulary):
      let owner = type.typeName == nil ? origin : type.typeOrigin ?? origin
      if type.typeName != nil, let index = owner.importIndex, !isAlongside[index] { return }
      guard let identity = Self.identity(of: type), indices[identity] == nil else { return }
      let name: SwiftName
      switch type.vocabularyName(base: baseName, acronyms: owner.acronyms) {
      case .success(let found): name = found
      case .failure(let fault):
        faults.append((type.typeName ?? baseName, type.typeName != nil, type.typeSwiftName, fault, owner))
        return
      }
      if type.typeName == nil {
        let cases = vocabulary.cases.map { $0.name + "\u{0}" + $0.wire.jsonText }
        let key = [name.bare, vocabulary.unknown?.jsonText ?? ""] + cases
        if let known = inline[key] {
          indices[identity] = known
          return
        }
        inline[key] = all.count
      }
      indices[identity] = all.count
      all.append(
        VocabularyType(
          name: name, baseName: type.typeName ?? baseName, type: type, vocabulary: vocabulary, description: description,
          origin: owner))
      for item in vocabulary.cases {
        if let holds = item.holds { visit(holds, base: item.swiftName ?? item.name, item.description, item.origin) }
      }
    case .object(let fields): for field in fields { visit(field, base: field.baseName) }
    case .array(let items): visit(items, base: baseName, description, origin)
    case .map(let map):
      visit(map.key, base: baseName + "-key", description, origin)
      visit(map.value, base: baseName + "-value", description, origin)
      for entry in map.entries ?? [] {
        visit(entry.value, base: entry.swiftName ?? entry.name, entry.description, entry.origin)
      }
    case .template(let template): for part in template.parts { visit(part, base: part.baseName) }
    default: break
    }
  }
}
