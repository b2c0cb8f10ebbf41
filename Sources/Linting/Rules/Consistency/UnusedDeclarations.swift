import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unusedReview = Rule(
    "SB1212", "unused-review", .consistency, .warning,
    summary: "A review is not referenced by any entry.",
    reason: """
      If the approved entry was removed, remove the review too. Otherwise, add the review to the entry's `review`.
      """,
    example: #"""
      + "events": {
      +   "menu.opened": {
      +     "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["second"]
      +   }
      + },
        "reviews": { ⟦"second"⟧: { "url": "https://example.com/2", "date": "2026-02-01" } }
      """#,
    check: .registry { registry, pass in
      var usedReviews = Set(registry.metadata.review)
      for stream in registry.streams { usedReviews.formUnion(stream.metadata.review) }
      // Skip consecutive equal lists, because most entries inherit their reviews.
      var lastReviews: [String] = []
      func markAsUsed(_ reviews: [String]) {
        if reviews == lastReviews { return }
        usedReviews.formUnion(reviews)
        lastReviews = reviews
      }
      for event in registry.events { markAsUsed(event.metadata.review) }
      for visited in pass.allWalks.fields { markAsUsed(visited.field.metadata.review) }
      for link in registry.links { usedReviews.formUnion(link.metadata.review) }
      for message in registry.messages { usedReviews.formUnion(message.metadata.review) }
      if !pass.importers.isEmpty { usedReviews.formUnion(pass.texts(of: ["review"])) }
      // A review renewed by a used review also counts as used.
      let renewed = Dictionary(
        registry.reviews.map { ($0.name, $0.renews?.review) }, uniquingKeysWith: { first, _ in first })
      for name in usedReviews {
        var nextName = renewed[name] ?? nil
        while let name = nextName, usedReviews.insert(name).inserted { nextName = renewed[name] ?? nil }
      }
      for review in registry.reviews where review.origin.importIndex == nil && !usedReviews.contains(review.name) {
        pass.report(
          "no entry refers to the review \(quoted(review.name)); remove the review, or add it to `review` of "
            + "an entry", at: review.origin.location)
      }
    })

  static let streamWithoutEvents = Rule(
    "SB1213", "stream-without-events", .consistency, .warning,
    summary: "A stream that carries events is not used by any event.",
    reason: """
      Remove the stream, or mark it `abstract` if other streams extend it. Events of importing registries count as uses.
      """,
    example: #"""
        "streams": {
          ⟦"spare"⟧: {
            "description": "Nothing.", "encoding": "tuple", "extends": "app", "ping": "spare"
          }
      + },
      + "events": {
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "spare" }
        }
      """#,
    check: .registry { registry, pass in
      let usedStreamIndices = Set(registry.events.map(\.streamIndex))
      // A registry without events only provides its streams to importers.
      guard registry.events.contains(where: { $0.origin.importIndex == nil }) else { return }
      let importerStreamNames = pass.importers.reduce(into: Set<String>()) { names, importer in
        for event in importer.events where event.origin.importIndex == nil {
          names.insert(importer.streams[event.streamIndex].name)
        }
      }
      lazy var extendedNames = pass.texts(of: ["extends"])
      for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
        guard stream.encoding != .none, stream.isDescribed, !usedStreamIndices.contains(index),
          stream.receiverCheck == nil
        else {
          continue
        }
        if importerStreamNames.contains(stream.name) { continue }
        pass.report(
          "no event uses the stream \(quoted(stream.name)); "
            + (extendedNames.contains(stream.name)
              ? "other streams extend it, so mark it \"abstract\"" : "remove the stream"),
          at: stream.origin.location)
      }
    })
}
