import SignalbookRegistry
import SignalbookSchemaFiles

/// One edit of a registry, to be applied while constraints are built.
package struct ConstraintEdit {
  /// The replacement of the field that is declared at a location; `nil`: it is left out.
  package var fields: [Location: (Field) -> Field?] = [:]
  /// The replacement of the declared type of a name, wherever it is used.
  package var types: [String: (ValueType) -> ValueType] = [:]
  /// The receiver's check of fields of a declared type.
  package var receivers: [String: JSONNode?] = [:]

  package init() {}

  package static func field(at location: Location, _ change: @escaping (Field) -> Field?) -> ConstraintEdit {
    var edit = ConstraintEdit()
    edit.fields = [location: change]
    return edit
  }

  package static func type(_ name: String, _ change: @escaping (ValueType) -> ValueType) -> ConstraintEdit {
    var edit = ConstraintEdit()
    edit.types = [name: change]
    return edit
  }
}
