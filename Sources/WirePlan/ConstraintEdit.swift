import SignalbookRegistry
import SignalbookSchemaFiles

/// An edit that is applied to a registry while constraints are built.
package struct ConstraintEdit {
  /// Replacements of fields, by the location of their declaration. A replacement of `nil` removes the field.
  package var fields: [Location: (Field) -> Field?] = [:]
  /// Replacements of declared types, by name. They apply wherever the type is used.
  package var types: [String: (ValueType) -> ValueType] = [:]
  /// Replacements of the receiver's check for fields of a declared type.
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
