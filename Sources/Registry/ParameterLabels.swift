import SignalbookNaming

/// The labels of a call's parameters.
///
/// Members of an inline object are parameters of their own, labelled with the names of the objects around them: `zip` of
/// `billing` is `billingZip`, whatever other fields the event has. Parts of a text are parameters as well. They get the
/// name of the text only if two would have one label.
package struct ParameterLabels: Sendable {
  /// Labels that more than one field would have.
  private var repeated: Set<String> = []

  /// - Parameters:
  ///   - fields: those of one call, of which some may have a constant or a source.
  ///   - common: those of the stream's common part, when the call gives them.
  package init(of fields: [Field], and common: [Field] = []) {
    guard Self.havePart(fields) || Self.havePart(common) else { return }
    var seen: Set<String> = []
    Self.visit(fields + common, []) { field, _ in
      if let label = Self.ownLabel(of: field).bare, !seen.insert(label).inserted { repeated.insert(label) }
    }
  }

  /// The label of a field inside of others, the outermost first.
  package func label(of field: Field, in enclosing: [Field]) -> Result<SwiftName, NameFault> {
    let own = Self.ownLabel(of: field)
    let isMember = enclosing.contains { if case .object = $0.type.base { true } else { false } }
    if isMember ? field.swiftName != nil : enclosing.isEmpty || own.bare.map(repeated.contains) != true { return own }
    return swiftName(
      ofPath: (enclosing + [field]).map(\.callName), as: .parameter, acronyms: field.origin.acronyms)
  }

  private static func havePart(_ fields: [Field]) -> Bool {
    for field in fields where field.hasParts { return true }
    return false
  }

  private static func ownLabel(of field: Field) -> Result<SwiftName, NameFault> {
    swiftName(field.name, explicit: field.swiftName, as: .parameter, acronyms: field.origin.acronyms)
  }

  /// Visits the fields that become parameters, with the fields around each.
  package static func visit(_ fields: [Field], _ enclosing: [Field], _ body: (Field, [Field]) -> Void) {
    for field in fields where field.isGivenByCaller {
      switch field.type.base {
      case .object(let inner) where !field.type.isStructure: visit(inner, enclosing + [field], body)
      case .template(let template):
        var parts = Set<String>()
        for part in template.parts where parts.insert(part.name).inserted {
          visit([part], enclosing + [field], body)
        }
      default: body(field, enclosing)
      }
    }
  }
}

extension Event {
  /// The labels of its call's parameters.
  ///
  /// - Parameter common: the common part of its stream.
  /// - Returns: the labels, which fields of an object share with those of the common part.
  package func parameterLabels(with common: [Field]) -> ParameterLabels {
    if case .object(_, let fields) = shape { return ParameterLabels(of: fields, and: common) }
    return ParameterLabels(of: callerFields)
  }
}

extension Field {
  fileprivate var hasParts: Bool {
    switch type.base {
    case .object: isGivenByCaller && !type.isStructure
    case .template: isGivenByCaller
    default: false
    }
  }
}
