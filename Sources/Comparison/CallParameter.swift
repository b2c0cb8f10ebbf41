import SignalbookNaming
import SignalbookRegistry

/// A parameter of a generated function.
struct CallParameter {
  /// The field's name, preceded by the names of the enclosing objects.
  var path: [String]
  var label: String
  /// The label before label conflicts are resolved.
  var ownLabel: String

  /// Returns the parameters for an event's fields, in declaration order.
  static func all(of fields: [Field]) -> [CallParameter] {
    let labels = ParameterLabels(of: fields)
    var parameters: [CallParameter] = []
    ParameterLabels.visitParameters(of: fields.filter { !$0.isNeverSent }, in: []) { field, enclosing in
      // The parameter of the field that selects a held value also passes the value.
      if case .held = field.type.base { return }
      let ownLabel = SwiftSurface.label(of: field)
      let label = (try? labels.label(of: field, in: enclosing).get().bare) ?? ownLabel
      parameters.append(CallParameter(path: enclosing.map(\.name) + [field.name], label: label, ownLabel: ownLabel))
    }
    return parameters
  }
}
