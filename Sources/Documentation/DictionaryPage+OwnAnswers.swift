import SignalbookRegistry
import SignalbookReview

// Answers that a part gives for itself, where the whole says something else.
extension DictionaryPage {
  /// What a field or attribute says otherwise than the event or stream that it is of. Since when it is sent, and what has
  /// become of it, is in its history.
  mutating func writeOwnAnswers(
    of point: Point, beside whole: Metadata, in registry: RegistryInventory
  ) {
    let own = point.metadata
    if own.why == whole.why, own.owner == whole.owner, own.expires == whole.expires, own.review == whole.review,
      own.purposes == whole.purposes
    {
      return
    }
    html.raw("<dl>")
    if own.why != whole.why, let why = own.why { fact("Why") { $0.html.write("\(prose: why)") } }
    if own.purposes != whole.purposes, !own.purposes.isEmpty {
      fact("For") { $0.html.text(own.purposes.joined(separator: ", ")) }
    }
    if own.owner != whole.owner, let owner = own.owner { fact("Owner") { $0.html.text(owner) } }
    if own.review != whole.review, !own.review.isEmpty {
      fact("Review") { $0.writeReviews(own.review, of: point.origin, in: registry) }
    }
    if own.expires != whole.expires, let expires = own.expires {
      fact("Ends") { $0.html.text(expires + Words.enforcement(ofEndOf: point)) }
    }
    html.raw("</dl>")
  }

  /// Who answers for a stream, which reviews approved it, since when and until when it is sent. Its members share it.
  mutating func writeLife(of stream: Stream, in registry: RegistryInventory) {
    let metadata = stream.metadata
    if let owner = metadata.owner { fact("Owner") { $0.html.text(owner) } }
    if !metadata.review.isEmpty { fact("Review") { $0.writeReviews(metadata.review, of: stream.origin, in: registry) } }
    if let since = metadata.since { fact("Since") { $0.html.text(since) } }
    if let expires = metadata.expires { fact("Ends") { $0.html.text(expires) } }
  }

  /// Reviews lead to their entries, where these are on the page.
  mutating func writeReviews(_ reviews: [String], of origin: Origin, in registry: RegistryInventory?) {
    for (index, review) in reviews.enumerated() {
      if index > 0 { html.raw(", ") }
      writeReview(review, of: origin, in: registry)
    }
  }

  /// Where answers are from; what is inferred is marked.
  mutating func writeSources(_ words: [(word: Provenance, keys: [String])]) {
    if words.isEmpty { return }
    fact("Source") { page in
      for (index, item) in words.enumerated() {
        if index > 0 { page.html.raw("; ") }
        page.writeSource(item.word)
        page.html.text(": \(item.keys.joined(separator: ", "))")
      }
    }
  }

  private mutating func writeSource(_ word: Provenance) {
    if word == .inferred { return html.raw("<span class=\"tag warn\">inferred</span>") }
    html.text(word.title)
  }

  /// Beside an answer that no source gives.
  mutating func markInferred<Value>(_ answer: Answer<Value>) {
    if inventory.provenance[answer] == .inferred { html.raw(" <span class=\"tag warn\">inferred</span>") }
  }
}
