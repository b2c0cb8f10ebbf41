import SignalbookExporting
import SignalbookRegistry
import SignalbookReview

/// The answers to Mozilla's questions about a renewal: the initial review, and the reason for the extension.
struct RenewalAnswers {
  private let old: [String: Review]
  private let new: [String: Review]

  init(_ old: [Review], _ new: [Review]) {
    func byName(_ reviews: [Review]) -> [String: Review] {
      Dictionary(reviews.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.old = byName(old)
    self.new = byName(new)
  }

  /// Returns the names and URLs of the reviews that approved the given point in the old version.
  func initial(of before: Point) -> [(name: String, address: String?)] {
    before.metadata.review.map { ($0, old[$0]?.url) }
  }

  /// Returns the reason from a new review that renews the approval of a point. Reasons in older reviews do not count.
  func reason(for point: Point, before: Point) -> ReviewSince.Renewal.Reason {
    let approved = Set(before.metadata.review + before.metadata.review.compactMap { old[$0]?.url })
    func isApproved(_ name: String) -> Bool {
      approved.contains(name) || new[name]?.url.map(approved.contains) ?? false
        || !approved.isDisjoint(with: new[name]?.formerly ?? [])
    }
    var expiredReview: Review?
    for name in point.metadata.review where !isApproved(name) {
      guard let review = new[name] else { continue }
      guard let renewal = review.renews, approved.isEmpty || leads(from: review, to: isApproved) else {
        expiredReview = expiredReview ?? review
        continue
      }
      return .stated(
        by: name, renews: (renewal.review, new[renewal.review]?.url), text: renewal.reason, at: renewal.location)
    }
    return expiredReview.map { .missing(in: $0.name, at: $0.origin.location) } ?? .noReview
  }

  /// Returns whether the given review renews an approved review, directly or indirectly.
  private func leads(from review: Review, to isApproved: (String) -> Bool) -> Bool {
    var nextName = review.renews?.review
    var visitedNames: Set<String> = []
    while let name = nextName, visitedNames.insert(name).inserted {
      if isApproved(name) { return true }
      nextName = new[name]?.renews?.review
    }
    return false
  }
}
