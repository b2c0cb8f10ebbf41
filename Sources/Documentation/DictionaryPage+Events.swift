import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

// The events, with their data, call, payload, purposes and recipients.
extension DictionaryPage {
  /// Writes an event. `set` contains the facts that the stream's events share, and is reused for each event.
  mutating func write(
    _ point: Point, of stream: StreamInventory, in registry: RegistryInventory, _ set: inout FacetTable.Set
  ) {
    guard let event = point.event else { return }
    set.fill(from: point.metadata, needsAnswers: point.carriesInformation)
    set.category = point.highestCategory?.rawValue ?? 0
    set.sources = inventory.provenance.words(of: point.metadata).map(\.word.title)
    html.write("<article\(id: point.id)\(markup: factsMarkup(for: set, of: point, isOpen: point.containsFreeText))")
    // The script links the event's name to its entry. Links in the HTML would increase the size of a large page by 10%.
    html.write("\(off: point.metadata.isRetired)><h4>\(was: formerIDs[point.id])\(point.name)</h4>")
    html.write(chip(of: point, in: stream))
    if point.metadata.isDevelopmentOnly { html.writeRaw(" <b class=\"tag warn\">development builds only</b>") }
    if point.containsFreeText { html.writeRaw(" <b class=\"tag warn\">free text</b>") }
    let (lifecycle, isRetired) = (point.metadata.retired ?? point.metadata.deprecated, point.metadata.isRetired)
    if lifecycle != nil {
      html.writeRaw(isRetired ? " <b class=\"tag stop\">retired</b>" : " <b class=\"tag warn\">deprecated</b>")
    }
    html.write("<p>\(prose: point.description)<div class=b>")
    if let lifecycle {
      html.write("<p class=w>\(isRetired ? "Retired" : "Deprecated") \(prose: Words.lifecycle(for: lifecycle))")
    }
    html.write("\(formerly: point.metadata.formerly)")
    let rules = Words.rules(of: event, in: stream.stream)
    if !rules.isEmpty { html.write("<p class=w>\(prose: rules.joined(separator: " "))") }
    writeOwnAnswers(of: point, in: stream, registry)
    html.write(historyEntries(of: point.id, .paragraph))
    writeFields(of: point, stream, in: registry)
    writeRetiredFields(of: "events", event.name, in: registry)
    writeNote(point.metadata.note)
    if let planned = plannedEvent(for: event) {
      write(ExampleCall(of: planned, event: event, stream: stream.stream))
    }
    writeQueries(of: point, in: stream)
    if point.bound != .zero || isSmall {
      html.writeRaw("<dl>")
      if point.bound != .zero { writeFact("Bits") { $0.writeBits(point.bound, sign: "") } }
      if isSmall { writeFact("Declared in") { $0.writeLocation(at: point.location) } }
      html.writeRaw("</dl>")
    }
    html.writeRaw("</div></article>\n")
  }

  /// Writes the SQL queries that select an event's rows.
  private mutating func writeQueries(of point: Point, in stream: StreamInventory) {
    guard let queries = queries[stream.id], queries.text(of: point.id, in: .bigquery) != nil else { return }
    html.writeRaw("<details class=sql><summary>SQL</summary>")
    for dialect in SQLDialect.allCases {
      html.write("<p>\(dialect.title)<pre>\(queries.text(of: point.id, in: dialect) ?? "")</pre>")
    }
    html.writeRaw("</details>")
  }

  /// Writes a version, or "not stated".
  private mutating func writeVersion(_ text: String?) {
    if let text { html.writeText(text) } else { html.writeRaw("<em>not declared</em>") }
  }

  mutating func writeLifecycle(of metadata: Metadata) {
    html.write("\(lifecycle: metadata, before: "<p class=w>")\(formerly: metadata.formerly)")
  }

