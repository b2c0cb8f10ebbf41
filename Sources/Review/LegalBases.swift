import SignalbookRegistry
import SignalbookSchemaFiles

// The legal bases in Art. 6(1) GDPR, and the condition in Art. 9(2) for special categories.
extension RegistryInventory {
  /// Returns the legal basis for processing data for a purpose, such as `consent`.
  public func legalBasis(of purpose: String) -> Answer<String> {
    let basis = registry.legal?["basis"]
    if let word = basis?.string { return Answer(word, "legal.basis", at: legalLocation("legal.basis")) }
    let value = basis?[purpose]?.string
    let key = basis == nil ? "legal.basis" : "legal.basis.\(purpose)"
    return Answer(value, key, at: value == nil ? legalLocation("legal.basis") : legalLocation(key))
  }

  /// The legal basis of all processing, or `nil` if it is unanswered or depends on the purpose.
  public var commonLegalBasis: String? { registry.legal?["basis"]?.string }

  /// The purposes that data is used for or that have a legal basis, in the order of the language.
  public var purposesWithBasis: [String] {
    var used: Set<String> = []
    for stream in streams where !stream.stream.metadata.isRetired {
      for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
        point.visit { if $0.carriesInformation { used.formUnion($0.metadata.purposes) } }
      }
    }
    used.formUnion((registry.legal?["basis"]?.members ?? []).map(\.key))
    return Purpose.all.map(\.word).filter(used.contains)
  }

  /// A description of the legal bases, such as "consent" or "analytics: consent; security: unanswered", or `nil` if all
  /// are unanswered.
  public var legalBasisDescription: Answer<String> {
    let location = legalLocation("legal.basis")
    if let commonLegalBasis { return Answer(commonLegalBasis, "legal.basis", at: location) }
    guard registry.legal?["basis"] != nil else { return Answer(nil, "legal.basis", at: location) }
    let bases = purposesWithBasis.map { ($0, legalBasis(of: $0)) }
    return Answer(
      bases.map { "\($0): \($1.value ?? "unanswered")" }.joined(separator: "; "), "legal.basis", at: location,
      grounds: .all(bases.filter(\.1.isAnswered).map { Ground($0.1.key, at: $0.1.location) }))
  }

  /// Whether every purpose has a legal basis.
  public var isLegalBasisComplete: Bool {
    commonLegalBasis != nil
      || registry.legal?["basis"] != nil && purposesWithBasis.allSatisfy { legalBasis(of: $0).isAnswered }
  }

  /// The condition in Art. 9(2) GDPR for data of special categories, such as `explicit-consent`.
  public var specialCategoryCondition: Answer<String> {
    let key = "legal.specialCategories"
    return Answer(registry.legal?["specialCategories"]?.string, key, at: legalLocation(key))
  }

  /// The first data point in a special category that the registry sends, if any.
  public var firstOfSpecialCategory: Point? {
    var found: Point?
    for stream in streams where !stream.stream.metadata.isRetired {
      for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
        point.visit { if found == nil, $0.carriesInformation, $0.dataClass?.isSpecialCategory == true { found = $0 } }
      }
    }
    return found
  }

  private func legalLocation(_ key: String) -> Location {
    registry.keyLocations[key] ?? registry.keyLocations["legal"] ?? location
  }
}
