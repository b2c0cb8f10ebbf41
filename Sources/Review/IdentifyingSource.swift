import SignalbookRegistry

/// Sources whose values identify an installation, an account or a person, regardless of the field's declared data
/// class.
public enum IdentifyingSource {
  /// Returns the data classes that suit a source, most likely first, or `nil` if the source's values are not
  /// identifying.
  public static func classes(of source: String) -> [String]? {
    switch source {
    case "client.id": ["id.install", "id.account", "id.advertising"]
    case "client.user-id": ["id.account", "id.install", "id.advertising"]
    case "device.name": ["contact.name"]
    default: nil
    }
  }
}

extension Field {
  /// The most likely data class of the field's source if the declared class contradicts the source, otherwise `nil`.
  public var sourceDataClass: String? {
    guard let source, let declared = metadata.data, let classes = IdentifyingSource.classes(of: source),
      !classes.contains(declared)
    else { return nil }
    return classes[0]
  }

  /// Whether the value is identifying because of its source or its type.
  public var identifies: Bool { source.flatMap(IdentifyingSource.classes) != nil || type.identifiesWithin }
}

extension ValueType {
  /// Whether the type or a nested value is identifying. Nested fields are excluded, because they have separate types.
  public var identifiesWithin: Bool {
    identifies || valueParts.contains { $0.kind.field == nil && $0.type.identifiesWithin }
  }
}
