import SignalbookNaming

/// The labels of a call's parameters.
///
/// Members of an inline object are separate parameters, labeled with the names of the enclosing objects: `zip` in
/// `billing` is `billingZip`, regardless of the event's other fields. Parts of a template are also parameters. They are
/// prefixed with the template's name only if two labels would otherwise collide.
package struct ParameterLabels: Sendable {
  /// The unprefixed labels shared by more than one field.
  private var repeatedLabels: Set<String> = []

  /// Creates the labels of a call's parameters.
  ///
  /// - Parameters:
  ///   - fields: The call's fields, including fields with a constant or a source.
  ///   - common: The fields of the stream's common part, if the call passes them.
  package init(of fields: [Field], and common: [Field] = []) {
    guard Self.havePart(fields) || Self.havePart(common) else { return }
    var visitedLabels: Set<String> = []
    Self.visitParameters(of: fields + common, in: []) { field, _ in
      if let label = Self.ownLabel(of: field).bareName, !visitedLabels.insert(label).inserted {
        repeatedLabels.insert(label)
      }
    }
  }

  /// Returns the label of the given field. `enclosing` contains the enclosing fields, outermost first.
  package func label(of field: Field, in enclosing: [Field]) -> Result<SwiftName, NameFault> {
    let own = Self.ownLabel(of: field)
    let isMember = enclosing.contains { if case .object = $0.type.base { true } else { false } }
    if isMember ? field.swiftName != nil : enclosing.isEmpty || own.bareName.map(repeatedLabels.contains) != true {
      return own
    }
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

  /// Calls `body` with each field that becomes a parameter, and with its enclosing fields.
  package static func visitParameters(of fields: [Field], in enclosing: [Field], _ body: (Field, [Field]) -> Void) {
    for field in fields where field.isGivenByCaller {
      switch field.type.base {
      case .object(let inner) where !field.type.isStructure: visitParameters(of: inner, in: enclosing + [field], body)
      case .template(let template):
        var parts = Set<String>()
        for part in template.parts where parts.insert(part.name).inserted {
          visitParameters(of: [part], in: enclosing + [field], body)
        }
      default: body(field, enclosing)
      }
    }
  }
}

extension Event {
  /// Returns the labels of the call's parameters. `common` is the common part of the event's stream. The fields of an
  /// object event share a label namespace with the common part.
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
