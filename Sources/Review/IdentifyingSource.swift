import SignalbookRegistry

/// A source whose values identify an installation, an account or a person, regardless of the field's declared class of data.
public enum IdentifyingSource {
  /// The classes of data that fit a source, the likeliest first; `nil` if the source does not identify.
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
  /// The class of data that the field's source has, if the field declares another one.
  public var classOfItsSource: String? {
    guard let source, let declared = metadata.data, let classes = IdentifyingSource.classes(of: source),
      !classes.contains(declared)
    else { return nil }
    return classes[0]
  }

  /// Whether the value identifies by its source or by its type.
  public var identifies: Bool { source.flatMap(IdentifyingSource.classes) != nil || type.identifiesWithin }
}

extension ValueType {
  /// Whether the type identifies: its own value, or a value in it that is no field. Fields are judged by their own types.
  public var identifiesWithin: Bool {
    identifies || valueParts.contains { $0.kind.field == nil && $0.type.identifiesWithin }
  }
}
