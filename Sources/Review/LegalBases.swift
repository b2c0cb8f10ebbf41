import SignalbookRegistry
import SignalbookSchemaFiles

// The legal bases in Art. 6(1) GDPR, and the condition in Art. 9(2) for special categories.
extension RegistryInventory {
  /// Returns the legal basis for processing data for a purpose, such as `consent`.
  public func legalBasis(of purpose: String) -> Answer<String> {
    let basis = registry.legal?["basis"]
    if let word = basis?.string { return Answer(word, "legal.basis", at: legalLocation(forKey: "legal.basis")) }
    let value = basis?[purpose]?.string
    let key = basis == nil ? "legal.basis" : "legal.basis.\(purpose)"
    return Answer(value, key, at: value == nil ? legalLocation(forKey: "legal.basis") : legalLocation(forKey: key))
  }

  /// The legal basis of all processing, or `nil` if it is unanswered or depends on the purpose.
  public var commonLegalBasis: String? { registry.legal?["basis"]?.string }

  /// The purposes that data is used for or that have a legal basis, in the order of the language.
  public var purposesWithBasis: [String] {
    var usedPurposes: Set<String> = []
    for stream in streams where !stream.stream.metadata.isRetired {
      for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
        point.visit { if $0.carriesInformation { usedPurposes.formUnion($0.metadata.purposes) } }
      }
    }
    usedPurposes.formUnion((registry.legal?["basis"]?.members ?? []).map(\.key))
    return Purpose.all.map(\.word).filter(usedPurposes.contains)
  }

  /// A description of the legal bases, such as "consent" or "analytics: consent; security: unanswered", with the
  /// streams that contradict it. `nil` if all are unanswered.
  public var legalBasisDescription: Answer<String> {
    let location = legalLocation(forKey: "legal.basis")
    let contradictions = contradictionSuffix(of: "legal.basis")
    if let commonLegalBasis { return Answer(commonLegalBasis + contradictions, "legal.basis", at: location) }
    guard registry.legal?["basis"] != nil else { return Answer(nil, "legal.basis", at: location) }
    let bases = purposesWithBasis.map { ($0, legalBasis(of: $0)) }
    return Answer(
      bases.map { "\($0): \($1.value ?? "unanswered")" }.joined(separator: "; ") + contradictions, "legal.basis",
      at: location,
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
    return Answer(registry.legal?["specialCategories"]?.string, key, at: legalLocation(forKey: key))
  }

  /// A description of the condition in Art. 9(2) GDPR, with the streams that contradict it.
  public var specialCategoryConditionDescription: Answer<String> {
    specialCategoryCondition.map { $0 + contradictionSuffix(of: specialCategoryCondition.key) }
  }

  /// The first data point in a special category that the registry sends, if any.
  public var firstOfSpecialCategory: Point? { activeStreams.lazy.compactMap(\.firstOfSpecialCategory).first }

  /// Returns the location of an answer in `legal` or, if it is missing, of the entry that can supply it.
  func legalLocation(forKey key: String) -> Location {
    registry.keyLocations[key] ?? registry.keyLocations["legal"] ?? location
  }
}

extension StreamInventory {
  /// The stream's first data point in a special category, if any.
  var firstOfSpecialCategory: Point? {
    var firstPoint: Point?
    for point in points.isEmpty ? [asPoint] : points {
      point.visit {
        if firstPoint == nil, $0.carriesInformation, $0.dataClass?.isSpecialCategory == true { firstPoint = $0 }
      }
    }
    return firstPoint
  }
}

extension Registry {
  /// Whether consent is the legal basis of at least one purpose.
  private var hasConsentAsBasis: Bool {
    guard let basis = legal?["basis"] else { return false }
    return basis.string == "consent" || (basis.members ?? []).contains { $0.value.string == "consent" }
  }

  /// Whether the condition for special categories of data is explicit consent.
  var hasConsentAsCondition: Bool { legal?["specialCategories"]?.string == "explicit-consent" }

  /// Whether an answer of the registry requires the user's consent.
  public var requiresConsent: Bool { hasConsentAsBasis || hasConsentAsCondition }

  /// Returns the legal basis that requires consent for the stream, such as "the legal basis for analytics". Returns
  /// `nil` if no data point of the stream has a purpose whose legal basis is consent.
  func basisOfConsent(for stream: StreamInventory) -> String? {
    let registryBasis = "the registry's legal basis"
    guard let basis = legal?["basis"] else { return nil }
    guard let bases = basis.members else { return basis.string == "consent" ? registryBasis : nil }
    let consentPurposes = Set(bases.filter { $0.value.string == "consent" }.map(\.key))
    var hasPurposes = false
    var basisPhrases: [String] = []
    for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
      point.visit { point in
        let purposes = point.metadata.purposes
        guard basisPhrases.isEmpty, point.carriesInformation, !purposes.isEmpty else { return }
        hasPurposes = true
        basisPhrases = purposes.filter(consentPurposes.contains)
      }
    }
    if !basisPhrases.isEmpty { return "the legal basis for \(basisPhrases.joined(separator: ", "))" }
    return !hasPurposes && !bases.isEmpty && consentPurposes.count == bases.count ? registryBasis : nil
  }
}
