import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let reviewWithoutProof = Rule(
    "SB1429", "review-without-proof", .privacy, .warning,
    summary: "A review has neither a URL nor a date.",
    reason: """
      Readers cannot look up the approval. Set `url`, or at least `date`.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["second"]
          }
        },
      - "reviews": { ⟦"second"⟧: { "audience": "The mobile team." } }
      + "reviews": { "second": { "url": "https://example.com/2", "audience": "The mobile team." } }
      """#,
    check: .registry { registry, pass in
      for review in registry.reviews where review.origin.importIndex == nil && review.url == nil && review.date == nil {
        pass.report("the review \(quoted(review.name)) has neither `url` nor `date`", at: review.origin.location)
      }
    })

  static let reviewNumberMismatch = Rule(
    "SB1430", "review-number-mismatch", .privacy, .warning,
    summary: "The number in a review's name differs from the number in its URL.",
    reason: """
      One of the numbers is wrong, so readers may open the wrong approval. The rule compares numbers of four digits or
      more.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["bug-1400001"]
          }
        },
      - "reviews": { ⟦"bug-1400001"⟧: { "url": "https://bugs.example.com/1400010", "date": "2026-02-01" } }
      + "reviews": { "bug-1400001": { "url": "https://bugs.example.com/1400001", "date": "2026-02-01" } }
      """#,
    check: .registry { registry, pass in
      for review in registry.reviews where review.origin.importIndex == nil {
        guard let url = review.url, let number = review.name.longNumbers.last else { continue }
        // Ignore numbers of other lengths, such as a year or a version.
        let others = url.longNumbers.filter { $0.utf8.count == number.utf8.count }
        guard !others.isEmpty, !others.contains(number) else { continue }
        pass.report(
          "the URL of the review \(quoted(review.name)) contains a different "
            + "number: \(others.joined(separator: ", "))", at: review.origin.location)
      }
    })
}

extension String {
  /// The sequences of four or more digits.
  fileprivate var longNumbers: [String] {
    split(whereSeparator: { !("0"..."9").contains($0) }).map(String.init).filter { $0.utf8.count >= 4 }
  }
}
