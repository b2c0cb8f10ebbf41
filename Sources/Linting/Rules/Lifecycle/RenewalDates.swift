import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let renewalBeforeReview = Rule(
    "SB1510", "renewal-before-review", .lifecycle, .warning,
    summary: "A review renews a later review.",
    reason: """
      A review can renew only an earlier review. One of the dates is wrong, or `renews` is in the wrong review.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["second"]
          }
        },
        "reviews": {
          "second": {
      -     "url": "https://example.com/2", "date": "2025-11-30",
      +     "url": "https://example.com/2", "date": "2026-07-31",
            "renews": { "review": ⟦"first"⟧, "reason": "The new menu came later." }
          }
        }
      """#,
    check: .registry { registry, pass in
      let dates = Dictionary(
        registry.reviews.compactMap { review in review.date.map { (review.name, $0) } },
        uniquingKeysWith: { first, _ in first })
      for review in registry.reviews where review.origin.importIndex == nil {
        guard let renewal = review.renews, let date = review.date, let earlier = dates[renewal.review], date < earlier
        else { continue }
        pass.report(
          "the review \(quoted(review.name)) is dated \(date), but renews \(quoted(renewal.review)), which is dated "
            + "\(earlier)",
          at: pass.sources.location(of: ["renews", "review"], in: review.origin.location))
      }
    })
}
