import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles

/// Everything that rules look at, found in one walk for all of them: dozens of rules go through all fields or all entries.
final class RegistryWalks: Sendable {
  let fields: [VisitedField]
  /// The fields inside values and addresses that ``fields`` lacks.
  let innerFields: [VisitedField]
  /// The values in all these fields that are no fields and answer for themselves.
  let innerValues: [VisitedField]
  let entries: [VisitedEntry]
  let wireNames: [WireName]
  /// Closed sets, each with the field that declares it; `nil` with the name for a declared type.
  let vocabularies: [(vocabulary: Vocabulary, owner: Owner)]

  enum Owner: Sendable {
    case type(String)
    case field(VisitedField)

    /// Its name in messages.
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

  /// - Parameters:
  ///   - registry: the registry.
  ///   - isWanted: whether what is declared at a location is looked at; of streams, events and attributes declared where it
  ///     refuses, nothing comes.
  init(_ registry: Registry, where isWanted: @Sendable (Location) -> Bool) {
    var fields: [VisitedField] = []
    var innerFields: [VisitedField] = []
    var entries: [VisitedEntry] = []
    var wireNames: [WireName] = []
    let walks = inParallel(3) { walk -> Walk in
      switch walk {
      case 0:
        var found: [VisitedField] = []
        var inner: [VisitedField] = []
        registry.visitFields(where: isWanted) { visited in
          found.append(visited)
          visited.visitInside { inner.append($0) }
        }
        registry.visitRequestFields(where: isWanted) { inner.append($0) }
        return .fields(found, inner: inner)
      case 1:
        var found: [VisitedEntry] = []
        registry.visitEntries(where: isWanted) { found.append($0) }
        return .entries(found)
      default:
        var found: [WireName] = []
        registry.visitWireNames(where: isWanted) { found.append($0) }
        return .wireNames(found)
      }
    }
    for walk in walks {
      switch walk {
      case .fields(let found, let inner): (fields, innerFields) = (found, inner)
      case .entries(let found): entries = found
      case .wireNames(let found): wireNames = found
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
    (self.fields, self.innerFields, self.entries, self.wireNames) = (fields, innerFields, entries, wireNames)
    self.vocabularies = vocabularies
  }
}
