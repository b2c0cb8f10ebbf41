import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let reviewInFuture = Rule(
    "SB1508", "review-in-future", .lifecycle, .warning,
    summary: "The date of a review is in the future.",
    reason: """
      Data must not be collected before it is approved. Either the date is wrong, or the review is not complete.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["second"]
          }
        },
      - "reviews": { "second": { "url": "https://example.com/2", "date": ⟦"2062-02-01"⟧ } }
      + "reviews": { "second": { "url": "https://example.com/2", "date": "2026-02-01" } }
      """#,
    check: .registry { registry, pass in
      for review in registry.reviews where review.origin.importIndex == nil {
        guard let date = review.date, pass.today < date else { continue }
        pass.report(
          "the date of the review \(quoted(review.name)), \(date), is in the future",
          at: pass.sources.location(of: "date", in: review.origin.location))
      }
    })
}
