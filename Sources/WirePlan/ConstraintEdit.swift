import SignalbookRegistry
import SignalbookSchemaFiles

/// An edit that is applied to a registry when constraints are built.
package struct ConstraintEdit {
  /// The replacements of fields, keyed by the location of the field's declaration. If a replacement returns `nil`, the
  /// field is removed.
  package var fieldReplacements: [Location: (Field) -> Field?] = [:]
  /// The replacements of declared types, keyed by name. They apply to every use of the type.
  package var typeReplacements: [String: (ValueType) -> ValueType] = [:]
  /// The replacements of the receiver's check for fields of a declared type, keyed by the type's name.
  package var receiverReplacements: [String: JSONNode?] = [:]

  /// The profile that replaces the stream's own profile. If the inner value is `nil`, no profile applies.
  package var profile: String??

  package init() {}

  package static func field(at location: Location, _ change: @escaping (Field) -> Field?) -> ConstraintEdit {
    var edit = ConstraintEdit()
    edit.fieldReplacements = [location: change]
    return edit
  }

  package static func type(named name: String, _ change: @escaping (ValueType) -> ValueType) -> ConstraintEdit {
    var edit = ConstraintEdit()
    edit.typeReplacements = [name: change]
    return edit
  }

  package static func profile(_ name: String?) -> ConstraintEdit {
    var edit = ConstraintEdit()
    edit.profile = .some(name)
    return edit
  }
}
