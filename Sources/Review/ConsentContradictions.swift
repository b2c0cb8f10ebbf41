import SignalbookRegistry
import SignalbookSchemaFiles

/// An answer that requires the user's consent, although the data of an audience is collected before the user decides.
/// Both answers cannot be true, so documents list the question as unanswered.
public struct ConsentContradiction: Sendable {
  /// The key of the answer: `legal.basis` or `legal.specialCategories`.
  public let key: String
  /// The answer as a clause, such as "the registry's legal basis is consent".
  public let statement: String
  /// The location of the answer.
  public let location: Location
  /// The audience whose data is collected before the user decides.
  public let audience: StreamInventory.Audience

  /// The contradiction as a sentence without a full stop.
  public var text: String { "\(statement), but data is collected before the user decides" }

  /// Returns the question about the contradiction, with its fix.
  public func message(of stream: StreamInventory) -> String {
    let noun = key == "legal.basis" ? "legal basis" : "condition"
    let word = audience.isAlways ? "always on" : "on by default"
    return "\(stream.id) (\(audience.name)) is \(word), but \(statement); set '\(key)' to the actual \(noun), "
      + "or 'consent.default' to off"
  }
}

extension RegistryInventory {
  /// Returns the answers that require consent for a stream whose data is collected before the user decides, for each of
  /// the stream's audiences.
  public func consentContradictions(of stream: StreamInventory) -> [ConsentContradiction] {
    let audiences = stream.audiencesBeforeDecision
    if audiences.isEmpty { return [] }
    let requirements = consentRequirements(of: stream)
    return audiences.flatMap { audience in
      requirements.map {
        ConsentContradiction(key: $0.key, statement: $0.statement, location: $0.location, audience: audience)
      }
    }
  }

  /// Returns the answers that require consent for the stream's data: a legal basis, and the condition for special
  /// categories of data. `statement` is a clause, such as "the registry's legal basis is consent".
  public func consentRequirements(
    of stream: StreamInventory
  ) -> [(key: String, statement: String, location: Location)] {
    var requirements: [(key: String, statement: String, location: Location)] = []
    if let basis = registry.basisOfConsent(for: stream) {
      requirements.append(("legal.basis", "\(basis) is consent", legalLocation(forKey: "legal.basis")))
    }
    if registry.hasConsentAsCondition, stream.firstOfSpecialCategory != nil {
      let condition = specialCategoryCondition
      requirements.append(
        (condition.key, "the condition for special categories of data is explicit consent", condition.location))
    }
    return requirements
  }

  /// Returns the legal basis for processing the stream's data for a purpose. Unanswered if the stream's consent settings
  /// contradict it. If `purpose` is `nil`, only a basis that applies to all purposes is an answer.
  public func legalBasis(of purpose: String?, in stream: StreamInventory) -> Answer<String> {
    let location = legalLocation(forKey: "legal.basis")
    let basis = purpose.map { legalBasis(of: $0) } ?? Answer(commonLegalBasis, "legal.basis", at: location)
    guard basis.value == "consent", consentContradictions(of: stream).contains(where: { $0.key == "legal.basis" })
    else { return basis }
    return Answer(nil, "legal.basis", at: location)
  }

  /// Returns the condition in Art. 9(2) GDPR for the stream's data. Unanswered if it is explicit consent, but data is
  /// collected before the user decides.
  public func specialCategoryCondition(for stream: StreamInventory) -> Answer<String> {
    let condition = specialCategoryCondition
    guard registry.hasConsentAsCondition, !stream.audiencesBeforeDecision.isEmpty else { return condition }
    return Answer(nil, condition.key, at: condition.location)
  }

  /// Returns the streams that contradict the answer with the given key.
  public func streamsWithContradiction(of key: String) -> [StreamInventory] {
    activeStreams.filter { consentContradictions(of: $0).contains { $0.key == key } }
  }

  /// Returns a suffix for an answer about all streams, such as "; unanswered for event". Empty if no stream contradicts
  /// the answer.
  func contradictionSuffix(of key: String) -> String {
    let names = streamsWithContradiction(of: key).map(\.stream.name)
    return names.isEmpty ? "" : "; unanswered for \(names.joined(separator: ", "))"
  }
}

extension StreamInventory {
  /// The audiences whose data is collected before the user decides. Empty for a deletion request and a retired stream.
  var audiencesBeforeDecision: [Audience] {
    if deletionDescription != nil || stream.metadata.isRetired { return [] }
    return audiences.filter { $0.isAlways || $0.isOnByDefault.value == true }
  }
}
