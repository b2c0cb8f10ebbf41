import SignalbookComparison

/// Which changes fail a comparison.
public struct FailingHarms: Sendable, Hashable {
  public var harms: Harms
  /// Whether a change fails that a privacy reviewer has to approve, anew or for longer.
  public var failsOnPrivacy: Bool

  public init(_ harms: Harms, failsOnPrivacy: Bool = false) {
    self.harms = harms
    self.failsOnPrivacy = failsOnPrivacy
  }

  /// What holds where nothing is configured.
  public static let byDefault = FailingHarms(.failingByDefault)

  /// The words of command lines and `signalbook.json`, with what each means.
  public static let words: [(word: String, summary: String)] =
    Harms.words.map { ($0.word, $0.summary) } + [
      ("privacy", "Somebody has to review what is collected, anew or for longer."), ("none", "Nothing fails."),
    ]

  /// What a list of words says; what is no word of ``words`` says nothing.
  public init(words: some Sequence<String>) {
    self.init([])
    for word in words {
      if word == "privacy" { failsOnPrivacy = true }
      if let known = Harms.words.first(where: { $0.word == word }) { harms.formUnion(known.harms) }
    }
  }

  /// The same as words, worst first; empty when nothing fails.
  public var list: [String] { harms.list + (failsOnPrivacy ? ["privacy"] : []) }

  /// Whether a change fails; an accepted one never does.
  public func contains(_ change: Change) -> Bool {
    if change.acceptance != nil { return false }
    if !change.harms.isDisjoint(with: harms) { return true }
    return failsOnPrivacy && change.needsReview
  }
}

extension Change {
  var needsReview: Bool { (privacy ?? .textOnly) >= .needsRenewal }
}
