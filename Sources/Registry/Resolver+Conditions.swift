import SignalbookSchemaFiles
import SignalbookWireForm

extension Condition {
  /// The field that the app supplies for a condition alone: of the type of the values it is compared with.
  public func appField(at origin: Origin) -> Field? {
    guard source.hasPrefix("app.") || source.hasPrefix("config."), let first = values.first else { return nil }
    let base: ValueType.Base =
      switch first {
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      default: .string
      }
    return Field(
      name: source, wire: source, description: nil, type: ValueType(base), source: source, resetBy: nil, absent: nil,
      sent: .always, isRequired: false, receiver: nil, swiftName: nil, examples: [], metadata: Metadata(),
      origin: origin, variants: [], profiles: [])
  }
}
