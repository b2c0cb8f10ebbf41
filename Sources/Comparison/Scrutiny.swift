import SignalbookReview

// Data whose changes are judged more strictly than their rules state.
extension Comparer {
  /// Returns why a change needs a review although its rule, with the verdict `privacy`, does not demand one.
  func scrutiny(
    _ privacy: PrivacyVerdict?, on rule: ChangeRule, of subject: Change.Subject
  ) -> Change.Scrutiny? {
    guard privacy != .needsNewReview, [.stream, .field, .case, .entry].contains(subject.kind) else { return nil }
    if Self.isDescriptive(rule) { return nil }
    let path = subject.id.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    if deletionRequestIDs.contains(path[0]),
      path.count == 1 || ["envelope", "common", "time", "upload"].contains(path[1])
    {
      return .deletionRequest
    }
    return externalStreamIDs.contains(path[0]) && Self.isClaim(rule) ? .collectedBySDK : nil
  }

  /// Returns whether a change affects neither a deletion request nor the stated extent of an SDK's collection.
  private static func isDescriptive(_ rule: ChangeRule) -> Bool {
    let rules: [ChangeRule] = [
      .textChanged, .ownerChanged, .provenanceChanged, .reviewReferenceChanged, .deprecationChanged, .swiftNameChanged,
    ]
    return rules.contains(rule)
  }

  /// Returns whether a change only claims that an SDK collects less data.
  private static func isClaim(_ rule: ChangeRule) -> Bool {
    let rules: [ChangeRule] = [
      .presenceChanged, .populationChanged, .expiryChanged, .fieldVaried, .streamVaried, .narrowed, .fieldRemoved,
      .identifierRemoved, .cutChanged, .limitsChanged, .streamRemoved, .retired, .caseRemoved, .entryRemoved,
      .mapClosed, .constantChanged, .typeChanged, .wireFormChanged, .unknownChanged, .consentChanged,
      .identifierChanged, .retentionChanged,
    ]
    return rules.contains(rule)
  }
}
