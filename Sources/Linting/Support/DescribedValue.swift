import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A value with a description: a type, a field, an entry of a map, a held value or a parameter of a link.
struct DescribedValue: Sendable {
  let type: ValueType
  let owner: Owner
  /// The name, which may be the noun that a number counts.
  let name: String
  let description: String?
  let note: String?
  let location: Location

  /// The value's owner. Names for messages are built only for findings.
  indirect enum Owner: Sendable {
    case type(String)
    case field(VisitedField)
    case parameter(String)
    case heldValue(String, of: Owner)
    case entry(String, of: Owner)

    fileprivate var phrase: String {
      switch self {
      case .type(let name): "type \(quoted(name))"
      case .field(let visited): visited.phrase
      case .parameter(let name): "parameter \(quoted(name))"
      case .heldValue(let name, let owner): "\(quoted(name)) of \(owner.outerPhrase)"
      case .entry(let name, let owner): "entry \(quoted(name)) of \(owner.outerPhrase)"
      }
    }

    private var outerPhrase: String { if case .type = self { "the \(phrase)" } else { phrase } }
  }

  /// The value's name for messages.
  var phrase: String { owner.phrase }

  /// Whether this is a declared type.
  var isType: Bool { if case .type = owner { true } else { false } }

  private var field: Field? { if case .field(let visited) = owner { visited.field } else { nil } }

  /// The receiver's check of a field.
  var receiver: JSONNode? { field?.receiver }

  /// The value that is sent instead of a value of the type.
  var alternative: Scalar? { field?.absent }

  /// The decimal places that variants and profiles use.
  var otherDecimals: [Int] { field.map { ($0.variants + $0.profiles).compactMap(\.decimals) } ?? [] }
}

extension DescribedValue {
  /// Returns the values of a registry that can have a description, except for those that `isWanted` rejects.
  static func all(
    in registry: Registry, fields: [VisitedField], where isWanted: (Location) -> Bool
  ) -> [DescribedValue] {
    var values: [DescribedValue] = []
    for type in registry.types where type.origin.importIndex == nil && isWanted(type.origin.location) {
      values.append(
        DescribedValue(
          type: type.type, owner: .type(type.name), name: type.name, description: type.description,
          note: type.note, location: type.origin.location))
      addParts(of: type.type, ownedBy: .type(type.name), to: &values)
    }
    for visited in fields {
      let field = visited.field
      values.append(
        DescribedValue(
          type: field.type, owner: .field(visited), name: field.name, description: field.description,
          note: field.metadata.note, location: field.origin.location))
      if field.type.typeName == nil { addParts(of: field.type, ownedBy: .field(visited), to: &values) }
    }
    for family in registry.links where family.origin.importIndex == nil && isWanted(family.origin.location) {
      for parameter in family.routes.flatMap(\.parameters) {
        values.append(
          DescribedValue(
            type: parameter.valueType, owner: .parameter(parameter.name), name: parameter.name,
            description: parameter.description, note: parameter.note, location: parameter.origin.location))
      }
    }
    return values
  }

  /// Adds the entries of a closed map and the values that the cases of a vocabulary hold.
  private static func addParts(of type: ValueType, ownedBy owner: Owner, to values: inout [DescribedValue]) {
    switch type.base {
    case .vocabulary(let vocabulary):
      for item in vocabulary.cases where item.origin.importIndex == nil {
        // The description of a case whose value has a declared type is about the case.
        guard let holds = item.holds, holds.typeName == nil || item.defaultValue != nil else { continue }
        values.append(
          DescribedValue(
            type: holds, owner: .heldValue(item.name, of: owner), name: item.name, description: item.description,
            note: item.metadata.note, location: item.origin.location))
      }
    case .map(let map):
      for entry in map.entries ?? [] where entry.origin.importIndex == nil {
        values.append(
          DescribedValue(
            type: entry.value, owner: .entry(entry.name, of: owner), name: entry.name,
            description: entry.description, note: entry.metadata.note, location: entry.origin.location))
      }
    default: break
    }
  }
}

extension LinkFamily.Parameter {
  /// The type of the parameter's value, with its range.
  fileprivate var valueType: ValueType {
    switch kind {
    case .boolean: return ValueType(.boolean)
    case .string, .webAddress: return ValueType(.string)
    case .integer:
      var type = ValueType(.integer)
      var range = Bounds()
      if bounds.lowerBound > .min { range.minimum = .integer(bounds.lowerBound) }
      if bounds.upperBound < .max { range.maximum = .integer(bounds.upperBound) }
      type.bounds = range
      return type
    }
  }
}
