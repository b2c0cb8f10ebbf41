import SignalbookNaming
import SignalbookRegistry

/// A parameter of a generated call.
struct CallParameter {
  /// The names of the enclosing objects, followed by the field's name.
  var path: [String]
  var label: String
  /// The label, unless another parameter has the same label.
  var ownLabel: String

  /// Returns the parameters of an event, in the order of its call.
  static func all(of fields: [Field]) -> [CallParameter] {
    let labels = ParameterLabels(of: fields)
    var parameters: [CallParameter] = []
    ParameterLabels.visit(fields.filter { !$0.isNeverSent }, []) { field, enclosing in
      // A held value is part of the parameter of its key.
      if case .held = field.type.base { return }
      let own = SwiftSurface.label(of: field)
      let label = (try? labels.label(of: field, in: enclosing).get().bare) ?? own
      parameters.append(CallParameter(path: enclosing.map(\.name) + [field.name], label: label, ownLabel: own))
    }
    return parameters
  }
}
