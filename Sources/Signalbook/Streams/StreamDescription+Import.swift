extension StreamDescription {
  /// Returns the stream's description for an importing registry.
  ///
  /// - Parameters:
  ///   - appBase: The index of the stream's first app value among the importing registry's app values.
  ///   - variants: The variants that both registries have, or `nil` if the stream's registry does not declare variants.
  ///     Settings for other variants are dropped.
  /// - Returns: The imported description.
  @_spi(Generated) public func imported(appBase: Int = 0, variants: [VariantMatch]? = nil) -> StreamDescription {
    var result = self
    if let variants {
      func translated(_ indices: [Int]) -> [Int] { variants.filter { indices.contains($0.imported) }.map(\.importer) }
      let only = translated(consent.includedVariants)
      result.consent.variantsInvertingDefault = translated(consent.variantsInvertingDefault)
      // An empty list would include all variants, so use an invalid index.
      result.consent.includedVariants = only.isEmpty && !consent.includedVariants.isEmpty ? [-1] : only
      result.consent.variantsInvertingAlways = translated(consent.variantsInvertingAlways)
      result.consent.variantsInvertingPrivateMode = translated(consent.variantsInvertingPrivateMode)
      result.consent.variantsWithoutHold = translated(consent.variantsWithoutHold)
      let holds = variants.compactMap { match in consent.variantHolds[match.imported].map { (match.importer, $0) } }
      result.consent.variantHolds = Dictionary(holds, uniquingKeysWith: { first, _ in first })
      let populations = variants.compactMap { match in population.variants[match.imported].map { (match.importer, $0) }
      }
      result.population.variants = Dictionary(populations, uniquingKeysWith: { first, _ in first })
      result.conditions = conditions.map { condition in
        guard condition.source < self.sources.count, case .variantName = self.sources[condition.source].source else {
          return condition
        }
        let names = Set(condition.values.map(\.description))
        return SourceCondition(
          source: condition.source,
          values: variants.filter { names.contains($0.importedName.description) }.map(\.importerName),
          isNegated: condition.isNegated)
      }
    }
    result.sources = sources.map { request in
      guard case .app(let index) = request.source else { return request }
      var request = request
      request.source = .app(appBase + index)
      return request
    }
    return result
  }
}

/// A variant that the importing and the imported registry share. Created by generated code.
@_spi(Generated) public struct VariantMatch: Sendable {
  let importer: Int
  let importerName: StaticString
  let imported: Int
  let importedName: StaticString

  public init(_ importer: Int, _ importerName: StaticString, owner imported: Int, _ importedName: StaticString) {
    self.importer = importer
    self.importerName = importerName
    self.imported = imported
    self.importedName = importedName
  }
}
