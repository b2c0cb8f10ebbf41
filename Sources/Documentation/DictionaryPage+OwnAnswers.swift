import SignalbookRegistry
import SignalbookReview

// The answers of an entry that differ from those of the enclosing entry.
extension DictionaryPage {
  /// Writes the answers of a field or attribute that differ from those of its event or stream. The entry's history
  /// shows its first version and lifecycle.
  mutating func writeOwnAnswers(
    of point: Point, beside whole: Metadata, in registry: RegistryInventory
  ) {
    let own = point.metadata
    if own.why == whole.why, own.owner == whole.owner, own.expires == whole.expires, own.review == whole.review,
      own.purposes == whole.purposes
    {
      return
    }
    html.writeRaw("<dl>")
    if own.why != whole.why, let why = own.why { writeFact("Why") { $0.html.write("\(prose: why)") } }
    if own.purposes != whole.purposes, !own.purposes.isEmpty {
      writeFact("For") { $0.html.writeText(own.purposes.joined(separator: ", ")) }
    }
    if own.owner != whole.owner, let owner = own.owner { writeFact("Owner") { $0.html.writeText(owner) } }
    if own.review != whole.review, !own.review.isEmpty {
      writeFact("Review") { $0.writeReviews(own.review, of: point.origin, in: registry) }
    }
    if own.expires != whole.expires, let expires = own.expires {
      writeFact("Ends") { $0.html.writeText(expires + Words.enforcement(ofEndOf: point)) }
    }
    html.writeRaw("</dl>")
  }

  /// Writes a stream's owner, reviews, versions and expiry date. Events do not repeat inherited answers, so a missing
  /// answer is shown here even if only an event lacks it.
  mutating func writeLife(of stream: StreamInventory, in registry: RegistryInventory) {
    let metadata = stream.stream.metadata
    let events = stream.events.map(\.metadata)
    if metadata.owner != nil || events.contains(where: { $0.owner == nil }) {
      writeFact("Owner") { $0.writeTextOrUnanswered(metadata.owner) }
    }
    if !metadata.review.isEmpty {
      writeFact("Review") { $0.writeReviews(metadata.review, of: stream.stream.origin, in: registry) }
    } else if events.contains(where: \.review.isEmpty) {
      writeFact("Review") { $0.writeUnanswered() }
    }
    if metadata.since != nil || events.contains(where: { $0.since == nil }) {
      writeFact("Versions") { $0.writeVersions(metadata) }
    }
    if metadata.expires != nil || events.contains(where: { $0.expires == nil }) {
      writeFact("Ends") { $0.writeTextOrUnanswered(metadata.expires) }
    }
  }

  /// Writes reviews, linked to their entries if the entries are on the page.
  mutating func writeReviews(_ reviews: [String], of origin: Origin, in registry: RegistryInventory?) {
    for (index, review) in reviews.enumerated() {
      if index > 0 { html.writeRaw(", ") }
      writeReview(review, of: origin, in: registry)
    }
  }

  mutating func writeSources(_ words: [(word: Provenance, keys: [String])]) {
    if words.isEmpty { return }
    writeFact("Source") { page in
      for (index, item) in words.enumerated() {
        if index > 0 { page.html.writeRaw("; ") }
        page.writeSource(item.word)
        page.html.writeText(": \(item.keys.joined(separator: ", "))")
      }
    }
  }

  private mutating func writeSource(_ word: Provenance) {
    if word == .inferred { return html.writeRaw("<span class=\"tag warn\">inferred</span>") }
    html.writeText(word.title)
  }

  /// Writes a mark if an answer is inferred.
  mutating func markInferred<Value>(_ answer: Answer<Value>) {
    if inventory.provenance[answer] == .inferred { html.writeRaw(" <span class=\"tag warn\">inferred</span>") }
  }
}

extension [String] {
  /// The elements as a comma-separated list, or `nil` if the array is empty.
  var commaSeparated: String? { isEmpty ? nil : joined(separator: ", ") }
}
