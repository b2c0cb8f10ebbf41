import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles

/// The parts of a registry that rules check. They are collected in one walk, because dozens of rules visit all fields
/// or all entries.
final class RegistryWalks: Sendable {
  let fields: [VisitedField]
  /// The fields nested in values and addresses that are not in ``fields``.
  let innerFields: [VisitedField]
  /// The nested values that are not fields but have their own privacy answers.
  let innerValues: [VisitedField]
  /// The values that can have a description: types, fields, map entries, held values and link parameters.
  let describedValues: [DescribedValue]
  let entries: [VisitedEntry]
  let wireNames: [WireName]
  /// The statements of each description, keyed by the description.
  let statements: [String: [Statement]]
  /// The statements of each note, keyed by the note.
  let noteStatements: [String: [Statement]]
  /// The vocabularies, each with the declaring field or the name of the declared type.
  let vocabularies: [(vocabulary: Vocabulary, owner: Owner)]

  enum Owner: Sendable {
    case type(String)
    case field(VisitedField)

    /// The owner's name for messages.
    var phrase: String {
      switch self {
      case .type(let name): "the type \(quoted(name))"
      case .field(let visited): visited.phrase
      }
    }
  }

  private enum Walk: Sendable {
    case fields([VisitedField], inner: [VisitedField])
    case entries([VisitedEntry])
    case wireNames([WireName])
  }

  /// Collects the parts of a registry.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - isWanted: Returns whether to include a location. Streams, events and attributes elsewhere are skipped with
  ///     their parts.
  init(_ registry: Registry, where isWanted: @Sendable (Location) -> Bool) {
    var fields: [VisitedField] = []
    var innerFields: [VisitedField] = []
    var entries: [VisitedEntry] = []
    var wireNames: [WireName] = []
    let walks = inParallel(3) { walk -> Walk in
      switch walk {
      case 0:
        var fields: [VisitedField] = []
        var innerFields: [VisitedField] = []
        registry.visitFields(where: isWanted) { visited in
          fields.append(visited)
          visited.visitNestedFields { innerFields.append($0) }
        }
        registry.visitRequestFields(where: isWanted) { innerFields.append($0) }
        return .fields(fields, inner: innerFields)
      case 1:
        var entries: [VisitedEntry] = []
        registry.visitEntries(where: isWanted) { entries.append($0) }
        return .entries(entries)
      default:
        var names: [WireName] = []
        registry.visitWireNames(where: isWanted) { names.append($0) }
        return .wireNames(names)
      }
    }
    for walk in walks {
      switch walk {
      case .fields(let walkedFields, let inner): (fields, innerFields) = (walkedFields, inner)
      case .entries(let walkedEntries): entries = walkedEntries
      case .wireNames(let walkedNames): wireNames = walkedNames
      }
    }
    var vocabularies: [(Vocabulary, Owner)] = []
    for type in registry.types where type.origin.importIndex == nil && isWanted(type.origin.location) {
      if case .vocabulary(let vocabulary) = type.type.base { vocabularies.append((vocabulary, .type(type.name))) }
    }
    for visited in fields where visited.field.type.typeName == nil {
      if case .vocabulary(let vocabulary) = visited.field.type.base {
        vocabularies.append((vocabulary, .field(visited)))
      }
    }
    var innerValues: [VisitedField] = []
    for visited in fields + innerFields { visited.visitValues { innerValues.append($0) } }
    self.innerValues = innerValues
    describedValues = DescribedValue.all(in: registry, fields: fields + innerFields, where: isWanted)
    let (descriptions, notes) = Self.texts(of: entries, innerFields, registry)
    let statements = Self.statements(in: descriptions, isNote: false)
    let noteStatements = Self.statements(in: notes, isNote: true)
    self.statements = statements
    self.noteStatements = noteStatements
    (self.fields, self.innerFields, self.entries, self.wireNames) = (fields, innerFields, entries, wireNames)
    self.vocabularies = vocabularies
  }

  /// Returns the distinct descriptions and notes.
  private static func texts(
    of entries: [VisitedEntry], _ fields: [VisitedField], _ registry: Registry
  ) -> (descriptions: [String], notes: [String]) {
    var visitedTexts = Set<String>()
    var (descriptions, notes): ([String], [String]) = ([], [])
    func add(_ description: String?, _ note: String?) {
      if let description, visitedTexts.insert(description).inserted { descriptions.append(description) }
      if let note { notes.append(note) }
    }
    for entry in entries { add(entry.description, entry.metadata.note) }
    for visited in fields { add(visited.field.description, visited.field.metadata.note) }
    for type in registry.types where type.origin.importIndex == nil { add(nil, type.note) }
    for family in registry.links where family.origin.importIndex == nil {
      for parameter in family.routes.flatMap(\.parameters) { add(parameter.description, parameter.note) }
    }
    return (descriptions, notes)
  }

  /// Returns the statements of each text that has any.
  private static func statements(in texts: [String], isNote: Bool) -> [String: [Statement]] {
    let batchSize = 500
    let batches = inParallel((texts.count + batchSize - 1) / batchSize) { batch in
      texts[(batch * batchSize)..<min(texts.count, (batch + 1) * batchSize)].compactMap {
        text -> (String, [Statement])? in
        let statements = StatementReader.shared.statements(in: text, isNote: isNote)
        return statements.isEmpty ? nil : (text, statements)
      }
    }
    return Dictionary(batches.flatMap(\.self), uniquingKeysWith: { first, _ in first })
  }
}
