/// The Swift type of a value supplied by a caller or the app.
package indirect enum SwiftType: Sendable, Hashable {
  case bool, int, double, string
  /// A generated type, nested in the namespace of the registry that declares it.
  case generated(namespace: String, String)
  case array(SwiftType)
  /// An entry of a map that does not have its own enum: `NamedMapEntry` for a named map, otherwise `MapEntry`.
  case entry(key: SwiftType, value: SwiftType, isNamed: Bool)

  /// The type in Swift syntax.
  package var text: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .string: "String"
    case .generated(let namespace, let name): "\(namespace).\(name)"
    case .array(let element): "[\(element.text)]"
    case .entry(let key, let value, let isNamed):
      "\(isNamed ? "NamedMapEntry" : "MapEntry")<\(key.text), \(value.text)>"
    }
  }

  /// Returns the generated type with the given suffix appended to its name, such as `…Value`.
  package func appending(_ suffix: String) -> SwiftType {
    guard case .generated(let namespace, let name) = self else { return self }
    return .generated(namespace: namespace, name + suffix)
  }
}