  /// Writes the event's answers that differ from the stream's answers.
  private mutating func writeOwnAnswers(of point: Point, in stream: StreamInventory, _ registry: RegistryInventory) {
    let (own, shared) = (point.metadata, stream.stream.metadata)
    let start = html.bytes.count
    html.writeRaw("<dl>")
    let empty = html.bytes.count
    if own.why != shared.why { writeFact("Why") { $0.writeAnswer(own.why) } }
    if own.purposes != shared.purposes { writeFact("For") { $0.writeTextOrUnanswered(own.purposes.commaSeparated) } }
    if own.owner != shared.owner { writeFact("Owner") { $0.writeTextOrUnanswered(own.owner) } }
    if own.review != shared.review {
      writeFact("Review") { page in
        if own.review.isEmpty { return page.writeUnanswered() }
        page.writeReviews(own.review, of: point.origin, in: registry)
      }
    }
    if own.since != shared.since || Words.lastVersion(of: own) != Words.lastVersion(of: shared) {
      writeFact("Versions") { $0.writeVersions(own) }
    }
    if own.expires != shared.expires { writeFact("Ends") { $0.writeTextOrUnanswered(own.expires) } }
    let sharedSources = inventory.provenance.words(of: shared)
    writeSources(
      inventory.provenance.words(of: own).compactMap { item in
        let keys = item.keys.filter { key in !sharedSources.contains { $0.word == item.word && $0.keys.contains(key) } }
        return keys.isEmpty ? nil : (item.word, keys)
      })
    if html.bytes.count == empty { html.bytes.removeSubrange(start...) } else { html.writeRaw("</dl>") }
  }

  mutating func writeVersions(_ metadata: Metadata) {
    let (first, last) = (metadata.since, Words.lastVersion(of: metadata))
    if first == nil, last == nil { return writeVersion(nil) }
    html.writeRaw("first: ")
    writeVersion(first)
    // The "Ends" row already contains the last version.
    if last != nil, !metadata.isRetired { return }
    html.writeRaw("; last: ")
    writeVersion(last)
  }

  /// Writes the purposes, recipients and retention of a removed event. The event's stream may also be removed.
  mutating func writePurpose(of point: Point, _ stream: StreamInventory) {
    html.writeRaw("<dl>")
    writeFact("Why") { $0.writeAnswer(point.metadata.why) }
    writeFact("For") { page in
      page.writeTextOrUnanswered(point.metadata.purposes.commaSeparated)
    }
    writeFact("Recipient") { page in
      let names = stream.recipientNames
      if names.isEmpty { return page.writeUnanswered() }
      page.html.writeText(names)
      page.html.writeText("; retention ")
      page.writeTextOrUnanswered(stream.recipientRetentionDescription.value)
    }
    html.writeRaw("</dl>")
  }

  /// Writes the other answers of a removed event. If `registry` is `nil`, reviews are not linked.
  mutating func writeAnswers(of point: Point, _ registry: RegistryInventory?) {
    html.writeRaw("<dl>")
    writeFact("Owner") { $0.writeTextOrUnanswered(point.metadata.owner) }
    writeFact("Review") { page in
      if point.metadata.review.isEmpty { return page.writeUnanswered() }
      page.writeReviews(point.metadata.review, of: point.origin, in: registry)
    }
    writeFact("Versions") { $0.writeVersions(point.metadata) }
    writeFact("Ends") { $0.writeTextOrUnanswered(point.metadata.expires) }
    writeSources(inventory.provenance.words(of: point.metadata))
    if point.bound != .zero { writeFact("Bits") { $0.writeBits(point.bound, sign: "") } }
    html.writeRaw("</dl>")
  }

  /// Writes a review's name, linked to the review's entry if the declaring registry is on the page.
  mutating func writeReview(_ review: String, of origin: Origin, in registry: RegistryInventory?) {
    let declaring = origin.importIndex.flatMap { registry?.registry.imports[$0].registryName } ?? registry?.name
    guard let entry = declaring.flatMap({ reviewIDs[$0]?[review] }) else { return writeAddress(review) }
    html.write("\(link: entry, review)")
  }

