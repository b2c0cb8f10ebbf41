import SignalbookComparison

/// The policy that determines which changes fail a comparison.
public struct FailingHarms: Sendable, Hashable {
  public var harms: Harms
  /// Whether changes fail because they need a privacy review.
  public var reviews: Reviews

  public enum Reviews: Sendable, Hashable, Comparable {
    case none
    /// Changes without a new review.
    case missing
    case all
  }

  public init(_ harms: Harms, reviews: Reviews = .none) {
    self.harms = harms
    self.reviews = reviews
  }

  /// The default policy.
  public static let byDefault = FailingHarms(.failingByDefault, reviews: .missing)

  /// The keywords for the command line and `signalbook.json`, with their descriptions.
  public static let words: [(word: String, summary: String)] =
    Harms.words.map { ($0.word, $0.summary) } + [
      ("unreviewed", "A change needs a privacy review or a renewal, and no new review is set."),
      ("privacy", "A change needs a privacy review or a renewal, even if a new review is set."),
      ("none", "Changes do not fail the comparison."),
    ]

  /// Creates a policy from keywords. Unknown keywords are ignored.
  public init(words: some Sequence<String>) {
    self.init([])
    for word in words {
      if word == "privacy" { reviews = .all }
      if word == "unreviewed", reviews == .none { reviews = .missing }
      if let known = Harms.words.first(where: { $0.word == word }) { harms.formUnion(known.harms) }
    }
  }

  /// Returns a policy that fails every change that either policy fails.
  public func union(_ other: FailingHarms) -> FailingHarms {
    FailingHarms(harms.union(other.harms), reviews: max(reviews, other.reviews))
  }

  /// The keywords, each of which makes some changes fail. A policy with fewer keywords is weaker.
  public var parts: [String] {
    harms.list + (reviews == .none ? [] : ["unreviewed"]) + (reviews == .all ? ["privacy"] : [])
  }

  /// The policy as keywords, most severe first. Empty if no change fails.
  public var list: [String] { harms.list + (reviews == .none ? [] : [reviews == .all ? "privacy" : "unreviewed"]) }

  /// Returns whether a change fails.
  ///
  /// An accepted change fails only if it needs a review and its entry does not refer to a new one. The acceptance is
  /// not sufficient, because the author of the change can write it. Settings cannot refer to a review.
  public func contains(_ change: Change) -> Bool {
    if change.acceptance != nil {
      return change.needsReview && change.review == nil && reviews != .none && !change.isOfSettings
    }
    if !change.harms.isDisjoint(with: harms) { return true }
    if change.weakensChecks { return self != FailingHarms([]) }
    return change.needsReview && (reviews == .all || (reviews == .missing && change.review == nil))
  }
}
