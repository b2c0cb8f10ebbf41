/// The Swift type of a value that a caller or the app supplies.
package indirect enum SwiftType: Sendable, Hashable {
  case bool, int, double, string
  /// A generated type, nested in the namespace of the registry that owns it.
  case generated(namespace: String, String)
  case array(SwiftType)
  /// An entry of a map without its own enum: `NamedMapEntry` if the value has a name, otherwise `MapEntry`.
  case entry(key: SwiftType, value: SwiftType, isNamed: Bool)

  /// The type in Swift notation.
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

  /// Returns a related generated type with a suffix, such as `…Value`.
  package func appending(_ suffix: String) -> SwiftType {
    guard case .generated(let namespace, let name) = self else { return self }
    return .generated(namespace: namespace, name + suffix)
  }
}
