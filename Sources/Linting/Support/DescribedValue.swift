import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A value with a description: a type, a field, an entry of a map, a held value or a parameter of a link.
struct DescribedValue {
  var type: ValueType
  /// The value's name for messages.
  var phrase: String
  /// The name, which may be the noun that a number counts.
  var name: String
  var description: String?
  var note: String?
  var location: Location
  var receiver: JSONNode?
  /// The value that is used if no other is passed or stored.
  var defaultValue: Scalar?
  /// The values that are sent instead of a value of the type.
  var alternatives: [Scalar] = []
  /// The decimal places that a variant or profile uses.
  var otherDecimals: [Int] = []
  /// Whether this is a declared type.
  var isType = false
  /// Whether a variant or profile changes the value.
  var hasVariations = false
}

extension LintPass {
  /// Calls `visit` with each value of this registry that can have a description.
  mutating func visitDescribedValues(_ visit: (DescribedValue, inout LintPass) -> Void) {
    for type in registry.types where type.origin.importIndex == nil && isWanted(type.origin.location) {
      visit(
        DescribedValue(
          type: type.type, phrase: "type \(quoted(type.name))", name: type.name, description: type.description,
          note: type.note, location: type.origin.location, isType: true), &self)
      visitParts(of: type.type, ownedBy: "the type \(quoted(type.name))", visit)
    }
    for visited in walks.fields + walks.innerFields {
      let field = visited.field
      visit(
        DescribedValue(
          type: field.type, phrase: visited.phrase, name: field.name, description: field.description,
          note: field.metadata.note, location: field.origin.location, receiver: field.receiver,
          alternatives: [field.absent].compactMap(\.self),
          otherDecimals: (field.variants + field.profiles).compactMap(\.decimals),
          hasVariations: !field.variants.isEmpty || !field.profiles.isEmpty), &self)
      if field.type.typeName == nil { visitParts(of: field.type, ownedBy: visited.phrase, visit) }
    }
    for family in registry.links where family.origin.importIndex == nil && isWanted(family.origin.location) {
      for parameter in family.routes.flatMap(\.parameters) {
        visit(
          DescribedValue(
            type: parameter.valueType, phrase: "parameter \(quoted(parameter.name))", name: parameter.name,
            description: parameter.description, note: parameter.note, location: parameter.origin.location,
            defaultValue: parameter.absent), &self)
      }
    }
  }

  /// Visits the entries of a closed map and the values that the cases of a vocabulary hold.
  private mutating func visitParts(
    of type: ValueType, ownedBy owner: String, _ visit: (DescribedValue, inout LintPass) -> Void
  ) {
    switch type.base {
    case .vocabulary(let vocabulary):
      for item in vocabulary.cases where item.origin.importIndex == nil {
        // The description of a case without a value is about the case itself.
        guard let holds = item.holds, holds.typeName == nil || item.defaultValue != nil else { continue }
        visit(
          DescribedValue(
            type: holds, phrase: "\(quoted(item.name)) of \(owner)", name: item.name, description: item.description,
            note: item.metadata.note, location: item.origin.location, defaultValue: item.defaultValue), &self)
      }
    case .map(let map):
      for entry in map.entries ?? [] where entry.origin.importIndex == nil {
        visit(
          DescribedValue(
            type: entry.value, phrase: "entry \(quoted(entry.name)) of \(owner)", name: entry.name,
            description: entry.description, note: entry.metadata.note, location: entry.origin.location), &self)
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