  private mutating func write(_ call: ExampleCall) {
    html.writeRaw("<div class=call>")
    if let swift = call.swift { html.write("<code>\(swift)</code>") }
    html.writeRaw("<samp>")
    for piece in call.wire {
      switch piece.origin {
      case .program: html.writeText(String(decoding: piece.bytes, as: UTF8.self))
      case .caller:
        html.write("<i>\(String(decoding: piece.bytes, as: UTF8.self))</i>")
      case .source:
        html.write("<u>\(String(decoding: piece.bytes, as: UTF8.self))</u>")
      }
    }
    html.writeRaw("</samp></div>")
  }

  private mutating func writeFields(of point: Point, _ stream: StreamInventory, in registry: RegistryInventory) {
    if point.children.isEmpty { return }
    // `scope` is omitted, because it is implied in a header row. This makes a large page 5% smaller.
    html.writeRaw("<table><caption>Values</caption><thead><tr><th>Field<th>Value<th>Meaning<tbody>")
    for child in point.children { writeField(child, of: point, stream, in: registry, depth: 0) }
    html.writeRaw("</table>")
  }

  private mutating func writeField(
    _ point: Point, of parent: Point, _ stream: StreamInventory, in registry: RegistryInventory, depth: Int
  ) {
    html.write("<tr\(id: point.id)")
    // `scope` is omitted, because it is implied in a header column.
    html.write("><th>\(was: formerIDs[point.id])")
    for _ in 0..<depth { html.writeRaw("·\u{A0}") }
    html.writeText(point.name)
    if point.wire != point.name {
      html.write(" <code class=w>\(point.wire)</code>")
    }
    html.write("<td>\(markup: type(of: point, in: registry))")
    if let field = point.field {
      let source = Words.source(of: field)
      if field.source != nil || field.isNeverSent, !source.isEmpty { html.writeText("; \(source)") }
      if case .always = field.sent, !field.metadata.isDevelopmentOnly {
      } else {
        html.writeText("; \(Words.presence(of: field))")
      }
    }
    html.write("<td>\(prose: point.description)")
    if let data = point.metadata.data,
      data != parent.metadata.data || point.metadata.purposes != parent.metadata.purposes
    {
      html.write(" \(markup: chip(of: point, in: stream))")
    }
    html.write("\(formerly: point.metadata.formerly)")
    writeOwnAnswers(of: point, beside: parent.metadata, in: registry)
    html.write("\(note: point.metadata.note)\(lifecycle: point.metadata)")
    html.write(historyEntries(of: point.id, .text, since: point.ownSince))
    for child in point.children { writeField(child, of: parent, stream, in: registry, depth: depth + 1) }
  }
}

extension StreamInventory {
  /// The names of the recipients, such as `Mozilla, Leanplum`.
  var recipientNames: String { recipients.map(\.name).joined(separator: ", ") }

  /// The consent default of each variant, such as `on in focus, off in klar`.
  var consentWords: String {
    commonWord(separator: ", ") { $0.defaultWord ?? Words.unanswered }
  }

  /// The data that is deleted on opt-out, listed by variant if the variants differ.
  var optOutWords: String {
    commonWord(separator: "; ") { audience in
      if audience.isAlways { return deletionDescription ?? "no opt-out" }
      return audience.optOut.map { data, answer in
        "\(data): \(Audience.optOutDescription(of: answer) ?? Words.unanswered)"
      }.joined(separator: ", ")
    }
  }

  private func commonWord(separator: String, for word: (Audience) -> String) -> String {
    let words = audiences.map(word)
    if let first = words.first, words.allSatisfy({ $0 == first }) { return first }
    return zip(words, audiences).map { "\($0) in \($1.variant ?? $1.profile ?? "else")" }.joined(separator: separator)
  }
}
