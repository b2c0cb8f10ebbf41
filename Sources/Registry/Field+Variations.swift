import SignalbookWireForm

extension Field {
  /// Whether at least one variant sends the field.
  public var isEverSent: Bool {
    if case .never = sent {
      return variants.contains { if case .never? = $0.sent { false } else { $0.sent != nil } }
    }
    return true
  }

  /// Returns the field in the given variant's form. If `variant` is `nil`, returns all possible forms of the field. The
  /// returned fields have no variant overrides.
  package func forms(in variant: String? = nil, of registry: Registry) -> [Field] {
    if variants.isEmpty { return [self] }
    let plain = replacing(variants: [])
    if let variant { return [variants.first { $0.name == variant }.map(plain.varied) ?? plain] }
    // An app without variants sends the plain form of a field in a stream that it imports, even if the import has
    // variants.
    let isPlainSomewhere =
      registry.variants.isEmpty || registry.variants.contains { other in !variants.contains { $0.name == other.name } }
    return (isPlainSomewhere ? [plain] : []) + variants.map(plain.varied)
  }

  /// Returns the field with the given variation's overrides applied.
  package func varied(by variation: Variation) -> Field {
    var type = type
    if let constant = variation.constant { type.constant = constant }
    if let form = variation.wireForm { type.wireForm = form }
    if let decimals = variation.decimals { type.decimals = decimals }
    let sent = variation.sent ?? sent
    // If the variation can omit the field, the fallback value from the unvaried field no longer applies.
    let isLeftOut = variation.sent != nil && !sent.isAlways
    let absent: Scalar? = variation.absent ?? (isLeftOut ? nil : self.absent)
    return replacing(
      wire: variation.wire, type: type, source: variation.constant == nil ? source : .some(nil),
      absent: .some(absent), sent: sent,
      isRequired: variation.sent == nil ? isRequired : sent.isAlways)
  }

  /// Returns the field as sent only for the given profiles.
  package func sentOnly(forProfiles names: [String]) -> Field {
    var variation = Variation(name: "")
    variation.sent = sent
    return replacing(
      sent: .never,
      profiles: names.map { name in
        variation.name = name
        return variation
      })
  }

  /// Returns the field as a receiver with the given profile expects it.
  package func applying(profile: String) -> Field {
    let field = profiles.first { $0.name == profile }.map(varied) ?? self
    guard case .object(let fields) = field.type.base else { return field }
    var type = field.type
    type.base = .object(fields.map { $0.applying(profile: profile) })
    return field.replacing(type: type)
  }
}
