import SignalbookComparison

/// The changes that fail a comparison.
public struct FailingHarms: Sendable, Hashable {
  public var harms: Harms
  /// The changes that fail among those that need a privacy review.
  public var reviews: Reviews

  public enum Reviews: Sendable, Hashable, Comparable {
    case none
    /// Changes without a new review on the new side.
    case missing
    case all
  }

  public init(_ harms: Harms, reviews: Reviews = .none) {
    self.harms = harms
    self.reviews = reviews
  }

  /// The default policy.
  public static let byDefault = FailingHarms(.failingByDefault, reviews: .missing)

  /// The words on the command line and in `signalbook.json`, with their meaning.
  public static let words: [(word: String, summary: String)] =
    Harms.words.map { ($0.word, $0.summary) } + [
      ("unreviewed", "A change needs a privacy review or a renewal, and no new review is set."),
      ("privacy", "A change needs a privacy review or a renewal, even if a new review is set."),
      ("none", "Changes do not fail the comparison."),
    ]

  /// Creates a policy from a list of words; unknown words are ignored.
  public init(words: some Sequence<String>) {
    self.init([])
    for word in words {
      if word == "privacy" { reviews = .all }
      if word == "unreviewed", reviews == .none { reviews = .missing }
      if let known = Harms.words.first(where: { $0.word == word }) { harms.formUnion(known.harms) }
    }
  }

  /// Returns a policy that fails the changes that either policy fails.
  public func union(_ other: FailingHarms) -> FailingHarms {
    FailingHarms(harms.union(other.harms), reviews: max(reviews, other.reviews))
  }

  /// The words that each make some changes fail. A policy with fewer words is weaker.
  public var parts: [String] {
    harms.list + (reviews == .none ? [] : ["unreviewed"]) + (reviews == .all ? ["privacy"] : [])
  }

  /// The policy as words, most severe first; empty if no change fails.
  public var list: [String] { harms.list + (reviews == .none ? [] : [reviews == .all ? "privacy" : "unreviewed"]) }

  /// Returns whether a change fails. An accepted change fails only if it needs a review that its entry does not name: the
  /// author of the change writes the acceptance. Settings cannot name a review.
  public func contains(_ change: Change) -> Bool {
    if change.acceptance != nil {
      return change.needsReview && change.review == nil && reviews != .none && !change.isOfSettings
    }
    if !change.harms.isDisjoint(with: harms) { return true }
    if change.weakensChecks { return self != FailingHarms([]) }
    return change.needsReview && (reviews == .all || (reviews == .missing && change.review == nil))
  }
}
