import SignalbookNaming

extension ValueType {
  /// Whether a caller passes the value as a generated struct. This applies to an object of a declared type whose
  /// members come from the caller. The members of an inline object are separate parameters.
  package var isStructure: Bool {
    guard typeName != nil, case .object(let fields) = base else { return false }
    return fields.contains(where: \.isGivenByCaller)
  }

  /// Returns the identifier of the struct or of the union's enum, or `nil` if the type has no name.
  package func structureName(acronyms: Acronyms) -> Result<SwiftName, NameFault>? {
    typeName.map { swiftName($0, explicit: typeSwiftName, as: .type, acronyms: acronyms) }
  }
}

extension Field {
  /// Whether calls may omit the value, so that its Swift type is optional.
  package var isOptionalArgument: Bool {
    if isEmptyWhenMissing || type.isTemplate { return false }
    return isOmittedWhenMissing || isNullWhenMissing || absent != nil
  }

  /// Whether an empty collection represents a missing value, as in a map that is omitted if it is empty.
  package var isEmptyWhenMissing: Bool {
    if case .map = type.base { isOmittedWhenMissing } else { false }
  }
}

extension ValueType {
  package var isTemplate: Bool { if case .template = base { true } else { false } }
}
