import SignalbookRegistry

extension Field {
  /// The forms in which it is sent: as the variant has it; without one, each in which some variant of the registry has it. None
  /// of them varies any more.
  func forms(in variant: String?, of registry: Registry) -> [Field] {
    if variants.isEmpty { return [self] }
    let plain = replacing(variants: [])
    if let variant {
      return [variants.first { $0.name == variant }.map(plain.varied) ?? plain]
    }
    let own = Set(variants.map(\.name))
    let isPlainSomewhere = registry.variants.contains { !own.contains($0.name) }
    return (isPlainSomewhere ? [plain] : []) + variants.map(plain.varied)
  }
}
