/// The privacy answers of a value that is not a field: a list item, a key, value or name in a map, or a held value.
public struct ValueAnswers: Sendable {
  /// The value's own answers, excluding inherited answers.
  public let metadata: Metadata
  public let description: String?
  public let origin: Origin

  package init(metadata: Metadata, description: String?, origin: Origin) {
    self.metadata = metadata
    self.description = description
    self.origin = origin
  }
}

/// A value nested directly in another value.
///
/// ``ValueType/valueParts`` is the only list of nested values that can have a data class. All code that searches for
/// answers uses it.
public struct ValuePart: Sendable {
  public enum Kind: Sendable {
    /// A member of an object.
    case member(Field)
    /// A part of a template.
    case templatePart(Field)
    /// An entry of a closed map.
    case entry(MapType.Entry)
    /// A list item.
    case item
    /// A key, a value or an inner name in a map.
    case key, value, entryName
    /// The value that a sibling or an entry holds if the given case is selected.
    case held(Vocabulary.Case)
  }

  public let kind: Kind
  public let type: ValueType
  /// The components of the part's ID after the outer value's ID, such as `["fields", "size"]` or `["items"]`.
  public let path: [String]

  /// The answers of a part that is neither a field nor an entry, or `nil` if none are declared.
  public var answers: ValueAnswers? { type.answers }
}

extension ValueType {
  /// The values nested directly in this value.
  public var valueParts: [ValuePart] {
    switch base {
    case .boolean, .integer, .number, .string, .held: return []
    case .object(let fields):
      return fields.map { ValuePart(kind: .member($0), type: $0.type, path: ["fields", $0.name]) }
    case .template(let template):
      return template.parts.map { ValuePart(kind: .templatePart($0), type: $0.type, path: ["parts", $0.name]) }
    case .array(let element): return [ValuePart(kind: .item, type: element, path: ["items"])]
    case .map(let map):
      var parts = [ValuePart(kind: .key, type: map.key, path: ["keys"])]
      if let name = map.entryName { parts.append(ValuePart(kind: .entryName, type: name, path: ["entryName"])) }
      if let entries = map.entries {
        return parts + entries.map { ValuePart(kind: .entry($0), type: $0.value, path: ["entries", $0.name]) }
      }
      return parts + [ValuePart(kind: .value, type: map.value, path: ["values"])]
    case .vocabulary, .union:
      return (vocabulary?.cases ?? []).compactMap { item in
        guard !item.metadata.isRetired, let holds = item.holds else { return nil }
        return ValuePart(kind: .held(item), type: holds, path: ["holds", item.name])
      }
    }
  }
}

extension ValuePart.Kind {
  /// The field, or `nil` if the part is not a field.
  public var field: Field? {
    switch self {
    case .member(let field), .templatePart(let field): field
    default: nil
    }
  }
}
