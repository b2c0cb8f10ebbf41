import SignalbookRegistry
import SignalbookReview

// A summary of each app's streams: the data, the recipients, the retention and the opt-out.
extension DictionaryPage {
  /// Writes a one-page summary of a registry for printing: its streams, warnings and open questions.
  mutating func writeSummary(of registry: RegistryInventory, _ questions: [UnansweredQuestion]) {
    writeGlance(of: [registry], "Streams")
    for warning in registry.streams.flatMap(\.warnings) {
      html.write("<p class=\"note caution\">Warning, \(link: warning.id, warning.name): \(prose: warning.text)\n")
    }
    if questions.isEmpty { return }
    html.write("<p class=ask><a href=#unanswered>\(Words.counted(questions.count, "unanswered question"))</a>: ")
    html.text(questions.map(\.question).joined(separator: " "))
    html.raw("\n")
  }

  mutating func writeGlance(of registries: [RegistryInventory], _ caption: HTMLWriter) {
    if registries.allSatisfy(\.streams.isEmpty) { return }
    html.beginTable(
      caption,
      ["Stream", "Collected", "Recipient", "Retention", "By default", "How to opt out"],
      kind: "glance")
    for registry in registries {
      for stream in registry.streams {
        let name = registries.count > 1 ? stream.nameInRegistry : stream.stream.name
        html.write("<tr><th scope=row>\(link: stream.id, name)<td>")
        writeCollected(by: stream)
        html.raw("<td>")
        writeNames(of: stream)
        html.raw("<td>")
        words(stream.recipientRetentionDescription.value)
        markInferred(stream.recipientRetentionDescription)
        html.raw("<td>")
        if stream.audiences.allSatisfy({ $0.defaultWord == nil }) {
          unanswered()
        } else {
          html.text(stream.consentWords)
          if let audience = stream.audiences.first { markInferred(audience.isOnByDefault) }
        }
        html.raw("<td>")
        writeDecline(of: stream)
        html.raw("\n")
      }
    }
    html.raw("</table></div>\n")
  }

  /// Writes the stream's data classes, most sensitive category first, followed by identifiers and free text.
  private mutating func writeCollected(by stream: StreamInventory) {
    /// Whether a point's class is inferred, by category and data class.
    var classes: [MozillaCategory: [String: Bool]] = [:]
    var isUnknown = false
    var hasFreeText = false
    for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
      point.visit { point in
        if point.isFreeText { hasFreeText = true }
        guard point.carriesInformation || stream.points.isEmpty else { return }
        if let data = point.dataClass {
          let only = point.metadata.isDevelopmentOnly ? " (development builds only; not enforced by Signalbook)" : ""
          let isInferred = inventory.provenance[point.data] == .inferred
          let words = Words.data(data) + only
          classes[data.category, default: [:]][words, default: false] =
            isInferred || classes[data.category]?[words] == true
        } else {
          isUnknown = true
        }
      }
    }
    for (category, words) in classes.sorted(by: { $0.key > $1.key }) {
      html.write("\(markup: chip(category)) ")
      for (index, word) in words.sorted(by: { $0.key < $1.key }).enumerated() {
        html.write("\(index > 0 ? ", " : "")\(word.key)")
        if word.value { html.raw(" <span class=\"tag warn\">inferred</span>") }
      }
      html.raw(" ")
    }
    if isUnknown { html.raw("<span class=\"tag stop\">data class unanswered</span> ") }
    if hasFreeText { html.raw("<span class=\"tag warn\">free text</span> ") }
    for warning in stream.warnings {
      html.write("<span class=\"tag stop\">\(link: warning.id, "warning: \(warning.name)")</span> ")
    }
    switch stream.isLinked.value {
    case true?:
      html.raw("<span class=\"tag warn\">linked to the user</span>")
      markInferred(stream.isLinked)
    case false?: break
    case nil: html.raw("<span class=\"tag stop\">linked or not: unanswered</span>")
    }
  }

  /// Writes the names of the recipients, or a warning if the recipients are missing.
  private mutating func writeNames(of stream: StreamInventory) {
    for (index, recipient) in stream.recipients.enumerated() {
      html.write("\(index > 0 ? ", " : "")\(recipient.name), \(Self.role(recipient.role))")
      markInferred(Answer(recipient.role, "recipients.role", at: recipient.location))
      if recipient.isTracking == true { html.raw(" <span class=\"tag stop\">tracking</span>") }
    }
    if stream.audiences.contains(where: { !$0.recipients.isAnswered }) {
      html.raw("<span class=\"tag stop\">recipient not declared</span>")
    }
  }

  private mutating func writeDecline(of stream: StreamInventory) {
    if let words = stream.deletionDescription { return html.text("sent " + words) }
    if stream.audiences.allSatisfy(\.isAlways) { return html.text("no opt-out") }
    var phrases: [String] = []
    for audience in stream.audiences {
      let words = audience.isAlways ? "no opt-out" : audience.mechanism.value
      guard let words, !phrases.contains(words) else { continue }
      phrases.append(words)
    }
    words(phrases.isEmpty ? nil : phrases.joined(separator: "; "))
  }
}
