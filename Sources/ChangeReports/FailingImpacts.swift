import SignalbookComparison

/// The policy that determines which changes fail a comparison.
public struct FailingImpacts: Sendable, Hashable {
  public var impacts: Impacts
  /// Whether changes fail because they need a privacy review.
  public var reviews: Reviews

  public enum Reviews: Sendable, Hashable, Comparable {
    case none
    /// Changes without a new review.
    case missing
    case all
  }

  public init(_ impacts: Impacts, reviews: Reviews = .none) {
    self.impacts = impacts
    self.reviews = reviews
  }

  /// The default policy.
  public static let byDefault = FailingImpacts(.failingByDefault, reviews: .missing)

  /// The keywords for the command line and `signalbook.json`, with their descriptions.
  public static let words: [(word: String, summary: String)] =
    Impacts.words.map { ($0.word, $0.summary) } + [
      ("unreviewed", "A change needs a privacy review or a renewal, and no new review is set."),
      ("privacy", "A change needs a privacy review or a renewal, even if a new review is set."),
      ("none", "No change fails the comparison."),
    ]

  /// Creates a policy from keywords. Unknown keywords are ignored.
  public init(words: some Sequence<String>) {
    self.init([])
    for word in words {
      if word == "privacy" { reviews = .all }
      if word == "unreviewed", reviews == .none { reviews = .missing }
      if let known = Impacts.words.first(where: { $0.word == word }) { impacts.formUnion(known.impacts) }
    }
  }

  /// Returns a policy under which a change fails if it fails under either policy.
  public func union(_ other: FailingImpacts) -> FailingImpacts {
    FailingImpacts(impacts.union(other.impacts), reviews: max(reviews, other.reviews))
  }

  /// The keywords of the policy. Each keyword makes some changes fail, so a policy with fewer keywords is weaker.
  public var parts: [String] {
    impacts.list + (reviews == .none ? [] : ["unreviewed"]) + (reviews == .all ? ["privacy"] : [])
  }

  /// The policy as keywords, most severe first. Empty if no change fails.
  public var list: [String] { impacts.list + (reviews == .none ? [] : [reviews == .all ? "privacy" : "unreviewed"]) }

  /// Returns whether the given change fails.
  ///
  /// An accepted change fails only if it needs a review and its entry does not refer to a new one. The acceptance is
  /// not sufficient, because the author of the change can write it. Settings cannot refer to a review.
  public func contains(_ change: Change) -> Bool {
    if change.acceptance != nil {
      return change.needsReview && change.review == nil && reviews != .none && !change.isSettingsChange
    }
    if !change.impacts.isDisjoint(with: impacts) { return true }
    if change.weakensChecks { return self != FailingImpacts([]) }
    return change.needsReview && (reviews == .all || (reviews == .missing && change.review == nil))
  }
}
